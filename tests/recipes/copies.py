"""A copy of the source tree, in which a recipe of CONTRIBUTING.md is carried out to the letter."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).parents[2]
FILES: Final = ("CONTRIBUTING.md", "pyproject.toml")
ROOMS: Final = ("domain", "projections", "service", "openapi", "docs", "tests", *FILES)


def copied(folder: Path) -> Path:
    """What Git has of the rooms that recipes touch, as it is in the work tree."""
    command = ["git", "ls-files", "-coz", "--exclude-standard", *ROOMS]
    listing = subprocess.run(command, cwd=PROJECT, check=True, capture_output=True, text=True)
    for name in filter(None, listing.stdout.split("\0")):
        if (PROJECT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(PROJECT / name, folder / name)
    return folder


def edit(folder: Path, file: str, before: str, after: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert text.count(before) == 1, f"{file} has {text.count(before)} times {before!r}"
    (folder / file).write_text(text.replace(before, after), "utf-8")


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python on the copy alone."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def red(folder: Path, *paths: str) -> set[str]:
    """The tests that fail in the copy, by file and name."""
    result = run(folder, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--tb=no", *paths)
    assert result.returncode in (0, 1), result.stdout + result.stderr
    return set(re.findall(r"^(?:FAILED|ERROR) (\S+?)(?:\[| |$)", result.stdout, re.MULTILINE))


def recipe(heading: str) -> str:
    """The text of a recipe, from its heading to the next."""
    text = (PROJECT / "CONTRIBUTING.md").read_text("utf-8")
    return text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
