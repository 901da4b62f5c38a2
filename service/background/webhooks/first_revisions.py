"""Unchanging facts of a match that a webhook needs: its game, and whether it is private."""

from uuid import UUID

from domain.matches.events import MatchCreated
from domain.matches.evolve import fold
from domain.matches.state import Match
from service.event_store.codec import decode, game_of
from service.event_store.store import LogReader
from service.platform.weighed import Weighed

KEPT = 2000
KEPT_BYTES = 16 * 2**20
"""Of their events."""


class FirstRevisions:
    """Matches folded from their creation, and from the fork they began with: enough to redact their events."""

    def __init__(self, log: LogReader) -> None:
        self._log = log
        self._known: Weighed[UUID, tuple[Match | None]] = Weighed(KEPT, KEPT_BYTES)

    async def of(self, match_id: UUID) -> Match | None:
        """None for a stream that is no match's."""
        entry = self._known.get(match_id)
        if entry is None:
            match, size = await self._read(match_id)
            self._known.put(match_id, (match,), size)
            return match
        return entry[0]

    async def _read(self, match_id: UUID) -> tuple[Match | None, int]:
        """The match, and the bytes of its events."""
        head = await self._log.head(match_id)
        assert head is not None, "events belong to streams"
        first = await self._log.read(match_id, to=1)
        if first[0].type != MatchCreated.__name__:
            return None, 0
        if head.parent_id is not None:
            first += await self._log.read(match_id, head.fork_revision, head.fork_revision + 1)
        game = game_of(first[0].payload)
        size = sum(len(each.payload) for each in first)
        return fold(decode(game, each) for each in first), size
