"""Each notification of a webhook of an event: planned once, listed, sent again on demand."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid5

import asyncpg
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from service.app.webhooks import sql
from service.event_store.records import StoredEvent
from service.platform.database import fetch
from service.platform.errors import DeliveryNotFound
from service.platform.sql_files import narrowed
from service.schemas.webhook_messages import SeatNotice
from service.schemas.webhooks import Delivery, Status

WAITING: Final = 10_000
"""Deliveries of a webhook that are not delivered: to be sent, or given up."""
CROWDED: Final = (
    "{} deliveries were waiting or given up: mend the receiver, switch this on again and replay what is missing, "
    "or delete it"
)


class PlannedDelivery(Struct, frozen=True):
    """An event that a webhook is to be notified of; `at` None: at once. Before that time nobody learns of it.

    With a `notice` that is told, instead of the event.
    """

    webhook_id: UUID
    event: StoredEvent
    at: datetime | None = None
    notice: SeatNotice | None = None


def delivery_id(webhook_id: UUID, event: StoredEvent) -> UUID:
    """The same however often the event is planned for the webhook."""
    return uuid5(webhook_id, f"{event.stream_id}/{event.revision}")


def _id_of(due: PlannedDelivery) -> UUID:
    if due.notice is None:
        return delivery_id(due.webhook_id, due.event)
    return uuid5(due.webhook_id, due.notice.id)


class Deliveries:
    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool

    async def listed(
        self, webhook_id: UUID, status: Status | None, after: tuple[datetime, UUID] | None, limit: int
    ) -> list[Delivery]:
        """Newest first, behind the place `after`; without what spectators may not know of yet."""
        planned_at, last = after or (None, None)
        statement, arguments = narrowed(
            sql.list_deliveries,
            webhook_id=webhook_id,
            delivered=status if status == "delivered" else None,
            waiting=status if status != "delivered" else None,
            planned_at=planned_at,
            delivery_id=last,
            limit=limit,
        )
        rows = await fetch(self._pool, statement, *arguments)
        return [_shown(row) for row in rows]

    async def redeliver(self, webhook_id: UUID, delivery_id: UUID) -> Delivery:
        """Send once more, whatever became of it; raises `DeliveryNotFound`."""
        rows = await fetch(self._pool, sql.redeliver, webhook_id, delivery_id)
        if not rows:
            raise DeliveryNotFound(delivery_id)
        return _shown(rows[0])

    async def replay(self, webhook_id: UUID, events: Sequence[StoredEvent]) -> int:
        """Send these events, again if need be; how many there are."""
        rows = await fetch(
            self._pool,
            sql.replay_deliveries,
            [delivery_id(webhook_id, event) for event in events],
            webhook_id,
            [event.shard for event in events],
            [event.stream_id for event in events],
            [event.revision for event in events],
            [event.type for event in events],
        )
        return len(rows)


def _shown(row: Mapping[str, Any]) -> Delivery:
    """A row of the table, where 0 is an attempt that no answer came to, and no error is an empty text."""
    delivery = Delivery(**row)
    return replace(
        delivery, answers=[status or None for status in row["answers"]], error=row["error"] or None
    )


async def plan(
    pool: asyncpg.Pool, shard: int, moved: tuple[int, int], due: Sequence[PlannedDelivery]
) -> bool:
    """Plan these events for these webhooks and move the shard's checkpoint; False if somebody else moved it.

    A webhook with too many deliveries waiting is switched off instead.
    """
    (row,) = await fetch(
        pool,
        sql.plan_deliveries,
        shard,
        *moved,
        [_id_of(each) for each in due],
        [each.webhook_id for each in due],
        [each.event.stream_id for each in due],
        [each.event.revision for each in due],
        [each.notice.notice if each.notice else each.event.type for each in due],
        [each.at for each in due],
        [msgspec.json.encode(each.notice) if each.notice else None for each in due],
        WAITING,
        CROWDED.format(WAITING),
    )
    return bool(row["moved"])
