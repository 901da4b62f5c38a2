"""The text of the running action: who is asked for what, the event and the movement it belongs to, the
market, the die rolled last."""

from collections.abc import Iterator, Sequence
from typing import Final

from domain.drawing.pieces import d20, die
from domain.drawing.text import text_lines
from domain.drawing.tokens import SEAT_ROLES, asked, seat_name, token
from domain.games.frantic.scene.faces import Face, face
from domain.games.frantic.scene.now import asking, now
from domain.games.frantic.scene.places import Box, places
from domain.games.frantic.scene.words import ROLLS, card_name, word
from domain.games.frantic.state import Frantic
from domain.games.frantic.steps import Window
from domain.kernel.scene import Part, Rect, Shapes, Table
from domain.kernel.table import Seat
from domain.kernel.windows import answered_by

ROW: Final = 38
"""Height of the last row of the banner: tokens of those asked, or the market."""


def banner(state: Frantic, table: Table) -> Iterator[Part]:
    x, y, w, h = places(state.options.board_layout, table.layout).banner
    window = state.agenda[0] if state.agenda and isinstance(state.agenda[0], Window) else None
    seats = tuple(sorted(window.asked)) if window else asking(state)
    answers = answered_by(window) if window else ()
    has_row = bool(seats or state.market)
    shapes = (
        Rect(1, 1, w - 2, h - 2, 8, "paper", "line", 1),
        *_lines(table, now(state, table), (12, 5, w - 24, h - 8 - (ROW if has_row else 6))),
        *(() if state.market else _tokens(seats, answers, h - ROW + 4)),
    )
    label = f"{word(table.language, 'asked')}: {', '.join(seat_name(table, seat) for seat in seats) or '–'}"
    if window:
        label += f", {word(table.language, 'answered')}: {len(answers)}"
    yield Part("banner", x, y, w, h, "table", label, shapes, is_frame=True)
    if state.market:
        yield from _market(state, table, (x + 8, y + h - ROW - 2, w - 16, ROW - 4))


def rolled(state: Frantic, table: Table) -> Iterator[Part]:
    """The die rolled last in this round, in the colour of its roller's pawn."""
    roll = state.roll
    if roll is None:
        return
    x, y, w, h = places(state.options.board_layout, table.layout).die
    size = h - 8
    role = SEAT_ROLES[roll.roller]
    result_text = (
        d20(roll.value, 2, 3, size + 2) if roll.sides == 20 else die(roll.value, 4, 4, size, role, "on-seat")
    )
    purpose = ROLLS[table.language][roll.purpose]
    name = seat_name(table, roll.roller)
    left, room = size + 34, w - size - 38
    shapes = (
        *result_text,
        *token(roll.roller, size + 8, (h - 22) // 2, 22),
        *text_lines(purpose, (left, 2, room, h - 4), 15, least=table.least, lines=2, anchor="start"),
    )
    label = f"{word(table.language, 'die')} {name}, {purpose}: {roll.value}"
    yield Part("die", x, y, w, h, "table", label, shapes)


def _lines(table: Table, lines: tuple[str, ...], box: Box) -> Shapes:
    """The first large, the others small below it."""
    x, y, w, h = box
    rest = ", ".join(lines[1:])
    share = h * 0.5 if rest else h
    return (
        *text_lines(lines[0], (x, y, w, share), 17, least=table.least, lines=2, anchor="start", bold=True),
        *(
            text_lines(rest, (x, y + share, w, h - share), 15, least=table.least, lines=2, anchor="start")
            if rest
            else ()
        ),
    )


def _tokens(seats: Sequence[Seat], given: Sequence[Seat], y: int) -> Shapes:
    shapes: Shapes = ()
    for place, seat in enumerate(seats):
        x = 16 + place * 46
        shapes += (*token(seat, x, y, 26), *asked(x, y, 26, answered=seat in given))
    return shapes


def _market(state: Frantic, table: Table, box: Box) -> Iterator[Part]:
    """The cards that lie open in event 5 (FR-EV-05)."""
    x, y, w, h = box
    yield Part("market", *box, "banner", word(table.language, "market"), (), is_frame=True)
    pitch = min(100, (w + 4) // max(len(state.market), 1))
    for place, card in enumerate(state.market):
        shapes = face(card, state.options, Face(pitch - 4, h, table.least))
        yield Part(
            f"card:{card}", x + place * pitch, y, pitch - 4, h, "market", card_name(state, card), shapes
        )
