"""The copies of all kinds in the scene: of each kind a row of small cards, each in its own place for good.

A copy in its place is discarded; viewers who see the deck see its copies dotted.
"""

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from domain.drawing.remembering import remembered
from domain.drawing.text import width
from domain.games.bathroom_rush.cards import ACTIONS, PERSONS, Action, Person
from domain.games.bathroom_rush.scene.names import SHORTER, written
from domain.games.bathroom_rush.words import kind_name
from domain.kernel.scene import LEAST_TEXT, Layout, Rect, Role, Shape, Shapes
from domain.kernel.table import Language

ROWS: Final = 6
SIZE: Final[dict[Layout, tuple[int, int]]] = {"wide": (456, 136), "narrow": (408, 124)}
ROW: Final[dict[Layout, int]] = {"wide": 18, "narrow": 16}
TITLE, DECK, GAP = 26, 58, 8
MINI: Final = (8, 12)
FILL: Final[dict[str, Role]] = {
    "neutral": "dark",
    "orange": "orange",
    "red": "red",
    "yellow": "yellow",
    "base": "dark",
    "permanent": "red",
    "defence": "green",
}


@remembered
def copy_card(name: str, where: str) -> Shapes:
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
    widths = [
        max(_asked(kinds[name], kind_name(name, language), layout) for name in each) for each in columns
    ]
    if sum(widths) > room:
        widths = [
            max(_asked(kinds[name], _short(name, language), layout) for name in each) for each in columns
        ]
    spare = (room - sum(widths)) // len(columns)
    return tuple(
        Cell(
            name,
            kinds[name].copies,
            8 + sum(widths[:at]) + at * spare,
            TITLE + row * ROW[layout],
            widths[at] + spare,
        )
        for at, column in enumerate(columns)
        for row, name in enumerate(column)
    )


def _asked(printed: Person | Action, name: str, layout: Layout) -> int:
    """The width of a name with its copies."""
    return math.ceil(width(name, LEAST_TEXT[layout])) + printed.copies * MINI[0] + GAP


def _short(name: str, language: Language) -> str:
    whole = kind_name(name, language)
    return min((whole, *SHORTER[language].get(name, [])[:1]), key=len)


@remembered
def places_of_copies(layout: Layout, language: Language, pile: str) -> dict[str, tuple[int, int]]:
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
def names(layout: Layout, language: Language, pile: str) -> Shapes:
    """The text in the frame: the kinds, and the places of their cards."""
    least, shapes = LEAST_TEXT[layout], list[Shape]()
    for name, copies, x, y, w in _cells(layout, language, pile):
        box = (x, y, w - GAP - copies * MINI[0], ROW[layout])
        shapes += written(name, language, box, least, anchor="start")
    shapes += (
        Rect(x + 0.5, y + 0.5, MINI[0] - 1, MINI[1] - 1, 1.5, "none", "faint", 1)
        for x, y in places_of_copies(layout, language, pile).values()
    )
    return tuple(shapes)
