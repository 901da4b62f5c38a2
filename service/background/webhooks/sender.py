"""The sender: takes what is due, sends it, notes what became of it. At least once, each with an id that stays."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from http import HTTPStatus
from random import uniform
from time import monotonic
from uuid import UUID

import asyncpg
import msgspec
import structlog
from msgspec import Struct

from domain.kernel.table import SPECTATOR
from service.app.matches import views as rendering
from service.app.webhooks.subscriptions import secrets
from service.background.webhooks import sql
from service.background.webhooks.calls import Calls, Post
from service.background.webhooks.first_revisions import FirstRevisions
from service.background.webhooks.in_flight import InFlight
from service.background.webhooks.open_turns import OpenTurns
from service.event_store.store import LogReader
from service.platform.database import fetch
from service.platform.log_errors import LogUnavailable
from service.platform.observability import metrics
from service.platform.redis.wakeup import Wakeup
from service.platform.webhook_client import TOTAL_SECONDS, NotReached, WebhookClient
from service.schemas import webhook_messages as message
from service.schemas.webhooks import WebhookViewer

RETRY_SECONDS = (5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400)
"""The wait after each failed attempt, 75 hours in all; after one more failure the delivery is parked."""
JITTER = 0.2
IN_FLIGHT_EACH = 8
LEASE_SECONDS = 3 * TOTAL_SECONDS
LOOK_SECONDS = 0.5
"""Between two looks at what is due in all shards of a process."""
POLL_SECONDS = 10.0
"""For who is not woken."""
KEPT_DAYS = 30
TIDY_SECONDS = 3600.0
GONE = 410
NOT_FOUND = 404
"""So push services answer for a subscription that has ended (RFC 8030, 7.3)."""

log = structlog.get_logger()


class ClaimedDelivery(Struct, frozen=True):
    """A delivery taken to be sent; `attempts` counts this one, `is_of_one` that the webhook is for one match."""

    delivery_id: UUID
    webhook_id: UUID
    match_id: UUID
    revision: int
    attempts: int
    viewer: WebhookViewer
    is_of_one: bool
    url: str
    secret_rotations: list[datetime]
    owner: str
    notice: bytes | None
    push_keys: list[str] | None
    is_only_if_open: bool


class Sender:
    """Sends for one shard. A webhook gets its next messages when its last ones are settled; no other waits.

    `retry_seconds` is the table of waits; `wakeup` is for when a webhook is free again; `sending` holds the
    deliveries that are on their way, and `in_flight` counts those of all shards.
    """

    def __init__(
        self,
        pool: asyncpg.Pool,
        client: WebhookClient,
        shard: int,
        first_revisions: FirstRevisions,
        open_turns: OpenTurns,
        calls: Calls,
        wakeup: Wakeup,
        sending: asyncio.TaskGroup,
        in_flight: InFlight,
        *,
        secret: str,
        retry_seconds: Sequence[float] = RETRY_SECONDS,
    ) -> None:
        self._pool = pool
        self._client = client
        self._shard = shard
        self._first_revisions = first_revisions
        self._open_turns = open_turns
        self._calls = calls
        self._wakeup = wakeup
        self._sending = sending
        self._in_flight = in_flight
        self._secret = secret
        self._retry_seconds = retry_seconds
        self._log = LogReader(pool)
        self._busy: Counter[UUID] = Counter()
        self._tidied_at = 0.0
        self._has_taken_over = False

    async def turn(self) -> bool:
        """Begin to send what is due and free to be sent, first of all what the last holder of the duty left."""
        if not self._has_taken_over:
            await fetch(self._pool, sql.release_deliveries, self._shard, list(self._busy))
            self._has_taken_over = True
        claimed = await self._claim()
        for delivery in claimed:
            self._busy[delivery.webhook_id] += 1
            self._in_flight.sent(delivery.owner)
            self._sending.create_task(self._deliver(delivery))
        await self._tidy()
        return bool(claimed)

    def forget(self) -> None:
        """Another process may have sent, and be gone."""
        self._has_taken_over = False

    async def _claim(self) -> list[ClaimedDelivery]:
        most, sent = self._in_flight.next, self._in_flight.of_owners
        if most <= 0:
            return []
        rows = await fetch(
            self._pool,
            sql.claim_deliveries,
            self._shard,
            list(self._busy),
            IN_FLIGHT_EACH,
            most,
            LEASE_SECONDS,
            self._in_flight.share,
            list(sent),
            list(sent.values()),
        )
        return [ClaimedDelivery(*row) for row in rows]

    async def _deliver(self, delivery: ClaimedDelivery) -> None:
        """A failure here concerns this delivery alone; unsettled, it is due again when its lease ends."""
        try:
            if await self._is_over(delivery):
                await fetch(self._pool, sql.drop_delivery, delivery.delivery_id)
            else:
                await self._settle(delivery, *await self._attempt(delivery))
        except LogUnavailable as error:
            log.warning("delivery_not_settled", webhook=str(delivery.webhook_id), error=repr(error))
        except Exception:
            log.exception(
                "delivery_not_settled", webhook=str(delivery.webhook_id), delivery=str(delivery.delivery_id)
            )
        finally:
            self._busy[delivery.webhook_id] -= 1
            if not self._busy[delivery.webhook_id]:
                del self._busy[delivery.webhook_id]
            self._in_flight.settled(delivery.owner)
            self._wakeup.wake()

    async def _is_over(self, delivery: ClaimedDelivery) -> bool:
        """Whether the seat has answered in the time that it was given."""
        if not delivery.is_only_if_open or delivery.notice is None:
            return False
        return not await self._open_turns.has(msgspec.json.decode(delivery.notice, type=message.SeatNotice))

    async def _attempt(self, delivery: ClaimedDelivery) -> tuple[int, str]:
        """The status of the answer, 0 for none; and what was wrong."""
        try:
            post = await self._post(delivery)
        except LogUnavailable:
            raise
        except Exception:
            log.exception("message_not_made", match=str(delivery.match_id), revision=delivery.revision)
            return 0, "the message could not be made; that has been logged"
        try:
            status = await self._client.post(delivery.url, *post)
        except NotReached as error:
            return 0, str(error)
        return status, "" if 200 <= status < 300 else f"answered {status}"

    async def _post(self, delivery: ClaimedDelivery) -> Post:
        if delivery.push_keys is not None:
            match = await self._first_revisions.of(delivery.match_id)
            assert match is not None, "only events of matches are planned"
            assert delivery.notice is not None, "devices are told notices"
            call = msgspec.json.decode(delivery.notice, type=message.SeatNotice)
            return self._calls.post(delivery.url, delivery.push_keys, call, match.sheet.title)
        id_, body = await self._message(delivery)
        signing = secrets(self._secret, delivery.webhook_id, delivery.secret_rotations)
        return Post(message.headers(id_, body, signing), body)

    async def _message(self, delivery: ClaimedDelivery) -> tuple[str, bytes]:
        """Its id and body: the event as the webhook's viewer may see it, read from the log now; or the notice.

        A webhook for one match was recorded as a look at it; one for all matches is no look at any, and shows what
        spectators are shown (MV-ORG-07).
        """
        if delivery.notice is not None:
            notice = message.seat_message(msgspec.json.decode(delivery.notice, type=message.SeatNotice))
            return notice.id, message.encode(notice)
        viewer = delivery.viewer if delivery.is_of_one else SPECTATOR
        assert viewer != "seat", "seats are told notices"
        events = await self._log.read(delivery.match_id, delivery.revision - 1, delivery.revision)
        match = await self._first_revisions.of(delivery.match_id)
        assert match is not None, "only events of matches are planned"
        (view,) = rendering.stored_events(match, events, viewer)
        told_of = message.message(delivery.match_id, match.sheet.game, view)
        return told_of.id, message.encode(told_of)

    async def _settle(self, delivery: ClaimedDelivery, status: int, error: str) -> None:
        outcome, wait_seconds = "pending", 0.0
        is_gone = status == GONE or (status == NOT_FOUND and delivery.push_keys is not None)
        if not error:
            outcome = "delivered"
        elif is_gone or delivery.attempts > len(self._retry_seconds):
            outcome = "parked"
            log.warning(
                "delivery_parked",
                webhook=str(delivery.webhook_id),
                delivery=str(delivery.delivery_id),
                error=error,
            )
        else:
            wait_seconds = self._retry_seconds[delivery.attempts - 1] * uniform(1 - JITTER, 1 + JITTER)  # noqa: S311
            log.info(
                "delivery_failed",
                webhook=str(delivery.webhook_id),
                delivery=str(delivery.delivery_id),
                match=str(delivery.match_id),
                attempt=delivery.attempts,
                error=error,
                again_in=round(wait_seconds),
            )
        await fetch(
            self._pool, sql.settle_delivery, delivery.delivery_id, outcome, status, error, wait_seconds
        )
        if is_gone:
            reason = f"its receiver answered {HTTPStatus(status)} {HTTPStatus(status).phrase}"
            await fetch(self._pool, sql.disable_subscription, delivery.webhook_id, reason)
        metrics.DELIVERIES.labels("gone" if is_gone else "failed" if outcome == "pending" else outcome).inc()

    async def _tidy(self) -> None:
        if monotonic() - self._tidied_at > TIDY_SECONDS:
            self._tidied_at = monotonic()
            await fetch(self._pool, sql.forget_deliveries, KEPT_DAYS)
