"""How far relay and read models are behind, and whether somebody does the work."""

import asyncpg

from service.cli.diagnosis.finding import Diagnosis, judged
from service.platform.database import open_readers
from service.platform.log_errors import LogUnavailable
from service.projecting.lag import parked_matches, projection_lag, relay_lag

RELAY_SECONDS = 10.0
PROJECTION_SECONDS = 60.0
NOT_MIGRATED = (asyncpg.UndefinedTableError, asyncpg.InvalidSchemaNameError, LogUnavailable)


async def examine(dsn: str, read_dsn: str | None = None) -> list[Diagnosis]:
    """`read_dsn` is where the read models are; None: with the log."""
    try:
        async with await open_readers(dsn, 1) as pool, await open_readers(read_dsn or dsn, 1) as read:
            relays, projections = await relay_lag(pool), await projection_lag(pool, read)
            parked = await parked_matches(read)
    except NOT_MIGRATED:
        return []
    slowest = max((relay.seconds for relay in relays), default=0.0)
    found = [
        judged(
            "relay",
            f"{sum(relay.events for relay in relays)} events behind, the oldest for {slowest:.0f} s",
            slowest > RELAY_SECONDS,
            "is `moviola relay` running, and does it reach Redis?",
        )
    ]
    for name in sorted({each.projection for each in projections}):
        lags = [each for each in projections if each.projection == name]
        if any(each.of_another_past for each in lags):
            told = "knows events that the log has lost: the log was set back, the read model was not"
            found.append(Diagnosis(name, "wrong", told, f"run `moviola rebuild {name}`"))
            continue
        seconds = max(each.seconds for each in lags)
        found.append(
            judged(
                name,
                f"{sum(each.events for each in lags)} events behind, the oldest for {seconds:.0f} s",
                seconds > PROJECTION_SECONDS,
                "is `moviola project` running? More of them share the shards",
            )
        )
    count = len({(each.projection, each.match_id) for each in parked})
    advice = "see projection.dead_letter; after the repair `moviola project --retry`"
    found.append(judged("parked", f"{count} matches cannot be folded", count > 0, advice))
    return found
