"""`moviola` as somebody types it."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import asyncpg
from redis.asyncio import Redis

from tests.servers import open_directory

PROJECT = Path(__file__).parents[2]


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
