"""Cups read as one weekend: one ranking, one file, and a table for a spreadsheet (TO-WKD)."""

import csv
import io

import httpx
import pytest

from service.http.controllers import weekend
from tests.service.api.checks import problem
from tests.service.api.holding import Holding
from tests.service.api.limits import rows
from tests.service.api.test_keys import new_key

ROW = "tournaments of a weekend, and their entrants together"


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


NOBODY = "01980000-0000-7000-8000-000000000001"


async def test_a_weekend_names_tournaments_that_there_are(client: httpx.AsyncClient) -> None:
    problem(await client.get(f"/v1/weekend?cups={NOBODY}"), 404, "tournament_not_found")
    for cups in ("", "x"):
        problem(await client.get(f"/v1/weekend?cups={cups}"), 422, "invalid_parameter")


@pytest.mark.limit(ROW)
async def test_the_largest_weekend(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten cups, and as many entrants in all of them as one tournament takes: here four."""
    row = rows()[ROW]
    cups, entrants = row.numbers[:2]
    assert entrants == weekend.MOST_ENTRANTS
    problem(await client.get(f"/v1/weekend?cups={','.join([NOBODY] * cups)}"), 404, "tournament_not_found")
    row.refused(await client.get(f"/v1/weekend?cups={','.join([NOBODY] * (cups + 1))}"))
    chief = await new_key(client, "play", "organise")
    ids = []
    for title in ("Saturday", "Sunday"):
        cup = await held_cup(client, chief["key"], title, "Ada", "Bruno")
        ids.append(cup.url.rpartition("/")[2])
    for most, status in ((4, 200), (3, row.status)):
        monkeypatch.setattr(weekend, "MOST_ENTRANTS", most)
        answer = await client.get(f"/v1/weekend?cups={','.join(ids)}")
        assert answer.status_code == status
    assert "4 entrants, a weekend at most 3" in row.refused(answer)["detail"]
