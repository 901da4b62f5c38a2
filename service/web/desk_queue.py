"""The desk's queue: what waits for an organiser, disputes and matches that nobody moves, the oldest first."""

from datetime import datetime
from typing import Any, Final

from domain.games import GAMES
from domain.kernel.table import ORGANISER, Language
from domain.tournaments.due import Due
from projections.dispute_queue import DisputeRow
from projections.match_list import MatchRow
from projections.standings import TournamentRow
from service.app.disputes.desk import Glance
from service.web.desk import before_and_after
from service.web.match_list import listed
from service.web.viewer import line_of, sittings_of

IDLE_MINUTES: Final = 15
"""So long without a move is long, unless the organiser says otherwise."""
CLOCK_GRACE_SECONDS: Final = 30
"""A clock that was up so long ago should have been read: the background process does it within seconds."""


def queue_card(row: DisputeRow, glance: Glance, now: datetime, language: Language) -> dict[str, Any]:
    """A dispute in the queue; `minutes` is how long it has waited, if it does."""
    visit, event = glance.visit, glance.event
    is_waiting = row.status in ("open", "appealed")
    since = row.opened_at if row.status == "open" else row.updated_at
    return {
        "row": row,
        "game_title": visit.match.game.title,
        "at_tournament": visit.match.sheet.tournament,
        "sittings": sittings_of(visit.match),
        "contested": line_of(visit.match, event, language),
        "minutes": _minutes(since, now) if is_waiting else None,
        "pair": before_and_after(glance.before, glance.shown, event.event, ORGANISER, language),
    }


def idle_match(row: MatchRow, now: datetime) -> dict[str, Any]:
    """A match that nobody moves, since `minutes`; `late_minutes` is how long ago a clock of it was up."""
    match = listed(row)
    return {
        **match,
        "awaited": tuple(sitting for sitting in match["sittings"] if sitting.is_awaited),
        "minutes": _minutes(row.updated_at, now),
        "late_minutes": None if row.deadline_at is None else _minutes(row.deadline_at, now),
    }


def waiting_tournament(row: TournamentRow, due: Due) -> dict[str, Any]:
    """A tournament that goes no further without its organisers."""
    return {"row": row, "game_title": GAMES[row.game].title, "due": due}


def _minutes(since: datetime, now: datetime) -> int:
    return int((now - since).total_seconds() // 60)
