"""Steps that an organiser may take at a match outside disputes: asked of the rules themselves."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from domain.kernel.decision import Rejected
from domain.kernel.table import Seat
from domain.matches import disclosing
from domain.matches.clocks.rulings import adjust_by_word
from domain.matches.decider import MatchDecision, decision_on
from domain.matches.events import ClockAdjusted
from domain.matches.seats import pausing, seating
from domain.matches.state import Match


class NextSteps(Struct, frozen=True):
    """`resign`, `reinstate` and `substitute` are the seats for which that can be done now. Whether anybody has
    played on since a seat resigned is asked when it is reinstated."""

    resign: tuple[Seat, ...]
    reinstate: tuple[Seat, ...]
    substitute: tuple[Seat, ...]
    clock: tuple[Seat, ...]
    can_pause: bool
    can_resume: bool
    can_disclose: bool


def next_steps(match: Match) -> NextSteps:
    sheet = match.sheet
    players = [seat for seat, sitting in enumerate(sheet.seats) if sitting.player]

    limit = sheet.clocks.control.widest if sheet.clocks else "match"

    def seats(step: Callable[..., object]) -> tuple[Seat, ...]:
        return tuple(seat for seat in players if _can(match, partial(step, seat=seat)))

    return NextSteps(
        resign=seats(partial(seating.resign_for, reason="")),
        reinstate=seats(lambda decision, seat: seating.resigned_revision(decision.state.sheet, seat)),
        substitute=tuple(players) if sheet.phase == "playing" else (),
        clock=seats(lambda decision, seat: adjust_by_word(decision, ClockAdjusted(seat, 1, limit))),
        can_pause=_can(match, lambda decision: pausing.pause(decision, "")),
        can_resume=_can(match, pausing.resume),
        can_disclose=_can(match, disclosing.disclose),
    )


def _can(match: Match, step: Callable[[MatchDecision], object]) -> bool:
    try:
        step(decision_on(match))
    except Rejected:
        return False
    return True
