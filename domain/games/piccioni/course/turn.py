"""A turn: two moves, the invasion, the end (PI-TRN-02)."""

from typing import Final

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.state import Piccioni, hand
from domain.kernel.decision import Caused

REST_OF_TURN: Final = (s.Invade(), s.DiscardPlayed(), s.EndTurn())
TURN: Final = (s.TakeMove(), s.TakeMove(), *REST_OF_TURN)  # PI-TRN-03


def start_turn(state: Piccioni, _: s.StartTurn) -> Caused:
    """Clockwise; a turn of the final phase is the seat's last (PI-TRN-01, PI-END-03)."""
    is_final = state.last_seat is not None
    started = e.TurnStarted(state.next_seat, state.turn + 1, is_final, then=TURN)
    return Caused(started, ("PI-TRN-01", *(("PI-END-03",) if is_final else ())))


def fine(state: Piccioni, step: s.Fine) -> Caused:
    fined = e.HandFined(state.active, step.by, sorted(hand(state, state.active)))
    return Caused(fined, ("PI-FIN-02", "PI-DEC-41"))


def finish_move(state: Piccioni, step: s.FinishMove) -> Caused:
    """Once all that it led to is done, the move is over (PI-TRN-05)."""
    completed = e.MoveCompleted(state.active, state.moves_completed + 1, step.kind)
    return Caused(completed, ("PI-TRN-03", "PI-TRN-05"))


def nothing_played(state: Piccioni, _: s.DiscardPlayed) -> bool:
    return not state.played_cards


def discard_played(state: Piccioni, _: s.DiscardPlayed) -> Caused:
    return Caused(e.PlayedCardsDiscarded(list(state.played_cards)), ("PI-INV-06",))


def end_turn(state: Piccioni, _: s.EndTurn) -> Caused:
    """After the turn of the last seat of the final phase the match is over (PI-END-03, PI-END-05)."""
    is_over = state.final_turn and state.active == state.last_seat
    next_seat = (state.active + 1) % state.seats
    ended = e.TurnEnded(state.active, next_seat, then=(s.EndMatch() if is_over else s.StartTurn(),))
    return Caused(ended, ("PI-INV-06", "PI-TRN-07"))
