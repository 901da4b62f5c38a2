"""How far relay and read models are behind, and whether somebody does the work."""

import asyncpg

from service.cli.diagnosis.finding import Diagnosis, answered, judged
from service.platform.database import open_readers
from service.projecting.lag import parked_matches, projection_lag, relay_lag

RELAY_SECONDS = 10.0
PROJECTION_SECONDS = 60.0


async def examine(dsn: str, read_dsn: str | None = None) -> list[Diagnosis]:
    """Of databases that are migrated. `read_dsn` is where the read models are; None: with the log."""
    async with await open_readers(dsn, 1) as pool, await open_readers(read_dsn or dsn, 1) as read_models:
        findings = await answered("relay", _relays(pool))
        findings += await answered("read models", _projections(pool, read_models))
        return findings + await answered("parked", _parked(read_models))


async def _relays(pool: asyncpg.Pool) -> Diagnosis:
    relays = await relay_lag(pool)
    slowest = max((relay.seconds for relay in relays), default=0.0)
    return judged(
        "relay",
        f"{sum(relay.events for relay in relays)} events behind, the oldest for {slowest:.0f} s",
        slowest > RELAY_SECONDS,
        "is `moviola relay` running, and does it reach Redis?",
    )


async def _projections(pool: asyncpg.Pool, read_models: asyncpg.Pool) -> list[Diagnosis]:
    projections, findings = await projection_lag(pool, read_models), []
    for name in sorted({each.projection for each in projections}):
        lags = [each for each in projections if each.projection == name]
        if any(each.of_another_past for each in lags):
            text = "knows events that the log has lost: the log was set back, the read model was not"
            findings.append(Diagnosis(name, "wrong", text, f"run `moviola rebuild {name}`"))
            continue
        seconds = max(each.seconds for each in lags)
        findings.append(
            judged(
                name,
                f"{sum(each.events for each in lags)} events behind, the oldest for {seconds:.0f} s",
                seconds > PROJECTION_SECONDS,
                "is `moviola project` running? More of them share the shards",
            )
        )
    return findings


async def _parked(read_models: asyncpg.Pool) -> Diagnosis:
    count = len({(each.projection, each.match_id) for each in await parked_matches(read_models)})
    advice = "see projection.dead_letter; after the repair `moviola project --retry`"
    return judged("parked", f"{count} matches cannot be folded", count > 0, advice)
