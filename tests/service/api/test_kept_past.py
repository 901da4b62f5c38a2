"""What caches may keep of a match: what was asked for as of an event, once anybody may read all of it."""

import re
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.service.api.conftest import ADMIN, projecting
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_disputes import dispute, key_of, play_out, playing, rule
from tests.service.api.test_forks import all_events
from tests.service.api.test_tickets import ticket
from tests.waiting import eventually

AS_OF = (
    *("state?at=5", "picture.svg?at=5", "picture.png?at=5&width=300", "draws?at=6"),
    *("events?at=6", "events?at=6&from=2&to=4", "timeline?at=6", "timeline?at=6&from=2&limit=3"),
    *("film?at=6", "film?at=6&from=2&to=4", "diff?from=2&to=6"),
)
NOW = ("state", "events", "events?from=2&to=4", "timeline", "timeline?limit=3", "film?to=4", "diff?from=2")
QUICK = {"mode": "peach", "target_points": 1}
PUBLIC, PRIVATE, NOBODYS = "public, max-age=86400, immutable", "private, max-age=86400, immutable", "no-store"
OPENED = tuple(path for path in AS_OF if not path.startswith("draws"))
"""By tickets, and by whoever may not fork."""
UNDONE = re.compile(r'"undone_by":\d')
LASTING = ("etag", "cache-control", "link")


@pytest.fixture(scope="module", autouse=True)
async def followed(service: ApiParts) -> AsyncIterator[None]:
    async with projecting(service):
        yield


async def asked(match: Table, path: str, token: str | None = None, query: str = "") -> httpx.Response:
    headers = bearer(token) if token else {}
    answer = await match.client.get(f"{match.url}/{path}{query}", headers=headers)
    assert answer.status_code == 200, (path, answer.text)
    return answer


async def said(match: Table, path: str, token: str | None = None, query: str = "") -> str:
    """How long the answer may be kept."""
    headers = (await asked(match, path, token, query)).headers
    kept = headers["cache-control"]
    if "immutable" in kept:
        assert "authorization" in headers["vary"].lower(), path
    return NOBODYS if NOBODYS in kept else kept


async def told(match: Table, token: str | None = None) -> None:
    """The read models know the beginning of the match."""

    async def is_told() -> bool:
        return len((await asked(match, "timeline?limit=6", token)).json()["items"]) == 6

    await eventually(is_told)


async def drawing(client: httpx.AsyncClient, **body: Any) -> Table:
    """A match in which the cards are shuffled after event 6."""
    match = await table(client, "sukkube", 2, options=QUICK, **body)
    await match.start()
    kinds = [event["event"]["type"] for event in await all_events(match, body.get("key"))]
    assert kinds[6] == "ChanceDrawn", kinds
    return match


async def test_what_is_past_of_a_match_that_everybody_may_read_is_immutable(
    client: httpx.AsyncClient,
) -> None:
    match = await drawing(client)
    await told(match)
    meanwhile = {path: await said(match, path) for path in OPENED}
    assert {path for path, kept in meanwhile.items() if kept != NOBODYS} == {AS_OF[1], AS_OF[2]}
    assert not any("immutable" in kept for kept in meanwhile.values())
    await match.play(Random(1))
    assert {path: await said(match, path) for path in AS_OF} == dict.fromkeys(AS_OF, PUBLIC)
    assert {path: await said(match, path, match.seats[0]) for path in AS_OF} == dict.fromkeys(AS_OF, PRIVATE)
    assert {path: await said(match, path) for path in NOW} == dict.fromkeys(NOW, NOBODYS)
    given = await ticket(match, match.seats[0])
    opened = {path: await said(match, path, query=f"&ticket={given}") for path in OPENED}
    assert opened == dict.fromkeys(OPENED, NOBODYS)


async def test_what_chance_could_have_given_is_reckoned_once(client: httpx.AsyncClient) -> None:
    match = await playing(client, "frantic")
    await play_out(match)
    rolls = [
        event["revision"]
        for event in await all_events(match)
        if event["event"]["type"] == "ChanceDrawn" and event["event"]["draws"][0]["kind"] == "roll"
    ]
    assert await said(match, f"outcomes?at={rolls[-1] - 1}") == PUBLIC


async def test_a_ruling_after_the_disclosure_changes_nothing_that_is_kept(client: httpx.AsyncClient) -> None:
    """It goes back to the last card and has it played once more: those events are undone, and told so."""
    key = await key_of(client)
    match = await drawing(client, key=key)
    await match.play(Random(1))
    assert (await match.post("disclosure", token=key)).status_code == 200
    events = await all_events(match)
    newest = events[-1]["revision"]
    last = next(each for each in reversed(events) if each["event"]["type"] == "CardPlayed")
    whole = (f"events?at={newest}", f"timeline?at={newest}", f"film?at={newest}", f"diff?from=2&to={newest}")

    async def is_told() -> bool:
        return (await asked(match, f"timeline?from={newest}")).json()["items"] != []

    await eventually(is_told)
    kept = {path: await asked(match, path) for path in (*AS_OF, *whole)}
    assert {answer.headers["cache-control"] for answer in kept.values()} == {PUBLIC}
    claim = await dispute(match, last["revision"], key)
    command = {"type": "play_card", "card": last["event"]["card"]}
    seat, before = int(last["actor"].removeprefix("seat:")), last["revision"] - 1
    ruled = await rule(client, claim, key, kind="correct", revision=before, seat=seat, command=command)
    assert ruled.status_code == 200, ruled.text
    for path in ("events", "timeline", "film"):
        assert UNDONE.search((await asked(match, f"{path}?from={last['revision']}")).text), path
    for path, was in kept.items():
        now = await asked(match, path)
        assert now.content == was.content, path
        assert [now.headers.get(name) for name in LASTING] == [was.headers.get(name) for name in LASTING]


async def test_what_only_some_may_read_is_not_kept(client: httpx.AsyncClient) -> None:
    closed = await drawing(client, key=ADMIN, spectators="keys")
    await closed.play_as(Random(1), ADMIN)
    assert (await closed.post("disclosure", token=ADMIN)).status_code in (200, 409)
    await told(closed, ADMIN)
    parent = await drawing(client, key=ADMIN)
    made = (await parent.post("forks", {"revision": 7, "luck": {"kind": "fresh"}}, ADMIN)).json()
    tokens = {int(seat): token for seat, token in made["seat_tokens"].items()}
    fork = Table(client, made["match_id"], made["host_token"], tokens)
    await fork.play_as(Random(1), ADMIN)
    await told(fork, ADMIN)
    for match, token in ((closed, ADMIN), (closed, closed.seats[1]), (fork, ADMIN), (fork, fork.seats[0])):
        state = (await asked(match, "state", token)).json()["sheet"]
        assert state["disclosed_revision"]
        found = {path: await said(match, path, token) for path in OPENED}
        assert found == dict.fromkeys(OPENED, NOBODYS)
