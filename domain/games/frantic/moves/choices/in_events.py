"""Choices that one of the twenty events asks for. Nobody can block what they lead to (FR-BLOCK-03)."""

from collections.abc import Callable
from typing import Any

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.board import TELEPORTS, clamped
from domain.games.frantic.moves.choices.checks import check_pawn
from domain.games.frantic.moves.placing import closed_by, is_any_open, open_squares
from domain.games.frantic.state import Frantic, teleport_square
from domain.kernel.decision import Caused, Rejected
from domain.kernel.table import Command, Seat

SURPRISE_SQUARES = 2


def legal_marching_pawns(state: Frantic, _: s.MarchingChoice, __: Seat) -> list[Command]:
    return [c.ChooseMarchingPawn(pawn) for pawn in range(state.seats)]


def choose_marching_pawn(
    state: Frantic, _: s.MarchingChoice, choice: c.ChooseMarchingPawn, seat: Seat, by: e.By
) -> Caused:
    check_pawn(state, choice.pawn, "FR-EV-03")
    march = s.Movement(choice.pawn, seat, rule="FR-EV-03")
    then = (s.Roll(seat, 6, "event_effect", "FR-EV-03"), march)
    event = e.ChoiceMade(seat, "marching_pawn", pawn=choice.pawn, by=by, then=then)
    return Caused(event, ("FR-EV-03",))


def another_pawn(command: type[Command]) -> Callable[[Frantic, Any, Seat], Command]:
    """The choice for an absent seat: the lowest pawn that is not its own."""
    return lambda _, __, seat: command(0 if seat else 1)


def legal_market_cards(state: Frantic, _: s.MarketChoice, __: Seat) -> list[Command]:
    return [c.ChooseMarketCard(card) for card in state.market]


def choose_market_card(
    state: Frantic, _: s.MarketChoice, choice: c.ChooseMarketCard, seat: Seat, by: e.By
) -> Caused:
    if choice.card not in state.market:
        cards = ", ".join(state.market)
        raise Rejected("not_in_market", "FR-EV-05", f"{choice.card} is not in the market; it shows {cards}")
    take = s.Take(seat, choice.card, None, "market", "FR-EV-05")
    event = e.ChoiceMade(seat, "market_card", card=choice.card, by=by, then=(take,))
    return Caused(event, ("FR-EV-05",))


def legal_surprise_pawns(state: Frantic, _: s.SurpriseChoice, __: Seat) -> list[Command]:
    return [c.ChooseSurprisePawn(pawn) for pawn in range(state.seats)]


def choose_surprise_pawn(
    state: Frantic, _: s.SurpriseChoice, choice: c.ChooseSurprisePawn, seat: Seat, by: e.By
) -> Caused:
    check_pawn(state, choice.pawn, "FR-EV-15")
    to = clamped(state.pawns[choice.pawn] + SURPRISE_SQUARES)
    then = (s.Shift(choice.pawn, to, "event", rule="FR-EV-15"),)
    event = e.ChoiceMade(seat, "surprise_pawn", pawn=choice.pawn, by=by, then=then)
    return Caused(event, ("FR-EV-15",))


def movable_teleports(state: Frantic, step: s.TeleportChoice) -> list[int]:
    """Those with no pawn on them, less the one that has been moved (FR-EV-18)."""
    numbers = range(1, TELEPORTS + 1)
    return [n for n in numbers if n != step.moved and teleport_square(state, n) not in state.pawns]


def nothing_to_move(state: Frantic, step: s.TeleportChoice) -> bool:
    return not (movable_teleports(state, step) and is_any_open(state))


def legal_reorganizations(state: Frantic, step: s.TeleportChoice, _: Seat) -> list[Command]:
    teleports, squares = movable_teleports(state, step), open_squares(state)
    return [c.ChooseReorganize(teleport, square) for teleport in teleports for square in squares]


def choose_reorganize(
    state: Frantic, step: s.TeleportChoice, choice: c.ChooseReorganize, seat: Seat, by: e.By
) -> Caused:
    if choice.teleport not in movable_teleports(state, step):
        why = "has been moved already" if choice.teleport == step.moved else "has a pawn on it"
        if not 1 <= choice.teleport <= TELEPORTS:
            why = f"is none: there are 1 to {TELEPORTS}"
        raise Rejected("teleport_not_movable", "FR-EV-18", f"numbered teleport {choice.teleport} {why}")
    closed = closed_by(state, choice.square)
    if closed is not None:
        raise Rejected("target_not_free", "FR-EV-18", closed.detail)
    move = s.MoveTeleport(choice.teleport, choice.square)
    second = (s.TeleportChoice(seat, moved=choice.teleport),) if step.moved is None else ()
    event = e.ChoiceMade(
        seat, "reorganize", square=choice.square, teleport=choice.teleport, by=by, then=(move, *second)
    )
    return Caused(event, ("FR-EV-18",))
