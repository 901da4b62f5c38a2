"""`moviola serve` in a process of its own, for tests that need neither samples nor read models."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx

from tests.ports import own_port
from tests.processes import moviola
from tests.service.test_probes import becomes
from tests.waiting import ANSWER_SECONDS

SHARDS = 1
ADMIN_KEY = "0123456789abcdef"
"""What `moviola` of tests/processes.py is given."""


@asynccontextmanager
async def api_process(database_url: str, redis_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the process, which serves a migrated database of `SHARDS` shards and finds the games that this
    process's environment shows it."""
    port = own_port()
    settings = {"MOVIOLA_PORT": str(port), "MOVIOLA_RATE_LIMITS": "off"}
    url = f"http://127.0.0.1:{port}"
    with moviola("serve", database_url=database_url, redis_url=redis_url, shards=SHARDS, **settings):
        async with httpx.AsyncClient(base_url=url, timeout=ANSWER_SECONDS, trust_env=False) as client:
            await becomes(client, "/readyz", 200)
            yield client
