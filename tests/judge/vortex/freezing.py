"""A server that stands still for a while."""

import asyncio
from signal import SIGCONT, SIGSTOP

import psutil

from tests.processes import signalled


async def freeze(pid: int, seconds: float) -> None:
    """Stop a server with all that it has forked."""
    process = psutil.Process(pid)
    family = [process, *process.children(recursive=True)]
    signalled(family, SIGSTOP)
    await asyncio.sleep(seconds)
    signalled(family, SIGCONT)
