"""What never changes about a match and a webhook needs to know: its game, and whether it is private."""

from uuid import UUID

from cachetools import LRUCache

from domain.matches.events import MatchCreated
from domain.matches.evolve import fold
from domain.matches.state import Match
from service.event_store.codec import decode, game_of
from service.event_store.store import LogReader

KEPT = 2000


class FirstRevisions:
    """Matches folded from their creation, and from the fork they began with: enough to redact their events."""

    def __init__(self, log: LogReader) -> None:
        self._log = log
        self._known: LRUCache[UUID, Match | None] = LRUCache(KEPT)

    async def of(self, match_id: UUID) -> Match | None:
        """None for a stream that is no match's."""
        if match_id not in self._known:
            self._known[match_id] = await self._read(match_id)
        return self._known[match_id]

    async def _read(self, match_id: UUID) -> Match | None:
        head = await self._log.head(match_id)
        assert head is not None, "events belong to streams"
        first = await self._log.read(match_id, to=1)
        if first[0].type != MatchCreated.__name__:
            return None
        if head.parent_id is not None:
            first += await self._log.read(match_id, head.fork_revision, head.fork_revision + 1)
        game = game_of(first[0].payload)
        return fold(decode(game, stored) for stored in first)
