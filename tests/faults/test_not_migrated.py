"""An installation whose databases are not migrated yet, or one of them not: it says so, and needs no restart."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from service.event_store.migrate import LOG_FOLDERS, READ_FOLDERS, migrate
from tests.ports import own_port
from tests.processes import moviola
from tests.rehearsal.cluster import START_SECONDS
from tests.servers import Urls, new_database
from tests.waiting import ANSWER_SECONDS, until

SHARDS = 2
NOBODY = UUID(int=0)
OF_NO_DATABASE = ["/", "/livez", "/v1", "/v1/games", "/docs", "/openapi.json", "/me"]
OF_READ_MODELS = ["/v1/matches", "/v1/tournaments", "/matches", "/tournaments"]
OF_LOG = [
    "/v1/checkpoints",
    f"/v1/matches/{NOBODY}",
    f"/v1/matches/{NOBODY}/state",
    f"/v1/matches/{NOBODY}/events",
    f"/v1/stream?matches={NOBODY}",
    f"/matches/{NOBODY}",
]
MATCH = {"game": "sukkube", "seats": 2, "bots": {"1": "random"}}
COMMAND = {"type": "play_default"}


class Young:
    """Asks an API process; `logs` are that process's and a relay's, `probes` is where it tells its metrics."""

    def __init__(self, log: str, read: str, folder: Path) -> None:
        self.databases = log, read
        self.logs = folder / "api", folder / "relay"
        self.probes = own_port()
        self.client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{own_port()}", timeout=ANSWER_SECONDS)

    async def answers(self, path: str) -> bool:
        try:
            return (await self.client.get(path)).is_success
        except httpx.TransportError:
            return False

    async def refuses(self, method: str, path: str, body: object = None) -> None:
        """503 with a code, and the way out."""
        answer = await self.client.request(method, path, json=body)
        assert (answer.status_code, answer.headers.get("Retry-After")) == (503, "1"), (path, answer.text)
        if answer.headers["Content-Type"] == "application/problem+json":
            assert answer.json()["code"] == "log_unavailable"
        assert "moviola migrate" in answer.text

    async def metric(self, name: str) -> str:
        """Its value."""
        text = (await self.client.get(f"http://127.0.0.1:{self.probes}/metrics")).raise_for_status().text
        (line,) = [line for line in text.splitlines() if line.startswith(f"{name} ")]
        return line.split()[1]

    async def heals(self) -> None:
        """Once both databases are migrated, without a restart; no log has a traceback."""
        await until(lambda: self.has("duty_waits"), START_SECONDS)
        log, read = self.databases
        await migrate(log, SHARDS, LOG_FOLDERS)
        await migrate(read, None, READ_FOLDERS)
        await until(lambda: self.answers("/readyz"))
        assert set((await self.client.get("/readyz")).json()["checks"].values()) == {"ok"}
        for path in OF_READ_MODELS:
            assert await self.answers(path), path
        (await self.client.post("/v1/matches", json=MATCH)).raise_for_status()
        await until(lambda: self.has("duty_goes_on"))
        (why,) = [line["why"] for line in self.lines(0) if line["event"] == "starts_unready"]
        assert "migrations are missing" in why
        causes = {line.get("cause") for line in self.lines(0) if line.get("status") == 503}
        assert "UndefinedTableError('relation \"read.match\" does not exist')" in causes
        for log_file in self.logs:
            assert "Traceback" not in log_file.read_text()

    async def has(self, event: str) -> bool:
        """Whether the relay has logged it."""
        return event in {line["event"] for line in self.lines(1)}

    def lines(self, log: int) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.logs[log].read_text().splitlines() if line.startswith("{")]


@asynccontextmanager
async def running(young: Young, redis_url: str) -> AsyncIterator[None]:
    """An API process, which answers, and a relay."""
    log, read = young.databases
    variables = {"MOVIOLA_READ_DATABASE_URL": read, "MOVIOLA_LOG_LEVEL": "info"}
    ports = {"MOVIOLA_PORT": str(young.client.base_url.port), "MOVIOLA_PROBE_PORT": str(young.probes)}
    place: dict[str, Any] = {"database_url": log, "redis_url": redis_url, "shards": SHARDS, **variables}
    with (
        young.logs[0].open("wb") as api_log,
        young.logs[1].open("wb") as relay_log,
        moviola("serve", stderr=api_log, **place, **ports),
        moviola("relay", stderr=relay_log, **place),
    ):
        async with young.client:
            await until(lambda: young.answers("/livez"), START_SECONDS)
            yield


@pytest.fixture
async def young(fresh_database: str, server_urls: Urls, tmp_path: Path) -> AsyncIterator[Young]:
    async with new_database(server_urls.database) as read:
        yield Young(fresh_database, read, tmp_path)


def missing(folders: list[Path]) -> str:
    return f"{len([file for folder in folders for file in folder.glob('*.sql')])} migrations are missing"


async def test_matches_go_on_without_read_models_that_are_not_migrated(young: Young, redis_url: str) -> None:
    await migrate(young.databases[0], SHARDS, LOG_FOLDERS)
    async with running(young, redis_url):
        for path in OF_NO_DATABASE:
            assert await young.answers(path), path
        await until(lambda: young.answers("/readyz"))
        ready = (await young.client.get("/readyz")).json()
        assert ready["checks"]["read_models"].startswith(missing(READ_FOLDERS))
        match = (await young.client.post("/v1/matches", json=MATCH)).raise_for_status().json()
        path = f"/v1/matches/{match['match_id']}"
        (await young.client.post(f"{path}/seats", json={"player": "Ada"})).raise_for_status()
        for each in (path, f"{path}/state", f"{path}/events", f"/matches/{match['match_id']}"):
            assert await young.answers(each), each
        async with young.client.stream("GET", f"/v1/stream?matches={match['match_id']}") as stream:
            assert stream.status_code == 200
        for each in (*OF_READ_MODELS, f"{path}/timeline"):
            await young.refuses("GET", each)
        assert await young.metric("moviola_log_answers") == "1.0"
        assert await young.metric("moviola_read_models_answer") == "0.0"
        await young.heals()


async def test_everything_waits_for_a_log_that_is_not_migrated(young: Young, redis_url: str) -> None:
    async with running(young, redis_url):
        for path in OF_NO_DATABASE:
            assert await young.answers(path), path
        ready = await young.client.get("/readyz")
        assert ready.status_code == 503
        assert f"log: {missing(LOG_FOLDERS)}" in ready.json()["detail"]
        for path in OF_READ_MODELS + OF_LOG:
            await young.refuses("GET", path)
        await young.refuses("POST", "/v1/matches", MATCH)
        await young.refuses("POST", f"/v1/matches/{NOBODY}/commands", COMMAND)
        assert await young.metric("moviola_log_answers") == "0.0"
        await young.heals()
