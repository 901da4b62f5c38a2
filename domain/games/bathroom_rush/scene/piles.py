"""Decks and discards in the scene, the persons' and the action cards'."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.drawing.pieces import card_back, count_plate
from domain.drawing.remembering import remembered
from domain.drawing.text import text_lines
from domain.games.bathroom_rush.cards import kind
from domain.games.bathroom_rush.scene.copies import (
    DECK,
    MINI,
    SIZE,
    TITLE,
    copy_card,
    names,
    places_of_copies,
)
from domain.games.bathroom_rush.scene.places import MARGIN, Box
from domain.games.bathroom_rush.scene.words import word
from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.words import card_name
from domain.kernel.scene import Part, Rect, Shapes, Table
from domain.kernel.table import Cards, Hidden

PATTERN: Final = {"person": 0, "action": 1}


class Pile(NamedTuple):
    """A deck with its discard."""

    name: str
    deck: Cards
    discard: list[str]


def piles(state: BathroomRush, table: Table, y: int) -> Iterator[Part]:
    x, (w, h) = MARGIN[table.layout], SIZE[table.layout]
    persons = Pile("person", state.person_deck, state.person_discard)
    actions = Pile("action", state.action_deck, state.action_discard)
    for at, pile in enumerate((persons, actions)):
        across, down = (at * (w + 16), 0) if table.layout == "wide" else (0, at * (h + 6))
        yield from _pile(table, pile, Box(x + across, y + down, w, h))


def height(table: Table) -> int:
    h = SIZE[table.layout][1]
    return h if table.layout == "wide" else 2 * h + 6


def _pile(table: Table, pile: Pile, box: Box) -> Iterator[Part]:
    x, y, w, h = box
    deck, discard = f"{pile.name}_deck", f"{pile.name}_discard"
    label, least = word(table, discard), table.least
    title = text_lines(label, (10, 2, w - DECK - 20, TITLE - 2), 15, least=least, anchor="start", bold=True)
    frame = Rect(1, 1, w - DECK - 2, h - 2, 8, "paper", "line", 1)
    shapes = (frame, *title, *names(table.layout, table.language, pile.name))
    yield Part(discard, x + DECK, y, w - DECK, h, "table", label, shapes, is_frame=True)
    yield from _deck(table, pile, Box(x, y, DECK - 4, h))
    lying = [(card, discard, "discarded") for card in pile.discard]
    lying += [(card, deck, "in deck") for card in pile.deck] if isinstance(pile.deck, list) else []
    places = places_of_copies(table.layout, table.language, pile.name)
    for card, home, where in lying:
        left, top = places[card]
        label = f"{card_name(card, table.language)}, {word(table, where)}"
        yield Part(f"card:{card}", x + DECK + left, y + top, *MINI, home, label, copy_card(kind(card), where))


def _deck(table: Table, pile: Pile, box: Box) -> Iterator[Part]:
    """The deck with its number. Viewers who see its cards see them in their places beside it."""
    name, label = f"{pile.name}_deck", word(table, f"{pile.name}_deck")
    title = text_lines(label, (0, 0, box.w, TITLE + 6), table.least, least=table.least, lines=2)
    yield Part(name, *box, "table", label, title, is_frame=True)
    is_known = bool(pile.deck) and not isinstance(pile.deck, Hidden)
    number, pattern = len(pile.deck), PATTERN[pile.name]
    yield Part(
        f"{'pile' if is_known else 'back'}:{name}", box.x + 4, box.y + TITLE + 8, 50, 68, name,
        f"{label}: {number}", _stack(number, pattern), is_frame=is_known,
    )  # fmt: skip


@remembered
def _stack(number: int, pattern: int) -> Shapes:
    w, h = 42, 60
    empty = Rect(1, 1, w - 2, h - 2, 5, "none", "line", 1.5, "dashed")
    return *(card_back(w, h, deck=pattern) if number else (empty,)), *count_plate(w, h, number)
