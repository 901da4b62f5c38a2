"""The tables of a tournament that are being played, those that need an arbiter first."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

from msgspec import Struct

from domain.tournaments.state import Tournament
from projections.match_list import MatchRow
from service.schemas.calls import Call

Need = Literal["claim", "call", "clock", "absent", "idle", ""]
NEEDS: Final[tuple[Need, ...]] = ("claim", "call", "clock", "absent", "idle", "")
"""Claims before calls, clocks that are nearly up, absent players who are to move, and slow ones."""
CLOCK_SECONDS: Final = 60
ABSENT_SECONDS: Final = 20
"""So long a connection may be gone before somebody counts as away."""


class LivePlayer(Struct, frozen=True):
    """`is_here` is None where nobody can tell, and for house bots."""

    name: str
    is_bot: bool
    is_awaited: bool
    is_here: bool | None


class LiveTable(Struct, frozen=True):
    """A match that is being played, waiting for `seconds`; `left` seconds until the first clock is up, if one
    runs. `claim` is the dispute it waits for."""

    round: int
    table: int
    match_id: UUID
    players: tuple[LivePlayer, ...]
    seconds: int
    left: int | None
    claim: str | None
    calls: tuple[Call, ...]
    need: Need


def live_tables(
    tournament: Tournament,
    rows: Sequence[MatchRow],
    here: Mapping[UUID, Sequence[int] | None],
    calls: Sequence[Call],
    now: datetime,
    idle: timedelta,
) -> tuple[LiveTable, ...]:
    """`here` are the connected seats by match; a move that takes as long as `idle` needs an arbiter."""
    places = {
        UUID(match.match_id): (round_.number, table.number)
        for round_, table in tournament.tables()
        for match in table.matches
    }
    tables = [
        _table(row, *places[row.match_id], here.get(row.match_id), calls, now, idle)
        for row in rows
        if row.phase == "playing"
    ]
    return tuple(sorted(tables, key=lambda each: (NEEDS.index(each.need), -each.seconds)))


def _table(
    row: MatchRow,
    round_: int,
    table: int,
    here: Sequence[int] | None,
    calls: Sequence[Call],
    now: datetime,
    idle: timedelta,
) -> LiveTable:
    players = tuple(
        LivePlayer(
            name or bot or "", bool(bot), seat in row.awaited, None if here is None or bot else seat in here
        )
        for seat, (name, bot) in enumerate(zip(row.players, row.bots, strict=True))
    )
    seconds = max(0, int((now - row.updated_at).total_seconds()))
    left = None if row.deadline_at is None else int((row.deadline_at - now).total_seconds())
    own = tuple(call for call in calls if call.match_id == row.match_id)
    need = _need(row, own, players, left, timedelta(seconds=seconds), idle)
    return LiveTable(round_, table, row.match_id, players, seconds, left, row.frozen_by, own, need)


def _need(
    row: MatchRow,
    calls: Sequence[Call],
    players: Sequence[LivePlayer],
    left: int | None,
    waiting: timedelta,
    idle: timedelta,
) -> Need:
    if row.frozen_by:
        return "claim"
    if calls:
        return "call"
    if left is not None and left < CLOCK_SECONDS:
        return "clock"
    is_away = any(each.is_awaited and each.is_here is False for each in players)
    if is_away and waiting.total_seconds() >= ABSENT_SECONDS:
        return "absent"
    return "idle" if waiting >= idle else ""
