"""Strangers fill the public port with 1,024 connections; others are served, and the cluster has its answers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import httpx
import pytest

from service.event_store.migrate import migrate
from tests.conftest import emptied_redis
from tests.ports import own_port
from tests.processes import moviola
from tests.servers import Urls
from tests.service.api.test_connections import HALF_BODY, HALF_HEAD, stream
from tests.service.api.wires import LIVEZ, OTHER, STRANGER, Wire
from tests.service.test_probes import becomes
from tests.waiting import ANSWER_SECONDS

SHARDS = 1
STRANGERS = 1024


@pytest.fixture(scope="module")
async def ports(server_urls: Urls, module_database: str, worker_id: str) -> AsyncIterator[tuple[int, int]]:
    """Where a process serves that all these strangers come to, and where it answers the cluster."""
    await migrate(module_database, SHARDS)
    port, probes = own_port(), own_port()
    with moviola(
        "serve",
        database_url=module_database,
        redis_url=await emptied_redis(server_urls, worker_id),
        shards=SHARDS,
        MOVIOLA_PORT=str(port),
        MOVIOLA_PROBE_PORT=str(probes),
        MOVIOLA_RATE_LIMITS="off",
        MOVIOLA_CONNECTIONS_PER_ADDRESS=str(STRANGERS),
        MOVIOLA_STREAMS_PER_ADDRESS=str(STRANGERS),
    ):
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=ANSWER_SECONDS) as client:
            await becomes(client, "/readyz", 200)
        yield port, probes


async def match_of(port: int) -> str:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=ANSWER_SECONDS) as client:
        made = await client.post("/v1/matches", json={"game": "sukkube", "seats": 1})
        return f"/v1/matches/{made.json()['match_id']}"


@pytest.mark.parametrize("kind", ["silent", "idle", "half heads", "half bodies", "streams", "deaf"])
async def test_others_are_served_while_strangers_fill_the_port(ports: tuple[int, int], kind: str) -> None:
    port, probes = ports
    url = await match_of(port)
    sent = {
        "silent": b"",
        "idle": LIVEZ,
        "half heads": HALF_HEAD,
        "half bodies": HALF_BODY,
        "deaf": b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n",
    }
    async with AsyncExitStack() as stack:
        for _ in range(STRANGERS // 32):
            opening = (
                stream(port, url, STRANGER) if kind == "streams" else Wire.open(port, STRANGER, sent[kind])
                for _ in range(32)
            )
            for wire in await asyncio.gather(*opening):
                stack.callback(wire.close)
        other = await Wire.open(port, OTHER)
        assert await other.is_alive()
        transport = httpx.AsyncHTTPTransport(local_address=OTHER)
        async with httpx.AsyncClient(
            transport=transport, base_url=f"http://127.0.0.1:{port}", timeout=ANSWER_SECONDS
        ) as client:
            assert (await client.get(f"{url}/state")).status_code == 200
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{probes}", timeout=ANSWER_SECONDS) as client:
            assert (await client.get("/livez")).status_code == 200
            assert (await client.get("/readyz")).status_code == 200
            assert "moviola_connections_closed" in (await client.get("/metrics")).text
        if kind == "streams":
            await (await Wire.open(port, STRANGER)).refused(503, "too_many_connections")
        else:
            assert await (await Wire.open(port, STRANGER)).is_alive()
