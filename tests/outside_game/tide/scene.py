"""The table as a scene: the tide, the deck and the lost boats above, a panel with its hand for each seat below."""

from collections.abc import Iterator
from typing import Final

from domain.drawing.pieces import card, card_back
from domain.drawing.text import text_lines
from domain.drawing.tokens import panel, panel_head, seat_name
from domain.kernel.scene import WIDTHS, Part, Scene, Table, Words
from domain.kernel.table import Command, Hidden, Seat
from tide.cards import draught, kind_of
from tide.state import Send, SendBoat, Tide
from tide.words import WORDS

MARGIN, HEAD, PANEL, GAP, CARD, TALL = 8, 32, 96, 8, 112, 48
SCENE: Final = WORDS.section("scene")


def scene(state: Tide, table: Table) -> Scene:
    width, words = WIDTHS[table.layout], SCENE[table.language]
    stand = next((step.tide for step in state.agenda if isinstance(step, Send)), "–")
    items = (
        f"{words['tide']}: {stand}",
        f"{words['deck']}: {len(state.deck)}",
        f"{words['lost']}: {len(state.lost)}",
    )
    wide = (width - 2 * MARGIN) // len(items)
    heads = (
        Part(f"head:{at}", MARGIN + at * wide, MARGIN, wide, HEAD, "table", item,
             text_lines(item, (0, 0, wide, HEAD), 17, least=table.least, bold=True))
        for at, item in enumerate(items)
    )  # fmt: skip
    parts = (*heads, *(part for seat in range(state.seats) for part in _seat(state, table, seat)))
    told = tuple(part.label for part in parts if part.is_frame)
    return Scene(width, _top(state.seats) + MARGIN, parts, (Words(", ".join(items), told),))


def touches(_: Tide, command: Command, __: Seat) -> tuple[str, ...]:
    return (f"card:{command.boat}",) if isinstance(command, SendBoat) else ()


def _top(seat: Seat) -> int:
    return MARGIN + HEAD + GAP + seat * (PANEL + GAP)


def _seat(state: Tide, table: Table, seat: Seat) -> Iterator[Part]:
    words = SCENE[table.language]
    w, y, hand = WIDTHS[table.layout] - 2 * MARGIN, _top(seat), (state.hands or [[]] * state.seats)[seat]
    is_out = any(isinstance(step, Send) and step.answers[seat] is not None for step in state.agenda)
    out = f", {words['out']}" if is_out else ""
    label = f"{seat_name(table, seat)}{out}, {words['points']}: {state.scores[seat]}"
    shapes = (*panel(w, PANEL, in_turn=not is_out), *panel_head(table, seat, w * 0.6))
    said = text_lines(label.partition(", ")[2], (w * 0.6, 3, w * 0.4 - 8, 26), 13, least=table.least)
    yield Part(f"hand:{seat}", MARGIN, y, w, PANEL, "table", label, (*shapes, *said), is_frame=True)
    boats = [None] * len(hand) if isinstance(hand, Hidden) else hand
    for at, boat in enumerate(boats):
        name = f"back:hand:{seat}.{at}" if boat is None else f"card:{boat}"
        text = words["hidden"] if boat is None else f"{kind_of(boat)} {draught(boat)}"
        face = text_lines(text, (4, 4, CARD - 8, TALL - 8), 15, least=table.least, lines=2)
        drawn = card_back(CARD, TALL) if boat is None else (card(CARD, TALL), *face)
        yield Part(name, MARGIN + GAP + at * (CARD + GAP), y + 40, CARD, TALL, f"hand:{seat}", text, drawn)
