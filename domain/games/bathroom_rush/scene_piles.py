"""Decks and discards in the scene: of each kind a row of small cards, each in its own place for good."""

import math
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from domain.drawing.pieces import card_back, count_plate
from domain.drawing.remembering import remembered
from domain.drawing.scene import LEAST_TEXT, Layout, Part, Rect, Role, Shape, Shapes, Table
from domain.drawing.text import text_lines, width
from domain.games.bathroom_rush.cards import ACTIONS, PERSONS, Action, Person, kind
from domain.games.bathroom_rush.scene_names import SHORTER, card_name, kind_name, written
from domain.games.bathroom_rush.scene_places import MARGIN, Box
from domain.games.bathroom_rush.scene_words import word
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.table import Cards, Hidden, Language

ROWS: Final = 6
SIZE: Final[dict[Layout, tuple[int, int]]] = {"wide": (456, 136), "narrow": (408, 124)}
ROW: Final[dict[Layout, int]] = {"wide": 18, "narrow": 16}
TITLE, DECK, GAP = 26, 58, 8
MINI: Final = (8, 12)
FILL: Final[dict[str, Role]] = {"neutral": "dark", "orange": "orange", "red": "red", "yellow": "yellow",
                                "base": "dark", "permanent": "red", "defence": "green"}  # fmt: skip


class Pile(NamedTuple):
    """A deck with its discard: `kinds` fixes the places, `pattern` the backs."""

    name: str
    deck: Cards
    discard: list[str]
    kinds: Mapping[str, Person | Action]
    pattern: int


def piles(state: BathroomRush, table: Table, y: int) -> Iterator[Part]:
    x, (w, h) = MARGIN[table.layout], SIZE[table.layout]
    persons = Pile("person", state.person_deck, state.person_discard, PERSONS, 0)
    actions = Pile("action", state.action_deck, state.action_discard, ACTIONS, 1)
    for at, pile in enumerate((persons, actions)):
        across, down = (at * (w + 16), 0) if table.layout == "wide" else (0, at * (h + 6))
        yield from _pile(table, pile, Box(x + across, y + down, w, h))


def height(table: Table) -> int:
    h = SIZE[table.layout][1]
    return h if table.layout == "wide" else 2 * h + 6


def _pile(table: Table, pile: Pile, box: Box) -> Iterator[Part]:
    x, y, w, h = box
    deck, discard = f"{pile.name}_deck", f"{pile.name}_discard"
    label = f"{word(table, discard)}: {len(pile.discard)}"
    frame = Rect(1, 1, w - DECK - 2, h - 2, 8, "paper", "line", 1)
    title = text_lines(
        word(table, discard),
        (10, 2, w - DECK - 20, TITLE - 2),
        15,
        least=table.least,
        anchor="start",
        bold=True,
    )
    yield Part(
        discard, x + DECK, y, w - DECK, h, "table", label,
        (frame, *title, *_names(table.layout, table.language, pile.name)), is_frame=True,
    )  # fmt: skip
    yield _deck(table, pile, Box(x, y, DECK - 4, h))
    lying = [(card, discard, "discarded") for card in pile.discard]
    lying += [(card, deck, "in deck") for card in pile.deck] if isinstance(pile.deck, list) else []
    places = _minis(table.layout, table.language, pile.name)
    for card, home, where in lying:
        left, top = places[card]
        label = f"{card_name(card, table.language)}, {word(table, where)}"
        yield Part(f"card:{card}", x + DECK + left, y + top, *MINI, home, label, _mini(kind(card), where))


def _deck(table: Table, pile: Pile, box: Box) -> Part:
    """The deck with its number. To those who see its cards they lie in their places beside it."""
    name, number = f"{pile.name}_deck", len(pile.deck)
    w, h = 42, 60
    x, y = 4, TITLE + 8
    back = card_back(w, h, deck=pile.pattern, x=x, y=y) if number else ()
    outline = () if number else (Rect(x + 1, y + 1, w - 2, h - 2, 5, "none", "line", 1.5, "dashed"),)
    title = text_lines(word(table, name), (0, 0, box.w, TITLE + 6), table.least, least=table.least, lines=2)
    shapes = (*title, *back, *outline, *count_plate(x + w, y + h, number))
    label = f"{word(table, name)}: {number}"
    if isinstance(pile.deck, Hidden):
        return Part(f"back:{name}", *box, name, label, shapes)
    return Part(name, *box, "table", label, shapes, is_frame=True)


@remembered
def _mini(name: str, where: str) -> Shapes:
    w, h = MINI
    if where == "in deck":
        return (Rect(0.5, 0.5, w - 1, h - 1, 1.5, "shade", "ink", 1, "dotted"),)
    return (Rect(0.5, 0.5, w - 1, h - 1, 1.5, FILL[_colour(name)], "ink", 1),)


def _colour(name: str) -> str:
    printed = PERSONS.get(name) or ACTIONS[name]
    return printed.colour if isinstance(printed, Person) else printed.kind


class Cell(NamedTuple):
    """The place of a kind in its frame; the copies stand at its right end."""

    kind: str
    copies: int
    x: int
    y: int
    w: int


@remembered
def _cells(layout: Layout, language: Language, pile: str) -> tuple[Cell, ...]:
    """Columns are as wide as their longest names ask for, with the same share of what is left."""
    kinds: Mapping[str, Person | Action] = PERSONS if pile == "person" else ACTIONS
    columns = [list(kinds)[first : first + ROWS] for first in range(0, len(kinds), ROWS)]
    room = SIZE[layout][0] - DECK - 12
    asked = [max(_asked(kinds[name], kind_name(name, language), layout) for name in each) for each in columns]
    if sum(asked) > room:
        asked = [
            max(_asked(kinds[name], _short(name, language), layout) for name in each) for each in columns
        ]
    spare = (room - sum(asked)) // len(columns)
    return tuple(
        Cell(
            name,
            kinds[name].copies,
            8 + sum(asked[:at]) + at * spare,
            TITLE + row * ROW[layout],
            asked[at] + spare,
        )
        for at, column in enumerate(columns)
        for row, name in enumerate(column)
    )


def _asked(printed: Person | Action, name: str, layout: Layout) -> int:
    """The width of a name with its copies."""
    return math.ceil(width(name, LEAST_TEXT[layout])) + printed.copies * MINI[0] + GAP


def _short(name: str, language: Language) -> str:
    whole = kind_name(name, language)
    return min((whole, *SHORTER[language].get(name, ())[:1]), key=len)


@remembered
def _minis(layout: Layout, language: Language, pile: str) -> dict[str, tuple[int, int]]:
    """Where each card of a deck lies once it is discarded."""
    w, h = MINI
    return {
        f"{cell.kind}_{copy}": (
            cell.x + cell.w - GAP - (cell.copies - copy + 1) * w,
            cell.y + (ROW[layout] - h) // 2,
        )
        for cell in _cells(layout, language, pile)
        for copy in range(1, cell.copies + 1)
    }


@remembered
def _names(layout: Layout, language: Language, pile: str) -> Shapes:
    """What is written in the frame: the kinds, and the places of their cards."""
    least, shapes = LEAST_TEXT[layout], list[Shape]()
    for name, copies, x, y, w in _cells(layout, language, pile):
        box = (x, y, w - GAP - copies * MINI[0], ROW[layout])
        shapes += written(name, language, box, least, anchor="start")
    shapes += (
        Rect(x + 0.5, y + 0.5, MINI[0] - 1, MINI[1] - 1, 1.5, "none", "faint", 1)
        for x, y in _minis(layout, language, pile).values()
    )
    return tuple(shapes)
