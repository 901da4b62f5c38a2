"""Where a card may be laid, and which way round."""

from collections.abc import Mapping
from functools import cache
from typing import Final, get_args

from domain.games.frantic.board import FINISH, START, Direction, layout
from domain.games.frantic.cards import Colour, colour, printed_place, row
from domain.games.frantic.commands import Placement
from domain.games.frantic.state import Frantic, board_of, hand_of, top_card
from domain.kernel.decision import Rejected
from domain.kernel.refusals import check_in_hand
from domain.kernel.table import Command, Seat

SQUARES: Final = range(FINISH + 1)
ALONG_THE_TRACK: Final[tuple[Direction, ...]] = ("backward", "forward")


def open_squares(state: Frantic) -> dict[int, Colour | None]:
    """Squares with no pawn and no white card, start and finish apart, and the colour that lies there.

    Only there may anything be laid: FR-PLACE-05, FR-PLACE-06 and FR-PLACE-07, which nothing overrules
    (FR-SETUP-09, FR-INV-5). Public, so whether a seat can place at all is public too: every card fits on some
    open square if there is one (FR-PLACE-10).
    """
    closed = {*state.pawns, *state.teleports}
    squares: dict[int, Colour | None] = {}
    for square in range(START + 1, FINISH):
        if square not in closed:
            stack = state.board[square]
            on_top = colour(stack[-1].card) if stack else None
            if on_top != "white":
                squares[square] = on_top
    return squares


def is_any_open(state: Frantic) -> bool:
    return any(closed_by(state, square) is None for square in range(START + 1, FINISH))


@cache
def covers(of_card: Colour) -> frozenset[Colour | None]:
    """The colours on which a card of that colour may be played, None for an empty square (FR-PLACE-01)."""
    if of_card in ("multicolor", "white"):
        return frozenset({None, *get_args(Colour)})  # FR-PLACE-02, FR-PLACE-03, FR-TROUBLE-03, FR-FU-04
    return frozenset({None, "multicolor", of_card})


def squares_for(of_card: Colour, free: Mapping[int, Colour | None]) -> list[int]:
    """Those of the open squares on which a card of that colour may be played; all if there are none.

    FR-PLACE-10.
    """
    covered = covers(of_card)
    return [square for square, on_top in free.items() if on_top in covered] or list(free)


@cache
def ways(laying: type[Placement], card: str, board: str) -> tuple[tuple[Placement, ...], ...]:
    """By square, every way to lay the card there. Made once, as most are legal turn after turn."""
    match row(card).orientation:
        case "points_to":  # FR-PLACE-09
            near = layout(board).neighbours
            return tuple(tuple(laying(card, square, to) for to in near[square]) for square in SQUARES)
        case "direction":  # FR-PLACE-08
            return tuple(
                tuple(laying(card, square, None, way) for way in ALONG_THE_TRACK) for square in SQUARES
            )
        case None:
            return tuple((laying(card, square),) for square in SQUARES)


def sorted_hand(state: Frantic, seat: Seat) -> list[str]:
    """The hand in canonical order."""
    return sorted(hand_of(state, seat), key=printed_place)


def placements(state: Frantic, seat: Seat, laying: type[Placement], *, any_colour: bool) -> list[Command]:
    """Every way to lay a hand card, in canonical order."""
    free = open_squares(state)
    by_colour: dict[str, list[int]] = {}
    commands: list[Command] = []
    for card in sorted_hand(state, seat):
        of_card = colour(card)
        if of_card not in by_colour:
            by_colour[of_card] = list(free) if any_colour else squares_for(of_card, free)
        there = ways(laying, card, state.options.board_layout)
        for square in by_colour[of_card]:
            commands += there[square]
    return commands


def check_open(state: Frantic, square: int) -> None:
    """Raise `Rejected` unless something may be laid on the square at all."""
    closed = closed_by(state, square)
    if closed is not None:
        raise closed


def closed_by(state: Frantic, square: int) -> Rejected | None:
    """The refusal of any card on the square; None if it is open."""
    if not START < square < FINISH:
        return Rejected("start_or_finish", "FR-PLACE-07", f"no card may be placed on square {square}")
    if square in state.pawns:
        return Rejected("pawn_on_square", "FR-PLACE-06", f"a pawn stands on square {square}")
    top = top_card(state, square)
    if top and colour(top) == "white":
        return Rejected("white_card_covered", "FR-PLACE-05", f"{top} on square {square} can never be covered")
    return None


def check_placement(state: Frantic, seat: Seat, laid: Placement, rule: str, *, any_colour: bool) -> None:
    """Raise `Rejected` unless `seat` may lay the card so; `rule` is what calls for the card."""
    check_in_hand(state.hands[seat], (laid.card,), rule)
    check_open(state, laid.square)
    if not any_colour:
        _check_colour(state, laid)
    _check_orientation(state, laid)


def _check_colour(state: Frantic, laid: Placement) -> None:
    top = top_card(state, laid.square)
    if top is None or colour(top) in covers(colour(laid.card)):
        return
    if laid.square not in squares_for(colour(laid.card), open_squares(state)):
        detail = f"{laid.card} is {colour(laid.card)}; {top} on {laid.square} is not"
        raise Rejected("wrong_colour", "FR-PLACE-01", detail)


def _check_orientation(state: Frantic, laid: Placement) -> None:
    needed = row(laid.card).orientation
    for name, value, rule in (
        ("points_to", laid.points_to, "FR-PLACE-09"),
        ("direction", laid.direction, "FR-PLACE-08"),
    ):
        if needed == name and value is None:
            raise Rejected(f"{name}_missing", rule, f"{laid.card} is laid with {name}")
        if needed != name and value is not None:
            raise Rejected(f"{name}_not_allowed", rule, f"{laid.card} is laid without {name}")
    neighbours = board_of(state).neighbours[laid.square]
    if laid.points_to is not None and laid.points_to not in neighbours:
        near = ", ".join(map(str, neighbours))
        raise Rejected(
            "not_a_neighbour", "FR-PLACE-09", f"{laid.points_to} is not next to {laid.square}; {near} are"
        )
