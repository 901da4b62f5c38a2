"""The cards played in the turn in the scene, what they add up to, and the pigeons on their way."""

from collections.abc import Iterator
from typing import Final

from domain.drawing.text import text_lines
from domain.games.piccioni import steps as s
from domain.games.piccioni.scene.cards import ACTION, CHIP, action, chip, small
from domain.games.piccioni.scene.course import reveals_to_come
from domain.games.piccioni.scene.places import TITLE, caption, fan, frame, spread
from domain.games.piccioni.scene.words import word
from domain.games.piccioni.state import Piccioni, recall_icons
from domain.kernel.scene import Layout, Part, Table

SIZE: Final[dict[Layout, tuple[int, int]]] = {"wide": (496, 120), "narrow": (404, 102)}


def played(state: Piccioni, table: Table, x: int, y: int) -> Iterator[Part]:
    """The cards played in the turn, the sum of pigeons that they reveal (PI-INV-02), and the pigeons on the
    way."""
    w, h = SIZE[table.layout]
    title, reveals, total = word(table, "played"), word(table, "reveals"), 1 + recall_icons(state)
    adding = text_lines(_sum(state, table), (10, h - 27, w - 20, 22), 15, least=table.least, anchor="start")
    shapes = (*frame(table, w, h, title), *(adding if state.phase == "playing" else ()))
    yield Part("played", x, y, w, h, "table", f"{title}, {reveals}: {total}", shapes, is_frame=True)
    card_width, chip_width = ACTION[table.layout][0], CHIP[table.layout][0]
    room = w - chip_width - 50
    places = spread(state.played_cards, card_width, room, card_width + 4)
    for name, across in zip(state.played_cards, places, strict=True):
        yield action(table, name, "played", title, (x + 10 + across, y + TITLE))
    yield from _on_the_way(state, table, (x + room + 20, y + 4, w - room - 26))


def _sum(state: Piccioni, table: Table) -> str:
    """How the number of reveals adds up: one, and one more for each icon."""
    reveals, icons, left = word(table, "reveals"), recall_icons(state), reveals_to_come(state)
    total = f"{reveals[0].upper()}{reveals[1:]}: 1 + {icons} = {1 + icons}"
    return total if left is None else f"{total}, {word(table, 'to come')}: {left}"


def _on_the_way(state: Piccioni, table: Table, at: tuple[int, int, int]) -> Iterator[Part]:
    """A pigeon revealed and not landed (PI-INV-03), or those set aside for the deck (PI-SCR-09): never both."""
    x, y, room = at
    h = CHIP[table.layout][1]
    revealed = [step.card for step in state.agenda if isinstance(step, s.Place)]
    for home, cards in (("revealed", revealed), ("aside", state.set_aside)):
        title = word(table, home)
        text = caption(table, title if cards else "", 0, 0, room)
        yield Part(home, x, y, room, h + 30, "played", title, text, is_frame=True)
        if home == "revealed":
            yield from (chip(table, name, home, title, (x, y + TITLE - 4)) for name in cards)
            continue
        for name, place in zip(cards, fan(cards, (x, y + TITLE - 4, room), 2), strict=True):
            yield small(table, name, home, title, place)
