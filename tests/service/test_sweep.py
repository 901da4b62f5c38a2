"""`moviola sweep` against a running service: it lists matches that nobody comes back to, or calls them off."""

import asyncio
from typing import Any

import httpx
import pytest

from tests.service.installation import Installation
from tests.service.test_play import run_here
from tests.waiting import until

ENDLESS = {"match_length": "custom", "point_limit": 9999, "max_rounds": 0}


@pytest.mark.rule("MV-END-08")
async def test_matches_of_bots_are_called_off(running: Installation) -> None:
    async def sweep(*options: str) -> str:
        command = ("sweep", "--url", running.url, "--token", running.admin_key, "--hours", "0", *options)
        ended = await asyncio.to_thread(run_here, *command)
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    async with httpx.AsyncClient(base_url=running.url, timeout=30) as api:

        async def match(**body: Any) -> str:
            answer = await api.post("/v1/matches", json={"game": "frantic", "seats": 2, **body})
            made = answer.raise_for_status().json()
            token = {"Authorization": f"Bearer {made['host_token']}"}
            (await api.post(f"/v1/matches/{made['match_id']}/start", headers=token)).raise_for_status()
            return str(made["match_id"])

        async def phase(match_id: str) -> str:
            return str((await api.get(f"/v1/matches/{match_id}/state")).json()["sheet"]["phase"])

        bots = await match(options=ENDLESS, bots={"0": "random", "1": "random"})
        admin = {"Authorization": f"Bearer {running.admin_key}"}
        paused = await api.post(f"/v1/matches/{bots}/pause", json={"reason": "too long"}, headers=admin)
        paused.raise_for_status()

        async def is_listed() -> bool:
            return bots in await sweep()

        await until(is_listed, 20)
        assert await phase(bots) == "playing"
        assert f"{bots} frantic playing" in await sweep("--apply")
        assert await phase(bots) == "finished"
        assert bots not in await sweep("--hours", "24")
