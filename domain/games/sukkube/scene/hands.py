"""The hands in the scene, each a frame with its cards; the pile stands among them."""

from collections.abc import Iterator
from typing import Final

from domain.drawing.pieces import card_back, count_plate
from domain.drawing.text import text_lines
from domain.drawing.tokens import panel, token
from domain.games.sukkube.kube import CHARACTERS
from domain.games.sukkube.moves import legal_in_turn
from domain.games.sukkube.scene.cards import HEIGHT, ON, ROLE, WIDTH, colour_mark, row
from domain.games.sukkube.scene.words import character_name, hand_name, holder_name, owner_name, word
from domain.games.sukkube.state import Sukkube, controller, hand_id, in_turn, seat_number
from domain.kernel.scene import Layout, Part, Rect, Shapes, Table
from domain.kernel.table import Hidden, Seat

COLUMNS: Final[dict[Layout, int]] = {"wide": 2, "narrow": 1}
SIZE: Final[dict[Layout, tuple[int, int]]] = {"wide": (456, 68), "narrow": (404, 56)}
HEAD: Final[dict[Layout, int]] = {"wide": 152, "narrow": 124}
PITCH: Final[dict[Layout, int]] = {"wide": 76, "narrow": 62}


def hands(state: Sukkube, table: Table, x: int, y: int) -> Iterator[Part]:
    """From `x`, `y` on, in as many columns as the layout has."""
    columns, (w, _) = COLUMNS[table.layout], SIZE[table.layout]
    for at, name in enumerate([*state.hands, *piles(state)]):
        left, top = x + at % columns * (w + 16), y + at // columns * PITCH[table.layout]
        draw = _pile if name == "pile" else _hand
        yield from draw(state, table, name, left, top)


def height(state: Sukkube, table: Table) -> int:
    return -(-(len(state.hands) + len(piles(state))) // COLUMNS[table.layout]) * PITCH[table.layout]


def piles(state: Sukkube) -> tuple[str, ...]:
    return ("pile",) if state.options.rules_of_mode.pile else ()


def _hand(state: Sukkube, table: Table, name: str, x: int, y: int) -> Iterator[Part]:
    w, h = SIZE[table.layout]
    is_playing = in_turn(state) is not None and hand_id(state, state.top or "") == name
    seat = controller(state, name) if name in CHARACTERS else seat_number(name)
    shapes = (*panel(w, h, in_turn=is_playing), *_head(state, table, name, seat, is_playing=is_playing))
    yield Part(f"hand:{name}", x, y, w, h, "table", hand_name(table, name), shapes, is_frame=True)
    head = HEAD[table.layout]
    playable = frozenset(legal_in_turn(state)) if is_playing else None
    at = (x + head, y + 5, w - head - 8)
    yield from row(state.hands[name], table, f"hand:{name}", at, playable=playable, numbered=seat is None)


def _head(state: Sukkube, table: Table, hand: str, seat: Seat | None, *, is_playing: bool) -> Shapes:
    """The owner of the hand; the seat that plays it, or the character that it plays; whether it is in
    turn."""
    w, h = HEAD[table.layout] - 8, SIZE[table.layout][1]
    played = [character_name(table, each) for each in CHARACTERS if state.characters[each] == hand]
    second = owner_name(state, table, hand) if hand in CHARACTERS else ", ".join(played)
    left = 8 if seat is None else 34
    below, line = 28, (h - 31) / 2
    third = text_lines(
        word(table, "to play"), (8, below + line, w - 8, line), 13, least=table.least, anchor="start"
    )
    room = line if is_playing else 2 * line
    return (
        *(() if seat is None else token(seat, 7, 4, 22)),
        *text_lines(
            holder_name(table, hand),
            (left, 4, w - left, 26),
            15,
            least=table.least,
            anchor="start",
            bold=True,
        ),
        *text_lines(
            second, (8, below, w - 8, room), 13, least=table.least, lines=2, anchor="start", role="soft"
        ),
        *(third if is_playing else ()),
    )


def _pile(state: Sukkube, table: Table, name: str, x: int, y: int) -> Iterator[Part]:
    """The pile: its cards for viewers who may see them, else one back with their number (SK-DEC-45)."""
    w, h = SIZE[table.layout]
    head, title = HEAD[table.layout], word(table, "pile")
    text = text_lines(title, (8, 4, head - 16, 26), 15, least=table.least, anchor="start", bold=True)
    yield Part(name, x, y, w, h, "table", title, (*panel(w, h), *text), is_frame=True)
    if not isinstance(state.pile, Hidden):
        yield from row(state.pile, table, name, (x + head, y + 5, w - head - 8))
        return
    label = f"{title}, {word(table, 'face down')}: {len(state.pile)}"
    card = HEIGHT[table.layout]
    shapes = (*_back(state.pile_back, card), *count_plate(WIDTH, card - 6, len(state.pile)))
    yield Part(f"back:{name}", x + head, y + 5, WIDTH + 8, card + 1, name, label, shapes)


def _back(colour: str | None, h: int) -> Shapes:
    """A pattern; where backs are coloured, the colour on top with its mark."""
    if colour is None:
        return card_back(WIDTH, h)
    return (
        Rect(1, 1, WIDTH - 2, h - 2, 5, ROLE[colour], "ink", 1.5),
        colour_mark(colour, 10, 6, 16, ON[colour]),
    )
