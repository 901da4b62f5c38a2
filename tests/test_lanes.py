"""The quick lane leaves out what is listed, and nothing that a path names."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.lanes import OF_THE_CONTRACT, SLOW, left_out, sample

PROJECT = Path(__file__).parents[1]
QUICK, LONG = "tests/laws/test_two_databases.py", "tests/bots"


@pytest.mark.parametrize("place", [*SLOW, *OF_THE_CONTRACT])
def test_places_exist(place: str) -> None:
    assert (PROJECT / place).exists()


def test_folders_and_files_are_left_out_as_wholes() -> None:
    assert left_out("tests/bots/test_mcts.py::test_it[frantic]")
    assert left_out("tests/rehearsal/test_rolling.py::test_it")
    assert not left_out("tests/rehearsal/test_migrations.py::test_it")
    assert not left_out("tests/botsman/test_it.py::test_it")


def test_days_share_a_whole_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOVIOLA_TEST_SUITE", "")
    today = sample(15, 170)
    assert 15 <= len(today) <= 16
    assert today.step == 11
    monkeypatch.setenv("MOVIOLA_TEST_SUITE", "all")
    assert sample(15, 170) == range(170)


@pytest.mark.parametrize(
    ("suite", "paths", "is_collected"), [("", [], False), ("all", [], True), ("", [LONG], True)]
)
def test_a_run_without_paths_leaves_out_what_is_slow(
    monkeypatch: pytest.MonkeyPatch, suite: str, paths: list[str], is_collected: bool
) -> None:
    monkeypatch.setenv("MOVIOLA_TEST_SUITE", suite)
    command = [sys.executable, "-m", "pytest", "--collect-only", "-o", f"testpaths={QUICK} {LONG}", *paths]
    listing = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True).stdout
    assert (f"{LONG}/test_mcts.py" in listing) is is_collected, listing
    assert (QUICK in listing) is (paths == [])
