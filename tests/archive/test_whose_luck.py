"""Both verifiers say whose luck it was, by the order of commitments and of what seats have added."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from service.app.archive.verdict import told
from service.app.archive.verify import verify
from tests.archive.making import Recording, exported, played
from tests.archive.test_bots_and_rulings import shuffled  # noqa: F401

QUICK = ("sukkube", 2, {"mode": "peach", "target_points": 1})
ALONE = "For the luck there is only the service's word: no seat has added to it."
SHARED = "The luck is that of the service, which committed first, and of seats 0, 1."


def by_other_verifier(archive: bytes, file: Path) -> tuple[dict[str, Any], str]:
    """The report of verify.mjs, and its last line."""
    file.write_bytes(archive)
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node")
    runs = [
        subprocess.run(
            [node, "openapi/verify.mjs", *how, str(file)], capture_output=True, text=True, check=True
        )
        for how in (["--json"], [])
    ]
    return json.loads(runs[0].stdout), runs[1].stdout


@pytest.mark.rule("MV-LUC-08")
@pytest.mark.parametrize(
    ("texts", "by", "sentence"),
    [
        (("",), [], ALONE),
        (("abracadabra",), [], ALONE),
        (("00112233445566778899aabbccddeeff",), [0, 1], SHARED),
    ],
)
def test_found_nobody_was_told_that_all_luck_came_from_the_service_alone(
    texts: tuple[str, ...], by: list[int], sentence: str, tmp_path: Path
) -> None:
    archive = b"".join(exported(played(*QUICK, seed=3, entropy=texts)))
    report = verify(archive.splitlines(keepends=True))
    assert report.is_sound
    assert (list(report.luck_by), report.service_luck_from) == (by, 0)
    assert told(report).endswith(sentence)
    other, line = by_other_verifier(archive, tmp_path / "match.jsonl")
    assert (other["luck_by"], other["service_luck_from"]) == (by, 0)
    assert sentence in line


@pytest.mark.rule("MV-LUC-08")
def test_another_seed_comes_after_all_that_was_added(shuffled: Recording, tmp_path: Path) -> None:  # noqa: F811
    at = next(each.revision for each in shuffled.stored if each.type == "MatchRewound")
    archive = b"".join(exported(shuffled))
    assert verify(archive.splitlines(keepends=True)).service_luck_from == at
    other, _ = by_other_verifier(archive, tmp_path / "match.jsonl")
    assert other["service_luck_from"] == at
