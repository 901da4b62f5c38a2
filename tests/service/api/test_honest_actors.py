"""Whoever acts in a match over HTTP is named so that both verifiers find nothing wrong."""

from pathlib import Path
from random import Random

import httpx
import pytest

from tests.service.api.conftest import ADMIN
from tests.service.api.holding import tournament
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_archives import checked, taken
from tests.service.api.test_disputes import dispute, playing, rule
from tests.service.api.test_forks import all_events


async def test_a_command_that_a_ruling_gives_in_a_seats_name(
    client: httpx.AsyncClient, tmp_path: Path
) -> None:
    match = await playing(client, "sukkube", 2, disputes_seconds=600)
    await match.play_as(Random(1), ADMIN)
    played = [each for each in await all_events(match, ADMIN) if each["event"]["type"] == "CardPlayed"]
    contested = next(each for each in played if each["actor"].startswith("seat:"))
    seat, at = int(contested["actor"][5:]), contested["revision"] - 1
    opened = await dispute(match, contested["revision"], ADMIN)
    forked = await client.post(
        f"{match.url}/forks", json={"revision": at, "luck": {"kind": "same"}}, headers=bearer(ADMIN)
    )
    fork = Table(client, forked.json()["match_id"], "", {})
    legal = await fork.get("commands", ADMIN, **{"as": str(seat)})
    command = next(each for each in legal["commands"] if each.get("card") != contested["event"]["card"])
    given = await rule(client, opened, ADMIN, kind="correct", revision=at, seat=seat, command=command)
    assert given.status_code == 200, given.text
    assert f"admin for seat:{seat}" in {each["actor"] for each in await all_events(match, ADMIN)}
    assert checked(await taken(match, ADMIN), tmp_path).is_replayed


@pytest.mark.parametrize("game", ["sukkube", "frantic", "piccioni", "bathroom_rush"])
async def test_defaults_that_an_organiser_plays_and_house_bots(
    client: httpx.AsyncClient, tmp_path: Path, game: str
) -> None:
    match = await table(client, game, 2, bots={"1": "random"})
    await match.start()
    for _ in range(6):
        state = await match.get("state", ADMIN)
        if state["awaited"].get("seats") == [0]:
            default = {"type": "play_default", "seat": 0}
            await match.post("commands", default, token=ADMIN)
    await match.post("resign", token=match.seats[0])
    assert checked(await taken(match, ADMIN), tmp_path).is_replayed


async def test_matches_of_a_tournament_and_a_forfeit(client: httpx.AsyncClient, tmp_path: Path) -> None:
    held = await tournament(client, "forfeited")
    for each in (await held.get("/rounds/1"))["tables"]:
        for match in each["matches"]:
            there = Table(client, match["match_id"], "", {})
            assert checked(await taken(there, ADMIN), tmp_path).is_replayed
