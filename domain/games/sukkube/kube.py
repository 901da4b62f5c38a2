"""The Kube: six faces, an arrow on each, and where a turn leads.

Each face shows a character and an arrow (SK-KUB-01). Before every card, Bots' included, the Kube stands in the
reading position of the character on top, its arrow away from the player (SK-KUB-02, SK-KUB-03, SK-DEC-02,
SK-DEC-05). So the whole state of the Kube is that character, and a turn is a look-up.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from domain.kernel import data

CHARACTERS: Final = ("strongman", "tamer", "ringmaster", "lion", "clown", "dancer")
"""The six characters in canonical order (SK-GEN-05)."""

DIRECTIONS: Final = ("left", "right", "up", "down", "flip")
OPPOSITE_DIRECTION: Final = {"left": "right", "right": "left", "up": "down", "down": "up"}

SIDES_CLOCKWISE: Final = ("north", "east", "south", "west")
# The Kube rolls the way the arrow points, so the side it comes from turns up (SK-DEC-03).
FACE_COMING_UP: Final = {
    "left": "east",  # SK-KUB-04
    "right": "west",  # SK-KUB-05
    "up": "south",  # SK-KUB-06
    "down": "north",  # SK-KUB-07
    "flip": "opposite",  # SK-KUB-08, SK-DEC-04
}

Layout = Mapping[str, Mapping[str, str]]
"""Face -> side -> the face there, as read with that face on top and its arrow pointing away."""


class InvalidLayout(ValueError):
    """A table that no printed cube can show; the message says where it breaks."""


@cache
def layout(name: str) -> Layout:
    """The layout in `data/kube_<name>.toml`, checked; raises `InvalidLayout`."""
    faces = data.table(__package__, f"kube_{name}")
    check_layout(faces)
    return faces


def turn(faces: Layout, top: str, direction: str, *, doubled: bool = False) -> str:
    """The character on top after a card.

    The second half of a doubled turn is read from the arrow of the starting face (SK-DBL-03), so it carries the
    opposite side up, and a doubled flip comes back to where it began (SK-DBL-04, SK-DEC-08).
    """
    if not doubled:
        return faces[top][FACE_COMING_UP[direction]]
    return top if direction == "flip" else faces[top]["opposite"]


def check_layout(faces: Layout) -> None:
    """Raise `InvalidLayout` unless one cube carries all six rows."""
    _check_shape(faces)
    for face, row in faces.items():
        if faces[row["opposite"]]["opposite"] != face or row["opposite"] == face:
            raise InvalidLayout(f"{face}: its opposite {row['opposite']} does not name it back")
        if {row[side] for side in SIDES_CLOCKWISE} != set(CHARACTERS) - {face, row["opposite"]}:
            raise InvalidLayout(
                f"{face}: its sides must be the four faces other than itself and its opposite"
            )
        for side, across in (("north", "south"), ("east", "west")):
            if faces[row[side]]["opposite"] != row[across]:
                raise InvalidLayout(f"{face}: {across} must be the opposite of {side}")
    for face in faces:
        for neighbour in _clockwise(faces, face):
            if _following(faces, neighbour, face) != _preceding(faces, face, neighbour):
                raise InvalidLayout(f"{face} and {neighbour} do not lie on one cube: one row is mirrored")


def _check_shape(faces: Layout) -> None:
    if set(faces) != set(CHARACTERS):
        raise InvalidLayout(f"a layout has one row for each of {', '.join(CHARACTERS)}")
    for face, row in faces.items():
        if not isinstance(row, Mapping) or set(row) != {*SIDES_CLOCKWISE, "opposite"}:
            raise InvalidLayout(f"{face}: give north, east, south, west and opposite")
        if not set(row.values()) <= set(CHARACTERS):
            raise InvalidLayout(f"{face}: its sides must be faces of the Kube")


def _clockwise(faces: Layout, face: str) -> list[str]:
    return [faces[face][side] for side in SIDES_CLOCKWISE]


def _following(faces: Layout, centre: str, face: str) -> str:
    ring = _clockwise(faces, centre)
    return ring[(ring.index(face) + 1) % 4]


def _preceding(faces: Layout, centre: str, face: str) -> str:
    ring = _clockwise(faces, centre)
    return ring[ring.index(face) - 1]
