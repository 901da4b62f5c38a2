"""The luck of a tournament's tables is committed to once, over HTTP."""

from typing import Any

import httpx
import pytest

from service.app.archive.verify import verify
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN
from tests.service.api.holding import Holding, tournament
from tests.service.api.playing import bearer

REASON = {"reason": "the hall is closed"}


async def events(cup: Holding, kind: str) -> list[Any]:
    answer = await cup.client.get(f"{cup.url}/events", headers=bearer(cup.key))
    return [each["event"] for each in answer.json()["items"] if each["event"]["type"] == kind]


async def tables(cup: Holding) -> list[Any]:
    return [table["matches"][0] for table in (await cup.get("/rounds/1"))["tables"]]


async def state(cup: Holding, match_id: str) -> Any:
    url = f"/v1/matches/{match_id}/state?as=organiser"
    return (await cup.client.get(url, headers=bearer(cup.key))).json()


@pytest.mark.rule("TO-LUC-01", "TO-LUC-02")
async def test_found_six_deals_by_starting_a_round_six_times(client: httpx.AsyncClient) -> None:
    cup = await tournament(client, "running")
    (committed,) = await events(cup, "LuckCommitted")
    first = [await state(cup, each["match_id"]) for each in await tables(cup)]
    assert [each["sheet"]["luck"]["commitment"] for each in first] == [
        each["luck"]["commitment"] for each in committed["lucks"]
    ]
    for start in (2, 3):
        called_off = [each["match_id"] for each in await tables(cup)]
        await cup.ask("/rounds/1/unstart", REASON)
        await cup.ask("/rounds/1/start")
        again = [await state(cup, each["match_id"]) for each in await tables(cup)]
        assert [each["play"] for each in again] == [each["play"] for each in first]
        assert [each["sheet"]["luck"] for each in again] == [each["sheet"]["luck"] for each in first]
        assert {each["sheet"]["tournament"]["start"] for each in again} == {start}
        assert (await events(cup, "RoundStarted"))[-1]["start"] == start
        assert (await cup.get("/rounds/1"))["starts"] == start
        for match_id in called_off:
            sheet = (await state(cup, match_id))["sheet"]
            assert (sheet["phase"], sheet["luck_goes_on"], sheet["seed"]) == ("finished", True, None)
            refused = await client.post(f"/v1/matches/{match_id}/disclosure", headers=bearer(cup.key))
            assert problem(refused, 422, "luck_goes_on")["rule"] == "TO-LUC-02"
            archive = await client.get(f"/v1/matches/{match_id}/archive", headers=bearer(cup.key))
            assert verify(archive.content.splitlines(keepends=True)).is_sound
    assert len(await events(cup, "LuckCommitted")) == 1


@pytest.mark.rule("TO-LUC-01", "MV-LUC-08")
async def test_entrants_add_to_luck_that_is_committed_to_when_they_check_in(
    client: httpx.AsyncClient,
) -> None:
    cup = await tournament(client, "entries", check_in_seconds=600)
    await cup.ask("/check-in")
    (committed,) = await events(cup, "LuckCommitted")
    added = {entrant: f"{entrant:032x}" for entrant in cup.tokens}
    for entrant, token in cup.tokens.items():
        body = {"entropy": added[entrant]}
        answer = await cup.post(f"/entries/{entrant}/check-in", body, token=token)
        assert answer.status_code == 200, answer.text
    await cup.ask("/rounds", status=201)
    await cup.ask("/rounds/1/start")
    assert len(await events(cup, "LuckCommitted")) == 1
    for match in await tables(cup):
        sheet = (await state(cup, match["match_id"]))["sheet"]
        assert [each["entropy"] for each in sheet["seats"]] == [added[each] for each in match["seating"]]
        assert sheet["luck"]["commitment"] in {each["luck"]["commitment"] for each in committed["lucks"]}
        assert (await client.get(f"/v1/matches/{match['match_id']}/state", headers=bearer(ADMIN))).is_success
