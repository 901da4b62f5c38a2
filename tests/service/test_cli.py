"""`moviola` as somebody types it."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest
from redis.asyncio import Redis

from tests.servers import Urls, open_directory

PROJECT = Path(__file__).parents[2]
NOBODY = "postgresql://moviola@127.0.0.1:1/moviola"


def moviola(*arguments: str, **variables: str) -> subprocess.Popen[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MOVIOLA_")}
    return subprocess.Popen(
        [sys.executable, "-m", "service.cli.main", *arguments],
        cwd=PROJECT,
        env=clean | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def in_one_line(text: str) -> str:
    """What stands in a frame, wherever its lines are broken."""
    return " ".join(text.replace("│", " ").split())


def test_help_names_the_commands_without_importing_them() -> None:
    code = "from service.cli.main import moviola; moviola(['--help'], standalone_mode=False)"
    command = [sys.executable, "-c", f"import sys; {code}; print(*sys.modules)"]
    run = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    assert re.search(r"servers +Start the embedded PostgreSQL and Valkey", run.stdout)
    modules = run.stdout.splitlines()[-1].split()
    assert "service.cli.commands" in modules
    assert [
        name for name in modules if name.startswith(("service.cli.commands.", "asyncpg", "litestar"))
    ] == []


def test_what_asks_a_service_or_reads_files_imports_no_server_and_no_driver() -> None:
    """Each took a second of a processor to begin, most of it for the use cases of others."""
    names = ("call", "dispute", "export", "import", "play", "replay", "scenario", "sweep", "tournament")
    modules = ", ".join(f"'service.cli.commands.{name}'" for name in names)
    code = f"import sys, importlib; [*map(importlib.import_module, [{modules}])]; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    assert {"asyncpg", "litestar", "prometheus_client", "redis"} & {*run.stdout.split()} == set()


def test_an_unknown_command_is_refused() -> None:
    run = moviola("servrs")
    assert "No such command 'servrs'" in run.communicate()[1]
    assert run.returncode == 2


def test_wrong_settings_end_a_command_with_one_line_each() -> None:
    run = moviola("servers", MOVIOLA_PORT="x", MOVIOLA_SHARDS="0")
    assert [line.partition(":")[0] for line in run.communicate()[1].splitlines()] == [
        "MOVIOLA_PORT",
        "MOVIOLA_SHARDS",
    ]
    assert run.returncode == 2


@pytest.mark.parametrize("command", ["migrate", "rebuild", "rebuild --checkpoints", "project --retry"])
def test_a_database_that_is_away_is_told_in_a_sentence(command: str) -> None:
    urls = {"MOVIOLA_DATABASE_URL": NOBODY, "MOVIOLA_REDIS_URL": "redis://127.0.0.1:1"}
    run = moviola(*command.split(), **urls)
    told = in_one_line(run.communicate()[1])
    assert "PostgreSQL cannot be used: " in told
    assert "run this again" in told
    assert "Traceback" not in told
    assert run.returncode == 1


@pytest.mark.parametrize("command", ["rebuild", "rebuild --checkpoints", "project --retry"])
async def test_a_database_that_is_not_migrated_is_told_in_a_sentence(
    command: str, fresh_database: str
) -> None:
    urls = {"MOVIOLA_DATABASE_URL": fresh_database, "MOVIOLA_REDIS_URL": "redis://127.0.0.1:1"}
    run = moviola(*command.split(), **urls)
    told = in_one_line((await asyncio.to_thread(run.communicate))[1])
    assert "run moviola migrate" in told
    assert "Traceback" not in told
    assert run.returncode == 1


@pytest.mark.parametrize("command", ["serve", "relay", "project", "webhooks", "fanout", "migrate", "rebuild"])
async def test_who_is_turned_away_by_the_database_is_told_in_a_sentence(
    command: str, server_urls: Urls
) -> None:
    nowhere = urlsplit(server_urls.database)._replace(path="/nowhere").geturl()
    urls = {"MOVIOLA_DATABASE_URL": nowhere, "MOVIOLA_REDIS_URL": server_urls.redis}
    terms = {"MOVIOLA_PORT": "0", "MOVIOLA_ADMIN_KEY": "0123456789abcdef", "MOVIOLA_SECRET": "ab" * 32}
    run = moviola(command, **urls, **terms)
    told = in_one_line((await asyncio.to_thread(run.communicate))[1])
    assert 'PostgreSQL cannot be used: database "nowhere" does not exist' in told
    assert "Traceback" not in told
    assert run.returncode == 1


async def test_servers_prints_urls_that_work_until_it_is_ended() -> None:
    with open_directory() as directory:
        run = moviola("servers", MOVIOLA_DATA_DIR=str(directory / "data"))
        assert run.stdout is not None
        urls = dict(run.stdout.readline().strip().split("=", 1) for _ in range(2))
        connection = await asyncpg.connect(urls["MOVIOLA_DATABASE_URL"])
        assert await connection.fetchval("SELECT 1") == 1
        async with Redis.from_url(urls["MOVIOLA_REDIS_URL"]) as redis:
            assert await redis.ping()
        second = moviola("servers", MOVIOLA_DATA_DIR=str(directory / "data"))
        assert f"in use by process {run.pid}" in second.communicate()[1].replace("\n", " ")
        assert second.returncode == 1
        run.send_signal(signal.SIGTERM)
        assert "FOR DEVELOPMENT ONLY" in run.communicate()[1]
        assert run.returncode == 0
        assert list((directory / "data/sockets").iterdir()) == []
