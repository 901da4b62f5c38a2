"""Deciding a match of Piccioni: who is awaited, what is legal, what a command leads to."""

from collections.abc import Callable
from typing import Any, Final

from domain.games.piccioni import choices, moves, plays, reactions
from domain.games.piccioni import commands as c
from domain.games.piccioni import steps as s
from domain.games.piccioni.defaults import default
from domain.games.piccioni.forced import forced
from domain.games.piccioni.moment import check_moment, in_turn
from domain.games.piccioni.rules import draggable, gatherable, landings
from domain.games.piccioni.setup import start_draws, start_match
from domain.games.piccioni.shuffles import refill_action_deck, shuffle_flock_deck
from domain.games.piccioni.state import Piccioni
from domain.games.piccioni.windows import continue_window
from domain.kernel.agenda import Step
from domain.kernel.awaited import Awaited, AwaitsChance, AwaitsNobody, AwaitsResume, AwaitsSeats
from domain.kernel.chance import Shuffle
from domain.kernel.decision import Caused, Decision
from domain.kernel.game import Result
from domain.kernel.table import Command, Hidden, PlayDefault, Resume, Seat


def awaited(state: Piccioni) -> Awaited:
    match state.phase:
        case "awaiting_start":
            return start_draws(state)
        case "finished":
            return AwaitsNobody()
    if forced(state) is not None:
        return AwaitsResume()
    match state.agenda[-1]:
        case s.ShuffleFlock():
            return AwaitsChance(c.ShuffleFlockDeck, (Shuffle("order", _cards(state.flock_deck)),))
        case s.DrawLeft():
            return AwaitsChance(c.RefillActionDeck, (Shuffle("order", tuple(state.discard_pile)),))
        case step if type(step) in DECISIONS:
            seat = in_turn(state)
            return AwaitsSeats(() if seat is None else (seat,), DECISIONS[type(step)](step))
    return AwaitsResume()  # a view lacks the cards of an event that is due


def legal_commands(state: Piccioni, seat: Seat) -> list[Command]:
    """Every command `seat` may issue now. It reads public facts and the seat's own hand only."""
    if in_turn(state) != seat:
        return []
    match state.agenda[-1]:
        case s.TakeMove():
            return moves.legal_moves(state)
        case s.Gather() as step:
            return _unless_forced([c.GatherFlock(card) for card in gatherable(state, step)])
        case s.Drag() as step:
            return _unless_forced([c.DragFlock(card) for card in draggable(state, step)])
        case s.Scare() as step:
            return choices.scare_choices(state, step)
        case s.Place(card=card):
            return _unless_forced([c.PlaceFlock(zone) for zone in landings(state, card)])
        case s.Window() as step if continue_window(state, step) is None:
            return reactions.legal_answers(state, step, seat)
        case _:
            return []


def decide(decision: Decision[Piccioni], command: Command, seat: Seat | None) -> None:
    """Emit what `command` leads to, up to the next decision of a seat, the next draw or the end."""
    by_default: tuple[str, ...] = ()
    if isinstance(command, PlayDefault):
        check_moment(decision.state, command, command.seat)
        command, by_default = default(decision.state, command.seat), ("PI-DEC-37",)
    else:
        check_moment(decision.state, command, seat)
    if not isinstance(command, Resume):
        caused = HANDLERS[type(command)](decision.state, command)
        decision.emit(caused.event, *caused.rules, *by_default)
    decision.follow(forced)


def result(state: Piccioni) -> Result | None:
    """Only at the end: nobody is eliminated before (PI-END-06)."""
    if state.phase != "finished":
        return None
    return Result(winners=state.places[0], places=state.places, reason="last_turns_played")


def _unless_forced(commands: list[Command]) -> list[Command]:
    """A choice with one answer is not asked (PI-DEC-40)."""
    return commands if len(commands) > 1 else []


def _cards(deck: list[str] | Hidden) -> tuple[str, ...]:
    return () if isinstance(deck, Hidden) else tuple(deck)


HANDLERS: Final[dict[type[Command], Callable[[Piccioni, Any], Caused]]] = {
    c.StartMatch: start_match,
    c.ShuffleFlockDeck: shuffle_flock_deck,
    c.RefillActionDeck: refill_action_deck,
    c.PlayAction: plays.play_action,
    c.ConvertToTrophy: moves.convert,
    c.DrawCards: moves.draw,
    c.GatherFlock: choices.gather,
    c.DragFlock: choices.drag,
    c.ScareFlock: choices.scare,
    c.PlaceFlock: choices.place,
    c.PlayReaction: reactions.react,
    c.PassReaction: reactions.pass_reaction,
}

DECISIONS: Final[dict[type[Step], Callable[[Any], str]]] = {
    s.TakeMove: lambda _: "move",
    s.Gather: lambda _: "gather",
    s.Drag: lambda _: "drag",
    s.Scare: lambda _: "scare",
    s.Place: lambda _: "placement",
    s.Window: lambda window: window.kind,
}
