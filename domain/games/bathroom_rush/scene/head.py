"""The head of the scene: the round, what is going on, the die that is rolled, the card being played."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.drawing.pieces import die as drawn_die
from domain.drawing.text import text_lines
from domain.games.bathroom_rush.cards import Die, kind
from domain.games.bathroom_rush.scene.actions import action_card
from domain.games.bathroom_rush.scene.dice import on_the_table
from domain.games.bathroom_rush.scene.going_on import going_on
from domain.games.bathroom_rush.scene.places import HEAD, MARGIN, Box
from domain.games.bathroom_rush.scene.tokens import DIE, die_plate
from domain.games.bathroom_rush.scene.words import word
from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.words import card_name
from domain.kernel.scene import Layout, Part, Rect, Shapes, Table


class Places(NamedTuple):
    """Boxes within the head."""

    round: Box
    text: Box
    die: Box
    card: Box


PLACES: Final[dict[Layout, Places]] = {
    "wide": Places(Box(10, 2, 90, 40), Box(104, 2, 520, 40), Box(632, 3, 120, 38), Box(764, 6, 158, 32)),
    "narrow": Places(Box(8, 2, 78, 34), Box(88, 2, 312, 34), Box(8, 38, 110, 32), Box(252, 40, 150, 28)),
}


def head(state: BathroomRush, table: Table) -> Iterator[Part]:
    x, y, h = MARGIN[table.layout], 6, HEAD[table.layout]
    w = 928 if table.layout == "wide" else 408
    places = PLACES[table.layout]
    label = f"{word(table, 'round')}: {state.round}"
    text = f"{word(table, 'round')} {state.round}" if state.round else "Bathroom Rush"
    least = table.least
    shapes = (
        Rect(1, 1, w - 2, h - 2, 8, "paper", "line", 1),
        *text_lines(text, places.round, 17, least=least, lines=2, anchor="start", bold=True),
        *text_lines(going_on(state, table), places.text, 16, least=least, lines=2, anchor="start"),
    )
    yield Part("head", x, y, w, h, "table", label, shapes, is_frame=True)
    yield from _die(state, table, x, y)
    yield from _card(state, table, x, y)


def _die(state: BathroomRush, table: Table, x: int, y: int) -> Iterator[Part]:
    dice = on_the_table(state)
    if dice is None:
        return
    colour, results = dice
    box = PLACES[table.layout].die
    label = word(table, f"die:{colour}")
    faces = ", ".join(map(str, results))
    yield Part(
        "die", x + box.x, y + box.y, box.w, box.h, "head", f"{label}: {faces}" if faces else label,
        _faces(table, colour, results, box),
    )  # fmt: skip


def _faces(table: Table, colour: Die, results: tuple[int, ...], box: Box) -> Shapes:
    """The results, or what the die that is to be rolled may show; its name beside it."""
    size = box.h - 4
    fill, on = DIE[colour]
    if results:
        last = drawn_die(results[-1], 2, 2, size, fill, on)
    else:
        last = die_plate(colour, 2, 2, size, size, table.least)
    beside = (size + 8, 2, box.w - size - 10, size)
    name = text_lines(word(table, f"die:{colour}"), beside, 13, least=table.least, lines=2, anchor="start")
    return *last, *name


def _card(state: BathroomRush, table: Table, x: int, y: int) -> Iterator[Part]:
    """A place for the card that is played until it is discarded or lies at a door (BR-ACT-01)."""
    box = PLACES[table.layout].card
    label = word(table, "in play")
    outline = Rect(1, 1, box.w - 2, box.h - 2, 5, "none", "line", 1, "dashed")
    text = (
        ()
        if state.resolving
        else text_lines(label, (6, 0, box.w - 12, box.h), 13, least=table.least, role="soft")
    )
    yield Part("in_play", x + box.x, y + box.y, box.w, box.h, "table", label, (outline, *text), is_frame=True)
    card = state.resolving
    if card:
        shapes = action_card(kind(card), (box.w, box.h), table.layout, table.language)
        yield Part(
            f"card:{card}", x + box.x, y + box.y, box.w, box.h, "in_play", card_name(card, table.language), shapes
        )  # fmt: skip
