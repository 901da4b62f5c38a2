"""A request may lead to many events; its answer has a bound, is kept as it was, and says where the rest is."""

import httpx
import pytest

from service.app.matches import changes
from tests.service.api.playing import Table, bearer, table

MOST = 2


@pytest.fixture
async def match(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr(changes, "ANSWERED_EVENTS", MOST)
    return await table(client, "bathroom_rush", 3)


async def test_of_many_events_the_first_and_the_last_are_answered_and_a_link_to_the_others(
    client: httpx.AsyncClient, match: Table
) -> None:
    answer = (await match.post("start", token=match.host)).json()
    everything = (await match.get("events", **{"from": 5}))["items"]
    assert len(everything) > MOST
    revisions = [event["revision"] for event in everything]
    assert [event["revision"] for event in answer["events"]] == [revisions[0], revisions[-1]]
    left_out = answer["left_out"]
    assert (left_out["first_revision"], left_out["last_revision"]) == (revisions[1], revisions[-2])
    read = (await client.get(left_out["href"])).json()
    assert [event["revision"] for event in read["items"]] == revisions[1:-1]
    assert answer["revision"] == revisions[-1]


async def test_what_is_repeated_is_the_bounded_answer(client: httpx.AsyncClient, match: Table) -> None:
    """The receipt keeps what was answered: six repeats of one key once took 590 MB."""
    headers = {**bearer(match.host), "Idempotency-Key": "begin"}
    first = await client.post(f"{match.url}/start", headers=headers)
    assert len(first.json()["events"]) == MOST
    assert (await client.post(f"{match.url}/start", headers=headers)).content == first.content


async def test_a_short_answer_leaves_nothing_out(client: httpx.AsyncClient, match: Table) -> None:
    await match.start()
    seat = (await match.get("state"))["awaited"]["seats"][0]
    answer = (
        await match.post("resign", token=match.seats[next(other for other in match.seats if other != seat)])
    ).json()
    assert len(answer["events"]) == 1
    assert "left_out" not in answer
