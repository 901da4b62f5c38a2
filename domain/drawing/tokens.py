"""Seats at the table: their tokens, who is asked, and the panel of a player."""

import math
from typing import Final, Literal

from domain.drawing.pieces import hatching, path, polygon, tick
from domain.drawing.remembering import remembered
from domain.drawing.text import base_line, has_letters, text_lines, width
from domain.kernel.scene import Circle, Path, Rect, Role, Shape, Shapes, Table, Text
from domain.kernel.table import Language, Seat

SEAT_ROLES: Final[tuple[Role, ...]] = ("seat0", "seat1", "seat2", "seat3", "seat4", "seat5")
SHAPES: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("circle", "square", "triangle", "diamond", "pentagon", "cross"),
    "it": ("cerchio", "quadrato", "triangolo", "rombo", "pentagono", "croce"),
}
SEAT: Final[dict[Language, str]] = {"en": "Seat", "it": "Posto"}
YOU: Final[dict[Language, str]] = {"en": "you", "it": "tu"}
TURN: Final[dict[Language, str]] = {"en": "to play", "it": "di turno"}
Standing = Literal["in", "out"]


@remembered
def token(seat: Seat, x: float, y: float, size: float, standing: Standing = "in") -> Shapes:
    """The seat's shape in its colour, with its number from 1; hollow for a seat that is out of the match."""
    role = SEAT_ROLES[seat]
    hollow = standing == "out"
    fill: Role = "paper" if hollow else role
    written = max(size * (0.5 if seat == 2 else 0.6), 13 if size >= 22 else 11)
    lower = size * 0.13 if seat == 2 else 0
    number = Text(
        x + size / 2,
        base_line(y, size, written) + lower,
        str(seat + 1),
        written,
        "ink" if hollow else "on-seat",
        bold=True,
    )
    return (_outline(seat, x, y, size, fill, role), number)


def _outline(seat: Seat, x: float, y: float, size: float, fill: Role, edge: Role) -> Shape:
    middle, r = size / 2, size / 2 - 1
    if seat == 0:
        return Circle(x + middle, y + middle, r, fill, edge, 2)
    if seat == 1:
        return Rect(x + 2, y + 2, size - 4, size - 4, 2, fill, edge, 2)
    if seat == 5:
        arm = size * 0.24
        low, high = 1.0, size - 1.0
        points = [(low, arm), (arm, arm), (arm, low), (size - arm, low), (size - arm, arm), (high, arm)]
        points += [(size - a, size - b) for a, b in points]
        return Path(polygon(*((x + a, y + b) for a, b in points)), fill, edge, 2)
    corners = {2: 3, 3: 4, 4: 5}[seat]
    r = r * (1.12 if seat == 2 else 1)
    down = middle + (size * 0.1 if seat == 2 else 0)
    turns = ((2 * math.pi * corner / corners) for corner in range(corners))
    points = [(middle + r * math.sin(turn), down - r * math.cos(turn)) for turn in turns]
    return Path(polygon(*((x + a, y + b) for a, b in points)), fill, edge, 2)


@remembered
def asked(x: float, y: float, size: float, *, answered: bool = False) -> Shapes:
    """The ring around a token of `size` at `x`, `y`: dotted while its seat is asked, closed with a tick behind.

    It reaches 4 beyond the token, the tick 10 to the right and up.
    """
    middle = size / 2
    circle = Circle(
        x + middle,
        y + middle,
        middle + 3,
        "none",
        "ink",
        2,
        "solid" if answered else "dotted",
    )
    return (circle, tick(x + size - 4, y - 4, 14)) if answered else (circle,)


def seat_name(table: Table, seat: Seat) -> str:
    """The player's name where the font has its letters, else the seat's number, counted from 1."""
    name = " ".join(table.names[seat].split()) if seat < len(table.names) else ""
    return name if name and has_letters(name) else f"{SEAT[table.language]} {seat + 1}"


def panel(w: float, h: float, *, in_turn: bool = False, out: bool = False) -> Shapes:
    """The frame of a player: thick whose turn it is, hatched for who is out of the match."""
    edge: Shape = (
        Rect(1.5, 1.5, w - 3, h - 3, 8, "paper", "ink", 3)
        if in_turn
        else Rect(1, 1, w - 2, h - 2, 8, "paper", "line", 1)
    )
    return (edge, hatching(3, 3, w - 6, h - 6, 12)) if out else (edge,)


def panel_head(
    table: Table, seat: Seat, w: float, *, in_turn: bool = False, standing: Standing = "in"
) -> Shapes:
    """First line of a panel, 30 high: token, name, `you`, and the word for whose turn it is."""
    words = []
    if table.viewer == seat:
        words.append(YOU[table.language])
    if in_turn:
        words.append(TURN[table.language])
    note = ", ".join(words)
    least = table.least
    room = w - 44
    share = min(room * 0.55, 110.0, width(note, 13) + 2) if note else 0.0
    return (
        *token(seat, 7, 5, 22, standing),
        *text_lines(
            seat_name(table, seat),
            (36, 3, room - share - (6 if note else 0), 26),
            15,
            least=least,
            anchor="start",
            bold=True,
        ),
        *(
            text_lines(note, (w - 8 - share, 3, share, 26), 13, least=least, anchor="end", role="soft")
            if note
            else ()
        ),
    )


def bracket(x: float, top: float, bottom: float) -> Path:
    """A thin bracket, 6 wide and open to the right, that joins what stands beside each other."""
    return Path(path("M", x + 6, top, "H", x, "V", bottom, "H", x + 6), edge="ink", line=1.5)
