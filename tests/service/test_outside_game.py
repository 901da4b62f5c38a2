"""A game in a distribution of its own, `tests/outside_game`: installed, it has what every game has."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.servers import open_directory
from tests.service.api.playing import Table, bearer, table
from tests.service.installation import PROJECT, Installation, found, installation
from tests.service.test_play import run
from tests.waiting import until

SOURCE = PROJECT / "tests/outside_game"
SHORT = {"rounds": 2}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game as pip installs it, from a copy: setuptools writes beside the source."""
    folder = tmp_path_factory.mktemp("outside")
    shutil.copytree(SOURCE, folder / "source")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    offline = ["--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, *offline, "--target", str(folder / "site"), str(folder / "source")], check=True)
    return folder / "site"


@pytest.fixture(scope="module")
def path(site: Path) -> Iterator[None]:
    """Every process that is started finds the game; this one does not."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site))
        yield


@pytest.fixture(scope="module")
def tide(path: None) -> Iterator[Installation]:
    with open_directory() as directory, installation(directory / "data") as started:
        yield started


@pytest.fixture
async def client(tide: Installation) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=tide.url, timeout=30, trust_env=False) as client:
        yield client


def laws(site: Path, folder: Path, law: str = "") -> subprocess.CompletedProcess[str]:
    """The game's own tests, run where nothing of this repository's settings is."""
    shutil.copytree(SOURCE / "tests", folder / "tests")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore", "-k", law, "tests"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_small() -> None:
    """Its rules, and what draws its table."""
    lines = {
        file.name: sum(1 for line in file.read_text("utf-8").splitlines() if line.strip())
        for file in SOURCE.glob("tide/*.py")
    }
    assert lines.pop("scene.py") <= 60
    assert sum(lines.values()) <= 350
