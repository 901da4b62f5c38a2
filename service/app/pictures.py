"""Pictures of matches: what a viewer sees of the table after an event, and what has changed since another."""

from dataclasses import dataclass

from msgspec import Struct

from domain.drawing.scene import Layout, Mark, Scene
from domain.kernel.table import Event, Language, Viewer
from domain.matches.sentences import describe
from domain.matches.state import Match
from domain.matches.view import view
from service.access.visits import Visit
from service.app.answers.matches import stored_events
from service.app.png_maker import PngMaker
from service.event_store.aggregate import Version
from service.event_store.streams import Streams
from service.pictures.captions import captioned, pointed
from service.pictures.scenes import marks_of, scene_of, table_of
from service.pictures.svg import svg
from service.pictures.themes import THEMES, ThemeName


class Wanted(Struct, frozen=True):
    """The table after event `at` for the viewer, with marks of what has changed since event `since`, with the
    sentence of the event below, and lines around the parts `points`."""

    viewer: Viewer
    at: int | None = None
    since: int | None = None
    language: Language = "en"
    layout: Layout = "wide"
    theme: ThemeName = "light"
    is_captioned: bool = False
    points: tuple[str, ...] = ()


class DrawnPicture(Struct, frozen=True):
    """`is_lasting`: anybody gets the same, whenever it is asked for."""

    svg: str
    revision: int
    is_lasting: bool


@dataclass(frozen=True, slots=True)
class Pictures:
    matches: Streams[Match]
    maker: PngMaker

    async def draw(self, visit: Visit, wanted: Wanted) -> DrawnPicture:
        """Raises `RevisionNotFound`, and `NoSuchPart` for a point that is not in the picture."""
        shown = await self.matches.at(visit.seen, wanted.at)
        since = None if wanted.since is None else await self.matches.at(visit.seen, wanted.since)
        scene = _scene(shown, wanted)
        marks: tuple[Mark, ...] = ()
        event = await self._event(visit, shown, wanted.viewer)
        if since is not None:
            before = _scene(since, wanted)
            is_next = since.revision == shown.revision - 1
            marks = marks_of(shown.state, before, scene, event if is_next else None, wanted.language)
        marks += pointed(scene, wanted.points)
        if wanted.is_captioned:
            scene = captioned(scene, describe(visit.match, event, wanted.language))
        return DrawnPicture(
            svg(scene, THEMES[wanted.theme], marks), shown.revision, _is_lasting(visit, wanted)
        )

    async def _event(self, visit: Visit, shown: Version[Match], viewer: Viewer) -> Event:
        stored = await self.matches.log.read(visit.match_id, after=shown.revision - 1, to=shown.revision)
        (event,) = stored_events(visit.match, stored, viewer)
        return event.event


def _scene(shown: Version[Match], wanted: Wanted) -> Scene:
    match = view(shown.state, wanted.viewer)
    return scene_of(match, table_of(match, wanted.viewer, wanted.language, wanted.layout))


def _is_lasting(visit: Visit, wanted: Wanted) -> bool:
    """What somebody without a token sees of an event, if the match is not shown late, never changes."""
    is_anybody = visit.caller.role == "anonymous"
    return is_anybody and wanted.at is not None and not visit.match.sheet.spectator_delay_seconds
