"""Pictures of matches: what a viewer sees of the table after an event, and what has changed since another."""

from dataclasses import dataclass

from msgspec import Struct

from domain.kernel.chance import Outcome
from domain.kernel.scene import Layout, Mark, Scene
from domain.kernel.table import Event, Language, Viewer
from domain.kernel.words.seats import Names
from domain.matches.decider import MatchDecision
from domain.matches.names import players
from domain.matches.outcomes import resulting
from domain.matches.sentences import describe
from domain.matches.state import Match
from domain.matches.view import redact, view
from service.access.visibility import require_may_fork
from service.access.visits import Visit
from service.app.matches.views import stored_events
from service.app.pictures.png_maker import PngMaker
from service.event_store.aggregate import Version
from service.event_store.streams import Streams
from service.pictures.captions import captioned, pointed
from service.pictures.scenes import marks_of, scene_of, table_of
from service.pictures.svg import svg
from service.pictures.themes import THEMES, ThemeName


class Wanted(Struct, frozen=True):
    """The table after event `at` for the viewer, with marks of what has changed since event `since`, with the
    sentence of the event below, and lines around the parts `points`. With `outcome` it is the table that this
    result of the next draws would lead to, told as what would happen."""

    viewer: Viewer
    at: int | None = None
    since: int | None = None
    language: Language = "en"
    layout: Layout = "wide"
    theme: ThemeName = "light"
    is_captioned: bool = False
    points: tuple[str, ...] = ()
    outcome: tuple[Outcome, ...] = ()


class DrawnPicture(Struct, frozen=True):
    """`is_lasting`: anybody gets the same, whenever it is asked for."""

    svg: str
    revision: int
    is_lasting: bool


@dataclass(frozen=True, slots=True)
class Pictures:
    matches: Streams[Match]
    maker: PngMaker

    async def draw(self, visit: Visit, picture: Wanted) -> DrawnPicture:
        """Raises `RevisionNotFound`, `NoSuchPart` for a point that is not in the picture, and for an outcome
        `Forbidden` and `Rejected`."""
        if picture.outcome:
            require_may_fork(visit.caller, visit.match)
        match = await self.matches.at(visit.seen, picture.at)
        since = None if picture.since is None else await self.matches.at(visit.seen, picture.since)
        then = resulting(match.state, picture.outcome) if picture.outcome else None
        after = match.state if then is None else then.state
        scene = _scene(after, picture)
        marks: tuple[Mark, ...] = ()
        lines = await self._told(visit, match, then, picture.viewer)
        if since is not None:
            last = match.revision if then is None else match.revision + len(lines)
            between = lines[0] if since.revision == last - 1 else None
            marks = marks_of(after, _scene(since.state, picture), scene, between, picture.language)
        marks += pointed(scene, picture.points)
        if picture.is_captioned:
            names = Names(picture.language, players(visit.match.sheet))
            text = " ".join(describe(visit.match, each, picture.language, names) for each in lines)
            scene = captioned(scene, text)
        return DrawnPicture(
            svg(scene, THEMES[picture.theme], marks), match.revision, _is_lasting(visit, picture)
        )

    async def _told(
        self, visit: Visit, version: Version[Match], then: MatchDecision | None, viewer: Viewer
    ) -> list[Event]:
        """The event that led to the table, or all that would."""
        if then is not None:
            return seen_events(then, viewer)
        events = await self.matches.log.read(visit.match_id, after=version.revision - 1, to=version.revision)
        (event,) = stored_events(visit.match, events, viewer)
        return [event.event]


def seen_events(decision: MatchDecision, viewer: Viewer) -> list[Event]:
    """The decisions so far, as the viewer may see them."""
    return [redact(decision.state, caused.event, viewer) for caused in decision.caused]


def _scene(state: Match, picture: Wanted) -> Scene:
    match = view(state, picture.viewer)
    return scene_of(match, table_of(match, picture.viewer, picture.language, picture.layout))


def _is_lasting(visit: Visit, picture: Wanted) -> bool:
    """An event as a caller without a token sees it never changes, if the match is not shown late."""
    is_anybody = visit.caller.role == "anonymous"
    is_pinned = picture.at is not None and not picture.outcome
    return is_anybody and is_pinned and not visit.match.sheet.spectator_delay_seconds
