"""The parts that the process of the API is made of."""

from dataclasses import dataclass

import asyncpg
from redis.asyncio import Redis

from domain.matches.state import Match
from domain.tournaments.state import Tournament
from service.access.audit import Audit
from service.access.callers import Access
from service.access.visits import Visits
from service.app.app import App
from service.app.matches.seeds import Seeds
from service.event_store.store import EventLog
from service.event_store.streams import Streams
from service.http.limits.rate_limits import RateLimits
from service.http.limits.stream_limits import StreamLimits
from service.platform.duties.duty import Background
from service.platform.settings import Settings
from service.platform.timekeeping.service_time import ServiceTime
from service.projecting.reading import ReadModels


@dataclass
class ApiParts:
    """`pool` reads the keys and the seeds, `read_models` the lists; the log has connections of its own."""

    settings: Settings
    time: ServiceTime
    pool: asyncpg.Pool
    read_models: ReadModels
    redis: Redis
    background: Background
    log: EventLog
    seeds: Seeds
    matches: Streams[Match]
    tournaments: Streams[Tournament]
    access: Access
    visits: Visits
    app: App
    audit: Audit
    rate_limits: RateLimits | None
    stream_limits: StreamLimits

    def drain(self) -> None:
        """Take no new work: streams say goodbye, the cluster is told to send nobody here."""
        self.app.queries.health.is_draining = True
        self.app.live.wakeups.close()
