"""Redis is a cache of the tail: without it matches are played and followed all the same."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from uuid import UUID

import httpx
import pytest
from msgspec.structs import replace

from service.http.live import follower
from service.wiring.api import build
from service.wiring.parts import ApiParts
from tests.ports import own_port
from tests.service.api.conftest import serving
from tests.service.api.playing import table
from tests.service.api.test_live import following, revisions


@pytest.fixture
async def lonely(
    own_service: ApiParts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[ApiParts]:
    """Another process of the service, without Redis; its followers look often."""
    monkeypatch.setattr(follower, "LOOK_SECONDS", 0.2)
    nobody = replace(own_service.settings, redis_url=f"redis://127.0.0.1:{own_port()}", data_dir=tmp_path)
    async with build(nobody) as application:
        yield application


async def test_a_match_is_played_and_followed(own_service: ApiParts, lonely: ApiParts) -> None:
    async with serving(lonely) as here, serving(own_service) as there:
        ready = await here.get("/readyz")
        assert ready.status_code == 200
        assert ready.json()["checks"]["redis"].startswith("Redis does not answer")
        assert (await there.get("/readyz")).json()["checks"] == {
            "log": "ok",
            "background": "ok",
            "redis": "ok",
            "clock": "ok",
        }
        match = await table(there, "sukkube", 2, options={"target_points": 1})
        await match.start()
        await match.play(Random(1))
        assert await seen_at(here, match.url) == list(range(1, (await match.get("state"))["revision"] + 1))


async def test_who_is_woken_again_and_again_for_nothing_looks_all_the_same(
    own_service: ApiParts, lonely: ApiParts
) -> None:
    """As by spectators who come and go."""
    async with serving(lonely) as here, serving(own_service) as there:
        match = await table(there, "sukkube", 2, options={"target_points": 1})

        async def wake() -> None:
            while True:
                lonely.live.notify(UUID(match.match_id))
                await asyncio.sleep(0.02)

        waking = asyncio.create_task(wake())
        try:
            async with following(here, match.url) as stream, asyncio.timeout(30):
                await match.start()
                await match.play(Random(1))
                last = (await match.get("state"))["revision"]
                assert await revisions(stream) == list(range(1, last + 1))
        finally:
            waking.cancel()


async def seen_at(client: httpx.AsyncClient, url: str) -> list[int]:
    async with following(client, url) as stream:
        return await revisions(stream)
