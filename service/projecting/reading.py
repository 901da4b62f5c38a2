"""The database of the read models, as their queries ask it."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import asyncpg

from projections import queries
from service.event_store.store import LogReader
from service.platform.database import fetch
from service.platform.sql_files import narrowed
from service.projecting import sql


class ReadModels:
    """Raises `LogUnavailable` when the database is away."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self.pool = pool

    async def rows(self, statement: str, **parameters: object) -> Sequence[Mapping[str, Any]]:
        text, arguments = narrowed(sql.of_read_models(statement), **parameters)
        return await fetch(self.pool, text, *arguments)


async def lineage(log: LogReader, match_id: UUID, *, is_fork: bool = True) -> queries.Lineage:
    """The segments of the log that the match reads; of one that is no fork they are known."""
    if not is_fork:
        return [(match_id, 1, queries.NEWEST)]
    segments = await log.segments(match_id)
    return [(each.stream_id, each.first_revision, each.last_revision) for each in segments]
