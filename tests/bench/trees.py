"""The code that is measured: this tree, or a commit unpacked beside it, each with its interpreter."""

import io
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from tests.servers import open_directory

PROJECT = Path(__file__).parents[2]
LOCK = "requirements.lock"


class Tree(Struct, frozen=True):
    """`name` is what the tables call it; `apart`: its read models have a PostgreSQL of their own."""

    name: str
    folder: Path
    python: str
    apart: bool = False


HERE = Tree("here", PROJECT, sys.executable)


@contextmanager
def tree_of(commit: str) -> Iterator[Tree]:
    """The files of a commit. Its interpreter is this one if it asks for the same packages, else one of its own."""
    packed = subprocess.run(["git", "-C", PROJECT, "archive", commit], capture_output=True, check=True)
    with open_directory() as directory:
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
            files.extractall(directory, filter="data")
        yield Tree(commit[:8], directory, _python(directory))


def _python(directory: Path) -> str:
    if directory.joinpath(LOCK).read_bytes() == PROJECT.joinpath(LOCK).read_bytes():
        return sys.executable
    subprocess.run(["make", "setup"], cwd=directory, check=True, stdout=subprocess.DEVNULL)
    return str(directory / ".venv/bin/python")


def environment(tree: Tree) -> dict[str, str]:
    """What makes an interpreter take the project's code from the tree, wherever else it is installed."""
    return {"PYTHONPATH": str(tree.folder), "PYTHONSAFEPATH": "1"}
