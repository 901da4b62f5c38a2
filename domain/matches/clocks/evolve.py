"""Folding the clocks of a match."""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.kernel.table import Event
from domain.matches import events as e
from domain.matches.clocks.control import MILLISECONDS, Clocks
from domain.matches.state import Match


def _clocks_read(match: Match, event: e.ClocksRead) -> Match:
    clocks = _clocks(match)
    clocks.read_at_ms, clocks.seats = event.at_ms, list(event.seats)
    clocks.asked, clocks.is_paused, clocks.unanswered = event.asked, event.is_paused, event.unanswered
    return match


def _seat_timed_out(match: Match, event: e.SeatTimedOut) -> Match:
    clocks = _clocks(match)
    clock = msgspec.structs.replace(clocks.seats[event.seat], timed_out_at_ms=event.at_ms)
    if event.limit == "match":
        clock = msgspec.structs.replace(clock, left_ms=0, is_up=True)
    clocks.seats[event.seat] = clock
    clocks.unanswered += 1
    return match


def _time_given_back(match: Match, event: e.TimeGivenBack) -> Match:
    _clocks(match).read_at_ms = event.at_ms
    return match


def _clock_adjusted(match: Match, event: e.ClockAdjusted) -> Match:
    clocks = _clocks(match)
    clock, added = clocks.seats[event.seat], event.seconds * MILLISECONDS
    if event.limit == "match":
        clock = msgspec.structs.replace(clock, left_ms=(clock.left_ms or 0) + added, is_up=False)
    else:
        clock = msgspec.structs.replace(clock, decision_left_ms=(clock.decision_left_ms or 0) + added)
    clocks.seats[event.seat] = clock
    return match


def _clocks(match: Match) -> Clocks:
    assert match.sheet.clocks is not None, "events of clocks happen in matches that have them"
    return match.sheet.clocks


FOLDS: dict[type[Event], Callable[[Any, Any], Match]] = {
    e.ClocksRead: _clocks_read,
    e.SeatTimedOut: _seat_timed_out,
    e.TimeGivenBack: _time_given_back,
    e.ClockAdjusted: _clock_adjusted,
}
