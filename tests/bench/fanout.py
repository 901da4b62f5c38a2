"""Relay and projections of all shards in one process."""

import asyncio
import os

from service.wiring.background import run_fanout

shards = range(int(os.environ["MOVIOLA_SHARDS"]))
asyncio.run(
    run_fanout(
        os.environ["MOVIOLA_DATABASE_URL"],
        os.environ["MOVIOLA_REDIS_URL"],
        relayed=shards,
        projected=shards,
    )
)
