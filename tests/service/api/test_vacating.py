"""A seat is given up before play begins: it is free again, and its token is worth nothing."""

import asyncio

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_audit import trail
from tests.service.api.test_keys import new_key
from tests.waiting import until


async def taken_again(match: Table, seat: int, **body: object) -> str:
    answer = await match.post("seats", {"player": "Zoe", "seat": seat, **body})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["seat_token"])


@pytest.mark.rule("MV-SEA-04")
async def test_who_leaves_frees_the_seat_and_loses_the_token(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    match = await table(client, "sukkube", 2)
    left = await match.post("leave", token=match.seats[0])
    assert left.status_code == 200, left.text
    (told,) = left.json()["events"]
    assert told["event"] == {"type": "SeatVacated", "seat": 0}
    seats = (await match.get("state"))["sheet"]["seats"]
    assert [seat["player"] for seat in seats] == [None, "player 1"]
    async with nothing_stored(service):
        for path, body in (("leave", None), ("start", None), ("seats", {"player": "Zoe"})):
            problem(await match.post(path, body, match.seats[0]), 401, "unauthenticated")
        problem(await match.post("start", token=match.host), 409, "seats_missing")
    new = await taken_again(match, 0)
    assert new != match.seats[0]
    await match.start()
    problem(await match.post("leave", token=new), 409, "match_not_open")
    problem(await client.get(f"{match.url}/state", headers=bearer(match.seats[0])), 401, "unauthenticated")


@pytest.mark.rule("MV-SEA-02", "MV-SEA-04")
async def test_the_same_idempotency_key_gives_nobody_the_next_players_token(
    client: httpx.AsyncClient,
) -> None:
    """The token of a seat follows from the key: of two callers with the same one, each has their own."""
    first, second = [await new_key(client, "play") for _ in range(2)]
    match = await table(client, "sukkube", 2)
    await match.post("leave", token=match.seats[0])
    tokens = []
    for key in (first, second):
        sent = {**bearer(key["key"]), "Idempotency-Key": "sit-down"}
        body = {"player": "Ada", "seat": 0}
        answer = await client.post(f"{match.url}/seats", json=body, headers=sent)
        tokens.append(answer.json()["seat_token"])
        if key is first:
            await match.post("leave", token=tokens[0])
    assert tokens[0] != tokens[1]
    problem(await match.post("start", token=tokens[0]), 401, "unauthenticated")


@pytest.mark.rule("MV-SEA-05")
async def test_host_and_organiser_remove_a_player_with_the_reason(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    key = (await new_key(client, "organise"))["key"]
    match = await table(client, "sukkube", 3, key=key, bots={"2": "random"})
    late = {"seat": 0, "reason": "Has not come."}
    async with nothing_stored(service):
        problem(await match.post("seats/vacate", late, match.seats[1]), 403, "forbidden")
        problem(await match.post("seats/vacate", {"seat": 0}, match.host), 422, "invalid_body")
        refused = await match.post("seats/vacate", {**late, "seat": 2}, match.host)
        assert problem(refused, 409, "no_player_there")["rule"] == "MV-SEA-05"
        problem(await match.post("seats/vacate", {**late, "seat": 3}, match.host), 422, "unknown_seat")
    for token, entries in ((match.host, 0), (key, 1)):
        removed = await match.post("seats/vacate", late, token)
        assert removed.json()["events"][0]["event"] == {"type": "SeatVacated", **late}
        assert len(await trail(client, match_id=match.match_id, action="ruling_given")) == entries
        await taken_again(match, 0)
    problem(await client.post(f"{match.url}/leave", headers=bearer(match.seats[0])), 401, "unauthenticated")


@pytest.mark.rule("MV-SEA-04")
async def test_a_stream_of_the_seat_ends_when_it_is_left(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    """Whoever sits there next is not watched by who sat there before."""
    match = await table(client, "sukkube", 2)
    frames: list[str] = []

    async def follow() -> None:
        url = f"{match.url}/events/stream"
        async with client.stream("GET", url, headers=bearer(match.seats[0])) as stream:
            frames.extend([line async for line in stream.aiter_lines()])

    before = service.stream_limits.open
    following = asyncio.create_task(follow())
    await until(lambda: asyncio.sleep(0, service.stream_limits.open > before))
    await match.post("leave", token=match.seats[0])
    await taken_again(match, 0)
    await match.start()
    async with asyncio.timeout(60):
        await following
    assert frames[-3:-1] == ["event: bye", 'data: {"reason":"replaced"}']
    assert "event: PlayBegan" not in frames


@pytest.mark.rule("MV-SEA-04", "MV-LUC-01")
async def test_the_luck_forgets_who_has_left(client: httpx.AsyncClient) -> None:
    """A sound archive: what the player added counts no more."""
    match = await table(client, "sukkube", 2)
    for entropy in ("abracadabra", ""):
        await match.post("leave", token=match.seats[0])
        match.seats[0] = await taken_again(match, 0, entropy=entropy)
    await match.start()
    for token in match.seats.values():
        await match.post("resign", token=token)
    archive = await client.get(f"{match.url}/archive")
    headers = {"Content-Type": "application/x-ndjson", **bearer(ADMIN)}
    report = (await client.post("/v1/verify", content=archive.content, headers=headers)).json()["report"]
    assert report["is_sound"], report
    assert report["draws"]["checked"] > 0
