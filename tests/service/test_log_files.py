"""Log files of development are their owner's, and do not grow without end."""

from pathlib import Path

import pytest

from service.cli import log_files
from service.cli.log_files import open_log


def write(path: Path, line: bytes) -> None:
    with open_log(path) as log:
        log.write(line)


def test_a_log_is_for_its_owner_and_begins_anew_when_it_is_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, earlier = tmp_path / "api.log", tmp_path / "api.log.1"
    path.touch(0o644)
    write(path, b"one\n")
    write(path, b"two\n")
    assert path.read_bytes() == b"one\ntwo\n"
    assert path.stat().st_mode & 0o777 == 0o600
    monkeypatch.setattr(log_files, "MOST_BYTES", 5)
    for line in (b"three\n", b"four\n"):
        write(path, line)
    assert (path.read_bytes(), earlier.read_bytes()) == (b"four\n", b"three\n")
    assert {each.stat().st_mode & 0o777 for each in tmp_path.iterdir()} == {0o600}
