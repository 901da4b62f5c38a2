"""The seats in the scene: a panel for each with its points and its hand."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.drawing.pieces import card_back, count_plate
from domain.drawing.text import text_lines
from domain.drawing.tokens import panel, panel_head, seat_name
from domain.games.frantic import steps as s
from domain.games.frantic.scene.faces import Face, face
from domain.games.frantic.scene.places import places
from domain.games.frantic.scene.words import card_name, word
from domain.games.frantic.state import Frantic
from domain.kernel.scene import Layout, Part, Shapes, Table
from domain.kernel.table import Hidden, Seat

HEAD: Final = 31
POINTS: Final = 88
HEIGHT: Final[dict[Layout, tuple[int, int]]] = {"wide": (146, 600), "narrow": (70, 0)}
"""Of a panel, and of all together where they share a column."""
SLOTS: Final[dict[Layout, tuple[int, int]]] = {"wide": (3, 16), "narrow": (4, 14)}
"""Cards in a row of a hand that needs several, and how low one may be that still bears its name."""
BACKS, BACK_WIDTH, WIDEST = 5, 34, 98


class Row(NamedTuple):
    """How the cards of a hand lie: so many beside each other, at this pitch, each so wide and high."""

    columns: int
    pitch: tuple[float, int]
    size: tuple[int, int]


def hands(state: Frantic, table: Table) -> Iterator[Part]:
    for seat in range(state.seats):
        yield from _seat(state, table, seat)


def below(state: Frantic, table: Table) -> int:
    """Where the panels end."""
    y = places(state.options.board_layout, table.layout).panels[1]
    return y + state.seats * (height(state, table) + 6)


def height(state: Frantic, table: Table) -> int:
    most, together = HEIGHT[table.layout]
    return min(most, together // state.seats - 6) if together else most


def in_turn(state: Frantic) -> Seat | None:
    """The seat whose turn it is; before the round, the one that lays a card."""
    if state.active is None and state.agenda and isinstance(state.agenda[0], s.SetupPlacement):
        return state.agenda[0].seat
    return None if state.phase in ("round_over", "match_over") else state.active


def _seat(state: Frantic, table: Table, seat: Seat) -> Iterator[Part]:
    x, top, w, _ = places(state.options.board_layout, table.layout).panels
    h, home, name = height(state, table), f"hand:{seat}", seat_name(table, seat)
    y = top + seat * (h + 6)
    is_playing = in_turn(state) == seat
    shapes = (
        *panel(w, h, in_turn=is_playing or seat in state.winners),
        *panel_head(table, seat, w - POINTS, in_turn=is_playing),
    )
    label = f"{word(table.language, 'hand')} {name}"
    yield Part(home, x, y, w, h, "table", label, shapes, is_frame=True)
    total = f"{state.totals[seat]} {word(table.language, 'points')}"
    text = text_lines(total, (0, 0, POINTS - 10, 24), 15, least=table.least, anchor="end", bold=True)
    label = f"{word(table.language, 'points of')} {name}: {state.totals[seat]}"
    yield Part(f"points:{seat}", x + w - POINTS, y + 4, POINTS - 4, 24, home, label, text, is_frame=True)
    yield from _hand(state, table, seat, (x + 8, y + HEAD, w - 16, h - HEAD - 4))


def _hand(state: Frantic, table: Table, seat: Seat, box: tuple[int, int, int, int]) -> Iterator[Part]:
    """The cards the viewer may see; of a hidden hand those everybody knows, and backs for the others."""
    hand = state.hands[seat]
    public = [card for card, holder in state.known.items() if holder == seat]
    cards = public if isinstance(hand, Hidden) else hand
    x, y, w, h = box
    hidden = len(hand) - len(cards)
    backs = min(hidden, BACKS) if hidden <= BACKS else 1
    if backs:
        yield from _backs(table, seat, hidden, (x, y, min(h - 2, 46)))
    space = backs * (BACK_WIDTH + 4) + (14 if hidden > BACKS else 0)
    look = _rows(table, len(cards), w - space, h)
    for place, card in enumerate(cards):
        row, column = divmod(place, look.columns)
        left = x + space + column * look.pitch[0]
        yield _card(state, table, seat, card, (left, y + row * look.pitch[1], *look.size))


def _rows(table: Table, count: int, w: float, h: int) -> Row:
    """Up to four cards in one row, more in rows as low as names allow, still more closer together."""
    several, least = SLOTS[table.layout]
    columns = min(4, max(count, 1)) if count <= 4 else several
    rows = -(-count // columns) or 1
    if rows > max(1, h // (least + 2)):
        rows = max(1, h // (least + 2))
        columns = -(-count // rows)
    pitch = min((w + 4) / columns, WIDEST)
    high = min(h // rows, 74)
    return Row(columns, (pitch, high), (max(int(pitch) - 4, 5), high - 2))


def _card(state: Frantic, table: Table, seat: Seat, card: str, box: tuple[float, int, int, int]) -> Part:
    x, y, w, h = box
    words = [card_name(state, card)]
    signs: tuple[str, ...] = ()
    if card in state.known:
        signs, words = ("known",), [*words, word(table.language, "known")]
    shapes = face(card, state.options, Face(w, h, table.least, signs))
    return Part(f"card:{card}", x, y, w, h, f"hand:{seat}", ", ".join(words), shapes)


def _backs(table: Table, seat: Seat, count: int, at: tuple[int, int, int]) -> Iterator[Part]:
    """One for each up to five; more are one with their number."""
    x, y, h = at
    name = f"back:hand:{seat}"
    if count > BACKS:
        label = f"{word(table.language, 'backs')}: {count}"
        shapes: Shapes = (
            *card_back(BACK_WIDTH, h),
            *count_plate(BACK_WIDTH + 4, h - 8, count, table.least, "×"),
        )
        yield Part(f"{name}.0", x, y, BACK_WIDTH + 14, h, f"hand:{seat}", label, shapes)
        return
    label = word(table.language, "back")
    for place in range(count):
        left = x + place * (BACK_WIDTH + 4)
        yield Part(f"{name}.{place}", left, y, BACK_WIDTH, h, f"hand:{seat}", label, card_back(BACK_WIDTH, h))
