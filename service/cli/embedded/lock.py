"""One supervisor per data directory."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WAIT_SECONDS = 30.0  # for the supervisor of a caller just gone to stop its servers


class HeldError(Exception):
    """Another process has these servers; the message names it."""


@contextmanager
def lock(data_dir: Path, holder: str) -> Iterator[None]:
    """Hold `data_dir` for this process; `holder` is the caller's process id and command line, told to others.

    The lock goes with the process. A holder whose caller is gone is about to end and is waited for.
    """
    deadline = time.monotonic() + WAIT_SECONDS
    with (data_dir / "lock").open("a+") as file:
        while not _locked(file.fileno()):
            file.seek(0)
            pid, _, command = file.read().partition(" ")
            if (pid and _is_alive(int(pid))) or time.monotonic() > deadline:
                raise HeldError(
                    f"{data_dir} is in use by process {pid} ({command}); "
                    "stop it, or set MOVIOLA_DATA_DIR to another directory"
                )
            time.sleep(0.05)
        file.truncate(0)
        file.write(holder)
        file.flush()
        yield


def _locked(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
