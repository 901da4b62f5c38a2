"""A table by its meaning: surfaces, and pieces that lie on them. The browser draws it, at whatever size it has.

A scene (`domain/kernel/scene.py`) is the same table as a picture. Both name a thing alike, so that choices, marks
and the laws of secrecy hold for both.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.scene import Words
from domain.kernel.table import Cards, Hidden, Seat

SurfaceKind = Literal["board", "lanes", "area", "hand", "row", "pile", "cube", "dice", "track"]
"""How pieces lie.

`board`: in slots with boxes; `lanes`: in slots without, each a row, the head first; `area`: side by side, wrapped.
`hand`: in order, of the viewer; `row`: in order, of somebody else; `pile`: on each other. `cube`: in six slots, of
which `side:top` is up. `dice`: dice; `track`: points as pips.
"""
PieceKind = Literal["card", "back", "pawn", "token", "die", "plate", "figure"]
"""A `plate` is a text, a `figure` a symbol that is no card."""
Fit = Literal["wide", "tall", "low"]
"""How a board may be stretched."""
Tone = Literal[
    "none", "white", "many", "red", "orange", "yellow", "green", "blue",
    "seat0", "seat1", "seat2", "seat3", "seat4", "seat5",
]  # fmt: skip
Quarter = Literal[0, 90, 180, 270]
Note = Literal["used", "known", "spent", "down", "barred"]
"""Marks of a card.

`used`: it has worked in this turn. `known`: everybody knows it in a hand. `spent`: it is turned upside-down.
`down`: it lies face down, and the viewer knows it. `barred`: by public rules it may not be played now.
"""


class Described(Struct, frozen=True, omit_defaults=True):
    """A base: what is not told has its default."""


class Slot(Described, frozen=True):
    """A place on a surface. `x`, `y`, `w`, `h` are units of the surface; `face` is a symbol of the game's art."""

    name: str
    label: str
    text: str = ""
    x: int = 0
    y: int = 0
    w: int = 0
    h: int = 0
    face: str = ""


class Surface(Described, frozen=True):
    """`n` counts what lies there and is no piece, `room` what can lie there; `backdrop` is a symbol of the art."""

    name: str
    kind: SurfaceKind
    label: str
    owner: Seat | None = None
    w: int = 0
    h: int = 0
    fits: tuple[Fit, ...] = ()
    slots: tuple[Slot, ...] = ()
    n: int = 0
    room: int | None = None
    backdrop: str = ""
    tone: Tone = "none"


class Piece(Described, frozen=True):
    """A thing that lies `at` a surface or a slot, at its `place` there, counted from 0.

    A hidden card is named by its place, never by what it is. `label` says in words what it is and where.
    `face` is a symbol of the game's art, turned by `turn` degrees; `title` is what stands on it; `text` names what
    explains it in the game's guide. `under` cards lie beneath unseen, `depth` pieces lie on it, and it stands for
    `count` of its kind.
    """

    name: str
    kind: PieceKind
    at: str
    label: str
    place: int = 0
    face: str = ""
    tone: Tone = "none"
    title: str = ""
    text: str = ""
    turn: Quarter = 0
    under: int = 0
    depth: int = 0
    count: int = 1
    badge: str = ""
    notes: tuple[Note, ...] = ()


class Points(Described, frozen=True):
    """`goal` is the number that ends the match or puts a seat out, where there is one."""

    value: int
    better: Literal["high", "low"]
    goal: int | None = None


class Count(Struct, frozen=True):
    """A number beside a name, with its word: 4, `4 cards`."""

    name: str
    n: int
    text: str


class SeatView(Described, frozen=True):
    seat: Seat
    points: Points | None = None
    counts: tuple[Count, ...] = ()
    is_out: bool = False


class TableDescription(Struct, frozen=True):
    """A table as a viewer sees it. Its pieces are in the order of their names: `place` tells how they lie."""

    headline: str
    goal: str | None
    seats: tuple[SeatView, ...]
    surfaces: tuple[Surface, ...]
    pieces: tuple[Piece, ...]
    words: tuple[Words, ...]

    @property
    def places(self) -> Iterator[str]:
        """The names of all surfaces and slots."""
        for surface in self.surfaces:
            yield surface.name
            yield from (slot.name for slot in surface.slots)


def in_place(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The pieces; those at one place are numbered in their order there, as a `TableDescription` holds them."""
    counts = Counter[str]()
    numbered = []
    for piece in pieces:
        numbered.append(replace(piece, place=counts[piece.at]))
        counts[piece.at] += 1
    return tuple(sorted(numbered, key=lambda piece: piece.name))


def counted(name: str, n: int, one: str, many: str) -> Count:
    return Count(name, n, f"{n} {one if n == 1 else many}")


def face_down(cards: Cards) -> int:
    """How many cards of a pile are hidden; those that the viewer sees are pieces."""
    return len(cards) if isinstance(cards, Hidden) else 0


def seat_tone(seat: Seat) -> Tone:
    tones: tuple[Tone, ...] = ("seat0", "seat1", "seat2", "seat3", "seat4", "seat5")
    return tones[seat]
