"""Folding what disputes and rulings do to a match: it is frozen, goes back, is corrected, gets another result."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UnsetType

from domain.kernel.game import Result
from domain.kernel.table import Event, Hidden
from domain.matches import events as e
from domain.matches.clocks.control import stopped
from domain.matches.rulings import evolve as disputes
from domain.matches.rulings import redrawing
from domain.matches.rulings.events import DISPUTE_EVENTS
from domain.matches.shuffling import shuffled
from domain.matches.state import Match, Rewind


def _disputed(match: Match, event: Event) -> Match:
    sheet = match.sheet
    disputes.evolve(sheet.disputes, event, sheet.revision)
    pending = sheet.disputes.pending
    sheet.frozen_by = pending.dispute_id if pending else None
    if pending:
        sheet.disclosed_from_ms = None
    return match


def _rewound(match: Match, event: e.MatchRewound) -> Match:
    sheet = match.sheet
    if not isinstance(event.replaces, UnsetType):
        redrawing.replace(sheet.redraws, event.replaces, event.terms)
    if event.luck == "fresh" and event.terms.commitment not in [each.commitment for each in sheet.lucks]:
        sheet.lucks.append(event.terms)
    if event.terms.commitment != sheet.luck.commitment:
        sheet.seed = None
        sheet.luck_is_own = event.terms.commitment in [each.commitment for each in sheet.lucks]
    sheet.luck = event.terms
    sheet.drawn = list(event.drawn)
    sheet.script = event.script if isinstance(event.script, Hidden) else list(event.script)
    for seat, sitting in enumerate(sheet.seats):
        sitting.resigned = seat in event.resigned
        sitting.resigned_revision = (
            (sitting.resigned_revision or sheet.revision) if sitting.resigned else None
        )
    sheet.clocks = None if event.clocks is None else stopped(event.clocks)
    sheet.rewinds.append(Rewind(sheet.revision, event.to_revision))
    sheet.returns_to = sheet.tacit = None
    match.play = _state(match, event.play)
    sheet.is_shuffling = event.shuffles
    undo_verdict(match)
    return match


def _unknown_cards_shuffled(match: Match, _: e.UnknownCardsShuffled) -> Match:
    """A viewer who is not shown the draws is not shown the cards either: for them nothing has changed."""
    orders = [each for each in match.sheet.drawn if not isinstance(each, Hidden)]
    redrawing.order(match.sheet.redraws, match.sheet.luck, len(match.sheet.drawn))
    if orders:
        match.play = shuffled(match.game, match.play, len(match.sheet.seats), orders)
    match.sheet.drawn, match.sheet.is_shuffling = [], False
    return match


def _position_corrected(match: Match, event: e.PositionCorrected) -> Match:
    match.play = _state(match, event.play)
    if match.sheet.is_dealing:
        redrawing.order(match.sheet.redraws, match.sheet.luck, len(match.sheet.drawn))
    match.sheet.drawn, match.sheet.is_dealing = [], False
    if match.sheet.clocks is not None:
        match.sheet.clocks.asked = ""
        match.sheet.clocks.unanswered = 0
    undo_verdict(match)
    return match


def undo_verdict(match: Match) -> None:
    """The game alone says whether the match is over."""
    match.sheet.verdict = None
    if match.play is None:
        match.sheet.phase = "open"
    else:
        match.sheet.phase = "playing" if match.result is None else "finished"


def _awarded(match: Match, event: e.MatchAwarded) -> Match:
    match.sheet.verdict = Result(event.places[0], event.places, "awarded")
    match.sheet.phase = "finished"
    return match


def _annulled(match: Match, _: e.MatchAnnulled) -> Match:
    match.sheet.verdict = Result((), (), "annulled")
    match.sheet.phase = "finished"
    return match


def _state(match: Match, play: dict[str, Any]) -> Any:
    return msgspec.convert(play, match.game.state, str_keys=True)


FOLDS: dict[type[Event], Callable[[Any, Any], Match]] = {
    **dict.fromkeys(DISPUTE_EVENTS, _disputed),
    e.MatchRewound: _rewound,
    e.UnknownCardsShuffled: _unknown_cards_shuffled,
    e.PositionCorrected: _position_corrected,
    e.MatchAwarded: _awarded,
    e.MatchAnnulled: _annulled,
}
