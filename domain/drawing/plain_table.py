"""A table read off its scene: for games that describe none, and the pieces of those that do.

Frames are areas, and parts are pieces of the kind that their names begin with.
"""

from collections.abc import Iterator
from typing import Any, Final

from domain.drawing.changes import called
from domain.kernel.game import Game
from domain.kernel.scene import Part, Scene, Table
from domain.kernel.table_description import Piece, PieceKind, Surface, TableDescription, in_place

KINDS: Final[dict[str, PieceKind]] = {
    "card": "card",
    "back": "back",
    "pawn": "pawn",
    "player": "pawn",
    "token": "token",
    "tp": "token",
    "die": "die",
    "face": "figure",
    "door": "figure",
}
"""By the name of a part up to its first colon; all others are plates."""


def described(game: Game[Any], view: Any, setting: Table) -> TableDescription:
    """The table by its meaning, in the game's words, else as it is read off the scene."""
    return game.table(view, setting) if game.table else plain(game.scene(view, setting), game.title)


def plain(scene: Scene, headline: str = "") -> TableDescription:
    """Each part at its place, without a word of its looks."""
    frames = [part for part in scene.parts if part.is_frame]
    surfaces = [Surface(part.name, "area", part.label) for part in frames]
    names = {surface.name for surface in surfaces}
    loose = [piece for part in scene.parts if not part.is_frame and (piece := bare(part)).at not in names]
    rest = tuple(Surface(at, "area", "") for at in dict.fromkeys(piece.at for piece in loose))
    pieces = (bare(part) for part in scene.parts if not part.is_frame)
    return TableDescription(headline, None, (), (*surfaces, *rest), in_place(pieces), scene.words)


def pieces(scene: Scene, *kinds: str) -> Iterator[Piece]:
    """The pieces of a scene whose names begin so, with nothing but their places and labels."""
    return (bare(part) for part in scene.parts if part.name.partition(":")[0] in kinds)


def bare(part: Part) -> Piece:
    kind = KINDS.get(part.name.partition(":")[0], "plate")
    title = "" if kind == "back" else called(part)
    return Piece(part.name, kind, part.home, part.label, title=title, count=_count(part))


def _count(part: Part) -> int:
    """A back may stand for several: its label ends in `: 7`."""
    number = part.label.rpartition(": ")[2]
    return int(number) if part.name.startswith("back:") and number.isdecimal() else 1
