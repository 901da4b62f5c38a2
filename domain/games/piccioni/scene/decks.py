"""The decks and the discard pile in the scene."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.drawing.pieces import card, card_back, count_plate, stack
from domain.drawing.remembering import remembered
from domain.drawing.text import text_lines
from domain.games.piccioni.cards import ACTION_KINDS, kind_of
from domain.games.piccioni.scene.cards import small
from domain.games.piccioni.scene.icons import fill_of, icon, on
from domain.games.piccioni.scene.places import TITLE, caption, frame
from domain.games.piccioni.scene.words import card_label, word
from domain.games.piccioni.state import Piccioni
from domain.kernel.scene import Layout, Part, Rect, Shapes, Table
from domain.kernel.table import Cards, Hidden


class Places(NamedTuple):
    """From the corner of the cards played: the frames of the pigeons' and the action cards' piles, their end."""

    flock: tuple[int, int, int, int]
    actions: tuple[int, int, int, int]
    end: int


PLACES: Final[dict[Layout, Places]] = {
    "wide": Places((504, 0, 160, 120), (672, 0, 256, 120), 120),
    "narrow": Places((0, 108, 138, 120), (146, 108, 258, 120), 228),
}
PILE: Final[dict[Layout, tuple[int, int]]] = {"wide": (46, 52), "narrow": (40, 44)}
DISCARD: Final = (42, 31)
COLUMNS, ROWS, ACROSS, DOWN = 4, 2, 45, 34
"""The places of the kinds in the discard pile."""


def decks(state: Piccioni, table: Table, x: int, y: int) -> Iterator[Part]:
    yield from _flock(state, table, x, y)
    yield from _actions(state, table, x, y)


def _flock(state: Piccioni, table: Table, x: int, y: int) -> Iterator[Part]:
    left, top, w, h = PLACES[table.layout].flock
    title = word(table, "flock_deck")
    yield Part("flock", x + left, y + top, w, h, "table", title, frame(table, w, h, title), is_frame=True)
    at, pitch = y + top + TITLE, PILE[table.layout][0] + 26
    yield from _deck(table, "flock_deck", state.flock_deck, (x + left + 8, at), 2, captioned=False)
    yield from _deck(table, "removed_flock", state.removed_flock, (x + left + 8 + pitch, at), 2)


def _actions(state: Piccioni, table: Table, x: int, y: int) -> Iterator[Part]:
    left, top, w, h = PLACES[table.layout].actions
    title = word(table, "action_deck")
    yield Part("actions", x + left, y + top, w, h, "table", title, frame(table, w, h, title), is_frame=True)
    yield from _deck(
        table, "action_deck", state.action_deck, (x + left + 10, y + top + TITLE), 0, captioned=False
    )
    yield from _discards(state, table, x + left + PILE[table.layout][0] + 24, y + top + TITLE)


def _deck(
    table: Table, name: str, cards: Cards, at: tuple[int, int], deck: int, *, captioned: bool = True
) -> Iterator[Part]:
    """A pile face down, and its number; for who may see its cards they lie open below the table."""
    w, h = PILE[table.layout]
    title, count = word(table, name), len(cards)
    text = caption(table, title if captioned else "", 0, h + 9, w + 20)
    shapes = (*stack(count, w, h, card_back(w, h, deck=deck)), *text)
    yield Part(f"pile:{name}", *at, w + 20, h + 31, "table", title, shapes, is_frame=True)
    kind = "back" if isinstance(cards, Hidden) or not cards else "count"
    plate = count_plate(w - 6, h - 6, count)
    yield Part(f"{kind}:{name}", *at, w + 8, h + 8, f"pile:{name}", f"{title}: {count}", plate)


def _discards(state: Piccioni, table: Table, x: int, y: int) -> Iterator[Part]:
    """One place for each kind with its number, so that none moves another."""
    w, h = DISCARD
    title = word(table, "discard_pile")
    number = Counter(map(kind_of, state.discard_pile))
    label = f"{title}, {word(table, 'cards')}: {len(state.discard_pile)}"
    room = (COLUMNS * ACROSS + 4, ROWS * DOWN + 22)
    text = caption(table, title, 0, ROWS * DOWN, room[0])
    yield Part("pile:discard_pile", x, y, *room, "table", label, text, is_frame=True)
    places = {
        kind: (x + n % COLUMNS * ACROSS, y + n // COLUMNS * DOWN) for n, kind in enumerate(ACTION_KINDS)
    }
    counts = Counter[str]()
    for name in state.discard_pile:
        kind = kind_of(name)
        counts[kind] += 1
        shapes = _discard(kind, number[kind], table.least) if counts[kind] == number[kind] else (card(w, h),)
        where = card_label(table, name, title)
        yield Part(f"card:{name}", *places[kind], w, h, "pile:discard_pile", where, shapes)


@remembered
def _discard(kind: str, number: int, least: int) -> Shapes:
    w, h = DISCARD
    return (
        card(w, h),
        Rect(3, 3, 18, h - 6, 2, fill_of(kind)),
        *icon(kind, 4.5, h / 2 - 7.5, 15, on(kind)),
        *text_lines(f"×{number}", (21, 2, w - 23, h - 4), 13, least=least),
    )


def open_piles(state: Piccioni, table: Table, x: int, y: int, w: int) -> Iterator[Part]:
    """The decks whose every card the viewer sees, in rows from the top card on."""
    for name, cards in (
        ("flock_deck", state.flock_deck),
        ("removed_flock", state.removed_flock),
        ("action_deck", state.action_deck),
    ):
        if isinstance(cards, Hidden) or not cards:
            continue
        each = (w - 20) // 22
        h = TITLE + -(-len(cards) // each) * 26 + 6
        title = word(table, name)
        title_text = word(table, "in order", pile=title) if name != "removed_flock" else title
        yield Part(
            f"open:{name}", x, y, w, h, "table", title_text, frame(table, w, h, title_text), is_frame=True
        )
        for place, card_name in enumerate(cards):
            spot = (x + 10 + place % each * 22, y + TITLE + place // each * 26)
            yield small(table, card_name, f"pile:{name}", title, spot)
        y += h + 8
