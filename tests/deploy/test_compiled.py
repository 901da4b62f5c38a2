"""The wheel with compiled rules: what it compiles plays as the source does."""

import os
import shutil
import subprocess
import sys
import sysconfig
from importlib import import_module
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest

from deploy.compiled import MODULES, ROOT

IS_COMPILED: Final = bool(os.environ.get("MOVIOLA_COMPILED"))
"""`make test-compiled` says so."""
CAN_COMPILE: Final = shutil.which("cc") and Path(sysconfig.get_path("include"), "Python.h").exists()
PLAYED: Final = ("tests/deploy/test_compiled.py", "tests/laws/test_same_play.py", "tests/games/bathroom_rush")


@pytest.mark.parametrize("module", MODULES)
def test_it_is_known_which_of_the_two_is_tested(module: str) -> None:
    name = module.removesuffix(".py").replace("/", ".")
    found = import_module(name).__file__
    assert found is not None
    assert Path(found).suffix == (".so" if IS_COMPILED else ".py")


@pytest.mark.skipif(IS_COMPILED, reason="this is what it runs")
@pytest.mark.skipif(not CAN_COMPILE, reason="there is no C compiler with the headers of Python")
def test_compiled_rules_play_the_same(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "deploy/compiled.py", tmp_path / "wheels"], cwd=ROOT, check=True)
    (wheel,) = (tmp_path / "wheels").iterdir()
    there = tmp_path / "there"
    ZipFile(wheel).extractall(there)
    (notice,) = there.glob("*.dist-info/licenses/NOTICE")
    assert notice.read_bytes() == (ROOT / "NOTICE").read_bytes()
    for directory in ("deploy", "tests"):
        shutil.copytree(ROOT / directory, there / directory, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", there)
    played = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *PLAYED],
        cwd=there,
        env=os.environ | {"MOVIOLA_COMPILED": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert played.returncode == 0, played.stdout[-4000:]
