"""The desk's queue: what waits for an organiser, the oldest first."""

from datetime import datetime

from msgspec import Struct

from domain.kernel.table import ORGANISER, Language
from domain.matches.terms import AtTournament
from projections.dispute_queue import DisputeRow
from service.access.visits import Visit
from service.app.desk import Glance
from service.pages.desk import BeforeAndAfter, before_and_after
from service.pages.viewer import Line, Sitting, line_of, sittings_of


class QueueCard(Struct, frozen=True):
    """A dispute in the queue; `minutes` is how long it has waited, if it does."""

    row: DisputeRow
    game_title: str
    at_tournament: AtTournament | None
    sittings: tuple[Sitting, ...]
    contested: Line
    minutes: int | None
    pair: BeforeAndAfter


def queue_card(row: DisputeRow, visit: Visit, glance: Glance, now: datetime, language: Language) -> QueueCard:
    event = glance.event
    is_waiting = row.status in ("open", "appealed")
    since = row.opened_at if row.status == "open" else row.updated_at
    return QueueCard(
        row,
        visit.match.game.title,
        visit.match.sheet.tournament,
        sittings_of(visit.match),
        line_of(visit.match, event, language),
        int((now - since).total_seconds() // 60) if is_waiting else None,
        before_and_after(glance.before, glance.shown, event.event, ORGANISER, language),
    )
