"""Rematches over HTTP: offered, declined, begun once, and shown to whom the match is over."""

import asyncio
from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_keys import new_key


async def over(client: httpx.AsyncClient, seats: int = 2, **body: Any) -> Table:
    """A match whose players have resigned, the last one first, until it was over."""
    match = await table(client, "sukkube", seats, **body)
    await match.start()
    for token in reversed(match.seats.values()):
        if (await match.get("state", token))["sheet"]["phase"] != "finished":
            assert (await match.post("resign", token=token)).status_code == 200
    return match


async def offer(match: Table, seat: int, **wish: Any) -> Any:
    answer = await match.post("rematch", wish, match.seats[seat])
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.rule("MV-REM-01", "MV-REM-02", "MV-REM-03", "MV-REM-05")
async def test_the_last_to_be_ready_begins_the_same_match_again(client: httpx.AsyncClient) -> None:
    match = await over(client, options={"target_points": 3}, title="Thursday")
    first = await offer(match, 0)
    assert (first["ready"], first["players"], first["next_id"]) == ([0], [0, 1], None)
    second = await offer(match, 1)
    following = Table(client, second["next_id"], match.host, match.seats)
    now = await following.get("state", match.seats[0])
    assert now["sheet"]["phase"] == "playing"
    assert now["sheet"]["title"] == "Thursday"
    assert now["sheet"]["options"]["target_points"] == 3
    assert now["sheet"]["organiser"] is None
    assert [seat["player"] for seat in now["sheet"]["seats"]] == ["player 0", "player 1"]
    assert now["sheet"]["luck"]["commitment"] != (await match.get("state"))["sheet"]["luck"]["commitment"]
    for seat in (0, 1):
        assert (await following.get("commands", match.seats[seat]))["seat"] == seat
    assert (await match.get("rematch"))["next_id"] == following.match_id
    assert (await following.get("rematch"))["previous_id"] == match.match_id


@pytest.mark.rule("MV-REM-03")
async def test_requests_at_the_same_time_begin_one_rematch(client: httpx.AsyncClient) -> None:
    match = await over(client, 3)
    await offer(match, 0)
    answers = await asyncio.gather(*(offer(match, seat) for seat in (1, 2, 1, 2)))
    assert len({answer["next_id"] for answer in answers} - {None}) == 1
    assert (
        (await offer(match, 0, ready=False))["next_id"] == (await match.get("rematch"))["next_id"] is not None
    )


@pytest.mark.rule("MV-REM-02")
async def test_whoever_declines_may_change_their_mind(client: httpx.AsyncClient) -> None:
    match = await over(client)
    await offer(match, 0)
    assert (await offer(match, 1, ready=False))["declined"] == [1]
    assert (await offer(match, 0, ready=False))["ready"] == []
    await offer(match, 1)
    assert (await offer(match, 0))["next_id"] is not None


@pytest.mark.rule("MV-REM-02")
async def test_house_bots_are_always_ready(client: httpx.AsyncClient) -> None:
    match = await over(client, bots={"1": "random"})
    answer = await offer(match, 0)
    assert answer["players"] == [0]
    seats = (await Table(client, answer["next_id"], "", {}).get("state"))["sheet"]["seats"]
    assert [seat["bot"] for seat in seats] == [None, "random"]


@pytest.mark.rule("MV-REM-04")
async def test_with_rotate_the_last_player_sits_at_the_first_seat(client: httpx.AsyncClient) -> None:
    match = await over(client, 3, bots={"1": "random"})
    assert (await offer(match, 2, seats="rotate"))["seats"] == "rotate"
    answer = await offer(match, 0, seats="keep")
    following = Table(client, answer["next_id"], "", {})
    seats = (await following.get("state"))["sheet"]["seats"]
    assert [seat["player"] for seat in seats] == ["player 2", "player 0", None]
    assert (await following.get("commands", match.seats[2]))["seat"] == 0


@pytest.mark.rule("MV-REM-01")
async def test_a_match_under_way_has_no_rematch(client: httpx.AsyncClient, service: ApiParts) -> None:
    match = await table(client, "sukkube", 2)
    for begins in (False, True):
        if begins:
            await match.start()
        async with nothing_stored(service):
            answer = await match.post("rematch", {}, match.seats[0])
        assert problem(answer, 409, "match_not_over")["rule"] == "MV-REM-01"
    cancelled = await table(client, "sukkube", 2)
    await cancelled.post("cancel", token=cancelled.host)
    answer = await cancelled.post("rematch", {}, cancelled.seats[0])
    assert problem(answer, 409, "match_not_over")


@pytest.mark.rule("MV-REM-01")
async def test_some_matches_have_no_rematch(client: httpx.AsyncClient) -> None:
    """A fork; and one whose player would not be known by their key any more (MV-ORG-04)."""
    match = await over(client)
    fork = (await match.post("forks", {"revision": 5})).json()
    tokens = {int(seat): token for seat, token in fork["seat_tokens"].items()}
    forked = Table(client, fork["match_id"], fork["host_token"], tokens)
    await forked.post("resign", token=forked.seats[0])
    key = (await new_key(client, "play"))["key"]
    with_key = await table(client, "sukkube", 2, bots={"0": "random"})
    await with_key.post("leave", token=with_key.seats[1])
    mine = await client.post(f"{with_key.url}/seats", json={"player": "Ada"}, headers=bearer(key))
    with_key.seats = {1: mine.json()["seat_token"]}
    await with_key.start()
    await with_key.post("resign", token=with_key.seats[1])
    for each in (forked, with_key):
        token = next(iter(each.seats.values()))
        assert (await each.get("rematch", token))["players"] == []
        answer = await each.post("rematch", {}, token)
        assert problem(answer, 422, "no_rematch")["rule"] == "MV-REM-01"


async def test_only_seats_answer(client: httpx.AsyncClient) -> None:
    match = await over(client)
    assert (await match.post("rematch", {})).status_code == 401
    assert (await match.post("rematch", {}, match.host)).status_code == 403


@pytest.mark.rule("MV-REM-05")
async def test_an_offer_does_not_tell_late_spectators_that_the_match_is_over(
    client: httpx.AsyncClient,
) -> None:
    """To them the match with an offer answers as its twin does, whose players have not offered one."""
    late = {"spectator_delay_seconds": 3600}
    silent, offering = await over(client, **late), await over(client, **late)
    await offer(offering, 0)
    await offer(offering, 1)
    one, other = [{**await match.get("rematch"), "match_id": ""} for match in (silent, offering)]
    assert one == other
    assert (await offering.get("rematch", offering.seats[0]))["next_id"] is not None
