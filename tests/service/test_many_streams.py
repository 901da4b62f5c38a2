"""Many open streams in one process: 300 here, as many as LIMITS.md promises by `make streams`.

All have a move before long, and what a stream costs is told.
"""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import httpx
import psutil
import pytest

from service.event_store.migrate import migrate
from tests.bench.stack import free_port
from tests.processes import moviola
from tests.service.api.playing import Table, table
from tests.service.test_probes import becomes

STREAMS = int(os.environ.get("MOVIOLA_STREAMS", "300"))
AT_ONCE = 50
STREAM_BYTES = 64 * 1024
"""Of memory, each."""
OF_AN_ADDRESS = 150


@pytest.fixture
async def process(fresh_database: str, redis_url: str) -> AsyncIterator[tuple[int, psutil.Process]]:
    """The port of an API process of its own, and the process."""
    await migrate(fresh_database, 1)
    port = free_port()
    settings = {"MOVIOLA_PORT": str(port), "MOVIOLA_RATE_LIMITS": "off"}
    urls = {"database_url": fresh_database, "redis_url": redis_url}
    with moviola("serve", **urls, shards=1, **settings) as started:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            await becomes(client, "/readyz", 200)
        yield port, psutil.Process(started.pid)


async def follow(port: int, match: Table, number: int, stack: AsyncExitStack) -> asyncio.StreamReader:
    """One of many clients, at an address that it shares with a few."""
    address = f"127.1.{1 + number // OF_AN_ADDRESS}.1"
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    stack.callback(writer.close)
    writer.write(f"GET {match.url}/events/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    await reader.readuntil(b"event: PlayBegan")
    return reader


@pytest.mark.timeout(600)
async def test_many_follow_one_match(process: tuple[int, psutil.Process]) -> None:
    port, api = process
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60)
        )
        match = await table(client, "sukkube", 1)
        await match.start()
        at_rest = api.memory_info().rss
        readers: list[asyncio.StreamReader] = []
        while len(readers) < STREAMS:
            more = range(len(readers), min(len(readers) + AT_ONCE, STREAMS))
            readers += await asyncio.gather(*(follow(port, match, number, stack) for number in more))
        held = (api.memory_info().rss - at_rest) / STREAMS
        choice = (await match.get("commands", match.seats[0]))["commands"][0]
        spent, began = sum(api.cpu_times()[:2]), time.monotonic()
        revision = (await match.post("commands", choice, match.seats[0])).json()["revision"]
        await asyncio.gather(*(reader.readuntil(b"id: %d\n" % revision) for reader in readers))
        seconds, cpu = time.monotonic() - began, sum(api.cpu_times()[:2]) - spent
        assert (await client.get("/livez")).status_code == 200
    print(
        f"{STREAMS} streams: {held / 1024:.0f} KiB each; all have a move after {seconds:.2f} s,"
        f" for {1000 * cpu / STREAMS:.2f} ms of CPU each"
    )
    assert held < STREAM_BYTES
