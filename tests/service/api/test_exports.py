"""Events of many matches in one answer: all of those that anybody may read whole, and nothing of others."""

import json
from random import Random
from typing import Any

import httpx

from service.wiring.parts import ApiParts
from tests.projections.conftest import caught_up
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of, projecting
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_forks import SHORT, all_events, fork
from tests.service.api.test_keys import new_key
from tests.waiting import eventually

EXPORT = "/v1/exports/events"


async def finished(client: httpx.AsyncClient, seed: int = 1, **body: Any) -> Table:
    match = await table(client, "sukkube", 2, options=SHORT, **body)
    await match.start()
    await match.play_as(Random(seed), match.seats[0])
    return match


async def exported(
    client: httpx.AsyncClient, **query: Any
) -> tuple[dict[str, Any], dict[str, list[Any]], Any]:
    """The matches by their ids, the events of each, and the address of the next answer."""
    answer = await client.get(EXPORT, params=query)
    assert answer.status_code == 200, answer.text
    lines = [json.loads(line) for line in answer.text.splitlines()]
    matches = {each["match"]["match_id"]: each["match"] for each in lines if each["line"] == "match"}
    events: dict[str, list[Any]] = {match_id: [] for match_id in matches}
    for each in lines:
        if each["line"] == "event":
            events[each["match_id"]].append(each)
    return matches, events, answer.links.get("next", {}).get("url")


async def test_it_has_what_anybody_may_read_whole(own_service: ApiParts) -> None:
    async with client_of(own_service) as client, projecting(own_service):
        key = (await new_key(client, "organise"))["key"]
        await finished(client, spectators="keys")
        await finished(client, key=key)  # it waits for disputes
        going_on = await table(client, "sukkube", 2)
        await going_on.start()
        match = await finished(client)
        forked = await fork(match, 5)
        for token in forked.seats.values():
            await forked.post("resign", token=token)
        ruled = await finished(client, key=key, disputes_seconds=0)
        last = await finished(client, 2)
        await caught_up(own_service.pool)  # each shard by itself: the last match may be listed before another
        matches, events, following = await exported(client)
        assert list(matches) == [match.match_id, ruled.match_id, last.match_id]
        assert following is None
        for each in (match, ruled, last):
            seen = await all_events(each, **{"as": "organiser"})
            hashless = [{name: value for name, value in one.items() if name != "hash"} for one in seen]
            of_it = {"line": "event", "match_id": each.match_id}
            assert events[each.match_id] == [{**of_it, **one} for one in hashless]
            row = (await client.get(each.url)).json()["match"]
            assert matches[each.match_id] == row


async def test_it_goes_on_behind_the_last_match(own_service: ApiParts) -> None:
    async with client_of(own_service) as client, projecting(own_service):
        first, second = await finished(client), await finished(client, 2)

        async def both() -> Any:
            found, _, _ = await exported(client)
            return found if len(found) == 2 else None

        matches = await eventually(both)
        one, _, following = await exported(client, limit=1)
        assert list(one) == [first.match_id]
        assert list((await exported(client, after=first.match_id))[0]) == [second.match_id]
        answer = await client.get(following)
        assert json.loads(answer.text.splitlines()[0])["match"]["match_id"] == second.match_id
        at = matches[second.match_id]["created_at"]
        assert list((await exported(client, since=at))[0]) == [second.match_id]
        assert list((await exported(client, until=at))[0]) == [first.match_id]
        edition = matches[first.match_id]["edition"]
        assert len((await exported(client, game="sukkube", edition=edition))[0]) == 2
        for nothing in ({"game": "frantic"}, {"edition": "none"}, {"tournament": first.match_id}):
            assert (await exported(client, **nothing))[0] == {}, nothing
        listed = await client.get("/v1/matches", params={"since": at})
        assert [each["match_id"] for each in listed.json()["items"]] == [second.match_id]
        listed = await client.get("/v1/matches", params={"tournament": first.match_id}, headers=bearer(ADMIN))
        assert listed.json()["items"] == []
        problem(await client.get(EXPORT, params={"game": "chess"}), 422, "invalid_parameter")
        problem(await client.get(EXPORT, params={"after": "x"}), 422, "invalid_parameter")
