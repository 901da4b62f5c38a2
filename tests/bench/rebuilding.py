"""How fast read models are built anew from the log, with the rest of the stack idle."""

import asyncio
from time import perf_counter

import asyncpg

from projections import PROJECTIONS
from projections.lag import projection_lag
from projections.projection import Projection
from projections.rebuild import rebuild
from tests.bench.row import Row


async def measure(dsn: str) -> list[Row]:
    """Each projection by itself, over everything in the log of `dsn`; begins when the workers have caught up."""
    async with asyncpg.create_pool(dsn, min_size=1, max_size=1) as pool, asyncio.timeout(60):
        behind = True
        while behind:
            await asyncio.sleep(0.05)
            behind = any(lag.events for lag in await projection_lag(pool))
    return [await _rebuild(dsn, projection) for projection in PROJECTIONS]


async def _rebuild(dsn: str, projection: Projection) -> Row:
    totals: list[int] = []
    began = perf_counter()
    await rebuild(dsn, projection, lambda _done, total: totals.append(total))
    seconds = perf_counter() - began
    return Row(
        f"rebuild of {projection.name}", totals[-1] / seconds, "events/s", f"{totals[-1]:,} events in the log"
    )
