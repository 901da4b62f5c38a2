"""A burst: all drivers at once, as fast as they are answered or at a fixed rate."""

import asyncio
from collections.abc import Sequence
from itertools import count
from time import perf_counter

from tests.bench.load.drivers import Driver, Timed
from tests.bench.row import percentile


async def burst(drivers: Sequence[Driver], seconds: float, rate: float | None = None) -> Timed:
    """Each driver on and on; or, with `rate`, so many requests a second by whoever is idle.

    Raises what a driver could not make of an answer.
    """
    failed: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def fail(error: Exception) -> None:
        if not failed.done():
            failed.set_exception(error)

    for driver in drivers:
        await driver.get_ready()
        driver.latencies, driver.commands, driver.failed = [], 0, fail
    began = perf_counter()
    running = asyncio.create_task(
        _on_and_on(drivers, seconds) if rate is None else _at_rate(drivers, seconds, rate)
    )
    await asyncio.wait((running, failed), return_when=asyncio.FIRST_COMPLETED)
    if failed.done():
        running.cancel()
        failed.result()
    return timed(drivers, perf_counter() - began, running.result())


async def _on_and_on(drivers: Sequence[Driver], seconds: float) -> int:
    over = asyncio.Event()
    playing, end = len(drivers), perf_counter() + seconds

    def rest(driver: Driver) -> None:
        nonlocal playing
        if perf_counter() < end:
            driver.play()
            return
        playing -= 1
        if not playing:
            over.set()

    for driver in drivers:
        driver.rest = rest
        driver.play()
    await over.wait()
    return 0


async def _at_rate(drivers: Sequence[Driver], seconds: float, rate: float) -> int:
    """Returns how many requests found nobody idle and went out late."""
    idle: asyncio.Queue[Driver] = asyncio.Queue()
    for driver in drivers:
        driver.rest = idle.put_nowait
        idle.put_nowait(driver)
    began, late = perf_counter(), 0
    for number in count():
        due = began + number / rate
        if due > began + seconds:
            break
        if (pause := due - perf_counter()) > 0:
            await asyncio.sleep(pause)
        late += idle.empty()
        (await idle.get()).play()
    for _ in drivers:  # until all have been answered
        await idle.get()
    return late


def timed(drivers: Sequence[Driver], seconds: float, late: int = 0) -> Timed:
    latencies = [each for driver in drivers for each in driver.latencies]
    return Timed(
        commands=sum(driver.commands for driver in drivers),
        requests=len(latencies),
        seconds=seconds,
        p50_ms=1000 * percentile(latencies, 0.5),
        p99_ms=1000 * percentile(latencies, 0.99),
        late=late,
    )
