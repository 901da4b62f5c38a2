"""The record of looks at what a match in play hides: part of the log, and so of its checkpoints (MV-ORG-07)."""

from contextlib import suppress
from functools import partial
from uuid import UUID, uuid5

from domain.matches import looks
from domain.matches.forking import is_open_book
from domain.matches.looks import Looks, OrganiserLooked
from domain.matches.state import Match
from service.access.callers import Caller
from service.event_store.records import StoredEvent
from service.event_store.requests import RequestMeta
from service.event_store.streams import Streams
from service.platform.errors import MatchNotFound, StillContended

KEPT = 200
"""So many matches whose looks a process remembers."""


def hides(match: Match, *, will_be_played: bool = False) -> bool:
    """Whether there is anything to look at that is not open to all, or will be."""
    is_dealt = will_be_played or match.sheet.phase != "open"
    return is_dealt and not is_open_book(match)


class LookBook:
    def __init__(self, streams: Streams[Looks]) -> None:
        self._streams = streams

    async def record(self, caller: Caller, match_id: UUID, revision: int) -> None:
        """Once for each caller and revision, before the answer; raises `LogUnavailable`."""
        look = OrganiserLooked(str(match_id), caller.actor, revision)
        request, stream_id = RequestMeta(caller.actor), _stream_of(match_id)
        try:
            cached = await self._streams.cached(stream_id)
            if (look.actor, look.revision) in cached.state.places:
                return
        except MatchNotFound:
            with suppress(StillContended):  # somebody else has opened it at this moment
                await self._streams.open(stream_id, looks.opening(look), request)
                return
        await self._streams.execute(stream_id, partial(looks.look, event=look), request)

    async def of(self, match_id: UUID, after: int, to: int) -> list[StoredEvent]:
        """The looks at a match, counted from 1, the first one first."""
        return await self._streams.log.read(_stream_of(match_id), after, to)


def _stream_of(match_id: UUID) -> UUID:
    return uuid5(match_id, "looks")
