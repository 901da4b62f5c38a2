"""Tools for the contract that are not Python's or not the service's: what `make tools` puts into .tools."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[3]
SOURCES = Path(__file__).parent
TOOLS = PROJECT / ".tools"
CONTRACT = PROJECT / "openapi/openapi.json"

needed = pytest.mark.skipif(
    not (TOOLS / "ready").exists(), reason="the tools are not installed: `make tools` does it (1.2 GB)"
)


def run(command: Sequence[str | Path], folder: Path, seconds: float, **variables: str) -> str:
    """What the command says, run in `folder` with the tools first on the path; fails with it if it fails."""
    path = f"{TOOLS / 'bin'}:{TOOLS / 'node_modules/.bin'}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1", **variables}
    words = [shutil.which(str(command[0]), path=path) or str(command[0]), *map(str, command[1:])]
    done = subprocess.run(
        words, cwd=folder, env=environment, text=True, timeout=seconds, capture_output=True, check=False
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, f"{words[0]} ended with {done.returncode}:\n{said[-20_000:]}"
    return said
