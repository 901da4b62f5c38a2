"""A match by its id: what the list says of it, from the log; where `Location` leads."""

from random import Random
from typing import Any

import httpx

from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of, projecting
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_forks import fork
from tests.waiting import eventually


async def row(match: Table, token: str | None = None) -> Any:
    answer = await match.client.get(match.url, headers=bearer(token) if token else {})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_location_of_a_new_match_and_of_a_fork_leads_to_it(client: httpx.AsyncClient) -> None:
    made = await client.post("/v1/matches", json={"game": "sukkube", "seats": 2, "title": "Cup"})
    found = (await client.get(made.headers["location"])).json()
    assert found["match"]["match_id"] == made.json()["match_id"]
    assert (found["match"]["phase"], found["match"]["title"]) == ("open", "Cup")
    match = await table(client, "sukkube", 2)
    await match.start()
    forked = await match.post("forks", {"revision": 4}, ADMIN)
    seen = await client.get(forked.headers["location"], headers=bearer(forked.json()["host_token"]))
    assert seen.json()["match"]["parent_id"] == match.match_id
    assert seen.json()["links"]["parent"] == match.url
    problem(await client.get(forked.headers["location"]), 404, "match_not_found")


async def test_it_is_the_row_of_the_list_and_leads_on(own_service: ApiParts) -> None:
    async with client_of(own_service) as client, projecting(own_service):
        match = await table(client, "frantic", 2, title="At the club")
        await match.start()
        await match.play(Random(2), 5)
        private = await fork(match, 5, ADMIN)
        for each in (match, private):
            found = await row(each, ADMIN)
            newest = found["match"]["revision"]

            async def listed(each: Table = each, newest: int = newest) -> Any:
                page = await client.get("/v1/matches", headers=bearer(ADMIN))
                rows = [one for one in page.json()["items"] if one["match_id"] == each.match_id]
                return rows[0] if rows and rows[0]["revision"] == newest else None

            assert found["match"] == await eventually(listed)
        for name, link in found["links"].items():
            if name != "events/stream":
                token = private.seats[0] if name == "commands" else ADMIN
                assert (await client.get(link, headers=bearer(token))).status_code == 200, name


async def test_each_sees_as_whom_they_may_look(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, options={"mode": "peach", "target_points": 1})
    await match.start()
    assert (await row(match))["viewers"] == ["spectator"]
    assert (await row(match, match.seats[1]))["viewers"] == [1, "spectator"]
    assert (await row(match, ADMIN))["viewers"] == [0, 1, "spectator", "organiser"]
    assert (await row(match))["options"]["mode"] == "peach"
    asked = await row(match, match.seats[0])
    assert asked["awaited"] == (await match.get("state"))["awaited"]
    await match.play(Random(1))
    assert (await row(match))["viewers"] == [0, 1, "spectator", "organiser"]


async def test_late_spectators_see_the_row_of_what_they_see(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, spectator_delay_seconds=600)
    await match.start()
    await match.play(Random(1), 0)
    late, now = await row(match), await row(match, match.seats[0])
    assert late["match"]["phase"] == "open"
    assert now["match"]["phase"] == "playing"
