"""What must happen next by itself: the top of the agenda says what is due, the tables below how.

`forced` gives one event at a time, from the state alone, so that a match cut off inside a chain goes on the same
way. A step that waits for a seat or for chance gives none; a choice with one possible answer is made by itself
(PI-DEC-40).
"""

from collections.abc import Callable
from typing import Any

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.cards import PIGEONS, value
from domain.games.piccioni.choices import dragged, gathered, placed
from domain.games.piccioni.moves import drawn_part
from domain.games.piccioni.rules import draggable, gatherable, landings, recall_icons, zone_of
from domain.games.piccioni.scoring import match_ended
from domain.games.piccioni.setup import deal_hand, remove_flock, seed_location
from domain.games.piccioni.sharing import trophies_shared
from domain.games.piccioni.state import Piccioni, hand
from domain.games.piccioni.windows import continue_window, infamous_window, redirect_window, response_window
from domain.kernel.agenda import Step
from domain.kernel.decision import Caused
from domain.kernel.table import Hidden


def forced(state: Piccioni) -> Caused | None:
    """The next event that nobody decides, or None when a seat, chance or nobody is awaited."""
    if state.phase != "playing":
        return None
    if not state.agenda:
        return _next_turn(state)
    step = state.agenda[-1]
    due = DUE.get(type(step))
    return due(state, step) if due else None


def _next_turn(state: Piccioni) -> Caused:
    """Clockwise, until the last seat of the final phase has had its turn (PI-TRN-01, PI-END-03, PI-END-05)."""
    if state.final_turn and state.active == state.last_seat:
        return match_ended(state)
    then = (s.TakeMove(), s.TakeMove(), s.Invade(), s.EndTurn())  # PI-TRN-02, PI-TRN-03
    is_final = state.last_seat is not None
    started = e.TurnStarted(state.next_seat, state.turn + 1, is_final, then)
    return Caused(started, ("PI-TRN-01", *(("PI-END-03",) if is_final else ())))


def _make_trophy(state: Piccioni, step: s.MakeTrophies) -> Caused:
    """The next Trophy of a card or a conversion; no card drags another on its way out (PI-CNV-05, PI-LAD-05)."""
    card = step.cards[0]
    source = zone_of(state, card) or f"balcony_{step.seat}"
    if card in PIGEONS and PIGEONS[card].swapped:
        return Caused(e.InfamousReturned(step.seat, card, source), ("PI-INF-03", "PI-INF-05"))
    return Caused(e.TrophyMade(step.seat, card, source, value(card)), ("PI-PLY-04", "PI-CNV-06"))


def _take_blind_trophy(state: Piccioni, step: s.TakeBlindTrophy) -> Caused | None:
    top = _top_card(state)
    return Caused(e.BlindTrophyTaken(step.seat, top), ("PI-INF-03", "PI-INF-04")) if top else None


def _gather(state: Piccioni, step: s.Gather) -> Caused | None:
    possible = gatherable(state, step)
    return gathered(state, step, possible[0]) if len(possible) == 1 else None


def _drag(state: Piccioni, step: s.Drag) -> Caused | None:
    possible = draggable(state, step)
    return dragged(state, step, possible[0]) if len(possible) == 1 else None


def _return_flock(state: Piccioni, step: s.Scare) -> Caused | None:
    """When every scared card has gone, those set aside go into the deck together (PI-SCR-09)."""
    return None if step.cards else Caused(e.FlockReturned(list(state.set_aside)), ("PI-SCR-09",))


def _divert(state: Piccioni, step: s.Divert) -> Caused:
    card = step.cards[0]
    moved = e.FlockMoved(card, zone_of(state, card) or "", step.to, "redirect")
    return Caused(moved, ("PI-SEE-07", "PI-SEE-08"))


def _fine(state: Piccioni, step: s.Fine) -> Caused:
    fined = e.HandFined(state.active, step.by, sorted(hand(state, state.active)))
    return Caused(fined, ("PI-FIN-02", "PI-DEC-41"))


def _draw_left(state: Piccioni, step: s.DrawLeft) -> Caused | None:
    return drawn_part(state, step.cards) if len(state.action_deck) else None  # PI-DRW-02


def _finish_move(state: Piccioni, step: s.FinishMove) -> Caused:
    """Redirects, answers, sharing, and then the move is over (PI-PLY-06, PI-TRN-05, PI-DEC-27)."""
    if state.play and (due := redirect_window(state) or response_window(state) or trophies_shared(state)):
        return due
    completed = e.MoveCompleted(state.active, state.moves_completed + 1, step.kind)
    return Caused(completed, ("PI-TRN-03", "PI-TRN-05"))


def _invade(state: Piccioni, _: s.Invade) -> Caused:
    """Three icons on the cards played, reactions among them, reveal four pigeons (PI-INV-07, PI-REA-04).

    The number is fixed now (PI-DEC-35).
    """
    icons = recall_icons(state)
    started = e.InvasionStarted(state.active, icons, 1 + icons)
    return Caused(started, ("PI-TRN-06", "PI-INV-01", "PI-INV-02"))


def _reveal(state: Piccioni, step: s.Reveal) -> Caused | None:
    """The next pigeon; a reveal that is not possible begins the final phase (PI-INV-05, PI-END-01).

    An empty deck alone does not, and later ones change nothing (PI-END-02, PI-END-04, PI-DEC-28).
    """
    if not len(state.flock_deck):
        if state.last_seat is None:
            begun = e.FinalPhaseStarted(state.active, state.active)
            return Caused(begun, ("PI-END-01", "PI-END-03"))
        return Caused(e.RevealFailed(step.cards), ("PI-INV-05",))
    top = _top_card(state)
    return Caused(e.FlockRevealed(top, step.cards - 1), ("PI-INV-03",)) if top else None


def _place(state: Piccioni, step: s.Place) -> Caused | None:
    possible = landings(state, step.card)
    return placed(state, step.card, possible[0]) if len(possible) == 1 else None  # PI-INV-04


def _end_turn(state: Piccioni, _: s.EndTurn) -> Caused:
    if state.played_cards:
        return Caused(e.PlayedCardsDiscarded(list(state.played_cards)), ("PI-INV-06",))
    next_seat = (state.active + 1) % state.seats
    return Caused(e.TurnEnded(state.active, next_seat), ("PI-INV-06", "PI-TRN-07"))


def _top_card(state: Piccioni) -> str | None:
    return None if isinstance(state.flock_deck, Hidden) else state.flock_deck[0]


DUE: dict[type[Step], Callable[[Piccioni, Any], Caused | None]] = {
    s.RemoveFlock: remove_flock,
    s.SeedLocations: seed_location,
    s.DealHands: deal_hand,
    s.MakeTrophies: _make_trophy,
    s.TakeBlindTrophy: _take_blind_trophy,
    s.Gather: _gather,
    s.Drag: _drag,
    s.Scare: _return_flock,
    s.Divert: _divert,
    s.Fine: _fine,
    s.Window: continue_window,
    s.DrawLeft: _draw_left,
    s.FinishMove: _finish_move,
    s.Invade: _invade,
    s.Reveal: _reveal,
    s.Place: _place,
    s.AskInfamous: lambda state, _: infamous_window(state),
    s.EndTurn: _end_turn,
}
