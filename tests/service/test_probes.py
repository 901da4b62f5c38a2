"""What relays and workers tell the cluster, and when an API process says that it has started."""

from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, suppress

import asyncpg
import httpx
import pytest

from service.event_store.migrate import FOLDERS, migrate
from service.platform.release import RELEASE
from tests.ports import own_port
from tests.processes import moviola
from tests.service.test_database_roles import role_of, roles
from tests.waiting import ANSWER_SECONDS, until

SHARDS = 2
START_SECONDS = 120
"""A process starts in two seconds, beside many others in forty."""


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{own_port()}", timeout=ANSWER_SECONDS) as client:
        yield client


async def becomes(client: httpx.AsyncClient, path: str, status: int) -> httpx.Response:
    async def is_so() -> bool:
        try:
            return (await client.get(path)).status_code == status
        except httpx.TransportError:
            return False

    await until(is_so, START_SECONDS)
    return await client.get(path)


async def test_a_worker_starts_when_the_database_has_been_migrated_and_counts_what_it_does(
    fresh_database: str, redis_url: str, client: httpx.AsyncClient
) -> None:
    await migrate(fresh_database, SHARDS, [each for each in FOLDERS if each.parent.name == "event_store"])
    with moviola(
        "project",
        database_url=fresh_database,
        redis_url=redis_url,
        shards=SHARDS,
        MOVIOLA_PROBE_PORT=str(client.base_url.port),
    ):
        waiting = await becomes(client, "/startupz", 503)
        assert "0010_match_seeds.sql" in waiting.text
        assert (await client.get("/livez")).text == "ok"
        await migrate(fresh_database, SHARDS)
        await becomes(client, "/startupz", 200)
        await becomes(client, "/readyz", 200)

        async def performs_all() -> bool:
            return 'moviola_duties_held{kind="timeline"} 2.0' in (await client.get("/metrics")).text

        await until(performs_all)
        exposition = (await client.get("/metrics")).text
        assert f'moviola_build_info{{release="{RELEASE}",role="worker"}} 1.0' in exposition
        for name in ("log_answers", "read_models_answer", "followers", "readers_stalled", "relay_lag"):
            assert f"moviola_{name}" not in exposition, "only API processes look at it"
        assert (await client.get("/other")).status_code == 404
        assert (await client.post("/livez")).status_code == 405
        with suppress(httpx.TransportError):
            await client.get("/livez", headers={"x-endless": "x" * 200_000})
        assert (await client.get("/livez")).status_code == 200, "nonsense breaks nothing"


async def test_an_api_process_has_started_when_the_database_has_been_migrated(
    fresh_database: str, redis_url: str, client: httpx.AsyncClient
) -> None:
    with moviola(
        "serve",
        database_url=fresh_database,
        redis_url=redis_url,
        shards=SHARDS,
        MOVIOLA_PORT=str(client.base_url.port),
    ):
        waiting = await becomes(client, "/startupz", 503)
        assert "0001_event_log.sql" in waiting.json()["detail"]
        await migrate(fresh_database, SHARDS)
        assert (await becomes(client, "/startupz", 200)).json()["checks"] == {"log": "ok"}


async def test_a_process_that_loses_its_database_is_alive_but_not_ready(
    fresh_database: str, redis_url: str, client: httpx.AsyncClient
) -> None:
    await migrate(fresh_database, SHARDS)
    with moviola(
        "relay",
        database_url=fresh_database,
        redis_url=redis_url,
        shards=SHARDS,
        MOVIOLA_PROBE_PORT=str(client.base_url.port),
    ):
        await becomes(client, "/readyz", 200)
        connection = await asyncpg.connect(fresh_database)
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f"ALTER DATABASE {name} CONNECTION LIMIT 0")
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        assert (await client.get("/livez")).status_code == 200
        await connection.execute(f"ALTER DATABASE {name} CONNECTION LIMIT -1")
        await becomes(client, "/readyz", 200)
        await connection.close()


async def test_a_process_whose_duty_fails_again_and_again_is_not_ready_and_says_why(
    fresh_database: str, redis_url: str, client: httpx.AsyncClient
) -> None:
    await migrate(fresh_database, SHARDS)
    async with roles(fresh_database) as urls:
        owner, role = await asyncpg.connect(fresh_database), role_of(urls["fanout"])
        with moviola(
            "fanout",
            database_url=urls["fanout"],
            redis_url=redis_url,
            shards=SHARDS,
            MOVIOLA_PROBE_PORT=str(client.base_url.port),
        ):
            await becomes(client, "/readyz", 200)
            await owner.execute(f"REVOKE SELECT ON log.shard FROM {role}")
            assert (
                "times in a row: InsufficientPrivilegeError" in (await becomes(client, "/readyz", 503)).text
            )
            await owner.execute(f"GRANT SELECT ON log.shard TO {role}")
            await becomes(client, "/readyz", 200)
        await owner.close()


async def test_two_relays_have_half_of_the_shards_each_whatever_they_do_for_them(
    fresh_database: str, redis_url: str, client: httpx.AsyncClient
) -> None:
    """Else one relays all shards and the other carries all results, which is much less work."""
    await migrate(fresh_database, 8)
    other = httpx.AsyncClient(base_url=f"http://127.0.0.1:{own_port()}", timeout=ANSWER_SECONDS)

    async def have(share: float, *relays: httpx.AsyncClient) -> bool:
        """Each relay has this share of both kinds."""
        texts = [(await becomes(each, "/metrics", 200)).text for each in relays]
        return all(
            f'moviola_duties_held{{kind="{kind}"}} {share}' in text
            for text in texts
            for kind in ("relay", "results")
        )

    def relay(probes: httpx.AsyncClient) -> AbstractContextManager[object]:
        port = str(probes.base_url.port)
        urls = {"database_url": fresh_database, "redis_url": redis_url}
        return moviola("relay", **urls, shards=8, MOVIOLA_PROBE_PORT=port)

    async with other:
        with relay(client):
            await until(lambda: have(8.0, client), START_SECONDS)
            with relay(other):
                await until(lambda: have(4.0, client, other), START_SECONDS)
