"""Nobody stays behind: processes that end when the one that started them is gone, killed or not."""

import multiprocessing
import os
import signal
from collections.abc import Callable
from threading import Thread
from time import sleep

PATIENCE_SECONDS = 30.0
"""How long an orphan may take to stop in order, before it is killed."""


def end_with_parent() -> None:
    """End this process with its parent, if `multiprocessing` started it, as it does a bot's thinker."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        end_after(parent.join)


def end_after(wait: Callable[[], object]) -> None:
    """Ask this process to stop once `wait`, which waits in a thread of its own, returns."""
    Thread(target=_end_after, args=(wait,), name="parent-watch", daemon=True).start()


def _end_after(wait: Callable[[], object]) -> None:
    wait()
    os.kill(os.getpid(), signal.SIGTERM)
    sleep(PATIENCE_SECONDS)
    os.kill(os.getpid(), signal.SIGKILL)
