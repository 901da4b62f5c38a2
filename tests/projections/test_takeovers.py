"""Who asks where a build stands while another one takes over goes on with that one, or has to begin again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from typing import Any

import asyncpg
import pytest

from projections.timeline import Timeline
from service.event_store.store import EventLog, LogReader
from service.projecting import sql
from service.projecting.checkpoints import FoldedPage, Unit, load_unit
from service.projecting.lag import parked_matches
from service.projecting.rebuild import Rebuild, rebuild
from service.projecting.retry import retry_parked
from service.projecting.writing import write_pages
from tests.feeding import open_match

STATEMENTS = {"execute", "fetch", "fetchrow", "fetchval"}


class Interrupted:
    """A connection or its pool, on which something happens once, before a statement; the first one is number 0."""

    def __init__(self, asked: Any, before: int, happens: Callable[[], Awaitable[Any]]) -> None:
        self.statements = 0
        self._asked = asked
        self.before = before
        self._happens = happens

    def __getattr__(self, name: str) -> Any:
        asked = getattr(self._asked, name)

        async def ask(*arguments: Any) -> Any:
            if self.statements == self.before:
                await self._happens()
            self.statements += 1
            return await asked(*arguments)

        return ask if name in STATEMENTS else asked

    @asynccontextmanager
    async def acquire(self) -> AsyncIterator["Interrupted"]:
        async with self._asked.acquire() as connection:
            yield Interrupted(connection, self.before, self._happens)


async def moves_on(pool: asyncpg.Pool, unit: Unit) -> bool:
    async with pool.acquire() as connection:
        page = FoldedPage(unit.position + 1, b"its hash")
        return bool(await write_pages(connection, [(unit, page)]))


@pytest.mark.parametrize("before", range(3))
async def test_a_worker_never_stays_with_the_build_that_served_before(
    database: str, log: EventLog, pool: asyncpg.Pool, before: int
) -> None:
    match = await open_match(log, Random(1))
    shard = await log.shards.of(match.match_id)
    await rebuild(database, Timeline())
    asked = Interrupted(pool, before, partial(rebuild, database, Timeline()))
    unit = await load_unit(asked, Timeline(), shard)
    live = await pool.fetchval("SELECT projection.live_build('timeline')")
    assert (unit.build == live) == await moves_on(pool, unit), (
        f"of builds up to {live} it stays with {unit.build}"
    )
    assert asked.statements == 3, "one of them is not tried"


@pytest.mark.parametrize("before", range(7))
async def test_a_worker_that_begins_with_a_shard_never_begins_with_the_build_that_served_before(
    log: EventLog, pool: asyncpg.Pool, before: int
) -> None:
    """The build that serves has no checkpoint of the shard yet, so none whose fence could be raised."""
    loading: list[asyncio.Task[Unit]] = []

    async def begin() -> None:
        loading.append(asyncio.create_task(load_unit(pool, Timeline(), 0)))
        await asyncio.wait(loading, timeout=0.2)  # until it has the unit, or waits for the takeover

    tables = [table.name for table in Timeline.tables]
    build = await pool.fetchval(sql.open_build, "timeline", tables)
    async with pool.acquire() as connection:
        asked: Any = Interrupted(connection, -1, begin)
        new = Rebuild(asked, log, Timeline(), lambda _done, _total: None)
        await new.begin(build)
        asked.statements, asked.before = 0, before
        await new.take_over()
    (unit,) = await asyncio.gather(*loading)
    assert (unit.build == build) == await moves_on(pool, unit), f"it stays with {unit.build}"
    assert asked.statements == 7, "one of them is not tried"


@pytest.mark.parametrize("before", range(4))
async def test_what_the_new_build_has_parked_is_taken_up(
    database: str, log: EventLog, pool: asyncpg.Pool, before: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each build parks the match; the fold is put right when the last one has taken over."""
    monkeypatch.setattr("service.projecting.rebuild.CLOSE_ENOUGH", 0)
    sound = Timeline.fold

    async def take_over() -> None:
        monkeypatch.setattr(Timeline, "fold", lambda _self, _page: 1 / 0)
        await rebuild(database, Timeline())
        monkeypatch.setattr(Timeline, "fold", sound)

    match = await open_match(log, Random(1))
    await take_over()
    (parked,) = await parked_matches(pool)
    assert parked.match_id == match.match_id
    interrupted: Any = Interrupted(pool, before, take_over)
    shard = await log.shards.of(match.match_id)
    assert await retry_parked(interrupted, LogReader(pool), Timeline(), shard) == (1, 0)
    assert await parked_matches(pool) == []
