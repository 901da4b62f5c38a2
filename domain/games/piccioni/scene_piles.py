"""Below the Balconies in the scene: the cards played in the turn, both decks, the discard pile."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.drawing.pieces import card, card_back, pile
from domain.drawing.remembering import remembered
from domain.drawing.scene import Layout, Part, Rect, Shapes, Table
from domain.drawing.text import text_lines
from domain.games.piccioni import steps as s
from domain.games.piccioni.cards import ACTION_KINDS, kind_of
from domain.games.piccioni.scene_cards import ACTION, CHIP, action, chip, small, spread
from domain.games.piccioni.scene_course import reveals_to_come
from domain.games.piccioni.scene_icons import fill_of, icon, on
from domain.games.piccioni.scene_words import card_label, word
from domain.games.piccioni.state import Piccioni, recall_icons
from domain.kernel.table import Cards, Hidden


class Places(NamedTuple):
    """Where the frames of the cards played, the pigeons' piles and the action cards' piles lie, from a corner."""

    played: tuple[int, int, int, int]
    flock: tuple[int, int, int, int]
    actions: tuple[int, int, int, int]
    h: int


TITLE: Final = 28
PILE: Final[dict[Layout, tuple[int, int]]] = {"wide": (46, 52), "narrow": (40, 44)}
PITCH: Final = (45, 34)
PLACES: Final[dict[Layout, Places]] = {
    "wide": Places((0, 0, 400, 120), (408, 0, 256, 120), (672, 0, 256, 120), 120),
    "narrow": Places((0, 0, 404, 102), (0, 108, 404, 108), (0, 222, 404, 120), 342),
}
DISCARD: Final = (42, 31)
DISCARD_GRID: Final = (4, 2)


def height(table: Table) -> int:
    return PLACES[table.layout].h


def piles(state: Piccioni, table: Table, x: int, y: int) -> Iterator[Part]:
    yield from _played(state, table, x, y)
    yield from _flock(state, table, x, y)
    yield from _actions(state, table, x, y)


def _frame(table: Table, w: int, h: int, title: str) -> Shapes:
    return (
        Rect(1, 1, w - 2, h - 2, 8, "paper", "line", 1),
        *text_lines(title, (10, 3, w - 20, TITLE - 4), 15, least=table.least, anchor="start", bold=True),
    )


def _played(state: Piccioni, table: Table, x: int, y: int) -> Iterator[Part]:
    """What was played in the turn, and the sum of pigeons that it reveals (PI-INV-02)."""
    left, top, w, h = PLACES[table.layout].played
    title, icons = word(table, "played"), recall_icons(state)
    reveals = word(table, "reveals")
    total = f"{reveals[0].upper()}{reveals[1:]}: 1 + {icons} = {1 + icons}"
    left_over = reveals_to_come(state)
    words = total if left_over is None else f"{total}, {word(table, 'to come')}: {left_over}"
    shapes = (
        *_frame(table, w, h, title),
        *text_lines(words, (10, h - 27, w - 20, 22), 15, least=table.least, anchor="start"),
    )
    label = f"{title}, {reveals}: {1 + icons}"
    yield Part("played", x + left, y + top, w, h, "table", label, shapes, is_frame=True)
    width = ACTION[table.layout][0]
    for name, across in zip(
        state.played_cards, spread(state.played_cards, width, w - 20, width + 4), strict=True
    ):
        yield action(table, name, "played", title, (x + left + 10 + across, y + top + TITLE))


def _flock(state: Piccioni, table: Table, x: int, y: int) -> Iterator[Part]:
    left, top, w, h = PLACES[table.layout].flock
    title = word(table, "flock_deck")
    yield Part("flock", x + left, y + top, w, h, "table", title, _frame(table, w, h, title), is_frame=True)
    at, pitch = y + top + TITLE, PILE[table.layout][0] + 24
    yield from _deck(table, "flock_deck", state.flock_deck, (x + left + 10, at), 2, captioned=False)
    yield from _deck(table, "removed_flock", state.removed_flock, (x + left + 10 + pitch, at), 2)
    yield from _on_the_way(state, table, (x + left + 2 * pitch + 10, at, w - 2 * pitch - 20))


def _on_the_way(state: Piccioni, table: Table, at: tuple[int, int, int]) -> Iterator[Part]:
    """A pigeon revealed and not landed (PI-INV-03), or those set aside for the deck (PI-SCR-09): never both."""
    x, y, room = at
    w, h = CHIP[table.layout]
    revealed = [step.card for step in state.agenda if isinstance(step, s.Place)]
    for home, cards in (("revealed", revealed), ("aside", state.set_aside)):
        title = word(table, home)
        box = (0, h + 6, room, 20)
        caption = text_lines(title, box, 13, least=table.least, role="soft", anchor="start") if cards else ()
        yield Part(home, x, y, room, h + 28, "flock", title, caption, is_frame=True)
        for name, across in zip(cards, spread(cards, w, room, w + 4), strict=True):
            yield chip(table, name, home, title, (x + across, y))


def _actions(state: Piccioni, table: Table, x: int, y: int) -> Iterator[Part]:
    left, top, w, h = PLACES[table.layout].actions
    title = word(table, "action_deck")
    yield Part("actions", x + left, y + top, w, h, "table", title, _frame(table, w, h, title), is_frame=True)
    yield from _deck(
        table, "action_deck", state.action_deck, (x + left + 10, y + top + TITLE), 0, captioned=False
    )
    yield from _discards(state, table, x + left + PILE[table.layout][0] + 24, y + top + TITLE)


def _deck(
    table: Table, name: str, cards: Cards, at: tuple[int, int], deck: int, *, captioned: bool = True
) -> Iterator[Part]:
    """A pile face down with its number; for who may see its cards they lie open below the table."""
    w, h = PILE[table.layout]
    title = word(table, name)
    caption = text_lines(
        title if captioned else "",
        (0, h + 10, w + 20, 20),
        13,
        least=table.least,
        role="soft",
        anchor="start",
    )
    yield Part(f"pile:{name}", *at, w + 20, h + 30, "table", title, caption, is_frame=True)
    kind = "back" if isinstance(cards, Hidden) or not cards else "count"
    label = f"{title}: {len(cards)}"
    yield Part(f"{kind}:{name}", *at, w + 8, h + 8, f"pile:{name}", label, _pile(len(cards), w, h, deck))


@remembered
def _pile(count: int, w: int, h: int, deck: int) -> Shapes:
    return pile(count, w, h, card_back(w, h, deck=deck))


def _discards(state: Piccioni, table: Table, x: int, y: int) -> Iterator[Part]:
    """One place for each kind with its number, so that none moves another."""
    (columns, rows), (across, down), (w, h) = DISCARD_GRID, PITCH, DISCARD
    title = word(table, "discard_pile")
    number = Counter(map(kind_of, state.discard_pile))
    label = f"{title}, {word(table, 'cards')}: {len(state.discard_pile)}"
    room = (columns * across + 4, rows * down + 20)
    caption = text_lines(
        title, (0, rows * down, room[0], 20), 13, least=table.least, role="soft", anchor="start"
    )
    yield Part("pile:discard_pile", x, y, *room, "table", label, caption, is_frame=True)
    places = {
        kind: (x + n % columns * across, y + n // columns * down) for n, kind in enumerate(ACTION_KINDS)
    }
    seen = Counter[str]()
    for name in state.discard_pile:
        kind = kind_of(name)
        seen[kind] += 1
        shapes = _discard(kind, number[kind], table.least) if seen[kind] == number[kind] else (card(w, h),)
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
    """The decks of which the viewer sees every card, in rows from the top card on."""
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
        shown = word(table, "in order", pile=title) if name != "removed_flock" else title
        yield Part(f"open:{name}", x, y, w, h, "table", shown, _frame(table, w, h, shown), is_frame=True)
        for place, card_name in enumerate(cards):
            spot = (x + 10 + place % each * 22, y + TITLE + place // each * 26)
            yield small(table, card_name, f"pile:{name}", title, spot)
        y += h + 8
