"""Commands that a player may have in mind, legal or not: each card on each square, each answer, each pawn."""

from collections.abc import Callable, Iterator
from typing import Any

from domain.games.frantic import commands as c
from domain.games.frantic import steps as s
from domain.games.frantic.board import TELEPORTS
from domain.games.frantic.moves.placing import SQUARES, sorted_hand, ways
from domain.games.frantic.state import Frantic, top_card
from domain.kernel.table import Command, Seat

Attempts = Callable[[Frantic, Any, Seat], Iterator[Command]]


def layings(laying: type[c.Placement]) -> Attempts:
    """One way round is enough: the square refuses before the orientation does."""

    def attempts(state: Frantic, _: Any, seat: Seat) -> Iterator[Command]:
        for card in sorted_hand(state, seat):
            for there in ways(laying, card, state.options.board_layout):
                yield from there[:1]

    return attempts


def throws(state: Frantic, window: s.Window, seat: Seat) -> Iterator[Command]:
    for card in sorted_hand(state, seat):
        for square in SQUARES:
            yield c.ThrowReaction(window.id, card, square)


def pawns(choosing: type[Command]) -> Attempts:
    return lambda state, _, __: (choosing(pawn) for pawn in range(state.seats))


def gifts(state: Frantic, _: s.GiftChoice, __: Seat) -> Iterator[Command]:
    return (c.ChooseGift(pawn, 1) for pawn in range(state.seats))


def magnets(state: Frantic, _: s.MagnetChoice, __: Seat) -> Iterator[Command]:
    return (c.ChooseMagnetCard(square) for square in SQUARES if top_card(state, square))


def teleports(_: Frantic, __: s.TeleportChoice, ___: Seat) -> Iterator[Command]:
    return (c.ChooseReorganize(number, square) for number in range(1, TELEPORTS + 1) for square in SQUARES)
