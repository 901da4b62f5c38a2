"""Empty seats in tournaments, over HTTP: forfeits and their matches, replays, matches in a row, check-in."""

from typing import Any

import httpx
import pytest

from domain.games import GAMES
from tests.service.api.checks import problem
from tests.service.api.holding import Holding, organiser, tournament
from tests.service.api.playing import bearer
from tests.service.api.test_tournaments import carried  # noqa: F401 - a fixture
from tests.waiting import until

FORFEITS = "/rounds/1/tables/1/forfeits"


async def of(cup: Holding, round_: int = 1, table: int = 1) -> Any:
    return (await cup.get(f"/rounds/{round_}"))["tables"][table - 1]


async def state(cup: Holding, match: Any) -> Any:
    url = f"/v1/matches/{match['match_id']}/state"
    return (await cup.client.get(url, headers=bearer(cup.key))).json()


async def one_table(client: httpx.AsyncClient, entrants: int, **terms: Any) -> Holding:
    cup = await organiser(client)
    await cup.create(table_size=entrants, **terms)
    for _ in range(entrants):
        await cup.enter()
    await cup.begin_round(1)
    return cup


@pytest.mark.rule("TO-RES-06", "TO-RES-07", "MV-RES-03")
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_found_a_forfeit_at_a_table_of_three_resigns_and_is_taken_back(
    client: httpx.AsyncClient, game: str
) -> None:
    cup = await one_table(client, 3, game=game, options={})
    (match,) = (await of(cup))["matches"]
    before = await state(cup, match)
    seat = before["awaited"]["seats"][0]
    ruling = {"entrants": [match["seating"][seat]], "reason": "no show"}
    await cup.ask(FORFEITS, ruling)
    after = await state(cup, match)
    assert after["sheet"]["seats"][seat]["resigned"]
    assert after["awaited"]["kind"] == "seats"
    assert seat not in after["awaited"]["seats"]
    await cup.ask(f"{FORFEITS}/withdrawal", ruling)
    assert (await of(cup))["forfeits"] == []
    back = await state(cup, match)
    assert (back["play"], back["awaited"]) == (before["play"], before["awaited"])
    assert (
        problem(await cup.post(f"{FORFEITS}/withdrawal", ruling), 422, "unknown_entrant")["rule"]
        == "TO-RES-07"
    )


@pytest.mark.rule("TO-RES-07")
async def test_a_forfeit_stands_when_somebody_has_played_on(client: httpx.AsyncClient) -> None:
    cup = await one_table(client, 3, options={})
    (match,) = (await of(cup))["matches"]
    seat = (await state(cup, match))["awaited"]["seats"][0]
    ruling = {"entrants": [match["seating"][seat]], "reason": "no show"}
    await cup.ask(FORFEITS, ruling)
    url, now = f"/v1/matches/{match['match_id']}/commands", (await state(cup, match))["awaited"]["seats"][0]
    headers = bearer(cup.tokens[match["seating"][now]])
    legal = (await client.get(url, headers=headers)).json()["commands"]
    assert (await client.post(url, json=legal[0], headers=headers)).status_code == 200
    refused = await cup.post(f"{FORFEITS}/withdrawal", ruling)
    assert problem(refused, 409, "played_on")["rule"] == "MV-RES-03"
    assert (await of(cup))["forfeits"] == ruling["entrants"]


@pytest.mark.rule("TO-RES-06", "MV-END-05")
async def test_found_a_table_decided_by_forfeits_is_over_in_a_finished_tournament(
    carried: httpx.AsyncClient,  # noqa: F811
) -> None:
    cup = await one_table(carried, 3, options={})
    table = await of(cup)
    await cup.ask(FORFEITS, {"entrants": table["entrants"][:2], "reason": "no show"})
    await cup.ask("/finish", {"early": True})
    assert (await state(cup, table["matches"][0]))["sheet"]["phase"] == "finished"
    rows = await cup.standings()
    assert rows[0]["entrant"] == table["entrants"][2]


@pytest.mark.rule("TO-RND-03")
async def test_found_the_matches_of_a_table_begin_one_after_another(
    carried: httpx.AsyncClient,  # noqa: F811
) -> None:
    cup = await one_table(carried, 2, matches_per_round=2)
    first, second = (await of(cup))["matches"]
    url = f"/v1/matches/{second['match_id']}/state"
    assert (await carried.get(url)).status_code == 404
    await cup.play(first)

    async def has_begun() -> bool:
        return (await carried.get(url)).status_code == 200

    await until(has_begun, 60)
    await cup.play(second)
    assert (await cup.closed(1))["tables"][0]["is_decided"]


@pytest.mark.rule("TO-RES-08")
async def test_a_table_is_played_again(carried: httpx.AsyncClient) -> None:  # noqa: F811
    cup = await one_table(carried, 2)
    refused = await cup.post("/rounds/1/tables/1/replay", {"reason": "too early"})
    assert problem(refused, 409, "table_open")["rule"] == "TO-RES-08"
    (old,) = (await of(cup))["matches"]
    await cup.play(old)
    await cup.closed(1)
    await cup.ask("/rounds/1/tables/1/replay", {"reason": "wrong deck"})
    table = await of(cup)
    assert [each["match_id"] for each in table["replayed"]] == [old["match_id"]]
    (new,) = table["matches"]
    assert not table["is_decided"]
    await cup.play(new)
    assert (await cup.closed(1))["tables"][0]["matches"][0]["places"]


@pytest.mark.rule("TO-CHK-01", "TO-CHK-02", "TO-CHK-03", "TO-ENT-06", "TO-ENT-07")
async def test_who_is_there_is_paired(client: httpx.AsyncClient) -> None:
    cup = await tournament(client, "unopened")
    assert problem(await cup.post("/rounds", {}), 409, "check_in_missing")["rule"] == "TO-CHK-03"
    await cup.ask("/entries/4/return")
    problem(await cup.post("/entries/4/return"), 409, "has_not_withdrawn")
    problem(await cup.post("/entries/1/check-in", token=cup.tokens[1]), 409, "check_in_closed")
    await cup.ask("/check-in")
    problem(await cup.post("/check-in"), 409, "check_in_open")
    asked = await cup.post("/entries/4/byes", {"round": 1}, token=cup.tokens[4])
    assert asked.status_code == 200, asked.text
    problem(await cup.post("/entries/4/byes", {"round": 2}, token=cup.tokens[4]), 409, "no_byes_left")
    for entrant in (1, 2):
        assert (await cup.post(f"/entries/{entrant}/check-in", token=cup.tokens[entrant])).status_code == 200
    assert problem(await cup.post("/rounds", {}), 409, "check_in_open")["rule"] == "TO-CHK-03"
    shown = (await cup.get())["check_in"]
    assert (shown["round"], shown["entrants"]) == (1, [1, 2])
    await cup.ask("/entries/3/check-in")
    problem(await cup.post("/entries/3/check-in"), 409, "checked_in")
    await cup.ask("/rounds", {}, 201)
    round_ = await cup.get("/rounds/1")
    assert round_["absences"] == [{"entrant": 4, "cause": "requested"}]
    assert (len(round_["tables"]), len(round_["byes"])) == (1, 1)
