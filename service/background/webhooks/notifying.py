"""Planner and sender of each shard, side by side: what a process that notifies webhooks runs."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

import asyncpg
from msgspec import Struct

from service.background.webhooks.calls import Calls
from service.background.webhooks.due import DueDeliveries
from service.background.webhooks.first_revisions import FirstRevisions
from service.background.webhooks.in_flight import InFlight
from service.background.webhooks.open_turns import OpenTurns
from service.background.webhooks.planner import IDLE_SECONDS, Planner
from service.background.webhooks.sender import LOOK_SECONDS, POLL_SECONDS, RETRY_SECONDS, Sender
from service.event_store.store import LogReader
from service.platform.duties.duty import Duty
from service.platform.redis.wakeup import Wakeup
from service.platform.settings import Settings
from service.platform.webhook_client import TOTAL_SECONDS, WebhookClient
from service.projecting.heads import Heads


class WebhookTerms(Struct, frozen=True):
    """`secret` is the deployment's, from which the webhooks' secrets and the key of pushes are derived.
    `push_contact` is told to push services."""

    secret: str
    reach_loopback: bool = False
    retry_seconds: tuple[float, ...] = RETRY_SECONDS
    total_seconds: float = TOTAL_SECONDS
    push_contact: str = ""

    def __repr__(self) -> str:
        return "WebhookTerms(...)"


def webhook_terms(settings: Settings) -> WebhookTerms:
    loopback, contact = settings.webhooks_reach_loopback, settings.push_contact
    return WebhookTerms(settings.secret, loopback, push_contact=contact)


class WebhookDuties(NamedTuple):
    """`shared` among processes: a planner and a sender for each shard, with one lock. `own`: of each process.
    `planners` sleep until they are told of news."""

    shared: list[Duty]
    own: Duty
    planners: list[Planner]


@asynccontextmanager
async def webhook_duties(
    pool: asyncpg.Pool, shards: Sequence[int], terms: WebhookTerms, heads: Heads
) -> AsyncIterator[WebhookDuties]:
    client = WebhookClient(reach_loopback=terms.reach_loopback, total_seconds=terms.total_seconds)
    first_revisions, open_turns = FirstRevisions(LogReader(pool)), OpenTurns(LogReader(pool))
    calls = Calls(terms.secret, terms.push_contact)
    in_flight = InFlight()
    duties: list[Duty] = []
    planners: list[Planner] = []
    wakeups = {shard: Wakeup() for shard in shards}
    try:
        async with asyncio.TaskGroup() as sending:
            for shard, own in wakeups.items():
                planner = Planner(pool, shard, first_revisions, own, heads)
                sender = Sender(
                    pool,
                    client,
                    shard,
                    first_revisions,
                    open_turns,
                    calls,
                    own,
                    sending,
                    in_flight,
                    secret=terms.secret,
                    retry_seconds=terms.retry_seconds,
                )
                planners.append(planner)
                duties.append(Duty(planner.name, planner.turn, IDLE_SECONDS, planner.forget, planner.wakeup))
                duties.append(Duty(planner.name, sender.turn, POLL_SECONDS, sender.forget, own))
            yield WebhookDuties(
                duties, Duty("due", DueDeliveries(pool, wakeups).turn, LOOK_SECONDS), planners
            )
    finally:
        await client.close()
