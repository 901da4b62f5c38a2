"""Deciding about tacit windows: they are timed, held and closed. The time comes with the request."""

from typing import Final

from domain.kernel.awaited import AwaitsSeats, AwaitsWindow
from domain.kernel.decision import Rejected
from domain.kernel.table import Seat
from domain.matches.clocks.control import MILLISECONDS
from domain.matches.decider import DrawChance, MatchDecision, awaited, carry_out, check_is_not_frozen, settle
from domain.matches.pace.events import WindowHeld, WindowTimed
from domain.matches.pace.waiting import answer_at_close, reacting, seals
from domain.matches.state import Match

LATE_MS: Final = 3000
"""A close that is noticed later than this was nobody's chance: the service was away (MV-PAC-06)."""


def time(decision: MatchDecision, now_ms: int) -> None:
    """Time the window, if it has just opened, is held since now, or asks other seats than before."""
    match = decision.state
    reactions, tacit = match.sheet.reactions, match.sheet.tacit
    if reactions is None or match.sheet.phase != "playing":
        return
    awaits = awaited(match)
    is_held = tacit is not None and tacit.is_held
    if not isinstance(awaits, AwaitsWindow | AwaitsSeats):
        return
    if isinstance(awaits, AwaitsSeats) and not (is_held and reacting(match)):
        return
    if tacit is not None and tacit.closes_at_ms and set(awaits.seats) <= set(tacit.seats):
        return
    seconds = reactions.hold_seconds if is_held else reactions.seconds
    rule = "MV-PAC-04" if is_held else "MV-PAC-02"
    decision.emit(WindowTimed(awaits.seats, now_ms + seconds * MILLISECONDS), rule)


def hold(decision: MatchDecision, seat: Seat) -> None:
    """Stop the time of the window for all (MV-PAC-03)."""
    match = decision.state
    check_is_not_frozen(match.sheet)
    tacit = match.sheet.tacit
    awaits = awaited(match)
    if tacit is not None and tacit.is_held and reacting(match):
        return
    if not isinstance(awaits, AwaitsWindow):
        raise Rejected("no_window", "MV-PAC-03", "no window is open that could be held")
    if seat not in awaits.seats:
        seats = ", ".join(map(str, awaits.seats))
        raise Rejected(
            "not_asked", "MV-PAC-03", f"seat {seat} may not react in this window, but seat {seats}"
        )
    decision.is_quiet = True
    decision.emit(WindowHeld(seat), "MV-PAC-03")


def closes_at_ms(match: Match) -> int | None:
    """When the open window closes; None while none is timed."""
    sheet = match.sheet
    return sheet.tacit.closes_at_ms if sheet.tacit is not None and sheet.phase == "playing" else None


def is_due(match: Match, now_ms: int) -> bool:
    closes = closes_at_ms(match)
    return closes is not None and closes <= now_ms


def close(decision: MatchDecision, now_ms: int, draw: DrawChance) -> None:
    """Close the window whose time is up, and go on: all in one decision (MV-PAC-02).

    Where a game asks one seat after the other, a window that is held closes to one of them.
    """
    decision.is_quiet = True
    tacit = decision.state.sheet.tacit
    assert tacit is not None
    assert tacit.closes_at_ms is not None
    if now_ms - tacit.closes_at_ms > LATE_MS:
        reactions = decision.state.sheet.reactions
        assert reactions is not None
        seconds = reactions.hold_seconds if tacit.is_held else reactions.seconds
        decision.emit(WindowTimed(tacit.seats, now_ms + seconds * MILLISECONDS), "MV-PAC-06")
        return
    while tacit is not None and reacting(decision.state):
        is_one_by_one = tacit.is_held and not seals(decision.state)
        carry_out(decision, *answer_at_close(decision.state))
        if is_one_by_one:
            break
        tacit = decision.state.sheet.tacit
    settle(decision, draw)
