"""A table as a picture: named parts with shapes. Its painter knows no game, its builder knows no colour.

Lengths are units of the picture, y grows downwards. Parts are drawn in their order, a part's shapes in theirs.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from domain.kernel.table import Language, Viewer

Role = Literal[
    "none",
    "felt", "paper", "shade", "ink", "soft", "line", "faint", "mark", "halo",
    "seat0", "seat1", "seat2", "seat3", "seat4", "seat5", "on-seat",
    "red", "orange", "yellow", "green", "blue", "purple", "brown", "dark",
    "on-red", "on-orange", "on-yellow", "on-green", "on-blue", "on-purple", "on-brown", "on-dark",
]  # fmt: skip
"""The purpose of a colour; a theme chooses the colour itself.

`felt` is the ground, `paper` what lies on it (panels, cards), `shade` a surface set off from paper. `ink` and
`soft` are for text and edges on these three, `line` for edges on them, `faint` for hatching that tells nothing by
itself. `on-red` is for text and edges on `red`; `dark` is a surface in the colour of ink.
"""

Layout = Literal["wide", "narrow"]
WIDTHS: Final[dict[Layout, int]] = {"wide": 960, "narrow": 420}
LEAST_TEXT: Final[dict[Layout, int]] = {"wide": 13, "narrow": 11}

Number: TypeAlias = int | float
"""Rounded to one decimal by whatever holds it."""
Dash = Literal["solid", "dashed", "dotted"]
Anchor = Literal["start", "middle", "end"]


def rounded(number: float) -> Number:
    """With one decimal at most, whole where it is."""
    one = round(number, 1)
    return int(one) if one == int(one) else one


class Rounded(Struct, frozen=True):
    """Rounds its numbers, so that equal pictures are equal texts."""

    def __post_init__(self) -> None:
        for field in self.__struct_fields__:
            value = getattr(self, field)
            if type(value) is float:
                force_setattr(self, field, rounded(value))


class Rect(Rounded, frozen=True, array_like=True, tag="rect"):
    """`radius` rounds the corners; `edge` is the colour of a line of width `line` around it."""

    x: Number
    y: Number
    w: Number
    h: Number
    radius: Number = 0
    fill: Role = "none"
    edge: Role = "none"
    line: Number = 1
    dash: Dash = "solid"


class Circle(Rounded, frozen=True, array_like=True, tag="circle"):
    x: Number
    y: Number
    r: Number
    fill: Role = "none"
    edge: Role = "none"
    line: Number = 1
    dash: Dash = "solid"


class Path(Rounded, frozen=True, array_like=True, tag="path"):
    """`d` as in SVG, of the commands M L H V Q C A Z in absolute coordinates; `pieces.path` writes it."""

    d: str
    fill: Role = "none"
    edge: Role = "none"
    line: Number = 1
    dash: Dash = "solid"


class Text(Rounded, frozen=True, array_like=True, tag="text"):
    """One line; `y` is its base line. `domain/drawing/text.py` says what fits."""

    x: Number
    y: Number
    text: str
    size: Number
    role: Role = "ink"
    anchor: Anchor = "middle"
    bold: bool = False
    struck: bool = False


Shape: TypeAlias = Rect | Circle | Path | Text
Shapes: TypeAlias = tuple[Shape, ...]


class Part(Rounded, frozen=True):
    """A thing on the table. `shapes` are placed from its upper left corner and do not leave its box.

    `name` is the same in every picture of the thing. That of a hidden card is its place (`back:hand:1.3`), never
    what it is or was. `home` is where it lies, by the name of a part if there is one; to move within it is no
    movement. `label` says in words what it is and shows: first what it is called, up to a comma or a colon. A
    choice is read out by it, and where it ends in `: 7`, a change of that is told as `: from 6 to 7`. A frame
    (zone, panel) is never outlined.
    """

    name: str
    x: Number
    y: Number
    w: Number
    h: Number
    home: str
    label: str
    shapes: Shapes
    is_frame: bool = False


class Words(Struct, frozen=True):
    """A heading of the table told in words, and what stands below it."""

    heading: str
    items: tuple[str, ...]


class Scene(Struct, frozen=True):
    """A table as one viewer looks at it."""

    width: Number
    height: Number
    parts: tuple[Part, ...]
    words: tuple[Words, ...]

    def part(self, name: str) -> Part | None:
        return next((part for part in self.parts if part.name == name), None)


class Table(Struct, frozen=True):
    """For whom a scene is drawn: `names` of the players in seat order, as they are to be written."""

    names: tuple[str, ...]
    viewer: Viewer
    language: Language = "en"
    layout: Layout = "wide"

    @property
    def least(self) -> int:
        """The smallest size of text in this layout."""
        return LEAST_TEXT[self.layout]


MarkKind = Literal["moved", "changed", "new", "gone", "noted"]


class Mark(Struct, frozen=True):
    """The change by an event, in words and as shapes in the picture's own coordinates, drawn above all parts.

    `part` is the name of the part meant, `origin` the home that a moved one left.
    """

    kind: MarkKind
    part: str
    text: str
    shapes: Shapes
    origin: str = ""
