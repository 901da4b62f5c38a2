"""An organiser changes clocks: in a ruling, or by word alone while no dispute is open."""

from domain.kernel.decision import Rejected
from domain.matches import events as e
from domain.matches.clocks.control import MILLISECONDS, TimeControl
from domain.matches.decider import MatchDecision, check_is_not_frozen


def adjust_by_word(decision: MatchDecision, adjusted: e.ClockAdjusted) -> None:
    """As `adjust_clock`, outside disputes, for the reason given (MV-CLK-11)."""
    check_is_not_frozen(decision.state.sheet)
    adjust_clock(decision, adjusted, "MV-CLK-11")


def adjust_clock(decision: MatchDecision, adjusted: e.ClockAdjusted, *rules: str) -> None:
    """Give a seat time, or take some from it (MV-CLK-08)."""
    sheet = decision.state.sheet
    clocks = sheet.clocks
    if clocks is None:
        raise Rejected("no_clocks", "MV-CLK-08", "this match is played without clocks")
    if sheet.phase != "playing":
        raise Rejected("not_playing", "MV-CLK-08", "clocks are adjusted while a match is being played")
    if not 0 <= adjusted.seat < len(sheet.seats):
        raise Rejected("unknown_seat", "MV-CLK-08", f"there is no seat {adjusted.seat} at this table")
    clock = clocks.seats[adjusted.seat]
    left = clock.left_ms if adjusted.limit == "match" else clock.decision_left_ms
    if left is None:
        why = (
            "has no such limit"
            if _limit_seconds(clocks.control, adjusted.limit) is None
            else "is not asked now"
        )
        raise Rejected("no_such_clock", "MV-CLK-08", f"seat {adjusted.seat} {why}: {adjusted.limit}")
    if left + adjusted.seconds * MILLISECONDS <= 0:
        most = left // MILLISECONDS
        raise Rejected("clock_below_zero", "MV-CLK-08", f"seat {adjusted.seat} had {most} s left; take less")
    decision.emit(adjusted, "MV-CLK-08", *rules)


def _limit_seconds(control: TimeControl, limit: str) -> int | None:
    return control.match_seconds if limit == "match" else control.decision_seconds
