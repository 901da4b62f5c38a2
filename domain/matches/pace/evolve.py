"""Folding tacit windows. The match forgets one when it closes, when another opens, and while play stands still."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.kernel.table import Event, Hidden
from domain.matches.pace import events as p
from domain.matches.pace.terms import SealedAnswer, TacitWindow
from domain.matches.state import Match


def _timed(match: Match, event: p.WindowTimed) -> Match:
    tacit = match.sheet.tacit or TacitWindow(match.sheet.revision)
    match.sheet.tacit = replace(tacit, seats=event.seats, closes_at_ms=event.closes_at_ms)
    return match


def _held(match: Match, _: p.WindowHeld) -> Match:
    tacit = match.sheet.tacit
    if tacit is not None:
        match.sheet.tacit = replace(tacit, is_held=True, seats=(), closes_at_ms=None)
    return match


def _sealed(match: Match, event: p.AnswerSealed) -> Match:
    tacit = match.sheet.tacit
    if tacit is not None and not isinstance(event.seat, Hidden):
        match.sheet.tacit = replace(tacit, answers=(*tacit.answers, SealedAnswer(event.seat, event.command)))
    return match


FOLDS: dict[type[Event], Callable[[Any, Any], Match]] = {
    p.WindowTimed: _timed,
    p.WindowHeld: _held,
    p.AnswerSealed: _sealed,
}
