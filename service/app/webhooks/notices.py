"""Messages to seats by webhook, instead of events: that they are asked, that it is over, that it is
disputed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, get_args

from domain.kernel.awaited import AwaitsSeats
from domain.kernel.table import Event, Seat
from domain.matches import decider
from domain.matches.events import OWN_EVENTS
from domain.matches.rulings.events import DisputeOpened
from domain.matches.state import Match, Phase
from domain.matches.windows import open_window
from service.app.matches import views as rendering
from service.event_store.records import StoredEvent
from service.schemas.webhook_messages import Notice, SeatNotice

NOTICES: Final[tuple[Notice, ...]] = get_args(Notice)


@dataclass(frozen=True, slots=True)
class Pending:
    """The questions of a match to its seats at one moment; `window` is the one for their answers, if there
    is one."""

    seats: frozenset[Seat] = frozenset()
    window: str = ""
    phase: Phase = "open"


def pending(match: Match | None) -> Pending:
    if match is None:
        return Pending()
    awaited = decider.awaited(match)
    seats = awaited.seats if isinstance(awaited, AwaitsSeats) else ()
    return Pending(frozenset(seats), open_window(match), match.sheet.phase)


def notices(
    before: Pending, after: Pending, events: Sequence[Event], seats: int
) -> Mapping[Notice, frozenset[Seat]]:
    """Which seats are told what, after the events of one request.

    It is the turn of a seat that was not asked before, or is asked anew: answers of others in the same window ask
    nothing new (MV-PLA-04), and neither does what happens around the game.
    """
    everybody = frozenset(range(seats))
    found: dict[Notice, frozenset[Seat]] = {}
    is_same_window = bool(after.window) and after.window == before.window
    is_asked_anew = not is_same_window and any(type(event) not in OWN_EVENTS for event in events)
    called = after.seats if is_asked_anew else after.seats - before.seats
    if called:
        found["your_turn"] = called
    if after.phase == "finished" != before.phase:
        found["match_over"] = everybody
    if any(isinstance(event, DisputeOpened) for event in events):
        found["dispute_opened"] = everybody
    return found


def seat_notice(match: Match, notice: Notice, seat: Seat, last: StoredEvent) -> SeatNotice:
    """`last` is the event after which the match stands so."""
    return SeatNotice(
        notice=notice,
        game=match.sheet.game,
        match_id=last.stream_id,
        revision=last.revision,
        at=last.recorded_at,
        seat=seat,
        phase=match.sheet.phase,
        awaited=rendering.awaited(match),
        result=match.result,
        dispute_id=(match.sheet.frozen_by or "") if notice == "dispute_opened" else "",
    )
