"""The table as a scene: the track with what lies on it, the seats, what runs, the piles."""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from domain.drawing.pieces import card_back, count_plate, pile
from domain.drawing.remembering import remembered
from domain.drawing.text import text_lines
from domain.games.frantic.scene import banner as scene_banner
from domain.games.frantic.scene import board as scene_board
from domain.games.frantic.scene import hands as scene_hands
from domain.games.frantic.scene import track as scene_track
from domain.games.frantic.scene.faces import Face, face
from domain.games.frantic.scene.glyphs import GLYPHS, glyph
from domain.games.frantic.scene.places import places
from domain.games.frantic.scene.telling import telling
from domain.games.frantic.scene.words import SIGNS, card_name, word
from domain.games.frantic.state import Frantic
from domain.kernel.scene import LEAST_TEXT, WIDTHS, Layout, Part, Rect, Scene, Shape, Shapes, Table, Text
from domain.kernel.table import Language

LEGEND: Final = {"wide": (19, 15), "narrow": (17, 13)}
"""The height of a line and the size of a sign in it."""


def scene(state: Frantic, table: Table) -> Scene:
    legend = _legend(state, table)
    banner = places(state.options.board_layout, table.layout).banner
    parts = chain(
        (_head(state, table), *_deck(state, table), *_discard(state, table)),
        scene_track.track(state.options.board_layout, table.layout, table.language),
        scene_board.cards(state, table),
        scene_track.pawns(state, table),
        scene_banner.rolled(state, table),
        scene_banner.banner(state, table),
        scene_hands.hands(state, table),
        (legend,),
    )
    height = max(legend.y + legend.h, banner[1] + banner[3]) + 10
    return Scene(WIDTHS[table.layout], height, tuple(parts), telling(state, table))


def _head(state: Frantic, table: Table) -> Part:
    """Round and turn, and the points that end the match."""
    x, y, w, h = places(state.options.board_layout, table.layout).head
    now = f"{word(table.language, 'turn')} {state.turn}" if state.turn else word(table.language, "setup")
    first = (
        f"{word(table.language, 'round')} {state.round}, {now}"
        if state.round
        else word(table.language, "setup")
    )
    first = first[0].upper() + first[1:]
    second = word(table.language, "limit").format(points=state.point_limit)
    is_one_line = table.layout == "narrow"
    boxes = (
        ((0, 0, w * 0.5, h), (w * 0.5, 0, w * 0.5, h))
        if is_one_line
        else ((0, 0, w, h / 2), (0, h / 2, w, h / 2))
    )
    shapes = (
        *text_lines(first, boxes[0], 17, least=table.least, anchor="start", bold=True),
        *text_lines(second, boxes[1], 15, least=table.least, anchor="end" if is_one_line else "start"),
    )
    return Part("head", x, y, w, h, "table", f"{first}, {second}", shapes, is_frame=True)


def _deck(state: Frantic, table: Table) -> Iterator[Part]:
    x, y, w, h = places(state.options.board_layout, table.layout).deck
    name = word(table.language, "deck")
    top = card_back(32, h - 10)
    shapes = (*pile(len(state.deck), 32, h - 10, top), *_title(table, name, (52, 0, w - 54, h)))
    yield Part("deck", x, y, w, h, "table", f"{name}: {len(state.deck)}", shapes, is_frame=True)


def _discard(state: Frantic, table: Table) -> Iterator[Part]:
    """The last card of RESET's discards face up, and how many there are (FR-DEC-15)."""
    x, y, w, h = places(state.options.board_layout, table.layout).discard
    name, count = word(table.language, "discard"), len(state.discard)
    empty = Rect(1, 1, 48, h - 12, 5, "none", "line", 1.5, "dashed")
    shapes = (empty, *count_plate(50, h - 6, count), *_title(table, name, (62, 0, w - 64, h)))
    yield Part("discard", x, y, w, h, "table", f"{name}: {count}", shapes, is_frame=True)
    if state.discard:
        card = state.discard[-1]
        look = Face(50, h - 16, table.least)
        yield Part(
            f"card:{card}",
            x,
            y,
            50,
            h - 16,
            "discard",
            card_name(state, card),
            face(card, state.options, look),
        )


def _title(table: Table, text: str, box: tuple[int, int, int, int]) -> Shapes:
    return text_lines(text, box, 15, least=table.least, anchor="start", role="soft")


def _legend(state: Frantic, table: Table) -> Part:
    """The meaning of the signs on cards."""
    x, _, w, _ = places(state.options.board_layout, table.layout).panels
    words, (row, _) = SIGNS[table.language], LEGEND[table.layout]
    y, h = scene_hands.below(state, table) + 2, row * -(-len(words) // 2)
    label = ", ".join(words.values())
    return Part("legend", x, y, w, h, "table", label, _signs(table.language, table.layout, w), is_frame=True)


@remembered
def _signs(language: Language, on: Layout, w: int) -> Shapes:
    """Each with its words, in two columns."""
    row, size = LEGEND[on]
    least, shapes = LEAST_TEXT[on], list[Shape]()
    for at, (sign, text) in enumerate(SIGNS[language].items()):
        x, y = at % 2 * w // 2, at // 2 * row
        shapes += glyph(sign, x + 2, y + 2, size, "ink") if sign in GLYPHS else _plus(sign, x, y + row, least)
        box = (x + size + 8, y, w // 2 - size - 10, row)
        shapes += text_lines(text, box, least, least=least, anchor="start", role="soft")
    return tuple(shapes)


def _plus(sign: str, x: int, y: int, size: int) -> Shapes:
    return (Text(x + 1, y - 5, sign, size, "ink", "start", bold=True),)
