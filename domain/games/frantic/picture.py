"""The board drawn for a terminal, readable at 80 columns in a frame. Colours are rich's console markup."""

from typing import Final

from domain.games.frantic.board import FINISH, START
from domain.games.frantic.cards import colour, row, title
from domain.games.frantic.state import Frantic, Laid, board_of
from domain.kernel.table import Hidden

STYLE: Final = {
    "red": "white on red",
    "blue": "white on blue",
    "green": "black on green",
    "yellow": "black on yellow",
    "multicolor": "black on magenta",
    "white": "black on white",
}
CELL: Final = 10
CARDS_IN_A_ROW: Final = 7


def render(state: Frantic) -> str:
    lines = [f"{_square(state, FINISH):>{7 * CELL}}"]
    for squares in board_of(state).rows:
        lines.append("".join(_cell(f"{square:>2} {_pawns(state, square)}") for square in squares))
        lines.append("".join(_card(state, square) for square in squares))
    lines.append(_square(state, START))
    return "\n".join([*lines, "", *_seats(state), "", _table(state)])


def _square(state: Frantic, square: int) -> str:
    name = "start" if square == START else "finish"
    return f"{square} {name} {_pawns(state, square)}"


def _cell(text: str) -> str:
    return f"{text:<{CELL}}"


def _pawns(state: Frantic, square: int) -> str:
    return "".join(f"♟{pawn}" for pawn, at in enumerate(state.pawns) if at == square)


def _card(state: Frantic, square: int) -> str:
    """What counts on the square; a `+` says that more lies underneath."""
    stack = state.board[square]
    if square in state.teleports:
        more = "+" if stack else ""
        return _painted("white", f"TP{state.teleports.index(square) + 1}{more}")
    if not stack:
        return _cell("·")
    more = "+" if len(stack) > 1 else ""
    return _painted(colour(stack[-1].card), f"{_laid(state, stack[-1])}{more}")


def _laid(state: Frantic, laid: Laid) -> str:
    name = _name(state, laid.card)
    if laid.points_to is not None:
        return f"{name}→{laid.points_to}"
    return f"{name}{'→' if laid.direction == 'forward' else '←'}" if laid.direction else name


def _painted(of_card: str, text: str) -> str:
    width = CELL - 1
    return f"[{STYLE[of_card]}]{text[:width]:<{width}}[/] "


def _name(state: Frantic, card: str) -> str:
    return row(card).short_title or title(card, state.options.display_names)


def _seats(state: Frantic) -> list[str]:
    return [line for seat in range(state.seats) for line in _seat(state, seat)]


def _seat(state: Frantic, seat: int) -> list[str]:
    """One line, and below it the hand if the viewer may see it."""
    hand = state.hands[seat]
    mark = "▶" if seat == state.active else " "
    line = f"{mark} ♟{seat} on {state.pawns[seat]:<3}{state.totals[seat]:>4} points   {len(hand)} cards"
    if isinstance(hand, Hidden):
        known = [_name(state, card) for card, holder in state.known.items() if holder == seat]
        return [line + (f", among them {', '.join(known)}" if known else "")]
    cards = [_painted(colour(card), _name(state, card)) for card in hand]
    rows = range(0, len(cards), CARDS_IN_A_ROW)
    return [line, *("     " + "".join(cards[first : first + CARDS_IN_A_ROW]) for first in rows)]


def _table(state: Frantic) -> str:
    market = ", ".join(_name(state, card) for card in state.market)
    return (
        f"  round {state.round}, turn {state.turn}, up to {state.point_limit} points   "
        f"deck {len(state.deck)}   discarded {len(state.discard)}"
        + (f"   market: {market}" if market else "")
    )
