"""Where a unit of work stands, and the one transaction in which it moves on: rows and checkpoint together."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import asyncpg
import msgspec
from msgspec import Struct

from projections import sql
from projections.projection import Projection, ReadTable, Rows
from service.event_store.records import StoredEvent

# What the database says of rows that it will never take.
REFUSED = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError)


class CheckpointMoved(Exception):
    """Nothing was written, load the unit again: somebody else has moved the checkpoint or raised the fence, or the
    events folded are not the log's but of another past of it."""


class Unit(Struct):
    """One projection's work on one shard for one build. `position` is that of the last event it has applied."""

    projection: Projection
    build: int
    shard: int
    position: int
    fence: int
    parked: set[UUID]

    @property
    def key(self) -> tuple[str, int, int]:
        return self.projection.name, self.build, self.shard


class StreamRows(Struct, frozen=True):
    """What a page did to one match."""

    events: Sequence[StoredEvent]
    rows: Rows


class DeadLetter(Struct, frozen=True):
    """An event that waits for a retry, and why."""

    stored: StoredEvent
    error: str


class FoldedPage(Struct, frozen=True):
    """A folded page; `position` and `hash` are those of its last event. Without a hash nothing is moved on."""

    position: int
    hash: bytes | None = None
    entries: Sequence[StreamRows] = ()
    letters: Sequence[DeadLetter] = ()
    gaps: int = 0


async def load_unit(connection: Any, projection: Projection, shard: int, build: int | None = None) -> Unit:
    """Return the unit as it stands, of the live build unless another is named."""
    if build is None:
        build = await connection.fetchval(sql.read_live_build, projection.name)
    assert build is not None, f"{projection.name} has no live build"
    await connection.execute(sql.create_checkpoint, projection.name, build, shard)
    position, fence = await connection.fetchrow(sql.read_checkpoint, projection.name, build, shard)
    parked = await connection.fetch(sql.read_parked, projection.name, build, shard)
    return Unit(projection, build, shard, position, fence, {row["match_id"] for row in parked})


async def write_page(connection: asyncpg.Connection, unit: Unit, page: FoldedPage) -> None:
    """Apply a page exactly once, or raise `CheckpointMoved`. A match whose rows the database refuses is parked."""
    try:
        if page.letters:
            async with connection.transaction():
                await write(connection, unit, page.entries, page)
                await park(connection, unit, page.letters)
        else:
            await write(connection, unit, page.entries, page)
    except REFUSED:
        async with connection.transaction():
            await write(connection, unit, (), page)
            refused = await _write_each(connection, unit, page)
            await park(connection, unit, [*page.letters, *refused])
    unit.position = page.position


async def write(
    connection: asyncpg.Connection,
    unit: Unit,
    entries: Sequence[StreamRows],
    page: FoldedPage,
    tables: Sequence[ReadTable] | None = None,
) -> None:
    """Move the checkpoint behind the page and write the entries' rows, or raise `CheckpointMoved`.

    One statement. Of other tables than the given ones (default: all) nothing is written.
    """
    projection = unit.projection
    rows = [
        [row for entry in entries for row in entry.rows[table.name]]
        if tables is None or table in tables
        else []
        for table in projection.tables
    ]
    moved = await connection.fetchval(
        projection.write,
        *unit.key,
        unit.position,
        unit.fence,
        page.position,
        page.gaps,
        page.hash,
        *(msgspec.json.encode(each).decode() for each in rows),
    )
    if not moved:
        raise CheckpointMoved(f"{projection.name} build {unit.build} shard {unit.shard}")


async def park(connection: asyncpg.Connection, unit: Unit, letters: Sequence[DeadLetter]) -> None:
    if not letters:
        return
    await connection.execute(
        sql.park_events,
        *unit.key,
        [letter.stored.position for letter in letters],
        [letter.stored.match_id for letter in letters],
        [letter.stored.revision for letter in letters],
        [letter.stored.type for letter in letters],
        [letter.error for letter in letters],
    )
    unit.parked |= {letter.stored.match_id for letter in letters}


async def _write_each(connection: asyncpg.Connection, unit: Unit, page: FoldedPage) -> list[DeadLetter]:
    """Write match by match, the checkpoint being moved; returns letters for those the database refuses."""
    unit.position = page.position
    refused: list[DeadLetter] = []
    for entry in page.entries:
        try:
            async with connection.transaction():
                await write(connection, unit, [entry], FoldedPage(page.position))
        except REFUSED as error:
            refused += [DeadLetter(stored, repr(error)) for stored in entry.events]
    return refused
