"""Tickets: an address that looks as one viewer at one match, for minutes, and does nothing else."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import time
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from service.http.live.follower import ASKED_EVERY_SECONDS
from service.wiring.api import build
from service.wiring.parts import ApiParts
from tests.service.api.asked_of_matches import operations
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN, client_of, projecting, serving
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_forks import fork
from tests.service.api.test_keys import new_key
from tests.service.api.test_live import frames
from tests.service.api.test_oidc import Publisher, publisher, token, trusting
from tests.service.api.test_spectators import Clock, ply
from tests.waiting import until

__all__ = ["publisher"]
NOT_BY_TICKET = {"/archive", "/commands", "/brief"}
"""What takes `as` and no ticket: what is taken away stays, what may be played is for whoever plays."""
OPEN = {
    rest: operation
    for method, rest, operation in operations()
    if method == "GET" and "ticket" in {each["name"] for each in operation["parameters"]}
}
QUERY = {
    "/picture.png": {"width": "300"},
    "/state": {"at": "4"},
    "/outcomes": {"at": "4"},
    "/draws": {"at": "4"},
}


async def ticket(match: Table, holder: str, **asked: Any) -> str:
    answer = await match.post("tickets", asked or None, holder)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["ticket"])


async def look(match: Table, given: str, **query: str) -> httpx.Response:
    return await match.client.get(f"{match.url}/state", params={"ticket": given, **query})


async def everything(match: Table, last: int, headers: dict[str, str], **query: str) -> dict[str, Any]:
    """What every operation that a ticket opens answers: its tag and body; of a stream, up to event `last`."""
    found: dict[str, Any] = {}
    for rest in OPEN:
        url, asked = f"{match.url}{rest}", {**QUERY.get(rest, {}), **query}
        if not rest.endswith("stream"):
            answer = await match.client.get(url, params=asked, headers=headers)
            found[rest] = answer.status_code, answer.headers.get("etag"), answer.content
            continue
        async with match.client.stream("GET", url, params=asked, headers=headers) as stream:
            shown = [frame async for frame in until_event(frames(stream), last)]
            found[rest] = stream.status_code, [frame for frame in shown if "id" in frame]
    return found


async def until_event(stream: AsyncIterator[dict], last: int) -> AsyncIterator[dict]:
    async for frame in stream:
        yield frame
        if frame.get("id") == str(last):
            return


@asynccontextmanager
async def by_the_clock(service: ApiParts, folder: Path) -> AsyncIterator[tuple[httpx.AsyncClient, Clock]]:
    """A replica whose tickets and spectators' delays run by a clock of the test."""
    clock = Clock()
    async with build(replace(service.settings, data_dir=folder), clock=clock) as replica:
        replica.visits.delay.clock = clock
        async with client_of(replica) as client:
            yield client, clock


def test_tickets_open_what_takes_a_viewer() -> None:
    viewed = {
        rest
        for method, rest, operation in operations()
        if method == "GET" and "as" in {each["name"] for each in operation["parameters"]}
    }
    assert set(OPEN) == viewed - NOT_BY_TICKET


@pytest.mark.rule("MV-TIC-01", "MV-TIC-03")
async def test_a_ticket_shows_what_its_viewer_sees_and_no_more(service: ApiParts) -> None:
    async with serving(service) as client, projecting(service):
        key = (await new_key(client, "play", "organise"))["key"]
        match = await table(client, "bathroom_rush", 3, key=key)
        await match.start()
        last = (await match.play(Random(1), plies=4))["revision"]

        async def is_projected() -> bool:
            return bool((await match.get("timeline", key, **{"from": last}))["items"])

        await until(is_projected)
        seen = {
            "0": await everything(match, last, bearer(match.seats[0])),
            "spectator": await everything(match, last, {}),
            "organiser": await everything(match, last, bearer(key)),
        }
        assert len({str(each["/state"]) for each in seen.values()}) == 3
        assert all(answer[0] == 200 for each in seen.values() for answer in each.values())
        for holder, as_ in (
            *((match.seats[0], name) for name in (0, "spectator")),
            *((key, name) for name in (0, "spectator", "organiser")),
            *((ADMIN, name) for name in (0, "spectator", "organiser")),
            (match.host, "spectator"),
        ):
            given = await ticket(match, holder, **{"as": as_})
            assert await everything(match, last, {}, ticket=given) == seen[str(as_)], as_


@pytest.mark.rule("MV-TIC-01")
async def test_a_ticket_looks_only_as_whom_its_asker_may(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    async with nothing_stored(service):
        problem(await match.post("tickets", {"as": 1}, match.seats[0]), 403, "forbidden")
        problem(await match.post("tickets", {"as": "organiser"}, match.seats[0]), 403, "forbidden")
        problem(await match.post("tickets", {"as": 0}, match.host), 403, "forbidden")
        problem(await match.post("tickets", {}), 401, "unauthenticated")
        answer = await match.post("tickets", token=match.seats[0])
    assert answer.json()["viewer"] == 0
    assert "no-store" in answer.headers["cache-control"]
    minutes = datetime.fromisoformat(answer.json()["expires_at"]) - datetime.now(UTC)
    assert timedelta(minutes=4.9) < minutes <= timedelta(minutes=5)


@pytest.mark.rule("MV-TIC-01")
async def test_a_ticket_does_nothing_but_look(client: httpx.AsyncClient, service: ApiParts) -> None:
    match = await table(client, "sukkube", 2)
    await match.start()
    given = await ticket(match, match.seats[0])
    assert (await look(match, given)).json()["viewer"] == 0
    async with nothing_stored(service):
        for method, rest, _ in operations():
            if rest not in OPEN:
                asked = {"method": method, "url": f"{match.url}{rest}", "json": {}}
                query = QUERY.get(rest, {})
                answer = await client.request(**asked, params={**query, "ticket": given})
                problem(answer, 422, "invalid_parameter")
                answer = await client.request(**asked, params=query, headers=bearer(given))
                problem(answer, 401, "unauthenticated")
    both = await client.get(f"{match.url}/state", params={"ticket": given}, headers=bearer(match.seats[0]))
    problem(both, 422, "invalid_parameter")


@pytest.mark.rule("MV-TIC-01")
async def test_a_ticket_opens_no_other_match_and_no_other_view(client: httpx.AsyncClient) -> None:
    match, other = await table(client, "sukkube", 2), await table(client, "sukkube", 2)
    given = await ticket(match, match.seats[0])
    assert problem(await look(other, given), 403, "ticket_of_another_match")["rule"] == "MV-TIC-01"
    for as_ in ("1", "spectator", "organiser"):
        problem(await look(match, given, **{"as": as_}), 403, "ticket_of_another_viewer")
    assert (await look(match, given, **{"as": "0"})).status_code == 200


@pytest.mark.rule("MV-TIC-01")
async def test_no_altered_ticket_opens_anything(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2)
    given = await ticket(match, match.seats[0])
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    others = [
        given[:n] + alphabet[(alphabet.find(c) + 16) % 64] + given[n + 1 :] for n, c in enumerate(given)
    ]
    for forged in (
        *others,
        given[:-4],
        given + "AAAA",
        "",
        "mvt_",
        "mvt_" + "A" * 100,
        match.seats[0],
        "\0",
        "é",
    ):
        problem(await look(match, forged), 401, "ticket_unknown")
    assert match.seats[0] not in given
    assert (await look(match, given)).status_code == 200


@pytest.mark.rule("MV-TIC-02")
async def test_a_ticket_ends_with_its_minutes(service: ApiParts, tmp_path: Path) -> None:
    async with by_the_clock(service, tmp_path) as (client, clock):
        match = await table(client, "sukkube", 2)
        given = await ticket(match, match.seats[0], minutes=15)
        clock.added = timedelta(minutes=14.9)
        assert (await look(match, given)).status_code == 200
        clock.added = timedelta(minutes=15)
        assert problem(await look(match, given), 401, "ticket_over")["rule"] == "MV-TIC-02"


@pytest.mark.rule("MV-TIC-02")
async def test_a_ticket_ends_with_the_seat_it_came_from(client: httpx.AsyncClient) -> None:
    key = (await new_key(client, "play", "organise"))["key"]
    match = await table(client, "sukkube", 2, key=key)
    left, kept = await ticket(match, match.seats[0]), await ticket(match, key, **{"as": 0})
    assert (await match.post("leave", token=match.seats[0])).status_code == 200
    assert problem(await look(match, left), 401, "ticket_withdrawn")["rule"] == "MV-TIC-02"
    assert (await look(match, kept)).status_code == 200
    joined = await client.post(f"{match.url}/seats", json={"player": "next", "seat": 0})
    match.seats[0] = joined.json()["seat_token"]
    await match.start()
    given = await ticket(match, match.seats[0])
    somebody = {"seat": 0, "player": "Bruno", "reason": "ill"}
    assert (await match.post("seats/substitute", somebody, key)).is_success
    problem(await look(match, given), 401, "ticket_withdrawn")
    problem(await look(match, left), 401, "ticket_withdrawn")


@pytest.mark.rule("MV-TIC-02")
@pytest.mark.parametrize("how", ["revoked", "rotated"])
async def test_a_ticket_ends_with_the_key_it_came_from(client: httpx.AsyncClient, how: str) -> None:
    made = await new_key(client, "play", "organise")
    match = await table(client, "sukkube", 2, key=made["key"])
    given = await ticket(match, made["key"], **{"as": "organiser"})
    assert (await look(match, given)).status_code == 200
    url = f"/v1/keys/{made['key_id']}"
    if how == "revoked":
        await client.delete(url, headers=bearer(ADMIN))
    else:
        await client.post(f"{url}/rotate", json={"grace_seconds": 0}, headers=bearer(ADMIN))
    problem(await look(match, given), 401, "ticket_withdrawn")


@pytest.mark.rule("MV-TIC-02")
async def test_a_ticket_says_that_it_ends_with_its_token(
    service: ApiParts, client: httpx.AsyncClient, publisher: Publisher, tmp_path: Path
) -> None:
    soon = datetime.now(UTC).replace(microsecond=0) + timedelta(minutes=2)
    made = await new_key(client, "play", "organise", expires_at=soon.isoformat())
    match = await table(client, "sukkube", 2, key=made["key"])
    answer = await match.post("tickets", {"minutes": 15}, made["key"])
    assert datetime.fromisoformat(answer.json()["expires_at"]) == soon
    async with trusting(service, publisher.url, tmp_path) as here:
        until = int(time()) + 120
        holder = token(scope="play organise", exp=until)
        match = await table(here, "sukkube", 2, key=holder)
        answer = await match.post("tickets", {"minutes": 15, "as": 1}, holder)
        assert datetime.fromisoformat(answer.json()["expires_at"]).timestamp() == until
        assert (await look(match, answer.json()["ticket"])).json()["viewer"] == 1


@pytest.mark.rule("MV-TIC-03")
async def test_a_spectators_ticket_is_late_whoever_asked(service: ApiParts, tmp_path: Path) -> None:
    async with by_the_clock(service, tmp_path) as (client, clock):
        match = await table(client, "sukkube", 2, spectator_delay_seconds=600)
        begun = (await match.start())["revision"]
        newest = await ply(match)
        for holder in (match.seats[0], match.host, ADMIN):
            given = await ticket(match, holder, **{"as": "spectator"})
            assert (await look(match, given)).json()["sheet"]["phase"] == "open", holder
            problem(await look(match, given, at=str(begun)), 404, "revision_not_found")
        given = await ticket(match, match.seats[0])
        assert (await look(match, given)).json()["revision"] == newest
        clock.added = timedelta(seconds=601)
        given = await ticket(match, match.seats[0], **{"as": "spectator"})
        assert (await look(match, given)).json()["revision"] == newest


async def test_only_a_ticket_of_it_knows_of_a_private_fork(client: httpx.AsyncClient) -> None:
    parent = await table(client, "sukkube", 2)
    await parent.start()
    match = await fork(parent, 5, ADMIN)
    given = await ticket(match, ADMIN)
    assert (await look(match, given)).status_code == 200
    for other in (await ticket(parent, ADMIN), given[:-4]):
        problem(await look(match, other), 404, "match_not_found")


@pytest.mark.rule("MV-TIC-02")
async def test_a_stream_ends_with_its_ticket_and_shows_nobody_as_there(
    own_service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr(own_service.visits.tickets, "_clock", clock)
    async with serving(own_service) as client:
        match = await table(client, "sukkube", 2)
        given = await ticket(match, match.seats[0])
        url, query = f"{match.url}/events/stream", {"ticket": given}
        async with client.stream("GET", url, params=query) as answer:
            stream = frames(answer)
            hello = await anext(stream)
            assert (hello["event"], '"connected":[]' in hello["data"]) == ("hello", True)
            clock.added = timedelta(minutes=6)
            async with asyncio.timeout(ASKED_EVERY_SECONDS + 20):
                names = [(frame["event"], frame["data"]) async for frame in stream]
        assert names[-1] == ("bye", '{"reason":"ended"}')
        problem(await client.get(url, params=query), 401, "ticket_over")
