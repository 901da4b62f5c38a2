"""A small disk that can be filled, which root may mount."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers import open_directory

MEGABYTES = 400


def missing() -> str:
    """Why there can be none here; empty if there can."""
    if os.geteuid() != 0:
        return "only root may mount one"
    try:
        with small_disk():
            return ""
    except subprocess.CalledProcessError:
        return "this container does not let root mount one"


@contextmanager
def small_disk() -> Iterator[Path]:
    """Empty, and so small that it is soon full; raises CalledProcessError where it cannot be mounted."""
    with open_directory() as directory:
        options = f"size={MEGABYTES}m,mode=0755"
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(directory)], check=True, capture_output=True
        )
        try:
            yield directory
        finally:
            subprocess.run(["umount", "--lazy", str(directory)], check=True)


def fill(file: Path) -> None:
    """All that is left of the disk."""
    with file.open("wb", buffering=0) as out:
        try:
            while True:
                out.write(bytes(65_536))
        except OSError:
            return
