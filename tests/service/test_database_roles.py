"""Each process with a database role of its own: everything works, and no role can do what its process need not."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import asyncpg
import httpx
import pytest

from service.background.webhooks.notifying import WebhookTerms
from service.event_store.migrate import migrate
from service.event_store.roles import GRANTS, PLAYERS, grant_roles
from service.platform.settings import Settings
from service.wiring import background
from service.wiring.api import build
from service.wiring.background import run_fanout
from service.wiring.parts import ApiParts
from tests.projections.conftest import caught_up
from tests.servers import Urls
from tests.service.api.conftest import ADMIN, client_of
from tests.service.api.holding import organiser
from tests.service.api.playing import Table, bearer, table
from tests.waiting import until

PASSWORD = "a-password-of-the-test"
PROCESSES = tuple(GRANTS)
SECRET = "ab" * 32
SHARDS = 2
SECRET_TABLES = """
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'secret'::regnamespace
"""
DELIVERED = "SELECT count(*) FROM webhook.delivery WHERE attempts > 0"


@asynccontextmanager
async def roles(url: str) -> AsyncIterator[dict[str, str]]:
    """Process -> the URL of the database with a role of its own, which has its rights."""
    prefix = f"test_{uuid4().hex[:8]}"
    names = {process: f"{prefix}_{process}" for process in PROCESSES}
    connection = await asyncpg.connect(url)
    try:
        for name in names.values():
            await connection.execute(f"CREATE ROLE {name} LOGIN PASSWORD '{PASSWORD}'")
        assert await grant_roles(connection, prefix) == sorted(names.values())
        yield {process: as_role(url, name) for process, name in names.items()}
    finally:
        for name in names.values():
            await connection.execute(f"DROP OWNED BY {name}")
            await connection.execute(f"DROP ROLE {name}")
        await connection.close()


def as_role(url: str, name: str) -> str:
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2]
    return parts._replace(netloc=f"{name}:{PASSWORD}@{place}").geturl()


@pytest.fixture
async def urls(fresh_database: str) -> AsyncIterator[dict[str, str]]:
    await migrate(fresh_database, SHARDS)
    async with roles(fresh_database) as found:
        yield found | {"owner": fresh_database}


@asynccontextmanager
async def installed(
    urls: dict[str, str], redis_url: str, folder: Path, is_apart: bool
) -> AsyncIterator[ApiParts]:
    """An API, and a relay, a worker and a sender of webhooks, or one process for all three; each with its role."""
    settings = Settings(
        data_dir=folder,
        database_url=urls["api"],
        redis_url=redis_url,
        admin_key=ADMIN,
        secret=SECRET,
        shards=SHARDS,
        webhooks_reach_loopback=True,
        rate_limits="off",
    )
    shards = range(SHARDS)
    running: list[asyncio.Task[None]] = []
    async with build(settings) as service:
        for process, duties in (_duties(shards) if is_apart else _together(shards)).items():
            running.append(asyncio.create_task(run_fanout(urls[process], redis_url, **duties)))
        try:
            yield service
        finally:
            ended = [task for task in running if task.done()]
            for task in running:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            assert ended == []


def _duties(shards: range) -> dict[str, dict[str, Any]]:
    return {
        "relay": {"relayed": shards, "timed_shards": SHARDS, "carried_shards": SHARDS},
        "worker": {"projected": shards},
        "webhooks": {
            "notified": shards,
            "webhooks": WebhookTerms(SECRET, True, (0.05,) * 3, 1.0),
        },
    }


def _together(shards: range) -> dict[str, dict[str, Any]]:
    return {"fanout": {name: value for duties in _duties(shards).values() for name, value in duties.items()}}


@pytest.mark.parametrize("is_apart", [True, False], ids=["apart", "fanout"])
async def test_every_process_works_with_its_role(
    urls: dict[str, str], redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_apart: bool
) -> None:
    """Keys, matches, clocks that run out, forks, webhooks, audit entries, checkpoints, results of a tournament."""
    monkeypatch.setattr(background, "CHECKPOINT_SECONDS", 0.2)
    async with installed(urls, redis_url, tmp_path, is_apart) as service, client_of(service) as client:
        held = await organiser(client)
        key = bearer(held.key)
        hook = await client.post("/v1/webhooks", json={"url": "http://127.0.0.1:9/x"}, headers=key)
        assert hook.status_code == 201, hook.text
        clocked = await table(
            client, "sukkube", 2, key=held.key, clocks={"decision_seconds": 5}, options={"target_points": 1}
        )
        await clocked.start()
        match = await table(client, "sukkube", 2, key=held.key, options={"target_points": 1})
        await match.start()
        await match.play(Random(1), 5)
        forked = await match.post("forks", {"revision": 6, "luck": {"kind": "same"}}, held.key)
        assert forked.status_code == 201, forked.text
        await match.play(Random(2))
        await held.create()
        for _ in range(2):
            await held.enter()
        await held.play_round(1)
        assert await held.standings()
        await is_timed_out(client, clocked)
        owner = await asyncpg.connect(urls["owner"])
        try:

            async def is_sent() -> bool:
                return bool(await owner.fetchval(DELIVERED))

            await until(is_sent, 30)
        finally:
            await owner.close()
        await caught_up(service.pool, timeout_seconds=30)
        await until_listed(client)
        for path in ("/v1/audit", "/v1/keys", "/v1/matches", f"{match.url}/timeline", "/readyz"):
            answer = await client.get(path, headers=bearer(ADMIN))
            assert answer.status_code == 200, (path, answer.text)
        webhook = f"/v1/webhooks/{hook.json()['webhook_id']}"
        assert (await client.delete(webhook, headers=key)).status_code == 200


async def until_listed(client: httpx.AsyncClient) -> None:
    """The relay makes checkpoints."""

    async def is_listed() -> bool:
        return bool((await client.get("/v1/checkpoints")).json()["items"])

    await until(is_listed, 30)


async def is_timed_out(client: httpx.AsyncClient, match: Table) -> None:
    """The relay's keeper plays for whoever is too late, and draws what follows."""

    async def has_moved() -> bool:
        return "SeatTimedOut" in (await client.get(f"{match.url}/events")).text

    await until(has_moved, 30)


MAY_NOT = {
    "api": {
        "UPDATE log.event SET type = ''",
        "DELETE FROM log.event",
        "TRUNCATE log.event",
        "INSERT INTO log.migration VALUES ('x', '')",
        "INSERT INTO log.shard (shard) VALUES (99)",
        "UPDATE log.relay_checkpoint SET position = 0",
        "DELETE FROM secret.match_seed",
        "UPDATE secret.match_seed SET seed = ''",
        "DELETE FROM secret.api_key",
        "UPDATE audit.entry SET actor = ''",
        "DELETE FROM audit.entry",
        "INSERT INTO audit.checkpoint VALUES (1, '', '{}', now())",
        "UPDATE audit.leaf SET head = ''",
        "DELETE FROM read.match_builds",
        "UPDATE projection.checkpoint SET position = 0",
        "DROP SCHEMA secret CASCADE",
        "CREATE TABLE log.mine ()",
        "ALTER TABLE log.event DISABLE TRIGGER ALL",
    },
    "relay": {
        "SELECT hash FROM secret.api_key",
        "SELECT FROM audit.entry",
        "SELECT FROM webhook.subscription",
        "INSERT INTO secret.match_seed VALUES (gen_random_uuid(), '')",
        "DELETE FROM log.event",
        "DELETE FROM audit.leaf",
        "UPDATE audit.checkpoint SET root = ''",
        "DELETE FROM read.match_builds",
    },
    "worker": {
        "SELECT FROM secret.api_key",
        "SELECT FROM secret.match_seed",
        "SELECT FROM audit.entry",
        "SELECT FROM webhook.subscription",
        "SELECT FROM log.command_receipt",
        "INSERT INTO log.stream (match_id, shard, revision, head_hash) VALUES (gen_random_uuid(), 0, 1, '')",
        "DELETE FROM log.event",
        "DROP TABLE read.match_builds CASCADE",
    },
    "fanout": {
        "SELECT hash FROM secret.api_key",
        "SELECT FROM audit.entry",
        "INSERT INTO secret.match_seed VALUES (gen_random_uuid(), '')",
        "UPDATE webhook.subscription SET url = ''",
        "DELETE FROM log.event",
        "DELETE FROM audit.leaf",
        "DROP TABLE read.match_builds CASCADE",
    },
    "webhooks": {
        "SELECT hash FROM secret.api_key",
        "SELECT FROM secret.match_seed",
        "SELECT FROM audit.entry",
        "SELECT FROM read.match",
        "SELECT FROM log.command_receipt",
        "UPDATE webhook.subscription SET url = ''",
        "DELETE FROM webhook.subscription",
        "DELETE FROM log.event",
    },
}


@pytest.mark.parametrize("process", PROCESSES)
async def test_no_role_can_do_what_its_process_need_not(urls: dict[str, str], process: str) -> None:
    connection = await asyncpg.connect(urls[process])
    try:
        for statement in MAY_NOT[process]:
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await connection.execute(statement)
    finally:
        await connection.close()


async def test_what_is_secret_is_readable_by_who_needs_it(urls: dict[str, str]) -> None:
    """Keys by the API alone; seeds by it and by relays, whose keeper of clocks draws. A new table is in here."""
    owner = await asyncpg.connect(urls["owner"])
    try:
        tables = [row["name"] for row in await owner.fetch(SECRET_TABLES)]
        may = {
            (process, name)
            for process, name in product(PROCESSES, tables)
            if await owner.fetchval(
                "SELECT has_table_privilege($1::text, $2::text, 'SELECT')", role_of(urls[process]), name
            )
        }
    finally:
        await owner.close()
    seeds = {"secret.match_seed", "secret.imported_seed"}
    assert set(tables) == {
        *seeds,
        *PLAYERS,
        "secret.api_key",
        "secret.rematch",
        "secret.call",
        "secret.invitation",
    }
    assert may == {*product(["api"], tables), *product(["relay", "fanout"], seeds)}


def role_of(url: str) -> str:
    return str(urlsplit(url).username)


async def test_rights_that_a_role_has_too_many_are_taken_back(urls: dict[str, str]) -> None:
    owner = await asyncpg.connect(urls["owner"])
    try:
        worker = role_of(urls["worker"])
        await owner.execute(f"GRANT USAGE ON SCHEMA secret TO {worker}")
        await owner.execute(f"GRANT SELECT ON secret.api_key TO {worker}")
        await grant_roles(owner, worker.removesuffix("_worker"))
        asked = "SELECT has_schema_privilege($1::text, 'secret', 'USAGE')"
        assert await owner.fetchval(asked, worker) is False
    finally:
        await owner.close()


async def test_migrating_leaves_out_roles_that_are_not_there(server_urls: Urls, fresh_database: str) -> None:
    assert server_urls.database
    await migrate(fresh_database, SHARDS)
    connection = await asyncpg.connect(fresh_database)
    assert await grant_roles(connection, "nobody") == []
    await connection.close()
