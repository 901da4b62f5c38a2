"""The board drawn for a terminal, readable at 80 columns in a frame. Colours are rich's console markup."""

from collections.abc import Iterator
from typing import Final

from domain.drawing.lines import flowing, seat_title
from domain.drawing.text import ELLIPSIS
from domain.games.frantic.board import FINISH, START
from domain.games.frantic.cards import colour, row
from domain.games.frantic.scene.words import SIGNS, card_name, pawn_name, square_name, teleport_title, word
from domain.games.frantic.state import Frantic, Laid, board_of, hand_of
from domain.games.frantic.words import WORDS
from domain.kernel.scene import Table
from domain.kernel.table import Hidden, Seat

STYLE: Final = {
    "red": "white on red",
    "blue": "white on blue",
    "green": "black on green",
    "yellow": "black on yellow",
    "multicolor": "black on magenta",
    "white": "black on white",
}
CELL: Final = 10
INDENT: Final = 5


def render(state: Frantic, table: Table) -> str:
    lines = [f"{_end(state, table, FINISH):>{7 * CELL}}"]
    for squares in board_of(state).rows:
        lines.append("".join(_cell(f"{square:>2} {_pawns(state, square)}") for square in squares))
        lines.append("".join(_card(state, square) for square in squares))
    lines.append(_end(state, table, START))
    seats = (line for seat in range(state.seats) for line in _seat(state, table, seat))
    return "\n".join([*(line.rstrip() for line in lines), *seats, *_table(state, table)])


def legend(state: Frantic, table: Table) -> tuple[tuple[str, str], ...]:
    """The signs and short names of this board, and what they mean."""
    language, say = table.language, WORDS.say(table.language)
    tops = [stack[-1] for stack in state.board if stack]
    cards = [laid.card for laid in tops] + [
        card for seat in range(state.seats) for card in hand_of(state, seat)
    ]
    return (
        ("♟1", pawn_name(table, 0)),
        ("TP1", teleport_title(language, 1)),
        *dict.fromkeys(
            (row(card).short_title, card_name(state, card)) for card in cards if row(card).short_title
        ),
        ("→18", f"{word(language, 'towards')} 18"),
        ("→", say("direction", "forward")),
        ("←", say("direction", "backward")),
        ("+", SIGNS[language]["+1"]),
    )


def _end(state: Frantic, table: Table, square: int) -> str:
    return f"{square} {square_name(table.language, square).lower()} {_pawns(state, square)}"


def _cell(text: str) -> str:
    return f"{text:<{CELL}}"


def _pawns(state: Frantic, square: int) -> str:
    return "".join(f"♟{pawn}" for pawn, at in enumerate(state.pawns, 1) if at == square)


def _card(state: Frantic, square: int) -> str:
    """The card that counts on the square; a `+` says that more lies underneath."""
    stack = state.board[square]
    if square in state.teleports:
        return _painted("white", f"TP{state.teleports.index(square) + 1}", "+" * bool(stack))
    if not stack:
        return _cell("·")
    laid = stack[-1]
    return _painted(colour(laid.card), _name(state, laid.card), _arrow(laid) + "+" * (len(stack) > 1))


def _arrow(laid: Laid) -> str:
    if laid.points_to is not None:
        return f"→{laid.points_to}"
    return {"forward": "→", "backward": "←"}.get(laid.direction or "", "")


def _painted(of_card: str, name: str, signs: str) -> str:
    """The name gives way to the signs behind it."""
    width = CELL - 1
    room = width - len(signs)
    text = name if len(name) <= room else name[: room - 1] + ELLIPSIS
    return f"[{STYLE[of_card]}]{text + signs:<{width}}[/] "


def _name(state: Frantic, card: str) -> str:
    return row(card).short_title or card_name(state, card)


def _seat(state: Frantic, table: Table, seat: Seat) -> Iterator[str]:
    """One line, and below it those cards of the hand that the viewer knows."""
    language, hand = table.language, state.hands[seat]
    mark = "▶" if seat == state.active else " "
    yield (
        f"{mark} ♟{seat + 1} {square_name(language, state.pawns[seat]):<10}  "
        f"{word(language, 'points')} {state.totals[seat]:<4} {word(language, 'cards')} {len(hand):<3} "
        f"{seat_title(table, seat)}"
    )
    hand_cards = (
        [card for card, holder in state.known.items() if holder == seat] if isinstance(hand, Hidden) else hand
    )
    head = " " * INDENT + f"{word(language, 'known')}: " * isinstance(hand, Hidden)
    if hand_cards:
        cards = [f"[{STYLE[colour(card)]}] {_name(state, card)} [/]" for card in hand_cards]
        yield from flowing(head, cards, indent=len(head))


def _table(state: Frantic, table: Table) -> Iterator[str]:
    language = table.language
    facts = [
        f"{word(language, 'round').lower()} {state.round}, {word(language, 'turn')} {state.turn}",
        word(language, "limit").format(points=state.point_limit),
        f"{word(language, 'deck').lower()} {len(state.deck)}",
        f"{word(language, 'discard').lower()} {len(state.discard)}",
        *(f"{word(language, 'market').lower()}: {_name(state, card)}" for card in state.market[:1]),
        *(_name(state, card) for card in state.market[1:]),
    ]
    yield from flowing("", facts, indent=2, between=", ")
