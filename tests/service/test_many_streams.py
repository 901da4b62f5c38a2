"""Many open streams: 600 here, in the campaign `streams` as many as LIMITS.md promises.

All have a move before long, and what a stream costs is told.
"""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, ExitStack

import httpx
import psutil
import pytest

from service.event_store.migrate import migrate
from tests.ports import own_port
from tests.processes import moviola
from tests.service.api.playing import Table, table
from tests.service.test_probes import becomes

STREAMS = int(os.environ.get("MOVIOLA_STREAMS", "600"))
AT_ONCE = 50
STREAM_BYTES = 32 * 1024
"""Of memory, each of the second half: what the first bursts leave in an allocator and in pools is no stream's."""
OF_AN_ADDRESS = 150


OF_A_PROCESS = 5_000
"""As many as LIMITS.md promises."""

Process = tuple[int, psutil.Process]
"""The port that an API process listens at, and itself."""


@pytest.fixture
async def processes(fresh_database: str, redis_url: str) -> AsyncIterator[Sequence[Process]]:
    """As many API processes as the streams need."""
    await migrate(fresh_database, 1)
    urls = {"database_url": fresh_database, "redis_url": redis_url}
    with ExitStack() as stack:
        # An API process hears of what another one has appended from a relay.
        stack.enter_context(moviola("relay", **urls, shards=1))
        started = []
        for _ in range(-(-STREAMS // OF_A_PROCESS)):
            settings = {"MOVIOLA_PORT": str(port := own_port()), "MOVIOLA_RATE_LIMITS": "off"}
            api = stack.enter_context(moviola("serve", **urls, shards=1, **settings))
            started.append((port, psutil.Process(api.pid)))
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
                await becomes(client, "/readyz", 200)
        yield started


async def follow(port: int, match: Table, number: int, stack: AsyncExitStack) -> asyncio.StreamReader:
    """One of many clients, at an address that it shares with a few."""
    address = f"127.1.{1 + number // OF_AN_ADDRESS}.1"
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    stack.callback(writer.close)
    writer.write(f"GET {match.url}/events/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    await reader.readuntil(b"event: PlayBegan")
    return reader


@pytest.mark.timeout(600)
async def test_many_follow_one_match(processes: Sequence[Process]) -> None:
    ports, apis = zip(*processes, strict=True)
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{ports[0]}", timeout=60)
        )
        match = await table(client, "sukkube", 1)
        await match.start()
        readers: list[asyncio.StreamReader] = []
        while len(readers) < STREAMS:
            if len(readers) == STREAMS // 2:
                at_half = sum(api.memory_info().rss for api in apis)
            more = range(len(readers), min(len(readers) + AT_ONCE, STREAMS))
            followers = (follow(ports[number % len(ports)], match, number, stack) for number in more)
            readers += await asyncio.gather(*followers)
        held = (sum(api.memory_info().rss for api in apis) - at_half) / (STREAMS // 2)
        choice = (await match.get("commands", match.seats[0]))["commands"][0]
        spent, began = cpu_seconds(apis), time.monotonic()
        revision = (await match.post("commands", choice, match.seats[0])).json()["revision"]
        await asyncio.gather(*(reader.readuntil(b"id: %d\n" % revision) for reader in readers))
        seconds, cpu = time.monotonic() - began, cpu_seconds(apis) - spent
        assert (await client.get("/livez")).status_code == 200
    print(
        f"{STREAMS} streams of {len(apis)} processes: {held / 1024:.0f} KiB each; all have a move after"
        f" {seconds:.2f} s, for {1000 * cpu / STREAMS:.2f} ms of CPU each"
    )
    assert held < STREAM_BYTES


def cpu_seconds(processes: Sequence[psutil.Process]) -> float:
    return float(sum(sum(each.cpu_times()[:2]) for each in processes))
