"""What the read models answer. Every function raises `LogUnavailable` when the database is away."""

from collections.abc import Collection
from datetime import datetime
from typing import Final
from uuid import UUID

import asyncpg
from msgspec import Struct

from domain.table import ORGANISER, SPECTATOR, Language, Viewer
from projections import sql
from projections.match_list import MatchRow
from projections.seat_history import SeatRow
from projections.standings import StandingRow, TournamentRow
from service.event_store.connections import fetch

NEWEST: Final = 2**31 - 1


class Line(Struct, frozen=True):
    """An event in words. `match_id` is the match that owns it: an ancestor's, for what a fork inherits."""

    match_id: UUID
    revision: int
    type: str
    at: datetime
    actor: str
    rules: list[str]
    text: str


async def list_matches(
    pool: asyncpg.Pool,
    *,
    game: str | None = None,
    phase: str | None = None,
    player: str | None = None,
    parent_id: UUID | None = None,
    include_private: bool = False,
    before: tuple[datetime, UUID] | None = None,
    limit: int = 50,
) -> list[MatchRow]:
    """Matches that fit, newest first; `before` is (created_at, match_id) of the last one of the page before.

    Private forks are listed only to those who may see all.
    """
    statement = sql.list_matches
    if player is not None:
        statement = sql.list_matches_of_player
    elif parent_id is not None:
        statement = sql.list_forks
    created_at, match_id = before or (None, None)
    rows = await fetch(
        pool, statement, game, phase, include_private, created_at, match_id, limit, player, parent_id
    )
    return [MatchRow(*row) for row in rows]


async def list_due_matches(
    pool: asyncpg.Pool, now: datetime, *, leaving_out: Collection[UUID] = (), limit: int = 100
) -> list[UUID]:
    """Matches with a clock that was up at `now`, the longest overdue first."""
    rows = await fetch(pool, sql.list_due_matches, now, list(leaving_out), limit)
    return [row["match_id"] for row in rows]


async def read_timeline(
    pool: asyncpg.Pool,
    match_id: UUID,
    viewer: Viewer,
    language: Language = "en",
    *,
    after: int = 0,
    to: int | None = None,
    limit: int = 200,
) -> list[Line]:
    """The events after revision `after` up to and including `to`, inherited ones first, as told to `viewer`.

    Which organiser acted is for organisers to know.
    """
    audience = None if viewer == SPECTATOR else str(viewer)
    last = NEWEST if to is None else to
    rows = await fetch(pool, sql.read_timeline, match_id, after, last, language, audience, limit)
    lines = [Line(*row) for row in rows]
    return lines if viewer == ORGANISER else [_without_key(line) for line in lines]


async def list_seats(
    pool: asyncpg.Pool,
    player: str,
    *,
    include_forks: bool = False,
    include_private: bool = False,
    before: tuple[datetime, UUID, int] | None = None,
    limit: int = 50,
) -> list[SeatRow]:
    """The seats of a player, newest first; `before` is (began_at, match_id, seat) of the last one seen.

    Forks replay what the player did elsewhere: they do not count unless asked for.
    """
    began_at, match_id, seat = before or (None, None, None)
    rows = await fetch(
        pool,
        sql.list_seats_of_player,
        player,
        include_forks,
        include_private,
        began_at,
        match_id,
        seat,
        limit,
    )
    return [SeatRow(*row) for row in rows]


async def list_tournaments(
    pool: asyncpg.Pool,
    *,
    game: str | None = None,
    phase: str | None = None,
    before: tuple[datetime, UUID] | None = None,
    limit: int = 50,
) -> list[TournamentRow]:
    """Tournaments that fit, newest first; `before` is (created_at, tournament_id) of the last one seen."""
    created_at, tournament_id = before or (None, None)
    rows = await fetch(pool, sql.list_tournaments, game, phase, created_at, tournament_id, limit)
    return [TournamentRow(*row) for row in rows]


async def read_standings(pool: asyncpg.Pool, tournament_id: UUID) -> tuple[int, list[StandingRow]]:
    """Everybody in a tournament, the first first, and the revision this is as of: 0 while nobody is known here."""
    rows = await fetch(pool, sql.read_standings, tournament_id)
    revision = rows[0]["revision"] if rows else 0
    return revision, [StandingRow(*row[1:]) for row in rows]


def _without_key(line: Line) -> Line:
    role, _, _ = line.actor.partition(":")
    if role != ORGANISER:
        return line
    return Line(line.match_id, line.revision, line.type, line.at, role, line.rules, line.text)
