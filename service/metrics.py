"""What a running service counts, for Prometheus. Labels are bounded: routes, statuses, games, projections."""

from contextlib import suppress

import asyncpg
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from projections.lag import projection_lag, relay_lag
from service.event_store.errors import EventLogError

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
REGISTRY = CollectorRegistry()
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

REQUESTS = Histogram(
    "moviola_request_seconds",
    "Requests by route and status.",
    ("route", "status"),
    buckets=SECONDS,
    registry=REGISTRY,
)
EVENTS = Counter("moviola_events_appended", "Events appended, by game.", ("game",), registry=REGISTRY)
APPENDS = Histogram(
    "moviola_append_seconds", "From the decision to the durable commit.", buckets=SECONDS, registry=REGISTRY
)
FOLLOWERS = Gauge("moviola_followers", "Open streams of live matches.", registry=REGISTRY)
STALLED = Counter(
    "moviola_readers_stalled",
    "Readers of streams that were left because they took nothing.",
    registry=REGISTRY,
)
RELAY_LAG = Gauge("moviola_relay_lag_events", "Events not yet in the stream.", ("shard",), registry=REGISTRY)
PROJECTION_LAG = Gauge(
    "moviola_projection_lag_events",
    "Events not yet in the read model.",
    ("projection", "shard"),
    registry=REGISTRY,
)
PARKED = Gauge(
    "moviola_parked_matches", "Matches a projection cannot fold.", ("projection", "shard"), registry=REGISTRY
)
GAPS = Gauge(
    "moviola_gaps_repaired",
    "Pages read from the log because the stream missed them.",
    ("projection", "shard"),
    registry=REGISTRY,
)


async def exposition(pool: asyncpg.Pool, followers: int) -> bytes:
    """All metrics as text; the lags are asked for now, and left as they were when the database is away."""
    FOLLOWERS.set(followers)
    with suppress(EventLogError):
        for relay in await relay_lag(pool):
            RELAY_LAG.labels(relay.shard).set(relay.events)
        for lag in await projection_lag(pool):
            labels = lag.projection, lag.shard
            PROJECTION_LAG.labels(*labels).set(lag.events)
            PARKED.labels(*labels).set(lag.parked_matches)
            GAPS.labels(*labels).set(lag.gaps_repaired)
    return generate_latest(REGISTRY)
