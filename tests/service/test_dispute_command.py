"""`moviola dispute` and `moviola call` against a running service: an arbiter lists, looks, previews and rules."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, TypeAlias

import httpx

from tests.service.installation import Installation
from tests.service.test_play import run, run_here
from tests.waiting import until

Command: TypeAlias = Callable[..., Any]
CLAIM = "The host began before I was back at the table, and I could not say anything about it at all."


async def test_an_arbiter_rules_without_reading_json(running: Installation) -> None:
    async with httpx.AsyncClient(base_url=running.url, timeout=30, trust_env=False) as api:

        async def post(path: str, body: Any = None, token: str = running.admin_key) -> Any:
            headers = {"Authorization": f"Bearer {token}"}
            return (await api.post(path, json=body, headers=headers)).raise_for_status().json()

        key = (await post("/v1/keys", {"name": "arbiter", "scopes": ["organise"]}))["key"]
        table = {"game": "frantic", "seats": 2, "title": "Table [3]"}
        made = await post("/v1/matches", table, key)
        match = f"/v1/matches/{made['match_id']}"
        seats = [(await post(f"{match}/seats", {"player": name}))["seat_token"] for name in ("Ada", "Bruno")]
        await post(f"{match}/start", token=made["host_token"])
        claim = {"revision": 10, "claim": CLAIM, "rules": ["MV-BEG-01"]}
        dispute = (await post(f"{match}/disputes", claim, seats[1]))["dispute_id"]
        await post(f"/v1/disputes/{dispute}/statements", {"text": "He was ready."}, seats[0])

    async def desk(*arguments: str, by: Command = run_here) -> Any:
        there = ("--url", running.url, "--token", key)
        return await asyncio.to_thread(by, *arguments, *there, columns="80")

    async def rule(operation: str, *values: str) -> Any:
        reason = "reason=Play begins when both are there."
        return await desk("call", operation, dispute, *values, reason, "rule=MV-BEG-01")

    async def is_listed() -> bool:
        return dispute in (await desk("dispute")).stdout

    async def is_told() -> bool:
        return ">   10 " in (await desk("dispute", dispute)).stdout

    await until(is_listed, 60)
    await until(is_told, 60)
    listed, seen = (await desk("dispute", by=run)).stdout, (await desk("dispute", dispute)).stdout
    assert max(map(len, (listed + seen).splitlines())) <= 80
    assert f"{dispute} open" in listed
    assert "Table [3]" in listed
    assert "Ada: He was ready." in seen
    assert "back to events 4 to " in seen
    estimate = json.loads((await desk("call", "get-estimate", dispute, "playouts=3")).stdout)
    assert estimate["before"]["revision"] == 9
    assert estimate["text"].startswith("An estimate")
    again = ("ruling.kind=rewind", "ruling.revision=9", "ruling.luck=fresh")
    preview = await rule("preview-ruling", *again)
    assert json.loads(preview.stdout)["undone"]["events"] > 0, preview.stderr
    refused = await rule("give-ruling", "ruling.kind=rewind", "ruling.revision=2")
    assert refused.returncode == 1
    assert "MV-RUL-02" in refused.stderr
    ruled = await rule("give-ruling", *again)
    assert json.loads(ruled.stdout)["revision"] > 16, ruled.stderr
    assert f"{dispute} ruled" in (await desk("dispute", dispute)).stdout
    closed = await rule("give-ruling", "ruling.kind=stand")
    assert "MV-DIS-04" in closed.stderr
    appealed = await rule("give-ruling", "ruling.kind=award", "ruling.places=[[1],[0]]")
    assert appealed.returncode == 1
