"""Which seats are told what: found by following the matches, as far as the planner has come."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import groupby
from typing import Final

import structlog

from domain.kernel.table import Seat
from domain.matches.state import Match
from projections.aggregate import MATCHES
from service.access.own_keys import OwnKey, own_key
from service.app.webhooks.deliveries import PlannedDelivery
from service.app.webhooks.notices import notices, pending, seat_notice
from service.app.webhooks.subscriptions import SEAT, Subscription, is_asked_for
from service.event_store.records import StoredEvent
from service.event_store.store import LogReader
from service.platform.log_errors import LogUnavailable
from service.projecting.fold_cache import FoldCache, FoldedStream, apply
from service.projecting.folding import by_match

MATCHES_KEPT: Final = 250

log = structlog.get_logger()


class SeatNotices:
    """A seat is told by the webhooks of the key it was taken with."""

    def __init__(self, reader: LogReader) -> None:
        self._matches = FoldCache(reader, MATCHES, MATCHES_KEPT)

    async def due(
        self, subscriptions: Iterable[Subscription], events: Sequence[StoredEvent]
    ) -> list[PlannedDelivery]:
        """The messages due to these consecutive events of a shard."""
        of_key: dict[str, list[Subscription]] = {}
        for each in subscriptions:
            if each.viewer == SEAT:
                of_key.setdefault(each.owner, []).append(each)
        if not of_key:
            return []
        planned: list[PlannedDelivery] = []
        for match_id, of_match in by_match(events).items():
            try:
                folded = await self._matches.before(of_match)
                if folded.is_ours:
                    here = {own_key(match_id, key): seats for key, seats in of_key.items()}
                    planned += self._told(here, folded, of_match)
            except LogUnavailable:
                raise
            except Exception:
                self._matches.forget(match_id)
                log.exception("seats_not_told", match=str(match_id), revision=of_match[0].revision)
        return planned

    def _told(
        self, of_key: Mapping[OwnKey, list[Subscription]], folded: FoldedStream, events: Sequence[StoredEvent]
    ) -> Iterator[PlannedDelivery]:
        for _, of_request in groupby(events, lambda event: event.recorded_at):
            request = list(of_request)
            before = pending(folded.state)
            page = apply(MATCHES, folded, request)
            match: Match = page.state
            happened = [projected.event for projected in page.events]
            news = notices(before, pending(match), happened, len(match.sheet.seats))
            for notice, seats in news.items():
                for seat, each in _held(match, seats, of_key):
                    if is_asked_for(each, request[-1], notice):
                        text = seat_notice(match, notice, seat, request[-1])
                        seconds = each.unanswered_seconds if notice == "your_turn" else 0
                        at = text.at + timedelta(seconds=seconds) if seconds else None
                        yield PlannedDelivery(each.webhook_id, request[-1], at, text)


def _held(
    match: Match, seats: Iterable[Seat], of_key: Mapping[OwnKey, list[Subscription]]
) -> Iterator[tuple[Seat, Subscription]]:
    """Those of the seats that were taken with a key, by its webhooks."""
    for seat in sorted(seats):
        yield from ((seat, each) for each in of_key.get(match.sheet.seats[seat].key, ()))
