"""What if, over HTTP: forks hold everything their parent had, and the outcomes of chance are the forks' own."""

from random import Random
from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.matches.desk import QUICK
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, table
from tests.service.api.test_forks import all_events, fork

Ply = tuple[int, int, Any]


async def recorded(match: Table, random: Random, plies: int) -> list[Ply]:
    """Random plies: the revision each was decided at, the seat, the command."""
    made = []
    now = await match.get("state")
    for _ in range(plies):
        if now["awaited"]["kind"] != "seats":
            break
        seat = random.choice(now["awaited"]["seats"])
        command = random.choice((await match.get("commands", match.seats[seat]))["commands"])
        made.append((now["revision"], seat, command))
        answer = await match.post("commands", command, match.seats[seat])
        assert answer.status_code == 200, answer.text
        now = answer.json()
    return made


@pytest.mark.parametrize("game", QUICK)
async def test_a_fork_goes_the_way_of_its_parent(client: httpx.AsyncClient, game: str) -> None:
    """The state at the fork, and after the same commands with the same luck, has the same hash."""
    seats, options = QUICK[game]
    match = await table(client, game, seats, options=options)
    began = (await match.start())["revision"]
    random = Random(7)
    plies = await recorded(match, random, 10)
    end = await match.get("state", ADMIN)
    for revision in random.sample(range(began, end["revision"]), 3):
        forked = await fork(match, revision, ADMIN, kind="same")
        ours = await forked.get("state", ADMIN, at=revision)
        assert ours["hash"] == (await match.get("state", ADMIN, at=revision))["hash"]
        for _, seat, command in (ply for ply in plies if ply[0] >= revision):
            answer = await forked.post("commands", command, forked.seats[seat])
            assert answer.status_code == 200, answer.text
        now = await forked.get("state", ADMIN)
        assert now["hash"] == end["hash"]
        assert now["sheet"]["luck"]["next_draw"] == end["sheet"]["luck"]["next_draw"]
        assert now["sheet"]["parent"] == match.match_id


@pytest.mark.rule("MV-FRK-05")
async def test_each_outcome_is_what_a_scripted_fork_comes_to(client: httpx.AsyncClient) -> None:
    match = await table(client, "frantic", 2)
    await match.start()
    rolled = await first_roll(match)
    listed = await match.get("outcomes", ADMIN, at=rolled - 1)
    assert listed["draws"] == ["value"]
    assert len(listed["possible"]) == 20
    assert {each["probability"] for each in listed["possible"]} == {"1/20"}
    for each in listed["possible"][::7]:
        forked = await fork(match, rolled - 1, ADMIN, kind="scripted", outcomes=each["outcomes"])
        roll = next(e["revision"] for e in await all_events(forked, ADMIN) if e["revision"] == rolled + 2)
        after = await forked.get("state", ADMIN, at=roll)
        assert after["hash"] == each["hash"]


async def first_roll(match: Table) -> int:
    return int(
        next(
            event["revision"]
            for event in await all_events(match, ADMIN)
            if any(draw["kind"] == "roll" for draw in event["event"].get("draws", ()))
        )
    )


@pytest.mark.rule("MV-FRK-05", "MV-FRK-02")
async def test_outcomes_that_cannot_be_listed(client: httpx.AsyncClient, service: ApiParts) -> None:
    match = await table(client, "frantic", 2)
    await match.start()
    rolled = await first_roll(match)
    url = f"{match.url}/outcomes"
    organiser = {"Authorization": f"Bearer {ADMIN}"}
    async with nothing_stored(service):
        many = await client.get(url, params={"at": 6}, headers=organiser)
        assert problem(many, 422, "too_many_outcomes")["rule"] == "MV-FRK-05"
        drawn = await client.get(url, params={"at": rolled}, headers=organiser)
        problem(drawn, 422, "chance_not_awaited")
        problem(await client.get(url, params={"at": 9999}, headers=organiser), 404, "revision_not_found")
        problem(await client.get(url, headers=organiser), 422, "invalid_parameter")
        seat = {"Authorization": f"Bearer {match.seats[0]}"}
        problem(await client.get(url, params={"at": rolled - 1}, headers=seat), 403, "forbidden")
