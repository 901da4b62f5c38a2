"""Deciding a match of Bathroom Rush: who is awaited, what is legal, what a command leads to."""

from collections.abc import Callable
from typing import Any, Final

from domain.games.bathroom_rush import commands as c
from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.answering import check_answer, default_answer, legal_answers, respond
from domain.games.bathroom_rush.cards import SIDES
from domain.games.bathroom_rush.due import DieDue, ShuffleDue, draws, shuffled_cards
from domain.games.bathroom_rush.flow import due, forced
from domain.games.bathroom_rush.setup import start_match
from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.turn import (
    choose_lane,
    decompress,
    discard_card,
    legal_turn_commands,
    pass_turn,
    play_card,
    turn_default,
)
from domain.kernel.awaited import Awaited, AwaitsChance, AwaitsResume, AwaitsSeats
from domain.kernel.decision import Caused, Decision, Rejected
from domain.kernel.game import Result
from domain.kernel.table import Command, PlayDefault, Resume, Seat


def awaited(state: BathroomRush) -> Awaited:
    coming = due(state)
    if isinstance(coming, Caused):
        return AwaitsResume()
    return draws(state, coming) if isinstance(coming, DieDue | ShuffleDue) else coming


def legal_commands(state: BathroomRush, seat: Seat) -> list[Command]:
    """Every command `seat` may issue now; works on its own view of the state as well."""
    coming = due(state)
    if not isinstance(coming, AwaitsSeats) or seat not in coming.seats:
        return []
    return legal_answers(state, seat) if state.window is not None else legal_turn_commands(state, seat)


def decide(decision: Decision[BathroomRush], command: Command, seat: Seat | None) -> None:
    """Emit what `command` leads to, up to the next decision of a seat, the next draw or the end."""
    if decision.state.phase == "finished":
        raise Rejected("match_over", "BR-INV-10", "the match is over")
    if (forced(decision.state) is not None) != isinstance(command, Resume):
        raise Rejected(
            "wrong_phase", "BR-TURN-01", "resume is for a match stopped inside a chain, and only it"
        )
    if isinstance(command, PlayDefault):
        answer = _default(decision.state, command.seat)
        SEAT_COMMANDS[type(answer)](decision, answer, command.seat, "timeout")
    elif handler := SEAT_COMMANDS.get(type(command)):
        handler(decision, command, seat, "player")
    else:
        _system(decision, command)
    decision.follow(forced)


def result(state: BathroomRush) -> Result | None:
    if state.phase != "finished":
        return None
    return Result(state.winners, state.places, state.end_reason or "")


SEAT_COMMANDS: Final[dict[type[Command], Callable[[Decision[BathroomRush], Any, Seat | None, Any], None]]] = {
    c.ChooseLane: choose_lane,
    c.RespondDefence: respond,
    c.PlayCard: play_card,
    c.Decompress: decompress,
    c.PassTurn: pass_turn,
    c.DiscardCard: discard_card,
}


def _default(state: BathroomRush, seat: Seat) -> Command:
    """What the system plays for an absent seat (RULES.md, Decision points)."""
    if state.window is not None:
        check_answer(state, seat, state.window.window_id)
        return default_answer(state)
    return turn_default(state, seat)


def _system(decision: Decision[BathroomRush], command: Command) -> None:
    state = decision.state
    if isinstance(command, Resume):
        return
    coming = due(state)
    match command, coming:
        case c.StartMatch(), AwaitsChance():
            start_match(decision, command)
        case c.RollDie(result=rolled), DieDue(die=die):
            if not 1 <= rolled <= SIDES[die]:
                raise Rejected(
                    "bad_draw", "BR-TERM-07", f"the {die} die gives 1 to {SIDES[die]}, not {rolled}"
                )
            event = e.DieRolled(die, rolled, coming.purpose, coming.seat, coming.card)
            decision.emit(event, *coming.rules)
        case c.ShufflePersons(order=order), ShuffleDue(deck="persons"):
            _check_order(state, coming, order, "BR-LANE-08")
            decision.emit(e.PersonDeckShuffled(list(order)), "BR-LANE-08", "BR-DEC-36")
        case c.ShuffleActions(order=order), ShuffleDue(deck="actions"):
            _shuffle_actions(decision, coming, order)
        case _:
            raise Rejected("wrong_phase", "BR-TURN-01", f"{type(command).__name__} is not awaited now")


def _shuffle_actions(decision: Decision[BathroomRush], coming: ShuffleDue, order: tuple[str, ...]) -> None:
    setup = decision.state.phase == "lane_choice"
    rule = "BR-SETUP-08" if setup else "BR-TURN-04"
    _check_order(decision.state, coming, order, rule)
    decision.emit(e.ActionDeckShuffled(list(order), "setup" if setup else "empty"), rule)


def _check_order(state: BathroomRush, coming: ShuffleDue, order: tuple[str, ...], rule: str) -> None:
    if sorted(order) != sorted(shuffled_cards(state, coming)):
        raise Rejected("bad_draw", rule, "order names each card of the new deck once")
