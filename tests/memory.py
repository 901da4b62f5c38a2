"""Directories in memory, for servers that nobody needs after the test."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

MEMORY = Path("/dev/shm")
LEAST_BYTES = 4 * 1024**3
"""What has to be free there: a container has 64 MB, and a server's log alone grows to a gigabyte."""
PREFIX = "moviola-test-"


@contextmanager
def memory_directory() -> Iterator[Path]:
    """A new directory that every account reaches: in memory, or on the disk where there is too little of it.

    A server is as durable there as on a disk, but for a power cut: what a killed process has written stays. A copy
    of a database takes a tenth of the time, for its 9 MB are written twice.
    """
    sweep()
    place = MEMORY if has_room() else None
    prefix = f"{PREFIX}{os.getpid()}-"
    with tempfile.TemporaryDirectory(prefix=prefix, dir=place, ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)
        yield Path(name)


def has_room() -> bool:
    return os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= LEAST_BYTES


def sweep() -> None:
    """Remove what killed runs have left: on a disk it was in nobody's way."""
    for left in MEMORY.glob(f"{PREFIX}*-*"):
        owner = left.name.removeprefix(PREFIX).partition("-")[0]
        if owner.isdecimal() and not psutil.pid_exists(int(owner)):
            shutil.rmtree(left, ignore_errors=True)
