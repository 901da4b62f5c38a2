"""Each campaign names things that exist, and a small one runs to its end."""

import os
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.campaigns import CAMPAIGNS, Campaign

PROJECT = Path(__file__).parents[1]


def campaign(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "tests.campaigns", *words]
    return subprocess.run(
        command, cwd=PROJECT, capture_output=True, text=True, env={**os.environ, "COLUMNS": "150"}
    )


@pytest.mark.parametrize("each", CAMPAIGNS.values(), ids=CAMPAIGNS)
def test_modules_paths_and_sizes_exist(each: Campaign) -> None:
    for command in each.commands:
        module, *arguments = shlex.split(command)
        assert module == "make" or find_spec(module)
        assert [
            path for path in arguments if path.startswith("tests/") and not (PROJECT / path).exists()
        ] == []
    places = " ".join((*each.commands, *each.environment.values()))
    assert ("{size}" in places) is (each.size is not None)


def test_every_variable_is_read_by_a_test() -> None:
    names = {name for each in CAMPAIGNS.values() for name in each.environment}
    folders = (PROJECT / "tests", PROJECT / "service/testing")
    files = (file for folder in folders for file in folder.rglob("*.py") if "campaigns" not in str(file))
    sources = "".join(file.read_text("utf-8") for file in files)
    assert {name for name in names if f'"{name}"' not in sources} == set()


def test_all_are_listed() -> None:
    listing = campaign().stdout
    assert all(f" {name} " in listing for name in CAMPAIGNS)


def test_a_small_one_runs_with_its_size_and_seed() -> None:
    ended = campaign("patches", "--size", "3", "--seed", "7")
    assert ended.returncode == 0, ended.stderr
    assert "tests.matches.patching 3 7" in ended.stderr


def test_a_mistake_is_told() -> None:
    assert "has no size" in campaign("journeys", "--size", "3").stderr
    assert campaign("journey").returncode == 2
