"""Which seats are told what: found by following the matches, as far as the planner has come."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from itertools import groupby
from typing import Final, TypeAlias
from uuid import UUID

import asyncpg
import structlog

from domain.kernel.table import Seat
from domain.matches.state import Match
from projections.aggregate import MATCHES
from service.access.own_keys import own_key
from service.app.webhooks.deliveries import PlannedDelivery
from service.app.webhooks.notices import notices, pending, seat_notice
from service.app.webhooks.subscriptions import SEAT, Subscription, is_asked_for
from service.background.webhooks import sql
from service.event_store.records import StoredEvent
from service.event_store.store import LogReader
from service.platform.database import fetch
from service.platform.log_errors import LogUnavailable
from service.projecting.fold_cache import FoldCache, FoldedStream, apply
from service.projecting.folding import by_match

MATCHES_KEPT: Final = 250

OfSeats: TypeAlias = dict[object, list[Subscription]]
"""By the seat's part of a key, or by the hash of its token."""
log = structlog.get_logger()


class SeatNotices:
    """A seat is told by the webhooks of the key it was taken with, and by the devices of its player."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool
        self._matches = FoldCache(LogReader(pool), MATCHES, MATCHES_KEPT)

    async def are_devices_called(self) -> bool:
        (row,) = await fetch(self._pool, sql.are_devices_called)
        return bool(row["are_called"])

    async def due(
        self, subscriptions: Iterable[Subscription], events: Sequence[StoredEvent]
    ) -> list[PlannedDelivery]:
        """The messages due to these consecutive events of a shard."""
        of_key: dict[str, list[Subscription]] = {}
        for each in subscriptions:
            if each.viewer == SEAT:
                of_key.setdefault(each.owner, []).append(each)
        matches = by_match(events)
        devices = await self._devices(list(matches))
        planned: list[PlannedDelivery] = []
        for match_id, of_match in matches.items():
            if not of_key and match_id not in devices:
                continue
            try:
                folded = await self._matches.before(of_match)
                if folded.is_ours:
                    here: OfSeats = {own_key(match_id, key): each for key, each in of_key.items()}
                    here |= devices.get(match_id, {})
                    planned += self._told(here, folded, of_match)
            except LogUnavailable:
                raise
            except Exception:
                self._matches.forget(match_id)
                log.exception("seats_not_told", match=str(match_id), revision=of_match[0].revision)
        return planned

    async def _devices(self, match_ids: list[UUID]) -> dict[UUID, OfSeats]:
        matches: dict[UUID, OfSeats] = {}
        for of_match, hashed, *subscription in await fetch(self._pool, sql.devices_of_matches, match_ids):
            of_seats = matches.setdefault(of_match, {})
            of_seats.setdefault(hashed, []).append(Subscription(*subscription))
        return matches

    def _told(
        self, subscriptions: OfSeats, folded: FoldedStream, events: Sequence[StoredEvent]
    ) -> Iterator[PlannedDelivery]:
        for _, of_request in groupby(events, lambda event: event.recorded_at):
            request = list(of_request)
            before = pending(folded.state)
            page = apply(MATCHES, folded, request)
            match: Match = page.state
            happened = [projected.event for projected in page.events]
            news = notices(before, pending(match), happened, len(match.sheet.seats))
            for notice, seats in news.items():
                for seat, each in _told_of(match, seats, subscriptions):
                    if is_asked_for(each, request[-1], notice):
                        text = seat_notice(match, notice, seat, request[-1])
                        seconds = each.unanswered_seconds if notice == "your_turn" else 0
                        at = text.at + timedelta(seconds=seconds) if seconds else None
                        yield PlannedDelivery(each.webhook_id, request[-1], at, text)


def _told_of(
    match: Match, seats: Iterable[Seat], subscriptions: OfSeats
) -> Iterator[tuple[Seat, Subscription]]:
    """Those of the seats that somebody is told of."""
    for seat in sorted(seats):
        sitting = match.sheet.seats[seat]
        for name in (sitting.key, sitting.credential):
            yield from ((seat, each) for each in subscriptions.get(name, ()))
