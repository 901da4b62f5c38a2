"""Deciding about time: reading the clocks, time-outs. The time comes with the request.

A request to a match with clocks is decided in this order: time lost by the service is given back (`give_back`, an
append of its own), seats whose time is up time out (`time_out`, an append
of its own), the request itself is decided, the clocks are read (`read_clocks`). So each state tells exactly how
much time is left, and nothing but events does.
"""

from collections.abc import Iterable

import msgspec

from domain.kernel.awaited import AwaitsSeats
from domain.kernel.decision import Rejected
from domain.kernel.table import PlayDefault, Seat
from domain.matches import events as e
from domain.matches.clocks.control import (
    MILLISECONDS,
    Clocks,
    SeatClock,
    TimeControl,
    first_deadline,
    limit_up_first,
)
from domain.matches.decider import DrawChance, MatchDecision, awaited, carry_out, settle
from domain.matches.state import Match, Sheet

TIME_OUT_RULES = {"decision": "MV-CLK-03", "match": "MV-CLK-04"}


def is_due(match: Match, now_ms: int) -> bool:
    """Whether the time of a seat is up."""
    return _due_seat(match.sheet, now_ms) is not None


def runs(match: Match) -> bool:
    """Whether the clock of a seat runs."""
    sheet = match.sheet
    return (
        sheet.clocks is not None
        and sheet.phase == "playing"
        and not sheet.stands_still
        and first_deadline(sheet.clocks) is not None
    )


def give_back(decision: MatchDecision, lost: Iterable[tuple[int, int]], now_ms: int) -> None:
    """Let no clock run while the service could serve nobody (MV-CLK-10).

    `lost` has the begin and the end of each such time, in order. A time-out that was due before comes first, and
    time lost after it is not the seat's any more (MV-CLK-06).
    """
    for began_ms, ended_ms in lost:
        clocks = _clocks(decision.state.sheet)
        first = first_deadline(clocks)
        if ended_ms <= clocks.read_at_ms:
            continue
        if first is None or first[0] <= began_ms or began_ms >= now_ms:
            return
        if began_ms > clocks.read_at_ms:
            read_clocks(decision, began_ms)
        clocks = _clocks(decision.state.sheet)
        seats = tuple(seat for seat, clock in enumerate(clocks.seats) if clock.is_running)
        lost_ms = ended_ms - max(began_ms, clocks.read_at_ms)
        decision.emit(e.TimeGivenBack(seats, lost_ms, ended_ms), "MV-CLK-10")


def time_out(decision: MatchDecision, now_ms: int, draw: DrawChance) -> None:
    """Play the default of every seat whose time is up (MV-CLK-03, MV-CLK-04).

    A seat asked as a consequence has the full time from `now_ms` on, however late the time-out was noticed
    (MV-CLK-06).
    """
    while (seat := _due_seat(decision.state.sheet, now_ms)) is not None:
        clocks = _clocks(decision.state.sheet)
        limit = limit_up_first(clocks.seats[seat])
        moment = max(now_ms, clocks.read_at_ms)
        decision.emit(e.SeatTimedOut(seat, limit, moment), TIME_OUT_RULES[limit])
        carry_out(decision, PlayDefault(seat), None)
        settle(decision, draw)
        read_clocks(decision, now_ms)


def read_clocks(decision: MatchDecision, now_ms: int) -> None:
    """Record what the clocks show after the request decided here, unless nothing about them has changed."""
    sheet = decision.state.sheet
    clocks = sheet.clocks
    if clocks is None or sheet.phase == "open":
        return
    reading = _read(decision, clocks, max(now_ms, clocks.read_at_ms))
    decision.answered.clear()
    decision.defaulted.clear()
    was_running = any(clock.is_running for clock in clocks.seats)
    if was_running or (list(reading.seats), reading.asked, reading.is_paused) != (
        clocks.seats,
        clocks.asked,
        clocks.is_paused,
    ):
        decision.emit(reading, "MV-CLK-02")


def check_in_time(match: Match, seat: Seat | None, arrived_ms: int) -> None:
    """Refuse a request that `seat` sent before it timed out, and which comes after that (MV-CLK-05)."""
    clocks = match.sheet.clocks
    if clocks is None or seat is None:
        return
    if clocks.seats[seat].timed_out_at_ms >= arrived_ms:
        raise time_is_up(seat)


def time_is_up(seat: Seat) -> Rejected:
    return Rejected(
        "time_is_up",
        "MV-CLK-05",
        f"the time of seat {seat} was up before this came: its default has been played; look again",
    )


def _due_seat(sheet: Sheet, now_ms: int) -> Seat | None:
    if sheet.clocks is None or sheet.phase != "playing" or sheet.stands_still:
        return None
    first = first_deadline(sheet.clocks)
    return first[1] if first is not None and first[0] <= now_ms else None


def _read(decision: MatchDecision, clocks: Clocks, now_ms: int) -> e.ClocksRead:
    match = decision.state
    acted = {*decision.answered, *decision.defaulted}
    before = {seat for seat, clock in enumerate(clocks.seats) if clock.decision_left_ms is not None}
    is_frozen = match.sheet.stands_still  # what was asked is asked again afterwards (MV-CLK-09, MV-PAU-02)
    name, question = (clocks.asked, before) if is_frozen else _question(match)
    goes_on = name == clocks.asked and question == before - acted
    is_paused = clocks.is_paused and all(match.sheet.seats[seat].bot for seat in acted)
    elapsed = now_ms - clocks.read_at_ms
    has_answered = any(not match.sheet.seats[seat].bot for seat in decision.answered)
    return e.ClocksRead(
        now_ms,
        tuple(
            _seat_clock(
                clock,
                clocks.control,
                elapsed=elapsed if clock.is_running else 0,
                answers=decision.answered.count(seat),
                is_asked=seat in question,
                is_new=not goes_on,
                is_stopped=is_paused or is_frozen,
            )
            for seat, clock in enumerate(clocks.seats)
        ),
        name,
        is_paused,
        0 if has_answered else clocks.unanswered,
    )


def _question(match: Match) -> tuple[str, set[Seat]]:
    """The open question, and the seats whose time it takes."""
    turn = awaited(match)
    if not isinstance(turn, AwaitsSeats):
        return "", set()
    seats_asked = {seat for seat in turn.seats if match.sheet.is_timed(seat)}
    return (turn.decision if seats_asked else ""), seats_asked


def _seat_clock(
    clock: SeatClock,
    control: TimeControl,
    *,
    elapsed: int,
    answers: int,
    is_asked: bool,
    is_new: bool,
    is_stopped: bool,
) -> SeatClock:
    left, decision_left = clock.left_ms, clock.decision_left_ms
    if left is not None and not clock.is_up:
        left += control.increment_seconds * MILLISECONDS * answers - elapsed
    if not is_asked or control.decision_seconds is None:
        decision_left = None
    elif is_new or decision_left is None:
        decision_left = control.decision_seconds * MILLISECONDS
    else:
        decision_left -= elapsed
    return msgspec.structs.replace(
        clock, left_ms=left, decision_left_ms=decision_left, is_running=is_asked and not is_stopped
    )


def _clocks(sheet: Sheet) -> Clocks:
    assert sheet.clocks is not None
    return sheet.clocks
