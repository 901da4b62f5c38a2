"""The planner: follows a shard of the log and notes for each event the webhooks to be notified, each once.

It reads the log itself, not the streams: what was sent cannot be taken back, and Redis may hold another past.
"""

import asyncio
from collections.abc import Iterator, Sequence
from typing import TypeAlias
from uuid import UUID

import asyncpg
import structlog

from domain.matches.state import Match
from service.access.at_tournaments import organisers_of
from service.access.keys import KeyStore
from service.access.players import Players
from service.access.visibility import may_be_notified, notified_at
from service.app.webhooks.deliveries import PlannedDelivery, plan
from service.app.webhooks.subscriptions import Subscription, as_players, is_asked_for
from service.background.webhooks import sql
from service.background.webhooks.first_revisions import FirstRevisions
from service.background.webhooks.seat_notices import SeatNotices
from service.event_store.aggregate import Versions
from service.event_store.kinds import MATCH, TOURNAMENT
from service.event_store.records import ShardEnd, StoredEvent
from service.event_store.store import LogReader
from service.platform.database import fetch
from service.platform.log_errors import LogUnavailable
from service.platform.redis.wakeup import Wakeup
from service.projecting.heads import Heads

PAGE_SIZE = 200
TOURNAMENTS_KEPT = 200
MATCHES_KEPT = 250
HEAD_SECONDS = 0.05
"""How old the head may be: all shards share a look at it."""
IDLE_SECONDS = 1.0
"""How often a shard is looked at that nobody tells of, and its head noted while there are no webhooks."""

Followed: TypeAlias = tuple[Sequence[Subscription], Match, Sequence[str]]
"""The followers of a match, the match, and the organisers of its tournament."""
log = structlog.get_logger()


def duty_of(shard: int) -> str:
    return f"webhooks/{shard}"


class Planner:
    """Checkpoint and deliveries move in one statement, by compare-and-set: two planners at once do no harm."""

    def __init__(
        self,
        pool: asyncpg.Pool,
        shard: int,
        first_revisions: FirstRevisions,
        planned: Wakeup,
        heads: Heads,
    ) -> None:
        self.name = duty_of(shard)
        self.shard = shard
        self.wakeup = Wakeup()
        self._pool = pool
        self._told_head = 0
        self._first_revisions = first_revisions
        self._planned = planned
        self._position: int | None = None
        self._log = LogReader(pool)
        self._heads = heads
        self._seat_notices = SeatNotices(pool)
        self._tournaments = Versions(self._log, TOURNAMENT, kept=TOURNAMENTS_KEPT)
        self._matches = Versions(self._log, MATCH, kept=MATCHES_KEPT)
        self._plays = Players(KeyStore(pool), self._matches, self._tournaments).plays

    async def turn(self) -> bool:
        """Plan what the next events of the log ask for; whether there were any.

        The head, and the events, are read before the subscriptions: what comes after a subscription is then
        never taken for something that nobody wanted.
        """
        if self._position is None:
            (row,) = await fetch(self._pool, sql.read_checkpoint, self.shard)
            self._position = row["position"]
        position, head = self._position, self._told_head
        if head <= position:
            head = await self._heads.of(self.shard, HEAD_SECONDS)
        if head <= position:
            return False
        if not (await self._subscriptions() or await self._seat_notices.are_devices_called()):
            is_mine = await plan(self._pool, self.shard, (position, head), ())
            await asyncio.sleep(IDLE_SECONDS)
        else:
            events = await self._log.read_shard(self.shard, position, PAGE_SIZE)
            if not events:  # the log was set back
                self._told_head = 0
                return False
            head = events[-1].position
            is_mine = await self._plan(position, head, events)
        self._position = head if is_mine else None
        return True

    def forget(self) -> None:
        """Begin again at the checkpoint: another planner may have moved it."""
        self._position = None
        self._told_head = 0

    def tell(self, end: ShardEnd) -> None:
        self._told_head = end.head
        if self._position is None or end.head > self._position:
            self.wakeup.wake()

    async def _plan(self, position: int, last: int, events: Sequence[StoredEvent]) -> bool:
        subscriptions = await self._subscriptions()
        planned: list[PlannedDelivery] = []
        streams: dict[UUID, Followed | None] = {}
        for event in events if subscriptions else ():
            if event.stream_id not in streams:
                streams[event.stream_id] = await self._followed(event, subscriptions)
            if followed := streams[event.stream_id]:
                planned += dues(*followed, event)
        planned += await self._seat_notices.due(subscriptions, events)
        result = await plan(self._pool, self.shard, (position, last), planned)
        self._planned.wake()
        return result

    async def _followed(self, event: StoredEvent, subscriptions: Sequence[Subscription]) -> Followed | None:
        """The event's match, None if it is no match's; one that cannot be read keeps no other waiting."""
        try:
            match = await self._first_revisions.of(event.stream_id)
            if match is None:
                return None
            organisers = await organisers_of(self._tournaments, match)

            async def newest() -> Match:
                return (await self._matches.newest(event.stream_id)).state

            followers = await as_players(subscriptions, match, organisers, newest, self._plays)
            return followers, match, organisers
        except LogUnavailable:
            raise
        except Exception:
            log.exception("match_not_told", match=str(event.stream_id), revision=event.revision)
            return None

    async def _subscriptions(self) -> list[Subscription]:
        return [Subscription(*row) for row in await fetch(self._pool, sql.active_subscriptions)]


def dues(
    subscriptions: Sequence[Subscription], match: Match, organisers: Sequence[str], event: StoredEvent
) -> Iterator[PlannedDelivery]:
    """The webhooks to be notified of the event of `match`, and when."""
    for each in subscriptions:
        if is_asked_for(each, event, event.type) and may_be_notified(each, match, organisers):
            yield PlannedDelivery(each.webhook_id, event, notified_at(each, match, event, organisers))
