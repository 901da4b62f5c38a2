"""Lines of a film: each changes the picture of the line before."""

from typing import NamedTuple

from msgspec.structs import asdict, replace

from domain.drawing.film import Reel, difference
from domain.kernel.scene import Mark, Scene
from service.schemas.films import FilmFrame


class DrawnEvent(NamedTuple):
    """An event as it is told, the pictures before and after it, and what it changed."""

    frame: FilmFrame
    before: Scene | None
    after: Scene
    marks: tuple[Mark, ...]


class FilmLines:
    """The lines of one film, in order; the first has the whole scene."""

    def __init__(self) -> None:
        self._reel: Reel | None = None

    def line(self, event: DrawnEvent) -> FilmFrame:
        frame, before, after, marks = event
        if self._reel is None:
            self._reel = Reel(after)
            return replace(frame, scene=after, marks=tuple(map(self._reel.mark, marks)))
        assert before is not None
        change = self._reel.packed(difference(before, after))
        return replace(frame, **asdict(change), marks=tuple(map(self._reel.mark, marks)))
