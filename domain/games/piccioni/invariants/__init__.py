"""Invariants after every event. The numbers are those of RULES.md, Invariants."""

from collections.abc import Iterator

from domain.games.piccioni.board import zone_names
from domain.games.piccioni.cards import ACTIONS
from domain.games.piccioni.course.ending import rank, score
from domain.games.piccioni.course.setup import begin
from domain.games.piccioni.invariants.agenda import agenda
from domain.games.piccioni.invariants.cards import actions, flock, trophies
from domain.games.piccioni.options import check
from domain.games.piccioni.state import HAND_LIMIT, Piccioni
from domain.kernel.decision import Rejected
from domain.kernel.game import Violation
from domain.kernel.invariants import every
from domain.kernel.table import Hidden


def violations(state: Piccioni) -> list[Violation]:
    """Every invariant the state breaks; a state that hides cards is asked only what can be seen."""
    if state.phase == "awaiting_start":
        return every(state, _options, _start)
    course = _end if state.phase == "finished" else agenda
    return every(state, _options, _table, flock, actions, trophies, _hands, _turn, course)


def _options(state: Piccioni) -> Iterator[Violation]:
    try:
        check(state.options, state.seats)
    except Rejected as refusal:
        yield Violation(refusal.rule, refusal.detail)


def _start(state: Piccioni) -> Iterator[Violation]:
    """A table on which something lies is not dealt another time."""
    if state != begin(state.options, state.seats):
        yield Violation("PI-INVARIANT-17", "before the start nothing lies on the table")


def _table(state: Piccioni) -> Iterator[Violation]:
    if tuple(state.zones) != zone_names(state.seats):
        yield Violation("PI-INVARIANT-1", f"the Zones are {', '.join(zone_names(state.seats))}")
    if len(state.hands) != state.seats or len(state.trophies) != state.seats:
        yield Violation("PI-INVARIANT-2", "every seat has one hand and one Trophy pile")
    decks, piles = (state.flock_deck, state.action_deck), (*state.hands, state.removed_flock)
    blind = any(trophy.card is None for pile in state.trophies for trophy in pile)
    hides = blind or any(isinstance(cards, Hidden) for cards in (*decks, *piles))
    if hides and any(isinstance(deck, list) and deck for deck in decks):
        yield Violation("PI-INVARIANT-15", "who sees a deck sees every card")
    play = state.play
    if play and (play.zone not in state.zones or play.card not in ACTIONS or not ACTIONS[play.card].zones):
        yield Violation("PI-INVARIANT-17", f"{play.card} cannot have been played in {play.zone}")


def _hands(state: Piccioni) -> Iterator[Violation]:
    for seat, cards in enumerate(state.hands):
        if len(cards) > HAND_LIMIT:
            yield Violation("PI-INVARIANT-4", f"seat {seat} holds {len(cards)} cards, more than {HAND_LIMIT}")


def _turn(state: Piccioni) -> Iterator[Violation]:
    if not 0 <= state.moves_completed <= 2:
        yield Violation("PI-INVARIANT-5", f"{state.moves_completed} moves in one turn")
    if state.active in state.reacted or len(set(state.reacted)) != len(state.reacted):
        yield Violation("PI-INVARIANT-6", f"one reaction a turn, none of the active seat: {state.reacted}")
    if state.final_turn and state.last_seat is None:
        yield Violation("PI-INVARIANT-12", "a final turn belongs to a final phase")


def _end(state: Piccioni) -> Iterator[Violation]:
    scores = tuple(score(state, seat) for seat in range(state.seats))
    if scores != state.scores or rank(scores) != state.places:
        yield Violation("PI-INVARIANT-13", "the scores are not those of the table")
    if state.agenda:
        yield Violation("PI-INVARIANT-17", "after the end nothing is left to do")
