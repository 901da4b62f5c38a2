"""`moviola new-game`: a game that keeps the laws as it is, and fails them where it is broken."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import PROJECT
from tests.service.test_play import run_here

PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "service.testing.plugin", "-W", "ignore")


def laws(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The laws over the game in `folder`, which is found as an installed one is."""
    facts = folder / "dance_off.dist-info"
    facts.mkdir(exist_ok=True)
    facts.joinpath("METADATA").write_text(
        "Metadata-Version: 2.1\nName: dance-off-for-moviola\nVersion: 0.1\n"
    )
    facts.joinpath("entry_points.txt").write_text("[moviola.games]\ndance_off = dance_off:GAME\n")
    return subprocess.run(
        [sys.executable, *PYTEST, *arguments, "tests"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{folder}:{PROJECT}", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_it_keeps_the_laws_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    done = run_here("new-game", "dance_off", "--out", str(folder))
    assert done.returncode == 0, done.stderr
    assert "'moviola[testing]'" in done.stdout
    sources = [file.read_text("utf-8") for file in folder.joinpath("dance_off").rglob("*.py")]
    assert sum(1 for text in sources for line in text.splitlines() if line.strip()) <= 150
    assert not [
        file for file in folder.rglob("*") if file.is_file() and "heap" in file.read_text("utf-8").lower()
    ]
    whole = laws(folder)
    assert whole.returncode == 0, whole.stdout + whole.stderr
    assert " passed" in whole.stdout
    assert "failed" not in whole.stdout
    course = folder / "dance_off/course.py"
    course.write_text(course.read_text("utf-8").replace("state.counters -= event.count", "pass"), "utf-8")
    broken = laws(folder, "-k", "played_as_written")
    assert broken.returncode == 1, broken.stdout


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("Dance",), "is no name of a game"),
        (("frantic", "--letters", "ZZ"), "called frantic already"),
        (("json", "--letters", "ZZ"), "a package, called json already"),
        (("dance", "--letters", "mv"), "cannot begin its rule IDs"),
        (("mvp",), "cannot begin its rule IDs"),
        (("dance", "--out", "."), "exists already"),
    ],
)
def test_a_game_that_cannot_be_is_not_begun(arguments: tuple[str, ...], fault: str) -> None:
    done = run_here("new-game", *arguments)
    assert done.returncode == 2
    assert fault in " ".join(done.stderr.replace("│", " ").split())
