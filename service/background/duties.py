"""Everything behind the API that a process is told to do: relay, project, clocks, results, webhooks, or all."""

import asyncio
from collections.abc import Sequence

from projections import PROJECTIONS
from projections.projection import Projection
from projections.worker import PAGE_SIZE, PAUSE_SECONDS, Worker
from projections.worker import duty_of as duty_of_worker
from service.background.clocks import DUTY as CLOCKS
from service.background.clocks import keep_clocks
from service.background.duty import Background, Duty
from service.background.locks import TAKEOVER_SECONDS, DutyLocks
from service.background.relay import Relay
from service.background.relay import duty_of as duty_of_relay
from service.event_store.connections import open_readers
from service.observability.probes import answering_probes
from service.streams.entries import open_redis
from service.streams.wakeup import Bell, listen
from service.tournaments.results import carry_results
from service.tournaments.results import duty_of as duty_of_results
from service.webhooks.planner import duty_of as duty_of_webhooks
from service.webhooks.telling import WebhookTerms, tell_webhooks

CONNECTIONS = 4
POLL_SECONDS = 0.02


async def run_fanout(
    database_url: str,
    redis_url: str,
    *,
    relayed: Sequence[int] = (),
    projected: Sequence[int] = (),
    projections: Sequence[Projection] = PROJECTIONS,
    timed_shards: int = 0,
    carried_shards: int = 0,
    told: Sequence[int] = (),
    webhooks: WebhookTerms | None = None,
    bell: Bell | None = None,
    poll_seconds: float = POLL_SECONDS,
    page_size: int = PAGE_SIZE,
    session_url: str | None = None,
    probes: tuple[str, int] = ("127.0.0.1", 0),
) -> None:
    """Relay and project these shards, and tell webhooks of them, for ever, or stand by while another process does.

    With `timed_shards`, the number of all shards of the log, it keeps the clocks as well; with `carried_shards`,
    the same number, it carries the results of matches into their tournaments.

    To share an event loop with a server, let its event log ring `bell` (`after_commit=bell.ring`), poll seldom
    (for the commits of other processes) and take small pages (a page is folded in one go). `session_url` is where
    the duties are kept if `database_url` leads through a transaction pooler; `probes` the address for the
    cluster's probes, none if the port is 0.
    """
    bell = bell or Bell()
    units = [(projection, shard) for projection in projections for shard in projected]
    names = [*map(duty_of_relay, relayed), *(duty_of_worker(*unit) for unit in units)]
    names += map(duty_of_results, range(carried_shards))
    names += [*map(duty_of_webhooks, told), *([CLOCKS] if timed_shards else [])]
    duties = DutyLocks(session_url or database_url, names)
    # Not waiting for the disk is safe here: a crash of the database takes back rows and checkpoint together.
    pool = await open_readers(database_url, CONNECTIONS, synchronous_commit="off")
    try:
        async with (
            open_redis(redis_url) as redis,
            Background() as background,
            answering_probes(*probes, pool, duties, background),
            asyncio.TaskGroup() as tasks,
        ):
            background.start(Duty("locks", duties.turn, TAKEOVER_SECONDS))
            if relayed:
                tasks.create_task(listen(redis, bell))
                relay = Relay(pool, redis, duties, relayed)
                background.start(Duty("relays", relay.turn, poll_seconds), wakeup=bell)
            if timed_shards:
                tasks.create_task(keep_clocks(database_url, timed_shards, pool, redis, duties))
            if carried_shards:
                tasks.create_task(carry_results(database_url, carried_shards, pool, redis, duties))
            for projection, shard in units:
                worker = Worker(projection, shard, pool, redis, page_size=page_size)
                duty = Duty(duty_of_worker(projection, shard), worker.turn, PAUSE_SECONDS, worker.forget)
                background.start(duty, duties)
            if webhooks is not None:
                tasks.create_task(tell_webhooks(pool, duties, told, webhooks))
            await background.wait()
    finally:
        pool.terminate()
