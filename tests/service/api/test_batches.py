"""Many matches set up at once: each made or refused by itself, one key for all, every one counted."""

import asyncio
from pathlib import Path
from typing import Any

import httpx

from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.playing import bearer
from tests.service.api.test_keys import new_key
from tests.service.api.test_rate_limits import an_address, budget, client_at, limited

URL = "/v1/matches/batch"
GOOD = {"game": "sukkube", "seats": 2}
KEY = {"Idempotency-Key": "a-batch-of-matches-1"}


def asked(*matches: Any) -> dict[str, Any]:
    return {"matches": list(matches)}


async def made(client: httpx.AsyncClient, *matches: Any, **headers: str) -> list[dict[str, Any]]:
    answer = await client.post(URL, json=asked(*matches), headers=headers)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["items"]
    return found


async def test_each_match_is_the_one_that_was_asked_for(client: httpx.AsyncClient) -> None:
    key = (await new_key(client))["key"]
    wanted = [
        {"game": game, "seats": 2, "title": f"{game} {number}"}
        for number in range(10)
        for game in ("sukkube", "frantic", "piccioni", "bathroom_rush")
    ]
    items = await made(client, *wanted, **bearer(key))
    assert len({item["match"]["match_id"] for item in items}) == len(wanted)
    for item, terms in zip(items, wanted, strict=True):
        url = f"/v1/matches/{item['match']['match_id']}"
        row = (await client.get(url, headers=bearer(key))).json()["match"]
        assert (row["game"], row["title"], row["phase"]) == (terms["game"], terms["title"], "open")
        cancelled = await client.post(f"{url}/cancel", headers=bearer(item["match"]["host_token"]))
        assert cancelled.status_code == 200, cancelled.text


async def test_a_bad_match_among_good_ones_is_told_as_it_is_told_alone(client: httpx.AsyncClient) -> None:
    bad: list[Any] = [
        {"game": "sukkube"},
        {"game": "sukkube", "seats": 9, "colour": "red"},
        {"game": "chess", "seats": 2},
        {"game": "piccioni", "seats": 1},
        {"game": "sukkube", "seats": 2, "options": {"mode": "plum"}},
        {"game": "sukkube", "seats": 2, "bots": {"5": "random"}},
        {"game": "frantic", "seats": 2, "position": {"pawns": {"0": 7, "1": 7}, "hands": {"0": ["x", "x"]}}},
        17,
    ]
    mixed = [each for one in bad for each in (GOOD, one)]
    items = await made(client, *mixed)
    assert [set(item) for item in items] == [{"match"}, {"problem"}] * len(bad)
    for one, item in zip(bad, items[1::2], strict=True):
        alone = (await client.post("/v1/matches", json=one)).json()
        told = {name: value for name, value in alone.items() if name not in ("instance", "request_id")}
        assert item["problem"] == told
    assert items[3]["problem"]["errors"][0]["pointer"]


async def test_a_number_may_be_written_with_a_point(client: httpx.AsyncClient) -> None:
    body = b'{"matches":[{"game":"sukkube","seats":2.0},{"game":"sukkube","seats":2.5}]}'
    answer = await client.post(URL, content=body, headers={"Content-Type": "application/json"})
    assert [set(item) for item in answer.json()["items"]] == [{"match"}, {"problem"}]


async def test_the_same_request_again_makes_nothing_new(client: httpx.AsyncClient, service: ApiParts) -> None:
    mixed = asked(GOOD, {"game": "chess", "seats": 2}, GOOD)
    first = await client.post(URL, json=mixed, headers=KEY)
    assert "idempotency-replayed" not in first.headers
    async with nothing_stored(service):
        again = await client.post(URL, json=mixed, headers=KEY)
    assert again.json() == first.json()
    assert again.headers["idempotency-replayed"] == "true"
    token = again.json()["items"][2]["match"]["host_token"]
    url = f"/v1/matches/{again.json()['items'][2]['match']['match_id']}"
    assert (await client.post(f"{url}/cancel", headers=bearer(token))).status_code == 200


async def test_the_same_key_for_another_request_makes_nothing(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    """Not even the match that was refused before and would now be good."""
    key = {"Idempotency-Key": "a-batch-of-matches-2"}
    await client.post(URL, json=asked({"game": "chess", "seats": 2}, GOOD), headers=key)
    async with nothing_stored(service):
        problem(await client.post(URL, json=asked(GOOD, GOOD), headers=key), 422, "idempotency_key_reused")


async def test_the_same_request_at_the_same_time_makes_each_match_once(client: httpx.AsyncClient) -> None:
    key = {"Idempotency-Key": "a-batch-of-matches-3"}
    sent = [client.post(URL, json=asked(*[GOOD] * 30), headers=key) for _ in range(4)]
    first, *others = [answer.json() for answer in await asyncio.gather(*sent)]
    assert len({item["match"]["match_id"] for item in first["items"]}) == 30
    assert others == [first] * 3


async def test_a_batch_of_one_shares_no_key_with_a_match(client: httpx.AsyncClient) -> None:
    key = "a-batch-of-matches-4"
    (one,) = await made(client, GOOD, **{"Idempotency-Key": key})
    alone = await client.post("/v1/matches", json=GOOD, headers={"Idempotency-Key": f"{key}-0"})
    assert alone.status_code == 201
    assert alone.json()["match_id"] != one["match"]["match_id"]


async def test_what_is_no_list_of_matches_is_refused_whole(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    async with nothing_stored(service):
        for body in ({"matches": []}, {"matches": GOOD}, {}, [GOOD], {"matches": [GOOD], "all": True}):
            problem(await client.post(URL, json=body), 422, "invalid_body")
        headers = {"Content-Type": "application/json"}
        problem(await client.post(URL, content=b'{"matches":[', headers=headers), 400, "malformed_request")


async def test_every_match_is_counted_before_any_is_made(service: ApiParts, tmp_path: Path) -> None:
    async with (
        limited(service, tmp_path, rate_create="10/day") as replica,
        client_at(replica, an_address()) as there,
    ):
        answer = await there.post(URL, json=asked(*[GOOD] * 6))
        assert (len(answer.json()["items"]), budget(answer)) == (6, (4, 10))
        async with nothing_stored(service):
            refused = await there.post(URL, json=asked(*[GOOD] * 5))
        told = problem(refused, 429, "rate_limited")
        assert "leave 3 more, and not 4" in told["detail"]
        assert int(refused.headers["retry-after"]) >= 1
        assert budget(refused) == (3, 10)
        assert len(refused.headers.get_list("ratelimit")) == 1
        answer = await there.post(URL, json=asked(*[GOOD] * 3))
        assert (len(answer.json()["items"]), budget(answer)) == (3, (0, 10))
        problem(await there.post("/v1/matches", json=GOOD), 429, "rate_limited")


async def test_replicas_admit_together_as_many_matches_as_one(service: ApiParts, tmp_path: Path) -> None:
    address = an_address()
    async with (
        limited(service, tmp_path, rate_create="100/day") as one,
        limited(service, tmp_path, rate_create="100/day") as two,
        client_at(one, address) as here,
        client_at(two, address) as there,
    ):
        sent = [each.post(URL, json=asked(*[GOOD] * 7)) for each in (here, there) * 10]
        answers = await asyncio.gather(*sent)
    admitted = sum(len(answer.json()["items"]) for answer in answers if answer.status_code == 200)
    assert 86 <= admitted <= 100
    assert {answer.status_code for answer in answers} == {200, 429}
