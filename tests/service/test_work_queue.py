"""Work aside has a queue with a bound, a time limit and a kill."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

import psutil
import pytest
from msgspec.structs import replace

from service.platform.fair_queue import QueueFull
from service.platform.processes.work_queue import TookTooLong, WorkBounds, WorkQueue
from tests.service.slow_to_import import IMPORT_SECONDS, double
from tests.waiting import until

BOUNDS = WorkBounds("test", waiting=3, wait_seconds=None, seconds=20)


@pytest.fixture
async def queue() -> AsyncIterator[WorkQueue]:
    made = WorkQueue(BOUNDS)
    yield made
    made.close()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def spawned() -> set[int]:
    """The processes of queues that are running now; one that a queue has ended may go while it is looked at."""
    running = set()
    for child in psutil.Process().children():
        with suppress(psutil.NoSuchProcess):
            if child.status() != psutil.STATUS_ZOMBIE and "spawn_main" in " ".join(child.cmdline()):
                running.add(child.pid)
    return running


async def asked(queue: WorkQueue, caller: str, seconds: float = 0.2) -> asyncio.Task[None]:
    task = asyncio.create_task(queue.do(caller, time.sleep, seconds))
    await asyncio.sleep(0)
    return task


async def test_the_queue_has_a_bound(queue: WorkQueue) -> None:
    tasks = [await asked(queue, "ada"), await asked(queue, "bob"), await asked(queue, "bob")]
    with pytest.raises(QueueFull):
        await queue.do("bob", time.sleep, 0)
    await asyncio.gather(*tasks)
    assert queue.queue.pieces == 0
    assert await queue.do("eve", pow, 2, 10) == 1024


async def test_what_takes_too_long_ends_with_its_process_and_the_next_is_done() -> None:
    queue, before = WorkQueue(replace(BOUNDS, seconds=3)), spawned()
    try:
        assert await queue.do("ada", pow, 2, 3) == 8
        endless = asyncio.create_task(queue.do("ada", time.sleep, 3600))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(queue.do("bob", pow, 2, 4))
        with pytest.raises(TookTooLong):
            await endless
        assert await waiting == 16
        assert len(spawned() - before) == 1
    finally:
        queue.close()


async def test_who_leaves_takes_the_work_along(queue: WorkQueue) -> None:
    before = spawned()
    leaving = await asked(queue, "ada", 3600)
    await until(lambda: asyncio.sleep(0, bool(spawned() - before)))
    leaving.cancel()
    with suppress(asyncio.CancelledError):
        await leaving
    assert await queue.do("bob", pow, 2, 5) == 32


async def test_a_process_that_dies_fails_its_own_piece_only(queue: WorkQueue) -> None:
    dying = asyncio.create_task(queue.do("ada", die))
    await asyncio.sleep(0)
    waiting = asyncio.create_task(queue.do("bob", pow, 2, 6))
    with pytest.raises(BrokenProcessPool):
        await dying
    assert await waiting == 64


async def test_the_time_in_which_a_process_begins_is_not_that_of_its_work() -> None:
    queue = WorkQueue(replace(BOUNDS, seconds=IMPORT_SECONDS - 1))
    try:
        assert await queue.do("ada", double, 21) == 42
    finally:
        queue.close()
