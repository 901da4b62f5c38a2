"""Redis is a cache of the tail: without it matches are played and followed all the same."""

from pathlib import Path
from random import Random

import httpx
import pytest
from msgspec.structs import replace

from service.http.application import Application
from service.http.controllers import live
from service.wiring.api import build
from tests.bench.stack import free_port
from tests.service.api.conftest import serving
from tests.service.api.playing import table
from tests.service.api.test_live import following, revisions


async def test_a_match_is_played_and_followed(
    own_service: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LOOK_SECONDS", 0.2)
    nobody = replace(own_service.settings, redis_url=f"redis://127.0.0.1:{free_port()}", data_dir=tmp_path)
    async with build(nobody) as lonely, serving(lonely) as here, serving(own_service) as there:
        ready = await here.get("/readyz")
        assert ready.status_code == 200
        assert ready.json()["checks"]["redis"].startswith("Redis does not answer")
        assert (await there.get("/readyz")).json()["checks"] == {
            "log": "ok",
            "background": "ok",
            "redis": "ok",
        }
        match = await table(there, "sukkube", 2, options={"target_points": 1})
        await match.start()
        await match.play(Random(1))
        assert await seen_at(here, match.url) == list(range(1, (await match.get("state"))["revision"] + 1))


async def seen_at(client: httpx.AsyncClient, url: str) -> list[int]:
    async with following(client, url) as stream:
        return await revisions(stream)
