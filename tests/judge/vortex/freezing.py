"""A server that stands still for a while."""

import asyncio
from collections.abc import Sequence
from signal import SIGCONT, SIGSTOP, Signals

import psutil


async def freeze(pid: int, seconds: float) -> None:
    """Stop a server with all that it has forked."""
    process = psutil.Process(pid)
    family = [process, *process.children(recursive=True)]
    _signal(family, SIGSTOP)
    await asyncio.sleep(seconds)
    _signal(family, SIGCONT)


def _signal(family: Sequence[psutil.Process], signal: Signals) -> None:
    for each in family:
        try:
            each.send_signal(signal)
        except psutil.NoSuchProcess:
            continue
