"""Players' names: one spelling, seen whole, nobody's twice at a table, and every one can be asked for."""

from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN, client_of, projecting
from tests.service.api.playing import Table, table
from tests.waiting import eventually

MATCH = {"game": "sukkube", "seats": 2}


async def open_match(client: httpx.AsyncClient) -> Table:
    made = (await client.post("/v1/matches", json=MATCH)).json()
    return Table(client, made["match_id"], made["host_token"], {})


@pytest.mark.rule("MV-SEA-03")
@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("A\u030asa", "\u00c5sa"),
        ("\u2764\ufe0f", "\u2764"),
        ("a/b", "a/b"),
    ],
)
async def test_a_name_is_kept_in_one_spelling(client: httpx.AsyncClient, given: str, kept: str) -> None:
    match = await open_match(client)
    assert (await match.post("seats", {"player": given})).status_code == 201
    assert (await match.get("state"))["sheet"]["seats"][0]["player"] == kept


@pytest.mark.rule("MV-SEA-03")
@pytest.mark.parametrize(
    ("name", "code"),
    [
        (" ", "invalid_body"),
        ("\u0301", "name_empty"),
        ("\u3164", "invalid_body"),
        ("Ada\u2800", "name_hides"),
        ("A\U000e0064da", "name_hides"),
        ("Ada\ufe00", "name_hides"),
        ("Ada\u202e", "invalid_body"),
        ("Ada\u200b", "invalid_body"),
    ],
)
async def test_a_name_is_seen_whole(
    client: httpx.AsyncClient, service: ApiParts, name: str, code: str
) -> None:
    match = await open_match(client)
    async with nothing_stored(service):
        found = problem(await match.post("seats", {"player": name}), 422, code)
    assert found["errors"][0]["pointer"] == "/player"
    assert code == "invalid_body" or found["rule"] == "MV-SEA-03"


@pytest.mark.rule("MV-SEA-03")
async def test_nobody_has_the_name_of_another_at_the_table(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    match = await open_match(client)
    assert (await match.post("seats", {"player": "\u00c5sa"})).status_code == 201
    for other in ("\u00c5sa", " A\u030aSA "):
        async with nothing_stored(service):
            found = problem(await match.post("seats", {"player": other}), 409, "name_taken")
        assert (found["rule"], found["errors"][0]["pointer"]) == ("MV-SEA-03", "/player")
    full = await table(client, "sukkube", 2)
    await full.start()
    body = {"seat": 1, "player": "Player 0", "reason": "ill"}
    problem(await full.post("seats/substitute", body, ADMIN), 409, "name_taken")
    assert (await full.post("seats/substitute", {**body, "seat": 0}, ADMIN)).status_code == 201


async def test_every_name_can_be_asked_for(own_service: ApiParts) -> None:
    async with client_of(own_service) as client, projecting(own_service):
        for name in ("a/b", "..", "?x=1&y#z", "100 %", "\u00c5sa"):
            match = await open_match(client)
            for player in (name, "other"):
                await match.post("seats", {"player": player})
            await match.start()

            async def listed(name: str = name, match: Table = match) -> Any:
                params = {"player": f" {name}"}
                seats = (await client.get("/v1/seats", params=params)).json()["items"]
                rows = (await client.get("/v1/matches", params=params)).json()["items"]
                there = [each["match_id"] for each in (*seats, *rows)]
                return there if len(there) == 2 else None

            assert await eventually(listed) == [match.match_id] * 2
