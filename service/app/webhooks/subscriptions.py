"""Subscribers, subjects and addresses."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import NAMESPACE_URL, UUID, uuid5

import asyncpg
from msgspec import Struct
from msgspec.structs import replace

from domain.matches.state import Match
from service.access.callers import Caller, Plays
from service.access.visibility import is_organisers
from service.app.webhooks import sql
from service.event_store.records import StoredEvent
from service.event_store.store import LogReader
from service.platform import entropy
from service.platform.database import fetch
from service.platform.errors import KeyReused, TooManyWebhooks, WebhookNotFound
from service.schemas.webhooks import CreateWebhook, UpdateWebhook, WebhookViewer

WEBHOOKS_PER_OWNER = 20
OLD_SECRETS_LIVE = timedelta(hours=24)
"""How long messages are signed with a replaced secret as well."""

SEAT: Final = "seat"


class Subscription(Struct, frozen=True):
    """`event_types` empty: all. `match_id` None: every match the owner organises or, with the viewer `seat`, has
    taken a seat of; to those that seat is told what concerns it, instead of the events.

    `owner` is the id of a key, or `admin`, `scopes` what it could do when it made the subscription.
    `secret_rotations` are the times at which each secret but the newest was replaced.
    """

    webhook_id: UUID
    owner: str
    scopes: list[str]
    viewer: WebhookViewer
    url: str
    event_types: list[str]
    match_id: UUID | None
    description: str
    is_active: bool
    inactive_reason: str
    secret_rotations: list[datetime]
    created_at: datetime
    since: list[int]
    """Each shard's newest position when the subscription was made."""
    unanswered_seconds: int
    """So long a seat has for its answer before it is told that it is its turn."""


def is_asked_for(subscription: Subscription, event: StoredEvent, type_: str) -> bool:
    """Whether the event, or what is told at it, is of a match and type that the owner wants, and new."""
    return (
        subscription.match_id in (None, event.stream_id)
        and (not subscription.event_types or type_ in subscription.event_types)
        and event.position > subscription.since[event.shard]
    )


class Subscriptions:
    """Owners see and change their own, the admin everybody's; of others' nobody learns that they exist."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool
        self._log = LogReader(pool)

    async def create(self, caller: Caller, order: CreateWebhook, request_key: str) -> Subscription:
        """A new subscription, or the one that this `request_key` made; raises `KeyReused`, `TooManyWebhooks`."""
        webhook_id = uuid5(NAMESPACE_URL, f"webhook/{request_key}") if request_key else entropy.new_id()
        mine = await self._listed(_owner(caller))
        if len(mine) >= WEBHOOKS_PER_OWNER and webhook_id not in {each.webhook_id for each in mine}:
            raise TooManyWebhooks(WEBHOOKS_PER_OWNER)
        heads = await self._log.shard_heads()
        (row,) = await fetch(
            self._pool,
            sql.create_subscription,
            webhook_id,
            _owner(caller),
            _scopes(caller),
            order.viewer,
            order.url,
            order.event_types,
            order.match_id,
            order.description,
            datetime.now(UTC),
            [heads[shard] for shard in sorted(heads)],
            order.unanswered_seconds,
        )
        subscription = Subscription(*row)
        if (subscription.url, subscription.event_types, subscription.match_id) != (
            order.url,
            order.event_types,
            order.match_id,
        ):
            raise KeyReused
        return subscription

    async def listed(self, caller: Caller) -> list[Subscription]:
        return await self._listed(_seen_by(caller))

    async def find(self, caller: Caller, webhook_id: UUID) -> Subscription:
        """Raises `WebhookNotFound`."""
        rows = await fetch(self._pool, sql.find_subscription, webhook_id, _seen_by(caller))
        return _only(webhook_id, rows)

    async def update(self, webhook_id: UUID, patch: UpdateWebhook) -> Subscription:
        """Change what is not None."""
        rows = await fetch(
            self._pool,
            sql.update_subscription,
            webhook_id,
            patch.url,
            patch.event_types,
            patch.description,
            patch.is_active,
            patch.unanswered_seconds,
        )
        return _only(webhook_id, rows)

    async def rotate(self, webhook_id: UUID, request_key: str) -> Subscription:
        """Replace the secret; once only for a repeated `request_key`."""
        return _only(
            webhook_id,
            await fetch(self._pool, sql.rotate_secret, webhook_id, datetime.now(UTC), request_key),
        )

    async def delete(self, webhook_id: UUID) -> None:
        await fetch(self._pool, sql.delete_subscription, webhook_id)

    async def _listed(self, owner: str | None) -> list[Subscription]:
        return [Subscription(*row) for row in await fetch(self._pool, sql.list_subscriptions, owner)]


def secrets(deployment_secret: str, webhook_id: UUID, rotations: Sequence[datetime]) -> list[str]:
    """The present signing secrets of messages: the newest secret, then those replaced not long ago, of each secret
    of the deployment."""
    now = datetime.now(UTC)
    live = [len(rotations)]
    live += [old for old in reversed(range(len(rotations))) if now - rotations[old] < OLD_SECRETS_LIVE]
    return [
        entropy.webhook_secret(each, webhook_id, generation)
        for each in entropy.in_force(deployment_secret)
        for generation in live
    ]


def _owner(caller: Caller) -> str:
    return caller.key_id or caller.role


def _scopes(caller: Caller) -> list[str]:
    return ["admin"] if caller.role == "admin" else sorted(caller.scopes)


def _seen_by(caller: Caller) -> str | None:
    """The owner whose webhooks the caller may see and change; None: everybody's."""
    return None if caller.role == "admin" else _owner(caller)


def _only(webhook_id: UUID, rows: Sequence[asyncpg.Record]) -> Subscription:
    if not rows:
        raise WebhookNotFound(webhook_id)
    return Subscription(*rows[0])


async def as_players(
    subscriptions: Sequence[Subscription],
    match: Match,
    organisers: Collection[str],
    newest: Callable[[], Awaitable[Match]],
    plays: Plays,
) -> list[Subscription]:
    """The subscriptions as they are for `match`: its players have no rights of organisers there (MV-ORG-04).

    `newest` gives the match as it is now, and is asked only where somebody has such rights.
    """
    owners = {each.owner for each in subscriptions if is_organisers(each, match, organisers)}
    playing = {owner for owner in owners if await plays(await newest(), owner)}
    return [replace(each, scopes=[]) if each.owner in playing else each for each in subscriptions]
