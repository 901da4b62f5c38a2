"""Films of matches: many events with their pictures in one answer, so that a reader steps without asking again."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass, field
from typing import Final

import msgspec
from cachetools import LRUCache
from msgspec import Struct

from domain.drawing.scene import Layout, Scene
from domain.kernel.table import Language, Viewer
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
from service.schemas.films import AwaitedBriefly, FilmFrame
from service.schemas.matches import EventView

MOST_EVENTS: Final = 1000
"""Most matches are no longer: what a film sends once it sends again in the next."""
KEPT_BYTES: Final = 32 * 1024 * 1024
FilmCache = LRUCache[tuple[object, ...], bytes]
_encode = msgspec.json.Encoder().encode


def _kept() -> FilmCache:
    return LRUCache(KEPT_BYTES, getsizeof=len)


class Shot(Struct, frozen=True):
    """The events `first` to `last` as `viewer` may know them; `has_names`: told with names for seats."""

    first: int
    last: int
    viewer: Viewer
    language: Language
    layout: Layout
    has_names: bool = False


@dataclass(frozen=True, slots=True)
class Films:
    """Makes films, an event at a time, so that others are served in between. Whole ones are kept for a while.

    A film is known by the hash of the newest event that the caller sees: whatever could change it changes that.
    """

    matches: Streams[Match]
    kept: FilmCache = field(default_factory=_kept)

    async def film(self, visit: Visit, shot: Shot) -> AsyncGenerator[bytes, None]:
        key = (visit.match_id, visit.seen.head.hash, shot)
        known = self.kept.get(key)
        if known is not None:
            yield known
            return
        lines, written = FilmLines(), list[bytes]()
        async for drawn in self._drawn(visit, shot):
            written.append(_encode(lines.line(drawn)) + b"\n")
            yield written[-1]
            await asyncio.sleep(0)
        whole = b"".join(written)
        if len(whole) <= KEPT_BYTES // 8:
            self.kept[key] = whole

    async def _drawn(self, visit: Visit, shot: Shot) -> AsyncIterator[DrawnEvent]:
        stored = await self.matches.log.read(visit.match_id, after=shot.first - 1, to=shot.last)
        steps = await self._steps(visit, stored)
        earlier = await self.matches.at(visit.seen, shot.first - 1) if shot.first > 1 else None
        state = None if earlier is None else self.matches.kind.clone(earlier.state)
        before = None if earlier is None else _scene(earlier.state, shot)
        for event in stored:
            state = self._folded(visit.seen, state, event)
            (shown,) = stored_events(visit.match, [event], shot.viewer)
            after = _scene(state, shot)
            marks = () if before is None else marks_of(state, before, after, shown.event, shot.language)
            yield DrawnEvent(_told(state, shown, steps[event.revision], shot), before, after, marks)
            before = after

    def _folded(self, newest: Version[Match], state: Match | None, stored: StoredEvent) -> Match:
        decode = self.matches.kind.decoder(newest.state, stored.payload).decode
        return self.matches.kind.fold(
            (decode(stored.type, stored.version, stored.payload, stored.meta),), state
        )

    async def _steps(self, visit: Visit, stored: list[StoredEvent]) -> dict[int, int]:
        """The last revision of what was recorded together with each event."""
        following = list(stored)
        while following[-1].revision < visit.revision and following[-1].recorded_at == stored[-1].recorded_at:
            last = following[-1].revision
            following += await self.matches.log.read(
                visit.match_id, after=last, to=min(last + 50, visit.revision)
            )
        ends = {event.recorded_at: event.revision for event in following}
        return {event.revision: ends[event.recorded_at] for event in stored}


def _scene(state: Match, shot: Shot) -> Scene:
    return scene_of(view(state, shot.viewer), table_of(state, shot.viewer, shot.language, shot.layout))


def _told(state: Match, shown: EventView, step: int, shot: Shot) -> FilmFrame:
    """All of a line but its picture."""
    asked = awaited(state)
    names = who(state.sheet, shot.language) if shot.has_names else None
    return FilmFrame(
        revision=shown.revision,
        step=step,
        type=type(shown.event).__name__,
        at=shown.at,
        actor=shown.actor,
        rules=tuple(shown.rules),
        text=describe(state, shown.event, shot.language, names),
        awaited=AwaitedBriefly(asked.kind, tuple(asked.seats), asked.decision),
        level=level_of(state.game, shown.event),
        undone_by=shown.undone_by,
    )
