"""One API process under all attacks at once, without rate limits: probes are answered, an honest match goes on.

Six seconds here, which is two rounds of the slowest attack, and minutes in the campaign `siege`. Of the
time that an answer took, the time counts in which neither end waited for a processor that others had; beside it
stands what this machine, as busy as it is, takes when nobody attacks.
"""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import httpx
import psutil
import pytest

from service.event_store.migrate import migrate
from tests.bench.load.matches import KnownMatch
from tests.bench.load.wire import Wire as Client
from tests.bench.row import percentile
from tests.ports import own_port
from tests.processes import PROJECT, moviola
from tests.service.api.wires import LIVEZ, Wire
from tests.service.test_probes import becomes
from tests.waiting import until

SECONDS = float(os.environ.get("MOVIOLA_SECONDS", "6"))
CALM_SECONDS = 2.0
LIVEZ_SECONDS, MOVE_SECONDS = 0.1, 0.5
"""At the 99th percentile."""
SLOWER_AT_MOST = 12.0
"""Than without attackers, where the machine itself takes longer than that."""
MEMORY_BYTES = 400 * 1024 * 1024
ARRIVAL_SECONDS = 120.0
ATTACKED = (
    'route="/v1/matches/{match_id}/forks",status="',
    'route="/v1/matches",status="401"',
    'route="/v1/matches/{match_id}/start",status="200"',
    'route="/v1/matches/{match_id}/state",status="200"',
    'route="/v1/verify",status="200"',
    "moviola_connections_closed_total{kind=",
)
"""What the counters show when the attacks are what they mean to be."""


@pytest.fixture
async def process(fresh_database: str, redis_url: str) -> AsyncIterator[tuple[int, int, psutil.Process]]:
    """Its port, its port for probes, and an API process of its own."""
    await migrate(fresh_database, 1)
    port, probes = own_port(), own_port()
    settings = {"MOVIOLA_PORT": str(port), "MOVIOLA_PROBE_PORT": str(probes), "MOVIOLA_RATE_LIMITS": "off"}
    urls = {"database_url": fresh_database, "redis_url": redis_url}
    with moviola("serve", **urls, shards=1, MOVIOLA_LOG_LEVEL="error", **settings) as started:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            await becomes(client, "/readyz", 200)
        yield port, probes, psutil.Process(started.pid)


async def timed(
    each: Callable[[], Awaitable[object]], seconds: float, waited: Callable[[], float], pause: float = 0.05
) -> list[float]:
    """How long each of them took, one after the other, without what of that was `waited` for a processor."""
    took: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began, before = time.perf_counter(), waited()
        await each()
        took.append(max(0.0, time.perf_counter() - began - (waited() - before)))
        await asyncio.sleep(pause)
    return took


def scheduled(thread: str) -> tuple[float, float]:
    """For how many seconds it has had a processor, and has waited for one; of a process, its first thread."""
    ran, waited, _ = Path(f"/proc/{thread}/schedstat").read_text("ascii").split()
    return int(ran) / 1e9, int(waited) / 1e9


async def measured(port: int, probes: int, api: str, seconds: float) -> tuple[float, float]:
    """The 99th percentile of /livez, asked as the cluster does, and of a move of an honest match."""

    def waited() -> float:
        return scheduled(api)[1] + scheduled("thread-self")[1]

    async def livez() -> None:
        wire = await Wire.open(probes, sent=LIVEZ)
        assert b"200" in await wire.rest()
        wire.close()

    client = await Client.open(port)
    match = KnownMatch({"game": "sukkube", "seats": 6, "options": {"target_points": 20}}, 1)
    await match.begin(client)

    async def move() -> None:
        if not match.awaited:
            await match.begin(client)
        match.see(*await client.ask(match.request()))

    alive, moves = await asyncio.gather(timed(livez, seconds, waited), timed(move, seconds, waited))
    return percentile(alive, 0.99), percentile(moves, 0.99)


async def weigh(api: psutil.Process, weights: list[int]) -> None:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        weights.append(api.memory_info().rss)
        await asyncio.sleep(0.2)


async def are_attacking(probes: int) -> bool:
    """Whether every attack has been answered once."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{probes}", timeout=20, verify=False) as client:
        told = (await client.get("/metrics")).text
    return all(answered in told for answered in ATTACKED)


@pytest.mark.timeout(900)
async def test_an_honest_match_goes_on(process: tuple[int, int, psutil.Process]) -> None:
    port, probes, api = process
    loop = str(api.pid)
    calm = await measured(port, probes, loop, CALM_SECONDS)
    weights: list[int] = []
    attackers = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.service.siege", str(port), cwd=PROJECT
    )
    try:
        await until(lambda: are_attacking(probes), ARRIVAL_SECONDS)
        before = scheduled(loop)
        under, _ = await asyncio.gather(measured(port, probes, loop, SECONDS), weigh(api, weights))
        ran, waited = (now - then for now, then in zip(scheduled(loop), before, strict=True))
        assert attackers.returncode is None
    finally:
        attackers.kill()
        await attackers.wait()
    print(
        f"p99 of /livez {1000 * under[0]:.0f} ms ({1000 * calm[0]:.0f} without attackers), of a move"
        f" {1000 * under[1]:.0f} ms ({1000 * calm[1]:.0f}), memory {max(weights) / 1e6:.0f} MB;"
        f" its loop ran for {ran:.1f} s and waited {waited:.1f} s for a processor that others had"
    )
    assert under[0] < max(LIVEZ_SECONDS, SLOWER_AT_MOST * calm[0])
    assert under[1] < max(MOVE_SECONDS, SLOWER_AT_MOST * calm[1])
    assert max(weights) < MEMORY_BYTES
