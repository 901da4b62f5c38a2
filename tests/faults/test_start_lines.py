"""The log of a process says at its start what it is, and then what it waits for."""

import json
from asyncio import to_thread
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from service.platform.release import RELEASE
from tests.ports import own_port
from tests.processes import moviola
from tests.waiting import until


@pytest.mark.parametrize(("command", "role"), [("serve", "api"), ("relay", "relay"), ("project", "worker")])
async def test_a_process_says_what_it_is_and_that_migrations_are_missing(
    fresh_database: str, redis_url: str, tmp_path: Path, command: str, role: str
) -> None:
    log, port, probes = tmp_path / "log", own_port(), own_port()
    variables: dict[str, Any] = {
        "MOVIOLA_PORT": str(port),
        "MOVIOLA_PROBE_PORT": str(probes),
        "MOVIOLA_LOG_LEVEL": "info",
    }

    def look() -> None:
        with suppress(OSError):
            urlopen(f"http://127.0.0.1:{probes}/startupz", timeout=2).close()

    async def says_why() -> bool:
        await to_thread(look)
        return '"probe_fails"' in log.read_text()

    with (
        log.open("wb") as stderr,
        moviola(
            command, database_url=fresh_database, redis_url=redis_url, shards=1, stderr=stderr, **variables
        ),
    ):
        await until(says_why, 60)
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    starts = lines[0]
    assert (starts["event"], starts["role"], starts["release"]) == ("starts", role, RELEASE)
    assert (starts["address"], starts["probes"]) == (f"127.0.0.1:{port}" if role == "api" else "", probes)
    (why, *_) = (line["why"] for line in lines if line["event"] == "probe_fails")
    assert "migrations are missing" in why
