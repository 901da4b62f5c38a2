"""The same key brings the same answer, byte for byte, and the effect once: sequentially and at one moment."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import httpx
import pytest

from service.http.inputs.request import has_hung_up
from service.wiring.api import build
from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem, stored
from tests.service.api.conftest import ADMIN, client_of
from tests.service.api.playing import Table, bearer, table
from tests.waiting import until

AT_ONCE = 20


class Change:
    """A request that changes something, to be sent again and again, and another body for it."""

    def __init__(self, url: str, body: Any, other: Any, token: str | None) -> None:
        self.url = url
        self.body = body
        self.other = other
        self.token = token

    async def send(self, client: httpx.AsyncClient, key: str, body: Any = ...) -> httpx.Response:
        headers = {"Idempotency-Key": key, **(bearer(self.token) if self.token else {})}
        sent = self.body if body is ... else body
        return await client.post(self.url, json=sent, headers=headers)


def replayed(answer: httpx.Response) -> bool:
    return answer.headers.get("idempotency-replayed") == "true"


async def creating(client: httpx.AsyncClient) -> Change:
    return Change("/v1/matches", {"game": "sukkube", "seats": 2}, {"game": "sukkube", "seats": 3}, None)


async def joining(client: httpx.AsyncClient) -> Change:
    created = (await client.post("/v1/matches", json={"game": "sukkube", "seats": 2})).json()
    url = f"/v1/matches/{created['match_id']}/seats"
    return Change(url, {"player": "Ada"}, {"player": "Bob"}, None)


async def starting(client: httpx.AsyncClient) -> Change:
    match = await table(client, "sukkube", 2)
    return Change(f"{match.url}/start", None, {}, match.host)


async def playing(client: httpx.AsyncClient) -> Change:
    match, seat, legal = await being_played(client)
    return Change(f"{match.url}/commands", legal[0], legal[-1], match.seats[seat])


async def resigning(client: httpx.AsyncClient) -> Change:
    match, _, _ = await being_played(client)
    return Change(f"{match.url}/resign", None, {}, match.seats[0])


async def forking(client: httpx.AsyncClient) -> Change:
    match, _, _ = await being_played(client)
    return Change(f"{match.url}/forks", {"revision": 5}, {"revision": 4}, ADMIN)


async def making_a_key(client: httpx.AsyncClient) -> Change:
    return Change("/v1/keys", {"name": "cup"}, {"name": "league"}, ADMIN)


async def being_played(client: httpx.AsyncClient) -> tuple[Table, int, list[Any]]:
    """A match in which the awaited seat has a choice."""
    while True:
        match = await table(client, "sukkube", 2)
        seat = (await match.start())["awaited"]["seats"][0]
        legal = (await match.get("commands", match.seats[seat]))["commands"]
        if len(legal) > 1:
            return match, seat, legal


every_change = pytest.mark.parametrize(
    "change", [creating, joining, starting, playing, resigning, forking, making_a_key]
)
Prepare = Callable[[httpx.AsyncClient], Awaitable[Change]]


@every_change
async def test_a_repetition_gets_the_first_answer(
    client: httpx.AsyncClient, service: ApiParts, change: Prepare
) -> None:
    request, key = await change(client), str(uuid4())
    first = await request.send(client, key)
    assert first.status_code in (200, 201), first.text
    assert not replayed(first)
    async with nothing_stored(service):
        for _ in range(3):
            again = await request.send(client, key)
            assert replayed(again) or change is making_a_key
            assert (again.status_code, again.content) == (first.status_code, first.content)
            for header in ("etag", "location"):
                assert again.headers.get(header) == first.headers.get(header)


@every_change
async def test_repetitions_at_one_moment_have_one_effect(
    client: httpx.AsyncClient, service: ApiParts, change: Prepare
) -> None:
    request, key = await change(client), str(uuid4())
    before = await stored(service)
    answers = await asyncio.gather(*(request.send(client, key) for _ in range(AT_ONCE)))
    assert {answer.status_code for answer in answers} in ({200}, {201}), [a.text for a in answers][:3]
    assert len({answer.content for answer in answers}) == 1
    after = await stored(service)
    grown = {name: after[name] - before[name] for name in after}
    if change is making_a_key:
        assert grown == {**dict.fromkeys(grown, 0), "secret.api_key": 1}
    else:
        assert grown["log.command_receipt"] == 1
        assert grown["log.stream"] == (change in (creating, forking))
        assert grown["log.event"] == await events_of(client, answers[0], change)


async def events_of(client: httpx.AsyncClient, answer: httpx.Response, change: Prepare) -> int:
    if change is creating or change is joining:
        return 1
    if change is forking:
        return int(answer.json()["revision"] - answer.json()["fork_revision"])
    return len(answer.json()["events"])


@every_change
async def test_a_key_is_for_one_request(
    client: httpx.AsyncClient, service: ApiParts, change: Prepare
) -> None:
    request, key = await change(client), str(uuid4())
    assert (await request.send(client, key)).status_code in (200, 201)
    async with nothing_stored(service):
        problem(await request.send(client, key, request.other), 422, "idempotency_key_reused")


@every_change
async def test_a_refusal_does_not_use_the_key_up(
    client: httpx.AsyncClient, service: ApiParts, change: Prepare
) -> None:
    """What was refused was not done: after repairing the request the same key may be used."""
    request, key = await change(client), str(uuid4())
    if request.body is None:
        stale = {"Idempotency-Key": key, "If-Match": '"1"', **bearer(request.token or "")}
        problem(await client.post(request.url, headers=stale), 412, "stale_revision")
    else:
        wrong = {**request.body, "wrong": 1}
        problem(await request.send(client, key, wrong), 422, "invalid_body")
    assert (await request.send(client, key)).status_code in (200, 201)


async def test_keys_of_different_callers_do_not_meet(client: httpx.AsyncClient) -> None:
    match, other = await table(client, "sukkube", 2), await table(client, "sukkube", 2)
    for each in (match, other):
        assert (await each.post("start", token=each.host, Idempotency_Key="1")).status_code == 200


async def test_without_a_token_the_key_must_be_hard_to_guess(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    """Else a stranger who says the same is given the first one's tokens."""
    async with nothing_stored(service):
        answer = await (await creating(client)).send(client, "create-1")
    found = problem(answer, 422, "invalid_parameter")
    assert found["errors"][0]["parameter"] == "Idempotency-Key"


@pytest.mark.parametrize("key", ["", "a b", "é", "x" * 129])
async def test_a_malformed_key_is_refused(client: httpx.AsyncClient, service: ApiParts, key: str) -> None:
    match = await table(client, "sukkube", 2)
    headers = [(b"Idempotency-Key", key.encode()), (b"Authorization", f"Bearer {match.host}".encode())]
    async with nothing_stored(service):
        answer = await client.post(f"{match.url}/start", headers=headers)
    problem(answer, 422, "invalid_parameter")


async def test_an_answer_is_repeated_after_the_match_has_moved_on(client: httpx.AsyncClient) -> None:
    match, seat, legal = await being_played(client)
    first = await match.post("commands", legal[0], match.seats[seat], Idempotency_Key="first")
    await match.post("resign", token=match.seats[0])
    await match.post("resign", token=match.seats[1])
    again = await match.post("commands", legal[0], match.seats[seat], Idempotency_Key="first")
    assert again.status_code == 200
    assert again.content == first.content


async def test_a_key_brought_to_two_processes_at_once_has_one_effect(own_service: ApiParts) -> None:
    """The key picks the shard: while the first cannot write its receipt, the second waits for that shard."""
    async with (
        client_of(own_service) as here,
        build(own_service.settings) as second,
        client_of(second) as there,
    ):
        request, key = await creating(here), str(uuid4())
        before = await stored(own_service)
        async with own_service.pool.acquire() as operator, operator.transaction():
            await operator.execute("LOCK TABLE log.command_receipt IN SHARE MODE")
            sending = [asyncio.create_task(request.send(client, key)) for client in (here, there)]

            async def both_wait() -> bool:
                return bool(await own_service.pool.fetchval(WAITING) == len(sending))

            await until(both_wait)
        answers = await asyncio.gather(*sending)
        assert {answer.status_code for answer in answers} == {201}, {answer.text for answer in answers}
        assert len({answer.content for answer in answers}) == 1
        assert (await stored(own_service))["log.stream"] == before["log.stream"] + 1


WAITING = """
    SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
"""


async def test_the_same_key_on_two_matches_is_two_requests(client: httpx.AsyncClient) -> None:
    """The scope of a key is caller and path, wherever both matches are kept."""
    begun = []
    for _ in range(4):
        match = await table(client, "sukkube", 2)
        answer = await match.post("start", token=ADMIN, Idempotency_Key="begin")
        assert answer.status_code == 200, answer.text
        assert not replayed(answer)
        begun.append((match, answer))
    assert len({answer.json()["match_id"] for _, answer in begun}) == 4
    for match, answer in begun:
        again = await match.post("start", token=ADMIN, Idempotency_Key="begin")
        assert replayed(again)
        assert again.content == answer.content


async def test_the_same_key_for_two_creations_is_two_requests(client: httpx.AsyncClient) -> None:
    headers = {**bearer(ADMIN), "Idempotency-Key": "first"}
    match = await client.post("/v1/matches", json={"game": "sukkube", "seats": 2}, headers=headers)
    cup = await client.post("/v1/keys", json={"name": "cup"}, headers=headers)
    rotated = await client.post(f"/v1/keys/{cup.json()['key_id']}/rotate", json={}, headers=headers)
    assert [answer.status_code for answer in (match, cup, rotated)] == [201, 201, 200], rotated.text
    assert cup.json()["key"] != rotated.json()["key"]


class Sent:
    """A request whose body has been read, as a server has it."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[dict[str, str]] = asyncio.Queue()

    async def receive(self) -> dict[str, str]:
        return await self.heard.get()


async def test_who_has_hung_up_is_known_by_what_the_server_has_heard() -> None:
    """And who has not loses nothing by being asked."""
    sent = Sent()
    for _ in range(2):
        assert not await has_hung_up(sent)
    sent.heard.put_nowait({"type": "http.request"})
    assert not await has_hung_up(sent)
    sent.heard.put_nowait({"type": "http.disconnect"})
    assert await has_hung_up(sent)
