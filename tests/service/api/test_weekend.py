"""Cups read as one weekend: one ranking, one file, and a table for a spreadsheet (TO-WKD)."""

import csv
import io

import httpx
import pytest

from tests.service.api.checks import problem
from tests.service.api.holding import Holding
from tests.service.api.test_keys import new_key


async def held_cup(client: httpx.AsyncClient, key: str, title: str, *players: str) -> Holding:
    """The first of two is gone, so that the second wins."""
    cup = Holding(client, key)
    await cup.create(title=title, tie_breaks=["rating"], is_open=False)
    for place, player in enumerate(players):
        await cup.ask("/entries", {"player": player, "rating": 1500 - place}, 201)
    (table,) = (await cup.begin_round(1))["tables"]
    first = min(table["entrants"])
    await cup.ask("/rounds/1/tables/1/forfeits", {"entrants": [first], "reason": "Gone home."})
    return cup


@pytest.mark.rule("TO-WKD-02", "TO-WKD-04")
async def test_two_cups_have_one_ranking_and_one_file(client: httpx.AsyncClient) -> None:
    chief = await new_key(client, "play", "organise")
    saturday = await held_cup(client, chief["key"], "Saturday", "Ada", "Bruno")
    sunday = await held_cup(client, chief["key"], "=Sunday", "Carla", "Bruno")
    late = {"grade": "warning", "reason": "Late."}
    await saturday.ask("/entries/1/penalties", late)
    ids = [cup.url.rpartition("/")[2] for cup in (saturday, sunday)]
    address = f"weekend?cups={','.join([*ids, ids[0]])}"
    whole = (await client.get(f"/v1/{address}")).json()
    assert [(row["rank"], row["player"], row["points"], row["by_cup"]) for row in whole["ranking"]] == [
        (1, "Bruno", 4, [2, 2]),
        (2, "Ada", 1, [1, None]),
        (2, "Carla", 1, [None, 1]),
    ]
    assert not whole["is_final"]
    assert [cup[0]["tournament"]["tournament_id"] for cup in whole["cups"]] == ids
    stage = whole["cups"][0][0]
    assert [each["reason"] for each in stage["tournament"]["penalties"]] == ["Late."]
    assert [row["player"] for row in stage["standings"]["standings"]] == ["Bruno", "Ada"]
    assert stage["rounds"][0]["tables"][0]["forfeits"] == [1]
    lines = list(
        csv.reader(io.StringIO((await client.get(f"/weekend/ranking.csv?cups={','.join(ids)}")).text))
    )
    assert lines[:2] == [
        ["rank", "player", "points", "Saturday", "'=Sunday"],
        ["1", "Bruno", "4.0", "2.0", "2.0"],
    ]
    for cup in (saturday, sunday):
        await cup.ask("/finish", {"early": True})
    assert (await client.get(f"/v1/{address}")).json()["is_final"]


async def test_a_weekend_names_one_to_ten_tournaments_that_there_are(client: httpx.AsyncClient) -> None:
    nobody = "01980000-0000-7000-8000-000000000001"
    problem(await client.get(f"/v1/weekend?cups={nobody}"), 404, "tournament_not_found")
    for cups in ("", "x", ",".join([nobody] * 11)):
        problem(await client.get(f"/v1/weekend?cups={cups}"), 422, "invalid_parameter")
