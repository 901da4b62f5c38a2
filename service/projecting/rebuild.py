"""Rebuild: a new build of a read model is filled from the log while the live one serves, then takes over.

The build that served stays for a way back, until the next rebuild.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

import asyncpg
import msgspec

from projections.projection import Projection
from service.event_store.records import StoredEvent
from service.event_store.store import LogReader
from service.platform.database import SESSION, open_readers
from service.platform.duties import sql as duty_sql
from service.platform.leader import connect
from service.projecting import sql
from service.projecting.checkpoints import FoldedPage, Unit, load_unit
from service.projecting.fold_cache import FoldCaches
from service.projecting.folding import fold_page
from service.projecting.writing import REFUSED, park, write, write_page

PAGE_SIZE = 10_000
MATCHES_KEPT = 20_000
KEPT_BYTES = 512 * 2**20
CLOSE_ENOUGH = 500
"""So many events behind the log, the rest is folded while the live build's workers are stopped."""

Report = Callable[[int, int], None]


class RebuildRefused(Exception):
    """Another rebuild of the projection is running, or there is nothing that one could go back to."""


class Rebuild:
    """One build on its way to the head of the log; `report(done, total)` is told in events."""

    def __init__(
        self, connection: asyncpg.Connection, log: LogReader, projection: Projection, report: Report
    ) -> None:
        self._connection = connection
        self._log = log
        self._projection = projection
        self._report = report
        self._units: list[Unit] = []
        self._caches = FoldCaches(log, MATCHES_KEPT, most_bytes=KEPT_BYTES)

    async def begin(self, build: int) -> None:
        """Go on where the build stands; raises `RebuildRefused` if that is in a past that the log has lost."""
        self._units = [
            await load_unit(self._connection, self._projection, shard, build)
            for shard in await self._log.shard_heads()
        ]
        for unit in self._units:
            if unit.hash is not None and not await self._log.has(unit.shard, unit.position, unit.hash):
                raise RebuildRefused(f"{unit} knows events that the log has lost: build it anew")

    async def catch_up(self) -> None:
        """Fold until close to the head of the log, which moves on meanwhile."""
        while await self._behind() > CLOSE_ENOUGH:
            for unit in self._units:
                await self._fill(unit)

    async def take_over(self) -> None:
        """Become the live build: at once for queries, at the head of the log, and not behind what they have shown.

        Rows of events that the log has lost are not shown any more.
        """
        name = self._projection.name
        live = await self._connection.fetchval(sql.read_live_build, name)
        async with self._connection.transaction():
            # A worker may be about to begin with a shard, in the build that serves.
            for unit in self._units:
                await self._connection.execute(sql.create_checkpoint, name, live, unit.shard)
            positions = dict(await self._connection.fetch(sql.lock_checkpoints, name, live))
            heads = await self._log.shard_heads()
            for unit in self._units:
                while unit.position < max(heads[unit.shard], positions.get(unit.shard, 0)):
                    events = await self._log.read_shard(unit.shard, unit.position, CLOSE_ENOUGH)
                    if not events:
                        break
                    await write_page(self._connection, unit, await self._fold(unit, events))
            self._tell(heads)
            await self._connection.execute(sql.raise_fences, name, live)
            await self._connection.execute(sql.set_build_status, name, live, "retired")
            await self._connection.execute(sql.set_build_status, name, self._units[0].build, "live")

    async def _behind(self) -> int:
        return self._tell(await self._log.shard_heads())

    def _tell(self, heads: Mapping[int, int]) -> int:
        """Report, and return how many events are to come."""
        position, total = sum(unit.position for unit in self._units), sum(heads.values())
        self._report(position, total)
        return total - position

    async def _fill(self, unit: Unit) -> None:
        """Copy one shard up to its head."""
        while events := await self._log.read_shard(unit.shard, unit.position, PAGE_SIZE):
            await copy_page(self._connection, unit, await self._fold(unit, events))
            await self._behind()

    async def _fold(self, unit: Unit, events: Sequence[StoredEvent]) -> FoldedPage:
        ((_, folded),) = await fold_page([unit], self._caches, events)
        return folded


async def rebuild(
    dsn: str,
    projection: Projection,
    report: Report = lambda _done, _total: None,
    read_dsn: str | None = None,
) -> int:
    """Build the read model anew and let it take over; returns the number of the build. Safe to end at any time.

    `read_dsn` is where the read models are; None: with the log.
    """
    async with _rebuilding(dsn, read_dsn, projection, report) as (connection, new):
        await connection.fetch(sql.drop_idle_builds, projection.name)
        tables = [table.name for table in projection.tables]
        build: int = await connection.fetchval(sql.open_build, projection.name, tables)
        await new.begin(build)
        await new.catch_up()
        await new.take_over()
    return build


async def go_back(
    dsn: str,
    projection: Projection,
    report: Report = lambda _done, _total: None,
    read_dsn: str | None = None,
) -> int:
    """Let the build that served before serve again, once it knows what has happened since."""
    async with _rebuilding(dsn, read_dsn, projection, report) as (connection, old):
        build: int | None = await connection.fetchval(sql.read_retired_build, projection.name)
        if build is None:
            raise RebuildRefused(f"no earlier build of {projection.name} is kept")
        await old.begin(build)
        await old.catch_up()
        await old.take_over()
    return build


async def copy_page(connection: asyncpg.Connection, unit: Unit, page: FoldedPage) -> None:
    """Like `write_page`, with COPY for tables that only grow."""
    tables = unit.projection.tables
    try:
        async with connection.transaction():
            await write(connection, unit, page, [each for each in tables if not each.only_grows])
            for table in tables:
                if table.only_grows:
                    rows = (row for entry in page.entries for row in entry.rows[table.name])
                    await connection.copy_records_to_table(
                        f"{table.name}_{unit.build}",
                        schema_name="read",
                        columns=("build", *table.columns),
                        records=((unit.build, *msgspec.structs.astuple(row)) for row in rows),
                    )
            await park(connection, unit, page.letters)
    except REFUSED:
        await write_page(connection, unit, page)
    else:
        unit.position, unit.hash = page.position, page.hash


@asynccontextmanager
async def _rebuilding(
    dsn: str, read_dsn: str | None, projection: Projection, report: Report
) -> AsyncIterator[tuple[asyncpg.Connection, Rebuild]]:
    connection = await connect(read_dsn or dsn, server_settings=SESSION)
    readers = await open_readers(dsn, 2)
    try:
        if not await connection.fetch(duty_sql.claim_duties, [f"rebuild/{projection.name}"]):
            raise RebuildRefused(f"{projection.name} is already being rebuilt by another process")
        yield connection, Rebuild(connection, LogReader(readers), projection, report)
    finally:
        readers.terminate()
        await connection.close()
