"""The parts a running service is made of, as the controllers see them."""

from dataclasses import dataclass

import asyncpg
from redis.asyncio import Redis

from service.access import Access
from service.archive.examiner import Examiner
from service.audit import Audit
from service.event_store.store import EventLog
from service.live import Live
from service.matches import Matches
from service.presence import Presence
from service.rate_limits import RateLimits
from service.rounds import Rounds
from service.seeds import Seeds
from service.settings import Settings
from service.spectating import Spectating
from service.stream_limits import StreamLimits
from service.tournaments import Tournaments
from service.webhooks.deliveries import Deliveries
from service.webhooks.subscriptions import Subscriptions


@dataclass
class Application:
    """`pool` reads the read models, the keys and the seeds; the log has connections of its own."""

    settings: Settings
    pool: asyncpg.Pool
    redis: Redis
    log: EventLog
    seeds: Seeds
    matches: Matches
    tournaments: Tournaments
    rounds: Rounds
    access: Access
    audit: Audit
    live: Live
    spectating: Spectating
    rate_limits: RateLimits | None
    presence: Presence
    streams: StreamLimits
    examiner: Examiner
    webhooks: Subscriptions
    deliveries: Deliveries
    is_draining: bool = False

    def drain(self) -> None:
        """Take no new work: streams say goodbye, the cluster is told to send nobody here."""
        self.is_draining = True
        self.live.close()
