"""How the events of a film are written: as lines that tell of themselves, or compact."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from domain.drawing.changes import BETWEEN, WORDS
from domain.drawing.film import Reel, difference
from domain.drawing.scene import Mark, Scene
from domain.drawing.shorthand import Atlas, Numbers, Shorthand
from domain.kernel.table import Language
from service.app.pictures.atlases import MadeAtlas, spelt
from service.schemas.films import AwaitedBriefly, CompactBeginning, FilmFrame

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND: Final = timedelta(milliseconds=1)


class DrawnEvent(NamedTuple):
    """An event as it is told, the pictures before and after it, and what it changed."""

    frame: FilmFrame
    before: Scene | None
    after: Scene
    marks: tuple[Mark, ...]


class Whole:
    """Lines with names for all that they tell; the first has the whole scene."""

    def __init__(self) -> None:
        self._reel: Reel | None = None

    def line(self, drawn: DrawnEvent) -> FilmFrame:
        frame, before, after, marks = drawn
        if self._reel is None:
            self._reel = Reel(after)
            return replace(frame, scene=after, marks=tuple(map(self._reel.mark, marks)))
        assert before is not None
        change = self._reel.packed(difference(before, after))
        return replace(
            frame,
            set=change.set,
            gone=change.gone,
            width=change.width,
            height=change.height,
            words=change.words,
            marks=tuple(map(self._reel.mark, marks)),
        )


class Compact:
    """Lines in shorthand, without names."""

    def __init__(
        self, first: int, atlas: MadeAtlas | None, names: tuple[str, ...], language: Language
    ) -> None:
        name, found = (atlas.id, spelt(atlas, names)) if atlas else ("", Atlas())
        words = WORDS[language]
        self.beginning = CompactBeginning(first, name, names, BETWEEN[language], words["new"], words["gone"])
        self._pictures = Shorthand(found, language)
        self._kinds, self._rules = Numbers(found.kinds), Numbers(found.rules)
        self._awaited, self._actors = Numbers[AwaitedBriefly](), Numbers[str]()
        self._last = 0

    def line(self, drawn: DrawnEvent) -> list[Any]:
        frame = drawn.frame
        now = (frame.at - EPOCH) // MILLISECOND
        since, self._last = now - self._last, now
        line = [
            self._kinds.short((frame.type, frame.level)),
            self._rules.short(frame.rules),
            self._awaited.short(frame.awaited),
            self._actors.short(frame.actor),
            frame.step - frame.revision,
            since,
            self._pictures.texts.short(frame.text),
            frame.undone_by or 0,
            *self._pictures.picture(drawn.after, drawn.marks),
        ]
        while line[-1] == []:
            line.pop()
        return line
