"""Devices of players that are called by Web Push: subscriptions like those of webhooks, one for each device."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

import asyncpg

from service.access.callers import Caller, require_player
from service.app.webhooks import sql
from service.event_store.store import LogReader
from service.platform import web_push
from service.platform.database import fetch
from service.platform.entropy import new_id
from service.platform.errors import InvalidBody
from service.platform.webhook_client import ForbiddenTarget, check_url
from service.schemas.players import StartPush

OWNER: Final = "players"
"""Of all these subscriptions: strangers together have the share of one key (`in_flight.py`)."""

UNANSWERED_SECONDS: Final = 45
"""So long nobody is called who may be at the table (MV-PLR-08)."""


@dataclass(frozen=True, repr=False)
class Pushes:
    """`secret` is the deployment's; messages go to `hosts`, or below them. `reach_loopback` lets them go to this
    machine."""

    pool: asyncpg.Pool
    secret: str
    hosts: Sequence[str]
    reach_loopback: bool

    @cached_property
    def key(self) -> str:
        """The public key with which a browser subscribes (RFC 8292)."""
        return next(iter(web_push.sending_keys(self.secret)))

    async def start(self, caller: Caller, order: StartPush) -> None:
        """Call the device that asks; raises `InvalidBody` for an address or a key that nothing is sent to."""
        require_player(caller)
        self._check(order.endpoint)
        try:
            web_push.encrypted(b"", order.keys.p256dh, order.keys.auth)
        except ValueError as error:
            raise InvalidBody("/keys/p256dh", "expected a point of the curve P-256") from error
        heads = await LogReader(self.pool).shard_heads()
        await fetch(
            self.pool,
            sql.start_push,
            new_id(),
            caller.device_id,
            OWNER,
            order.endpoint,
            [order.keys.p256dh, order.keys.auth, self.key],
            datetime.now(UTC),
            [heads[shard] for shard in sorted(heads)],
            UNANSWERED_SECONDS,
        )

    def _check(self, endpoint: str) -> None:
        try:
            check_url(endpoint, reach_loopback=self.reach_loopback)
        except ForbiddenTarget as error:
            raise InvalidBody("/endpoint", str(error)) from error
        host = urlsplit(endpoint).hostname or ""
        if not any(host == each or host.endswith(f".{each}") for each in self.hosts):
            raise InvalidBody("/endpoint", f"expected an address of {', '.join(self.hosts)}")

    async def stop(self, device_id: UUID | None) -> None:
        await fetch(self.pool, sql.stop_push, device_id)
