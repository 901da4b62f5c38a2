"""Seats whose player is gone, over HTTP: resigned, taken back, given to a substitute; pauses."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain.games import GAMES
from service.wiring.parts import ApiParts
from tests.servers import Urls
from tests.service.api.checks import problem
from tests.service.api.conftest import client_of, new_service
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_access import new_key
from tests.service.api.test_audit import trail
from tests.service.api.test_clocks import Hands
from tests.waiting import until

GONE: dict[str, Any] = {"seat": 0, "reason": "no show"}


async def organised(client: httpx.AsyncClient, game: str, seats: int, **given: Any) -> tuple[Table, str]:
    key = (await new_key(client, "desk"))["key"]
    match = await table(client, game, seats, key=key, **given)
    await match.start()
    return match, key


async def asked_seat(match: Table) -> int:
    return int((await match.get("state"))["awaited"]["seats"][0])


@pytest.mark.rule("MV-RES-02", "MV-RES-03", "MV-END-05")
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_found_a_forfeited_seat_keeps_no_table_waiting_and_is_taken_back(
    client: httpx.AsyncClient, game: str
) -> None:
    match, key = await organised(client, game, 3)
    seat = await asked_seat(match)
    before = await match.get("state", key)
    resigned = await match.post("seats/resign", {**GONE, "seat": seat}, key)
    assert resigned.status_code == 200, resigned.text
    awaited = resigned.json()["awaited"]
    assert awaited["kind"] == "seats"
    assert seat not in awaited["seats"]
    over = await match.post("seats/resign", {**GONE, "seat": awaited["seats"][0]}, key)
    assert over.json()["phase"] == "finished"
    back = {"seat": seat, "reason": "was at another table"}
    taken = await match.post("seats/reinstate", back, key, Idempotency_Key="back")
    assert taken.json()["phase"] == "playing", taken.text
    again = await match.post("seats/reinstate", back, key, Idempotency_Key="back")
    assert again.json() == taken.json()
    after = await match.get("state", key)
    assert after["play"] == before["play"]
    problem(await match.post("seats/reinstate", back, key), 409, "seat_not_resigned")


@pytest.mark.rule("MV-RES-03")
async def test_what_was_played_on_is_not_taken_back(client: httpx.AsyncClient) -> None:
    match, key = await organised(client, "sukkube", 3)
    seat = await asked_seat(match)
    await match.post("seats/resign", {**GONE, "seat": seat}, key)
    other = await asked_seat(match)
    legal = (await match.get("commands", match.seats[other]))["commands"]
    await match.post("commands", legal[0], match.seats[other])
    refused = await match.post("seats/reinstate", {"seat": seat, "reason": "late"}, key)
    assert problem(refused, 409, "played_on")["rule"] == "MV-RES-03"
    problem(await match.post("seats/resign", {**GONE, "seat": 5}, key), 422, "unknown_seat")


@pytest.mark.rule("MV-SUB-01")
async def test_a_substitute_gets_a_token_and_the_old_one_ends(client: httpx.AsyncClient) -> None:
    match, key = await organised(client, "frantic", 2)
    seat = await asked_seat(match)
    old = match.seats[seat]
    legal = (await match.get("commands", old))["commands"]
    body = {"seat": seat, "player": "Zoe", "reason": "Ada is ill"}
    given = await match.post("seats/substitute", body, key, Idempotency_Key="zoe")
    again = await match.post("seats/substitute", body, key, Idempotency_Key="zoe")
    assert (given.status_code, again.json()) == (201, given.json())
    new = given.json()["seat_token"]
    for path in ("state", "commands"):
        answer = await client.get(f"{match.url}/{path}", headers=bearer(old))
        assert problem(answer, 401, "unauthenticated")
    problem(await match.post("commands", legal[0], old), 401, "unauthenticated")
    seen = await match.get("state", new)
    assert seen["viewer"] == seat
    assert seen["sheet"]["seats"][seat]["player"] == "Zoe"
    assert (await match.post("commands", legal[0], new)).status_code == 200
    assert len(await trail(client, match_id=match.match_id, action="ruling_given")) == 1


@pytest.mark.rule("MV-SUB-01")
async def test_a_stream_of_the_old_player_ends_with_the_substitution(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    match, key = await organised(client, "frantic", 2)
    seat = await asked_seat(match)
    frames: list[str] = []

    async def follow() -> None:
        url = f"{match.url}/events/stream"
        async with client.stream("GET", url, headers=bearer(match.seats[seat])) as stream:
            frames.extend([line async for line in stream.aiter_lines()])

    before = service.stream_limits.open
    following = asyncio.create_task(follow())
    await until(lambda: asyncio.sleep(0, service.stream_limits.open > before))
    body = {"seat": seat, "player": "Zoe", "reason": "ill"}
    new = (await match.post("seats/substitute", body, key)).json()["seat_token"]
    legal = (await match.get("commands", new))["commands"]
    await match.post("commands", legal[0], new)
    async with asyncio.timeout(60):
        await following
    assert frames[-3:-1] == ["event: bye", 'data: {"reason":"replaced"}']
    assert not any("SetupCardPlaced" in frame for frame in frames)


@pytest.mark.rule("MV-PAU-01", "MV-PAU-02")
async def test_in_a_pause_nobody_plays_and_no_time_runs(server_urls: Urls, tmp_path: Path) -> None:
    hands = Hands()
    async with new_service(server_urls, tmp_path, hands) as service, client_of(service) as client:
        match, key = await organised(client, "sukkube", 2, clocks={"decision_seconds": 30})
        seat = await asked_seat(match)
        legal = (await match.get("commands", match.seats[seat]))["commands"]
        paused = await match.post("pause", {"reason": "fire alarm"}, key)
        assert paused.json()["awaited"]["kind"] == "ruling"
        hands.move(31)
        refused = await match.post("commands", legal[0], match.seats[seat])
        assert problem(refused, 409, "match_paused")["rule"] == "MV-PAU-01"
        problem(await match.post("pause", {"reason": "again"}, key), 409, "match_paused")
        assert (await match.get("commands", match.seats[seat]))["commands"] == []
        resumed = await match.post("resume", token=key)
        assert resumed.json()["awaited"]["seats"] == [seat]
        assert (await match.post("commands", legal[0], match.seats[seat])).status_code == 200
        problem(await match.post("resume", token=key), 409, "not_paused")
