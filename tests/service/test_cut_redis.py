"""A cut connection to Redis hurts no request and ends nothing: on uvloop, the event loop of production."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from subprocess import Popen
from time import monotonic

import httpx

from service.event_store.migrate import migrate
from tests.ports import own_port
from tests.processes import OwnValkey, ended, moviola
from tests.rehearsal.proxies import Cable, serving
from tests.servers import open_directory
from tests.service.api.playing import bearer, table
from tests.service.api.test_live import following
from tests.service.test_probes import becomes
from tests.waiting import ANSWER_SECONDS

SHARDS = 2
END_SECONDS = 15.0
"""A process whose streams or duties do not end takes 20 and more; one that has to share its core, up to 3."""


@asynccontextmanager
async def cabled_service(database_url: str) -> AsyncIterator[tuple[Cable, httpx.AsyncClient, Popen[bytes]]]:
    """An API process whose Redis is reached through a cable; it asks for a new budget every second."""
    await migrate(database_url, SHARDS)
    with open_directory() as directory:
        valkey = OwnValkey(Path(directory))
        valkey.start()
        cable = Cable(valkey.socket)
        port = own_port()
        try:
            async with (
                serving(cable),
                httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=ANSWER_SECONDS) as client,
            ):
                with moviola(
                    "serve",
                    database_url=database_url,
                    redis_url=f"redis://127.0.0.1:{cable.port}/0",
                    shards=SHARDS,
                    MOVIOLA_PORT=str(port),
                    MOVIOLA_RATE_READ="100000/second",
                ) as process:
                    await becomes(client, "/readyz", 200)
                    yield cable, client, process
        finally:
            valkey.kill()


async def test_everything_is_admitted_when_connections_to_redis_are_cut(fresh_database: str) -> None:
    async with cabled_service(fresh_database) as (cable, client, _):
        for _ in range(3):
            cable.cut(refuse=True)
            cable.mend()
            began = monotonic()
            while monotonic() - began < 1.2:  # into the next window, whose budget is asked for
                assert (await client.get("/v1/games")).status_code == 200


async def test_presence_outlives_a_cut_and_the_end_is_orderly(fresh_database: str) -> None:
    async with cabled_service(fresh_database) as (cable, client, process):
        match = await table(client, "sukkube", 2)
        async with asyncio.timeout(60), following(client, match.url) as watched:
            async with following(client, match.url, **bearer(match.seats[1])) as stream:
                await anext(stream)
                await becomes_connected(watched, [1])
                cable.cut(refuse=True)
                cable.mend()
            await becomes_connected(watched, [])
        assert (await client.get("/readyz")).status_code == 200
        cable.cut(refuse=True)
        cable.mend()
        process.terminate()
        assert await asyncio.to_thread(ended, process, END_SECONDS) == 0


async def becomes_connected(stream: AsyncIterator[dict[str, str]], seats: list[int]) -> None:
    async for frame in stream:
        if frame["event"] in ("hello", "presence") and json.loads(frame["data"])["connected"] == seats:
            return
