"""The one statement that moves read models on: their checkpoints and their rows, a page in one round trip."""

from collections.abc import Collection, Sequence
from functools import lru_cache

import asyncpg
import msgspec

from projections.projection import Projection, ReadTable
from service.platform.sql_files import narrowed
from service.projecting import sql
from service.projecting.checkpoints import CheckpointMoved, DeadLetter, FoldedPage, Unit

# What the database says of rows that it will never take.
REFUSED = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError)


async def write_pages(connection: asyncpg.Connection, pages: Sequence[tuple[Unit, FoldedPage]]) -> list[Unit]:
    """Apply to each unit its page exactly once; all end at the same event. Returns the units that took theirs.

    Of the others somebody else holds or has moved the checkpoint. A page with letters, or with rows that the
    database refuses, is written apart: it keeps no other unit from going on.
    """
    together = [(unit, page) for unit, page in pages if not page.letters]
    apart = [(unit, page) for unit, page in pages if page.letters]
    units: list[Unit] = []
    if together:
        try:
            moved = await move(connection, together)
        except REFUSED:
            apart = [*pages]
        else:
            units = [unit for unit, _ in together if unit.projection.name in moved]
            for unit in units:
                unit.position, unit.hash = together[0][1].position, together[0][1].hash
    for unit, page in apart:
        try:
            await write_page(connection, unit, page)
        except CheckpointMoved:
            continue
        units.append(unit)
    return units


async def write_page(connection: asyncpg.Connection, unit: Unit, page: FoldedPage) -> None:
    """Apply a page exactly once, or raise `CheckpointMoved`. A match whose rows the database refuses is parked."""
    try:
        if page.letters:
            async with connection.transaction():
                await write(connection, unit, page)
                await park(connection, unit, page.letters)
        else:
            await write(connection, unit, page)
    except REFUSED:
        async with connection.transaction():
            await write(connection, unit, msgspec.structs.replace(page, entries=()))
            refused = await _write_each(connection, unit, page)
            await park(connection, unit, [*page.letters, *refused])
    unit.position, unit.hash = page.position, page.hash


async def write(
    connection: asyncpg.Connection,
    unit: Unit,
    page: FoldedPage,
    tables: Collection[ReadTable] | None = None,
) -> None:
    """As `move`, for one unit; raises `CheckpointMoved`."""
    if not await move(connection, [(unit, page)], tables):
        raise CheckpointMoved(str(unit))


async def move(
    connection: asyncpg.Connection,
    pages: Sequence[tuple[Unit, FoldedPage]],
    tables: Collection[ReadTable] | None = None,
) -> set[str]:
    """Move the checkpoints behind a page and write its rows, in one statement; returns the names of those moved.

    Of other tables than the given ones (default: all) nothing is written.
    """
    units = [unit for unit, _ in pages]
    end = pages[0][1]
    rows = {
        f"rows_of_{table.name}": [row for entry in page.entries for row in entry.rows[table.name]]
        if tables is None or table in tables
        else []
        for unit, page in pages
        for table in unit.projection.tables
    }
    statement, arguments = narrowed(
        _statement(tuple(unit.projection for unit in units)),
        projections=[unit.projection.name for unit in units],
        builds=[unit.build for unit in units],
        positions=[unit.position for unit in units],
        hashes=[unit.hash for unit in units],
        fences=[unit.fence for unit in units],
        shard=units[0].shard,
        position=end.position,
        hash=end.hash,
        gaps=end.gaps,
        **{name: msgspec.json.encode(each).decode() for name, each in rows.items()},
    )
    return {row["projection"] for row in await connection.fetch(statement, *arguments)}


@lru_cache(64)
def _statement(projections: tuple[Projection, ...]) -> str:
    parts = [sql.move_checkpoints, *(sql.of_read_models(each.write) for each in projections)]
    return ", ".join(parts) + sql.list_moved


async def park(connection: asyncpg.Connection, unit: Unit, letters: Sequence[DeadLetter]) -> None:
    if not letters:
        return
    await connection.execute(
        sql.park_events,
        *unit.key,
        [letter.stored.position for letter in letters],
        [letter.stored.stream_id for letter in letters],
        [letter.stored.revision for letter in letters],
        [letter.stored.type for letter in letters],
        [letter.error for letter in letters],
    )
    unit.parked |= {letter.stored.stream_id for letter in letters}


async def _write_each(connection: asyncpg.Connection, unit: Unit, page: FoldedPage) -> list[DeadLetter]:
    """Write match by match, the checkpoint being moved; returns letters for those the database refuses."""
    unit.position, unit.hash = page.position, page.hash
    refused: list[DeadLetter] = []
    for entry in page.entries:
        try:
            async with connection.transaction():
                await write(connection, unit, FoldedPage(page.position, page.hash, [entry]))
        except REFUSED as error:
            refused += [DeadLetter(event, repr(error)) for event in entry.events]
    return refused
