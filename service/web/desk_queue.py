"""The desk's queue: what waits for an organiser, disputes and matches that nobody moves, the oldest first."""

from datetime import datetime
from typing import Final
from uuid import UUID

from msgspec import Struct

from domain.games import GAMES
from domain.kernel.table import ORGANISER, Language
from domain.matches.terms import AtTournament
from domain.tournaments.due import Due
from projections.dispute_queue import DisputeRow
from projections.match_list import MatchRow
from projections.standings import TournamentRow
from service.app.disputes.desk import Glance
from service.web.desk import BeforeAndAfter, before_and_after
from service.web.match_list import ListedMatch, listed
from service.web.viewer import Line, Sitting, line_of, sittings_of

IDLE_MINUTES: Final = 15
"""So long without a move is long, unless the organiser says otherwise."""
CLOCK_GRACE_SECONDS: Final = 30
"""A clock that was up so long ago should have been read: the background process does it within seconds."""


class IdleMatch(Struct, frozen=True):
    """A match that nobody moves, since `minutes`; `late_minutes` is how long ago a clock of it was up."""

    match: ListedMatch
    awaited: tuple[Sitting, ...]
    minutes: int
    late_minutes: int | None
    tournament_id: UUID | None


class QueueCard(Struct, frozen=True):
    """A dispute in the queue; `minutes` is how long it has waited, if it does."""

    row: DisputeRow
    game_title: str
    at_tournament: AtTournament | None
    sittings: tuple[Sitting, ...]
    contested: Line
    minutes: int | None
    pair: BeforeAndAfter


class WaitingTournament(Struct, frozen=True):
    """A tournament that goes no further without its organisers."""

    row: TournamentRow
    game_title: str
    due: Due


def queue_card(row: DisputeRow, glance: Glance, now: datetime, language: Language) -> QueueCard:
    visit, event = glance.visit, glance.event
    is_waiting = row.status in ("open", "appealed")
    since = row.opened_at if row.status == "open" else row.updated_at
    return QueueCard(
        row,
        visit.match.game.title,
        visit.match.sheet.tournament,
        sittings_of(visit.match),
        line_of(visit.match, event, language),
        _minutes(since, now) if is_waiting else None,
        before_and_after(glance.before, glance.shown, event.event, ORGANISER, language),
    )


def idle_match(row: MatchRow, now: datetime) -> IdleMatch:
    match = listed(row)
    return IdleMatch(
        match,
        tuple(sitting for sitting in match.sittings if sitting.is_awaited),
        _minutes(row.updated_at, now),
        None if row.deadline_at is None else _minutes(row.deadline_at, now),
        row.tournament_id,
    )


def waiting_tournament(row: TournamentRow, due: Due) -> WaitingTournament:
    return WaitingTournament(row, GAMES[row.game].title, due)


def _minutes(since: datetime, now: datetime) -> int:
    return int((now - since).total_seconds() // 60)
