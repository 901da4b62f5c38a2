"""`moviola tournament` against a running service: a round robin of house bots."""

import asyncio
import re
from typing import Any

import httpx

from tests.service.installation import Installation
from tests.service.test_play import NO_MATCH, run_here
from tests.waiting import until

BOTS = ("Ada", "Bob", "Cy")
TERMS = {"game": "sukkube", "table_size": 2, "format": "round_robin", "options": {"target_points": 1}}


async def looked_at(running: Installation, tournament: str, *options: str) -> str:
    shown = await asyncio.to_thread(run_here, "tournament", tournament, "--url", running.url, *options)
    assert shown.returncode == 0, shown.stderr
    return shown.stdout


async def test_standings_and_rounds_of_a_tournament(running: Installation) -> None:
    headers = {"Authorization": f"Bearer {running.admin_key}"}
    async with httpx.AsyncClient(base_url=running.url, headers=headers, timeout=30) as api:

        async def post(path: str, **body: Any) -> Any:
            return (await api.post(path, json=body)).raise_for_status().json()

        async def get(path: str) -> Any:
            return (await api.get(path)).raise_for_status().json()

        tournament = (await post("/v1/tournaments", title="Bots [of] Bologna", **TERMS))["tournament_id"]
        path = f"/v1/tournaments/{tournament}"
        assert await looked_at(running, tournament) == (
            "Bots [of] Bologna sukkube, round robin, 0 entrants; round 0, entries\n"
        )
        for player in BOTS:
            await post(f"{path}/entries", player=player, bot="random")
        await post(f"{path}/rounds")
        paired = await looked_at(running, tournament)
        assert "Round 1 paired" in paired
        assert re.search(r"^bye: (Ada|Bob|Cy) ", paired, re.MULTILINE), paired
        (await api.post(f"{path}/rounds/1/start")).raise_for_status()

        async def is_closed() -> bool:
            return (await get(f"{path}/rounds/1"))["is_closed"]

        async def is_told() -> bool:
            return (await get(f"{path}/standings"))["revision"] == (await get(path))["revision"]

        await until(is_closed, 60)
        await until(is_told, 60)
        (table,) = (await get(f"{path}/rounds/1"))["tables"]
        standings = (await get(f"{path}/standings"))["standings"]
    (match,) = table["matches"]
    shown = await looked_at(running, tournament)
    assert "Round 1 closed" in shown
    assert f"{match['match_id']} 1st {' and '.join(BOTS[each - 1] for each in match['places'][0])}" in shown
    for row in standings:
        name = rf"{row['player']}(?: \(.+?\))?"
        line = rf"^ *{row['rank']} +{row['entrant']} +{name} +{row['points']:g} "
        assert re.search(line, shown, re.MULTILINE), shown
    assert await looked_at(running, tournament, "--all") == shown


def test_what_is_not_there(running: Installation) -> None:
    missing = run_here("tournament", NO_MATCH, "--url", running.url)
    assert missing.returncode == 1
    assert NO_MATCH in missing.stderr
