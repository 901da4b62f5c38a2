"""The course of a turn: play, movement, draw, reactions, end (FR-TURN-01, FR-ROUND-01)."""

from typing import Literal

import msgspec

from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.board import FINISH
from domain.games.frantic.commands import RollDie
from domain.games.frantic.course.dice import rolls
from domain.games.frantic.moves.placing import is_any_open
from domain.games.frantic.state import HAND, Frantic, in_turn_from, right_of
from domain.kernel.decision import Caused
from domain.kernel.table import Seat


def turn_steps(state: Frantic, seat: Seat) -> s.Steps:
    """The three steps, the active seat drawing first (FR-DEC-20); NICE TRY comes after the draw (FR-DEC-19).

    It does so also when the deck has run out (FR-NICE-03).
    """
    return (
        s.Play(seat),
        s.OwnMovement(mover=seat, pawn=seat),
        s.Draw(in_turn_from(state, seat), "FR-TURN-05", ends_round=True),
        s.Offer("nice_try", seat),
        s.TurnEnd(),
    )


def start_turn(state: Frantic, step: s.TurnStart) -> Caused:
    event = e.TurnStarted(state.turn + 1, step.seat, then=turn_steps(state, step.seat))
    return Caused(event, ("FR-TURN-01",) if state.turn == 0 else ("FR-TURN-01", "FR-TURN-07"))


def roll_to_move(state: Frantic, step: s.OwnMovement, command: RollDie) -> Caused:
    movement = s.Movement(step.pawn, step.mover, step.direction, step.ghost)
    return rolls(state, step.mover, command.value, "movement", "FR-TURN-04", movement)


def skip_play(state: Frantic, step: s.Play | s.RestockPlacement) -> Caused | None:
    """A card must be laid if one can be (FR-DEC-22); whether one can does not depend on what the hand holds."""
    reason: Literal["empty_hand", "nothing_placeable"]
    if not len(state.hands[step.seat]):
        reason, rule = "empty_hand", "FR-TURN-02"
    elif not is_any_open(state):
        reason, rule = "nothing_placeable", "FR-PLACE-12"
    else:
        return None
    return Caused(e.PlayStepSkipped(step.seat, reason), (rule if isinstance(step, s.Play) else "FR-EV-09",))


def next_to_draw(state: Frantic, step: s.Draw) -> Seat | None:
    """The first seat that has to draw (FR-TURN-05); in an event an empty deck is no matter (FR-EVBASE-06)."""
    if not step.ends_round and not len(state.deck):
        return None
    return next((seat for seat in step.seats if len(state.hands[seat]) < HAND), None)


def nobody_draws(state: Frantic, step: s.Draw) -> bool:
    return next_to_draw(state, step) is None


def draw(state: Frantic, step: s.Draw) -> Caused:
    """One seat refills (FR-INV-9). When the deck has run out nobody draws any more (FR-TURN-06, FR-INV-8)."""
    seat = next_to_draw(state, step)
    assert seat is not None
    assert isinstance(state.deck, list)
    if not state.deck:
        return Caused(e.DeckRanOut(seat), ("FR-TURN-06",))
    cards = state.deck[: HAND - len(state.hands[seat])]
    rest = msgspec.structs.replace(step, seats=step.seats[step.seats.index(seat) :])
    return Caused(e.CardsDrawn(seat, cards, then=(rest,)), (step.rule,))


def take(_: Frantic, step: s.Take) -> Caused:
    """From the board a hand grows by this alone (FR-INV-10); what lay beneath triggers nothing (FR-MAGNET-03)."""
    return Caused(e.CardTaken(step.seat, step.card, step.square, step.cause), (step.rule,))


def end_turn(state: Frantic, _: s.TurnEnd) -> Caused:
    """The round ends with a pawn on the finish or an exhausted deck (FR-ROUND-02), else the next turn follows.

    A pawn that has left the finish again, or reached it while the turn went on, ends nothing before (FR-ROUND-03,
    FR-MOVE-15).
    """
    assert state.active is not None
    cap = state.options.max_turns_per_round
    following: s.AnyStep = s.TurnStart(right_of(state, state.active))
    if FINISH in state.pawns:
        following = s.RoundEnd("finish")
    elif state.deck_exhausted:
        following = s.RoundEnd("deck")
    elif cap and state.turn >= cap:
        following = s.RoundEnd("turn_cap")  # FR-CAP-01, FR-DEC-32
    return Caused(e.TurnEnded(state.active, then=(following,)), ("FR-ROUND-01",))
