"""The counters of a running process, for Prometheus. Labels are bounded: routes, statuses, games, shards."""

import asyncio
from functools import cache
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

from service.platform.release import RELEASE

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
REGISTRY = CollectorRegistry()
"""Exported by every process."""
SERVING = CollectorRegistry()
"""Exported by API processes alone: of a gauge without labels, others would export a 0 that means nothing."""
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

REQUESTS = Histogram(
    "moviola_request_seconds",
    "Requests by route and status.",
    ("route", "status"),
    buckets=SECONDS,
    registry=SERVING,
)
EVENTS = Counter("moviola_events_appended", "Events appended, by game.", ("game",), registry=REGISTRY)
APPENDS = Histogram(
    "moviola_append_seconds", "From the decision to the durable commit.", buckets=SECONDS, registry=REGISTRY
)
UNLIMITED = Counter(
    "moviola_rate_limit_unchecked",
    "Requests admitted unchecked because Redis did not answer.",
    registry=SERVING,
)
COMMANDS = Counter(
    "moviola_commands",
    "Requests to change a match, by game and outcome (service/event_store/outcomes.py).",
    ("game", "outcome"),
    registry=REGISTRY,
)
FAULTS = Counter(
    "moviola_match_faults",
    "Requests, moves of bots and time-outs that failed because the game fails in their match (MV-FLT-01).",
    ("game",),
    registry=REGISTRY,
)
COMMIT_COMMANDS = Histogram(
    "moviola_commit_commands",
    "Commands that share one commit.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128),
    registry=REGISTRY,
)
WORK_WAITING = Gauge(
    "moviola_work_waiting",
    "Pieces of work done aside that wait for their turn.",
    ("kind",),
    registry=REGISTRY,
)
WORK_WAITS = Histogram(
    "moviola_work_wait_seconds",
    "How long a piece of work done aside has waited for its turn.",
    ("kind",),
    buckets=(*SECONDS, 5.0, 10.0, 30.0, 60.0),
    registry=REGISTRY,
)
WORK_REFUSED = Counter(
    "moviola_work_refused",
    "Pieces of work done aside that had no turn: full, displaced by a party with fewer, late.",
    ("kind", "reason"),
    registry=REGISTRY,
)
FOLLOWERS = Gauge("moviola_followers", "Open streams of live matches.", registry=SERVING)
LOG_ANSWERS = Gauge(
    "moviola_log_answers", "1 if the database answered this very scrape, else 0.", registry=SERVING
)
READ_MODELS_ANSWER = Gauge(
    "moviola_read_models_answer",
    "1 if the database of the read models answered this very scrape, else 0.",
    registry=SERVING,
)
REDIS_ANSWERS = Gauge(
    "moviola_redis_answers", "1 if Redis answered this very scrape, else 0.", registry=SERVING
)
POOL_IN_USE = Gauge(
    "moviola_pool_in_use", "Connections to the log that requests have at this very moment.", registry=SERVING
)
LOOP_DELAY = Gauge(
    "moviola_loop_delay_seconds",
    "How long this very scrape waited for its turn on the event loop.",
    registry=SERVING,
)
CHECKPOINT_AGE = Gauge(
    "moviola_checkpoint_age_seconds",
    "Age of the newest checkpoint; none is made while nothing changes.",
    registry=SERVING,
)
STREAMS_REFUSED = Counter(
    "moviola_streams_refused", "Streams refused because this process has as many as it may.", registry=SERVING
)
STALLED = Counter(
    "moviola_readers_stalled",
    "Readers of streams that were left because they took nothing.",
    registry=SERVING,
)
CONNECTIONS_CLOSED = Counter(
    "moviola_connections_closed",
    "Connections closed on their clients, by what these took too long for, or had too much of.",
    ("kind",),
    registry=REGISTRY,
)
RELAY_LAG = Gauge("moviola_relay_lag_events", "Events not yet in the stream.", ("shard",), registry=SERVING)
RELAY_LAG_SECONDS = Gauge(
    "moviola_relay_lag_seconds",
    "Age of the oldest event that is not yet in the stream.",
    ("shard",),
    registry=SERVING,
)
PROJECTION_LAG = Gauge(
    "moviola_projection_lag_events",
    "Events not yet in the read model.",
    ("projection", "shard"),
    registry=SERVING,
)
PROJECTION_LAG_SECONDS = Gauge(
    "moviola_projection_lag_seconds",
    "Age of the oldest event that is not yet in the read model.",
    ("projection", "shard"),
    registry=SERVING,
)
PARKED = Gauge(
    "moviola_parked_matches", "Matches a projection cannot fold.", ("projection", "shard"), registry=SERVING
)
GAPS = Gauge(
    "moviola_gaps_repaired",
    "Pages read from the log because the stream missed them.",
    ("projection", "shard"),
    registry=SERVING,
)
OVERDUE = Gauge(
    "moviola_overdue_matches",
    "Matches whose clock is up, or whose time for disputes has passed, and no event says so yet.",
    ("kind",),
    registry=SERVING,
)
OVERDUE_SECONDS = Gauge(
    "moviola_overdue_seconds",
    "For how long the first of the overdue matches has been so.",
    ("kind",),
    registry=SERVING,
)
WEBHOOKS_PENDING = Gauge(
    "moviola_webhook_pending", "Deliveries still to be made.", ("shard",), registry=SERVING
)
WEBHOOKS_OLDEST = Gauge(
    "moviola_webhook_oldest_seconds",
    "Age of the oldest delivery that is still to be made, retries included.",
    ("shard",),
    registry=SERVING,
)
WEBHOOKS_OVERDUE = Gauge(
    "moviola_webhook_overdue_seconds",
    "For how long a delivery waits that could have been sent.",
    ("shard",),
    registry=SERVING,
)
WEBHOOKS_PARKED = Gauge(
    "moviola_webhook_parked", "Deliveries that were given up.", ("shard",), registry=SERVING
)
DELIVERIES = Counter(
    "moviola_webhook_attempts",
    "Attempts to deliver, by outcome: delivered, failed (to be repeated), parked (given up), gone (410).",
    ("outcome",),
    registry=REGISTRY,
)
CLOCK_SKEW = Gauge(
    "moviola_clock_skew_seconds",
    "How far this machine's clock is behind PostgreSQL's; negative: ahead.",
    registry=REGISTRY,
)
BUILD = Gauge(
    "moviola_build_info", "1: this process's role and release.", ("role", "release"), registry=REGISTRY
)
DUTIES = Gauge("moviola_duties_held", "Shards this process relays or projects.", ("kind",), registry=REGISTRY)
DUTY_FAILURES = Counter(
    "moviola_duty_failures", "Turns of a duty that failed and were taken again.", ("kind",), registry=REGISTRY
)
DUTIES_ENDED = Counter(
    "moviola_duties_ended", "Duties that have ended though the process goes on.", ("kind",), registry=REGISTRY
)
RELAYED = Counter("moviola_events_relayed", "Events copied to a stream.", ("shard",), registry=REGISTRY)
PROJECTED = Counter(
    "moviola_events_projected", "Events folded into a read model.", ("projection",), registry=REGISTRY
)


def introduce(role: str) -> None:
    """Export the role of this process ("api", "relay", ...) and its release."""
    BUILD.labels(role, RELEASE).set(1)


async def text(*registries: CollectorRegistry) -> bytes:
    """All metrics of these, written in a thread: every route with every status it ever had takes a tenth of a
    second."""
    return b"".join([await asyncio.to_thread(generate_latest, each) for each in registries])


@cache
def child(metric: Any, *labels: Any) -> Any:
    """The child of `metric` with these labels, which it looks up under a lock only once: for hot routes."""
    return metric.labels(*labels)


ProcessCollector(registry=REGISTRY)  # memory, CPU time, open files
