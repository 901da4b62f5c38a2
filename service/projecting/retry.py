"""Taking up parked matches again, after the fold or the data they failed on were put right."""

from typing import Any

import asyncpg
import structlog

from projections.projection import Projection
from service.event_store.store import LogReader
from service.projecting import sql
from service.projecting.checkpoints import FoldedPage, Unit, load_unit
from service.projecting.fold_cache import FoldCache
from service.projecting.folding import fold_match
from service.projecting.writing import REFUSED, park, write

log = structlog.get_logger()


async def retry_parked(
    pool: asyncpg.Pool, event_log: LogReader, projection: Projection, shard: int
) -> tuple[int, int]:
    """Fold the parked matches of a shard on; returns how many were taken up and how many stay parked.

    `pool` is the read models'. The unit's workers wait meanwhile, and then load anew which matches are parked.
    """
    cache = FoldCache(event_log, projection.aggregate, kept=1)
    taken_up = 0
    async with pool.acquire() as connection, connection.transaction():
        unit = await _locked(connection, projection, shard)
        parked = await connection.fetch(sql.read_parked_revisions, *unit.key)
        for match_id, first, last in parked:
            events = await event_log.read(match_id, first - 1, last)
            entry, letters = await fold_match(projection, cache, events)
            try:
                async with connection.transaction():
                    await connection.execute(sql.take_letters, *unit.key, match_id)
                    page = FoldedPage(unit.position, unit.hash, [entry] if entry else [])
                    await write(connection, unit, page)
                    await park(connection, unit, letters)
            except REFUSED as error:
                log.warning(
                    "still_parked", projection=projection.name, match=str(match_id), error=repr(error)
                )
                continue
            taken_up += not letters
        await connection.execute(sql.raise_fences, projection.name, unit.build)
    return taken_up, len(parked) - taken_up


async def _locked(connection: Any, projection: Projection, shard: int) -> Unit:
    """The live build's unit, which nobody moves until commit: while it is waited for, a rebuild may take over."""
    while True:
        unit = await load_unit(connection, projection, shard)
        await connection.execute(sql.lock_unit, *unit.key)
        locked = await load_unit(connection, projection, shard)
        if locked.build == unit.build:
            return locked
