"""`moviola new-game`: a game that keeps the laws as it is, and fails them where it is broken."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.processes import PROJECT
from tests.service.installation import found
from tests.service.test_play import run_here

PIP = ("-m", "pip", "--disable-pip-version-check")
OFFLINE = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index")
PACKAGES = ("domain", "openapi", "projections", "service")
NOT_COPIED = shutil.ignore_patterns("node_modules", "__pycache__")
"""Other tests compile modules meanwhile: a file of that folder may be gone before it is copied."""


class Environment(NamedTuple):
    """A Python of its own, and the folder where its packages are."""

    python: Path
    site: Path

    def install(self, what: Path) -> None:
        run(Path(sys.executable), *PIP, "install", *OFFLINE, "--target", str(self.site), str(what))


def run(python: Path, *arguments: str, cwd: Path | None = None) -> str:
    """What Python says, which finds its own packages alone."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [python, *arguments], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def author(tmp_path: Path) -> Environment:
    """Moviola from its wheel, and what it depends on as these tests have it: no index is asked."""
    source, folder = tmp_path / "source", tmp_path / "environment"
    source.mkdir()
    for name in PACKAGES:
        shutil.copytree(PROJECT / name, source / name, ignore=NOT_COPIED)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(PROJECT / name, source)
    run(Path(sys.executable), "-m", "venv", "--without-pip", str(folder))
    run(Path(sys.executable), *PIP, "wheel", *OFFLINE, "--wheel-dir", str(tmp_path), str(source))
    site = sysconfig.get_path("purelib", vars={"base": str(folder)})
    environment = Environment(folder / "bin/python", Path(site))
    environment.install(*tmp_path.glob("moviola-*.whl"))
    environment.site.joinpath("dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return environment


def test_it_keeps_the_laws_at_once_beside_a_wheel_of_moviola(author: Environment, tmp_path: Path) -> None:
    begin = ("-m", "service.cli.main", "new-game", "dance_off", "--out", "game")
    assert "'moviola[testing]'" in run(author.python, *begin, cwd=tmp_path)
    place = run(author.python, "-c", "import service; print(service.__file__)", cwd=tmp_path)
    assert Path(place.strip()).is_relative_to(author.site)
    folder = tmp_path / "game"
    sources = [file.read_text("utf-8") for file in folder.joinpath("dance_off").rglob("*.py")]
    assert sum(1 for text in sources for line in text.splitlines() if line.strip()) <= 150
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert not [file for file in files if "heap" in file.read_text("utf-8").lower()]
    author.install(folder)
    laws = run(author.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "game/tests", cwd=tmp_path)
    assert int(found(r"(\d+) passed", laws)) > 100


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
