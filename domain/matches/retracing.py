"""The request that an event answers, found again from the event: commands are not recorded.

`REQUESTS` holds a row for each event of a match that somebody has asked for, or that a rule of a match makes. Its
steps are tried in turn; the first that gives the recorded events has made them. The later ones are of rules that
held when the record was made. Moves and draws of the game are tried elsewhere (`service/app/archive/moves.py`).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.table import Event
from domain.matches import creating, decider, disclosing, stopping
from domain.matches import events as e
from domain.matches.decider import MatchDecision
from domain.matches.rulings import disputes
from domain.matches.rulings import events as d
from domain.matches.seats import events as s
from domain.matches.seats import pausing, seating, vacating

Step = Callable[[MatchDecision], object]
Row = Callable[[Any], tuple[Step, ...]]


def _resigning(event: e.SeatResigned) -> tuple[Step, ...]:
    seat, reason = event.seat, event.reason
    now: Step = lambda on: seating.resign_for(on, seat, reason) if reason else seating.resign(on, seat)  # noqa: E731
    return now, lambda on: seating.resign_though_out(on, seat, reason)


def _leaving(event: s.SeatVacated) -> Step:
    seat, reason = event.seat, event.reason
    return lambda on: vacating.remove(on, seat, reason) if reason else vacating.leave(on, seat)


def _stopping(event: e.MatchStopped) -> tuple[Step, ...]:
    def call_off(on: MatchDecision) -> None:
        luck = on.state.sheet.lucks[0]
        stopping.call_off(on, (luck.source,) if event.luck_goes_on is True else ())

    from_outside: Mapping[str, tuple[Step, ...]] = {
        "called_off": (call_off, stopping.sweep),
        "cancelled": (stopping.cancel,),
    }
    return from_outside.get(event.reason, (stopping.stop, stopping.stop_with_all_winners))


REQUESTS: Final[Mapping[type[Event], Row]] = {
    e.SeatTaken: lambda event: (lambda on: creating.take_seat(on, event),),
    e.PlayBegan: lambda _: (decider.begin_play,),
    e.SeatResigned: _resigning,
    s.SeatVacated: lambda event: (_leaving(event),),
    s.PlayerSubstituted: lambda event: (lambda on: seating.substitute(on, event),),
    s.SeatTokenReissued: lambda event: (lambda on: seating.reissue(on, event.seat, event.credential),),
    s.MatchPaused: lambda event: (lambda on: pausing.pause(on, event.reason, event.until_ms),),
    s.MatchResumed: lambda _: (pausing.resume,),
    e.MatchStopped: _stopping,
    e.MatchDisclosed: lambda _: (disclosing.disclose, disclosing.disclose_despite_appeals),
    d.DisputeOpened: lambda event: (
        lambda on: disputes.open_dispute(
            on, event.by, event.revision, event.claim, event.rules, event.author
        ),
    ),
    d.StatementMade: lambda event: (
        lambda on: disputes.make_statement(
            on, event.dispute, event.by, event.text, to_organisers=event.to_organisers is True
        ),
    ),
    d.DisputeWithdrawn: lambda event: (
        lambda on: disputes.withdraw(on, event.dispute, event.by, event.waited_seconds or 0),
    ),
    d.RulingAccepted: lambda event: (lambda on: disputes.accept(on, event.dispute, event.seat),),
    d.AppealMade: lambda event: (lambda on: disputes.appeal(on, event.dispute, event.by, event.reason),),
}
"""Events that are only folded have no row: nothing else than the event says that it was asked for."""
