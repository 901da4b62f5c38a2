"""Planner and sender of each shard, side by side: what a process that tells webhooks runs."""

import asyncio
from collections.abc import Sequence

import asyncpg
from msgspec import Struct

from service.background.locks import DutyLocks
from service.event_store.store import LogReader
from service.settings import Settings
from service.streams.wakeup import Bell
from service.webhooks.beginnings import Beginnings
from service.webhooks.outside import TOTAL_SECONDS, Outside
from service.webhooks.planner import Planner
from service.webhooks.sender import RETRY_SECONDS, Sender


class WebhookTerms(Struct, frozen=True):
    """`secret` is the deployment's, from which the webhooks' secrets are derived."""

    secret: str
    reach_loopback: bool = False
    retry_seconds: tuple[float, ...] = RETRY_SECONDS
    total_seconds: float = TOTAL_SECONDS

    def __repr__(self) -> str:
        return "WebhookTerms(...)"


def webhook_terms(given: Settings) -> WebhookTerms:
    return WebhookTerms(given.secret, given.webhooks_reach_loopback)


async def tell_webhooks(
    pool: asyncpg.Pool, duties: DutyLocks, shards: Sequence[int], terms: WebhookTerms
) -> None:
    """Plan and send for these shards, for ever, where it is this process's duty."""
    outside = Outside(reach_loopback=terms.reach_loopback, total_seconds=terms.total_seconds)
    beginnings = Beginnings(LogReader(pool))
    try:
        async with asyncio.TaskGroup() as tasks:
            for shard in shards:
                due = Bell()
                planner = Planner(pool, duties, shard, beginnings, due)
                sender = Sender(
                    pool,
                    outside,
                    duties,
                    shard,
                    beginnings,
                    due,
                    secret=terms.secret,
                    retry_seconds=terms.retry_seconds,
                )
                tasks.create_task(planner.run())
                tasks.create_task(sender.run())
    finally:
        await outside.close()
