"""`moviola doctor` in every role: what works is in order, what is broken is found, what it may not see is said."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import asyncpg
import pytest

from service.cli.diagnosis import Diagnosis, examine
from service.cli.diagnosis.finding import remedy
from service.event_store.migrate import migrate
from service.event_store.roles import GRANTS
from service.platform.announcement import LONGEST, Announcement, ProgramName
from service.platform.database import open_readers
from service.platform.settings import Settings
from tests.ports import own_port
from tests.processes import PROJECT, moviola
from tests.service.test_database_roles import roles
from tests.waiting import until

SHARDS = 2
SECRET = "ab" * 32
KEYS = {"admin_key": "0123456789abcdef", "secret": SECRET}
KEYS_OF = {"relay": {"admin_key": "", "secret": ""}, "worker": {"admin_key": "", "secret": ""}}
PROCESSES = (("api", SECRET), ("relay", ""), ("worker", ""), ("webhooks", SECRET))


@pytest.fixture
async def urls(fresh_database: str) -> AsyncIterator[dict[str, str]]:
    await migrate(fresh_database, SHARDS)
    async with roles(fresh_database) as found:
        yield found | {"owner": fresh_database}


def settings(urls: dict[str, str], redis_url: str, role: str = "owner") -> Settings:
    keys = KEYS | KEYS_OF.get(role, {})
    return Settings(database_url=urls[role], redis_url=redis_url, shards=SHARDS, port=own_port(), **keys)


@asynccontextmanager
async def running(url: str, *processes: tuple[str, str] | Announcement) -> AsyncIterator[None]:
    """A connection of each of these processes, as it announces itself."""
    async with AsyncExitStack() as connections:
        for each in processes:
            announced = each if isinstance(each, Announcement) else Announcement.of(*each)
            connection = await asyncpg.connect(url, server_settings={"application_name": announced.text})
            connections.push_async_callback(connection.close)
        yield


async def found(given: Settings, part: str) -> Diagnosis:
    (finding,) = [each for each in await examine(given) if each.part == part]
    return finding


@pytest.mark.parametrize("role", ["owner", *GRANTS])
async def test_a_healthy_installation_is_in_order_in_every_role(
    urls: dict[str, str], redis_url: str, role: str
) -> None:
    async with running(urls["owner"], *PROCESSES):
        findings = await examine(settings(urls, redis_url, role))
    assert [each for each in findings if each.state == "wrong"] == []
    unseen = {each.part for each in findings if each.state == "unseen"}
    assert unseen == {
        "worker": {"relay"},
        "webhooks": {"relay", "read models", "parked"},
    }.get(role, set())
    (seen,) = [each for each in findings if each.part == "processes"]
    assert seen.found == "1 api, 1 relay, 1 webhooks, 1 worker connected"


async def test_one_process_may_do_all_but_serve(urls: dict[str, str], redis_url: str) -> None:
    async with running(urls["owner"], ("api", SECRET), ("fanout", SECRET)):
        assert (await found(settings(urls, redis_url), "processes")).state == "ok"


@pytest.mark.parametrize("role", GRANTS)
async def test_a_database_that_is_not_migrated_is_told_in_every_role(
    fresh_database: str, redis_url: str, role: str
) -> None:
    async with roles(fresh_database) as names:
        findings = await examine(settings(names, redis_url, role))
    assert {each.part for each in findings if each.state == "wrong"} == {"migrations"}


async def test_the_version_is_the_whole_one(urls: dict[str, str], redis_url: str) -> None:
    connection = await asyncpg.connect(urls["owner"])
    version = await connection.fetchval("SHOW server_version")
    await connection.close()
    findings = await examine(settings(urls, redis_url))
    assert f"version {version}" in [each.found for each in findings if each.part == "PostgreSQL"]


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (asyncpg.DiskFullError("could not extend file"), "disk is full"),
        (asyncpg.CannotConnectNowError("the database system is in recovery mode"), "disk is full"),
        (asyncpg.TooManyConnectionsError("sorry, too many clients already"), "max_connections"),
        (asyncpg.InvalidPasswordError("password authentication failed"), "user or password"),
        (asyncpg.InvalidCatalogNameError("database does not exist"), "CREATE DATABASE"),
        (ConnectionRefusedError(), "host, port"),
    ],
)
def test_an_answer_of_postgresql_is_explained(error: Exception, word: str) -> None:
    assert word in remedy(error, "database_url")


async def test_connections_of_a_process_bear_its_announcement(
    urls: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProgramName, "current", ProgramName.current)
    monkeypatch.setattr("service.platform.announcement.gethostname", lambda: "a-very-long-name" * 5)
    ProgramName.announce("webhooks", SECRET)
    async with await open_readers(urls["api"], 1) as pool:
        name = await pool.fetchval("SELECT current_setting('application_name')")
    announced = Announcement.read(name)
    assert announced is not None
    assert announced.role == "webhooks"
    assert announced.host.endswith("long-name")
    assert len(name) == LONGEST
    assert SECRET[:6] not in name


async def test_a_relay_that_runs_is_seen_by_others(urls: dict[str, str], redis_url: str) -> None:
    given, port = settings(urls, redis_url), str(own_port())

    async def is_seen() -> bool:
        return (await found(given, "processes")).found.startswith("1 relay connected")

    with moviola(
        "relay", database_url=urls["relay"], redis_url=redis_url, shards=SHARDS, MOVIOLA_PROBE_PORT=port
    ):
        await until(is_seen, 60)


@pytest.mark.parametrize("role", GRANTS)
async def test_the_command_as_documented_ends_with_0_and_without_a_traceback(
    urls: dict[str, str], redis_url: str, role: str
) -> None:
    given = settings(urls, redis_url, role)
    values = {
        "database_url": given.database_url,
        "redis_url": redis_url,
        "shards": SHARDS,
        "port": given.port,
    }
    values |= {name: getattr(given, name) for name in KEYS}
    environ = {name: value for name, value in os.environ.items() if not name.startswith("MOVIOLA_")}
    environ |= {f"MOVIOLA_{name.upper()}": str(value) for name, value in values.items() if value}
    command = [sys.executable, "-m", "service.cli.main", "doctor"]
    async with running(urls["owner"], *PROCESSES):
        ran = await asyncio.to_thread(
            subprocess.run, command, cwd=PROJECT, env=environ, capture_output=True, text=True, timeout=60
        )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert " 0 wrong" in ran.stdout
    assert "Traceback" not in ran.stderr


def test_few_open_files() -> None:
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (300, 300))\n"
        "from service.cli.diagnosis.surroundings import examine\n"
        "from service.platform.settings import Settings\n"
        f"given = Settings(admin_key='k' * 16, secret='ab' * 32, port={own_port()})\n"
        "print([each.state for each in examine(given) if each.part == 'open files'])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=PROJECT, capture_output=True, text=True, timeout=60
    )
    assert ran.stdout.splitlines()[-1] == "['wrong']", ran.stderr
