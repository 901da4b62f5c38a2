"""Whether seats still owe the answers that they are to be reminded of."""

from typing import Final

from domain.matches.events import MATCH_EVENTS
from domain.matches.state import Match
from service.app.webhooks.notices import pending
from service.event_store.aggregate import Versions
from service.event_store.kinds import MATCH
from service.event_store.store import LogReader
from service.platform.errors import MatchNotFound
from service.schemas.webhook_messages import SeatNotice

MATCHES_KEPT: Final = 250
LOOKED_AT: Final = 200
"""So many events behind a notice say whether play went on."""
AROUND_THE_GAME: Final = frozenset(kind.__name__ for kind in MATCH_EVENTS)


class OpenTurns:
    def __init__(self, log: LogReader) -> None:
        self._log = log
        self._matches: Versions[Match] = Versions(log, MATCH, kept=MATCHES_KEPT)

    async def has(self, turn: SeatNotice) -> bool:
        """Whether the question of this notice is open. One that was asked anew has a notice of its own."""
        try:
            newest = await self._matches.newest(turn.match_id)
        except MatchNotFound:  # a fork that was deleted
            return False
        now = pending(newest.state)
        if turn.seat not in now.seats:
            return False
        if now.window:
            return now.window == turn.awaited.window
        to = min(newest.revision, turn.revision + LOOKED_AT)
        later = await self._log.read(turn.match_id, turn.revision, to)
        return AROUND_THE_GAME.issuperset(event.type for event in later)
