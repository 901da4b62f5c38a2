"""Running until told to stop: a command's main, and loops that survive every failure but being cancelled."""

import asyncio
import signal
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import uvloop

from service.platform.processes.garbage import collect_seldom
from service.platform.processes.stacks import tell_on_signal


def run_until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Run `work`; SIGTERM and Ctrl-C cancel it, and what it then cleans up is waited for."""
    uvloop.run(_until_stopped(work))


async def _until_stopped(work: Coroutine[Any, Any, None]) -> None:
    collect_seldom()
    tell_on_signal()
    task = asyncio.ensure_future(work)
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    with suppress(asyncio.CancelledError):
        await task


def is_cancelled() -> bool:
    """Whether the running task was told to end: what an endless loop that catches errors has to ask.

    A cancellation can reach it as somebody's error: a rollback that fails because of it, for instance.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
