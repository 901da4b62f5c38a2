"""Films of matches: many events with their pictures in one answer, so that a reader steps without asking again."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass, field
from typing import Final, Literal

import msgspec
from cachetools import LRUCache
from msgspec import Struct
from msgspec.structs import replace

from domain.drawing.table_changes import difference
from domain.kernel import beats
from domain.kernel.scene import Layout, Scene
from domain.kernel.table import Language, Viewer
from domain.kernel.table_description import TableDescription
from domain.matches.names import who
from domain.matches.sentences import describe
from domain.matches.state import Match
from domain.matches.view import view
from service.access.visits import Visit
from service.app.matches.levels import level_of
from service.app.matches.views import awaited, stored_events
from service.app.pictures.film_lines import DrawnEvent, FilmLines
from service.event_store.aggregate import Version
from service.event_store.records import StoredEvent
from service.event_store.streams import Streams
from service.pictures.scenes import marks_of, scene_of, table_of
from service.pictures.tables import description_of
from service.schemas.films import AwaitedBriefly, BeatView, FilmFrame
from service.schemas.matches import EventView

MOST_EVENTS: Final = 1000
"""Most matches are no longer: what a film sends once it sends again in the next."""
KEPT_BYTES: Final = 32 * 1024 * 1024
Shape = Literal["picture", "table"]
FilmCache = LRUCache[tuple[object, ...], bytes]
_encode = msgspec.json.Encoder().encode


def _kept() -> FilmCache:
    return LRUCache(KEPT_BYTES, getsizeof=len)


class Shot(Struct, frozen=True):
    """The events `first` to `last` as `viewer` may know them; `has_names`: told with names for seats.

    `shape` is the picture of each, or its table by meaning.
    """

    first: int
    last: int
    viewer: Viewer
    language: Language
    layout: Layout
    has_names: bool = False
    shape: Shape = "picture"


@dataclass(frozen=True, slots=True)
class Films:
    """Makes films, an event at a time, so that others are served in between. Whole ones are kept for a while.

    A film is known by the hash of the newest event that the caller sees: whatever could change it changes that.
    """

    matches: Streams[Match]
    kept: FilmCache = field(default_factory=_kept)

    async def film(self, visit: Visit, shot: Shot) -> AsyncGenerator[bytes, None]:
        key = (visit.match_id, visit.seen.head.hash, shot)
        kept_film = self.kept.get(key)
        if kept_film is not None:
            yield kept_film
            return
        written = list[bytes]()
        lines = self._tables(visit, shot) if shot.shape == "table" else self._pictures(visit, shot)
        async for line in lines:
            written.append(_encode(line) + b"\n")
            yield written[-1]
            await asyncio.sleep(0)
        whole = b"".join(written)
        if len(whole) <= KEPT_BYTES // 8:
            self.kept[key] = whole

    async def _pictures(self, visit: Visit, shot: Shot) -> AsyncIterator[FilmFrame]:
        lines = FilmLines()
        earlier = await self._earlier(visit, shot)
        before = None if earlier is None else _scene(earlier, shot)
        async for state, event, step in self._course(visit, shot):
            after = _scene(state, shot)
            marks = () if before is None else marks_of(state, before, after, event.event, shot.language)
            yield lines.line(DrawnEvent(_told(state, event, step, shot), before, after, marks))
            before = after

    async def _tables(self, visit: Visit, shot: Shot) -> AsyncIterator[FilmFrame]:
        rules = beats.rules(visit.match.game.package)
        before: TableDescription | None = None
        beat: beats.Beat | None = None
        async for state, event, step in self._course(visit, shot):
            after = _table(state, shot)
            line = _told(state, event, step, shot)
            beat, part = beats.following(rules, beat, event.revision, line.type)
            yield replace(
                line,
                table=after if before is None else None,
                change=None if before is None else difference(before, after),
                beat=BeatView(beat.id, beat.kind, part) if beat and part else None,
            )
            before = after

    async def _earlier(self, visit: Visit, shot: Shot) -> Match | None:
        """The match before the first event."""
        return (await self.matches.at(visit.seen, shot.first - 1)).state if shot.first > 1 else None

    async def _course(self, visit: Visit, shot: Shot) -> AsyncIterator[tuple[Match, EventView, int]]:
        """The match after each event, the event as the viewer may know it, and its step."""
        records = await self.matches.log.read(visit.match_id, after=shot.first - 1, to=shot.last)
        steps = await self._steps(visit, records)
        earlier = await self._earlier(visit, shot)
        state = None if earlier is None else self.matches.kind.clone(earlier)
        for each in records:
            state = self._folded(visit.seen, state, each)
            (event,) = stored_events(visit.match, [each], shot.viewer)
            yield state, event, steps[event.revision]

    def _folded(self, newest: Version[Match], state: Match | None, event: StoredEvent) -> Match:
        decode = self.matches.kind.decoder(newest.state, event.payload).decode
        return self.matches.kind.fold((decode(event.type, event.version, event.payload, event.meta),), state)

    async def _steps(self, visit: Visit, events: list[StoredEvent]) -> dict[int, int]:
        """The last revision of what was recorded together with each event."""
        following = list(events)
        while following[-1].revision < visit.revision and following[-1].recorded_at == events[-1].recorded_at:
            last = following[-1].revision
            following += await self.matches.log.read(
                visit.match_id, after=last, to=min(last + 50, visit.revision)
            )
        ends = {event.recorded_at: event.revision for event in following}
        return {event.revision: ends[event.recorded_at] for event in events}


def _scene(state: Match, shot: Shot) -> Scene:
    return scene_of(view(state, shot.viewer), table_of(state, shot.viewer, shot.language, shot.layout))


def _table(state: Match, shot: Shot) -> TableDescription:
    match = view(state, shot.viewer)
    return description_of(match, table_of(match, shot.viewer, shot.language, shot.layout))


def _told(state: Match, view: EventView, step: int, shot: Shot) -> FilmFrame:
    """All of a line but its picture."""
    question = awaited(state)
    names = who(state.sheet, shot.language) if shot.has_names else None
    return FilmFrame(
        revision=view.revision,
        step=step,
        type=type(view.event).__name__,
        at=view.at,
        actor=view.actor,
        rules=tuple(view.rules),
        text=describe(state, view.event, shot.language, names),
        awaited=AwaitedBriefly(question.kind, tuple(question.seats), question.decision),
        level=level_of(state.game, view.event),
        undone_by=view.undone_by,
    )
