"""A list of which two questions are asked has a row once, also if it moves on between them."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import asyncpg
import pytest

from projections import queries, tournament_queries
from projections.queries import EVERYTHING, NOBODY
from service.projecting.reading import ReadModels
from tests.projections.conftest import SHARDS
from tests.servers import Urls, migrated_database

TOURNAMENT, MATCH = UUID(int=1), UUID(int=2)
FILL = (
    """
    INSERT INTO read.tournament_builds (build, tournament_id, title, game, format, table_size, phase, entrants,
        rounds, flags, tie_break_names, revision, created_at, updated_at)
    VALUES (1, $1, 'Spring cup', 'sukkube', 'swiss', 2, 'entries', 9, 4, 0, '{}', 40, now(), now())
    """,
    """
    INSERT INTO read.match_builds (
        build, match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision,
        created_at, updated_at, winners, places, reason, fork_revision, spectator_delay_seconds, organiser)
    VALUES (1, $1, 'sukkube', '1', '', 'playing', false, '{Ada, Bruno}', '{"", ""}', '{f, f}', '{}', 100,
        now(), now(), '{}', '{}', '', 0, 3600, '')
    """,
)
STARTED = "UPDATE read.tournament_builds SET phase = 'running' WHERE tournament_id = $1"
OVER = "UPDATE read.match_builds SET phase = 'finished' WHERE match_id = $1"


@pytest.fixture
async def pool(server_urls: Urls) -> AsyncIterator[asyncpg.Pool]:
    async with migrated_database(server_urls.database, SHARDS) as url, asyncpg.create_pool(url) as pool:
        for statement, id_ in zip(FILL, (TOURNAMENT, MATCH), strict=True):
            await pool.execute(statement, id_)
        yield pool


class MovesAfterTheFirstQuestion(ReadModels):
    """A database in which something moves between two questions."""

    def __init__(self, pool: asyncpg.Pool, statement: str, id_: UUID) -> None:
        super().__init__(pool)
        self._due: tuple[str, UUID] | None = (statement, id_)

    async def rows(self, statement: str, **given: object) -> Any:
        rows = await super().rows(statement, **given)
        if self._due is not None:
            due, self._due = self._due, None
            await self.pool.execute(*due)
        return rows


async def test_a_tournament_that_starts_meanwhile_is_listed_as_it_is_now(
    pool: asyncpg.Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = MovesAfterTheFirstQuestion(pool, STARTED, TOURNAMENT)
    found = await tournament_queries.list_going_tournaments(read, listing=EVERYTHING)
    assert [(row.tournament_id, row.phase) for row in found] == [(TOURNAMENT, "running")]


async def test_a_match_that_ends_meanwhile_is_listed_once(
    pool: asyncpg.Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that spectators are shown late."""
    read = MovesAfterTheFirstQuestion(pool, OVER, MATCH)
    found = await queries.list_matches(read, phase="playing", listing=NOBODY)
    assert [row.match_id for row in found] == [MATCH]
