"""Who may look as whom, and what only organisers may; who may do what is `tests/access/rights.py`."""

from typing import Any

import httpx
import pytest

from service.platform.entropy import fingerprint
from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table

CALLERS = ("anonymous", "seat", "other", "host", "organiser", "admin", "foreign", "stranger")
"""`seat` is the one awaited, `other` another one of the match, `organiser` has the key that created it, `foreign`
the key of an organiser of other matches, `stranger` another match's token."""

RULING = {"ruling": {"kind": "stand"}, "reason": "It was.", "rule": "MV-DIS-04"}

LOOKS: dict[str, tuple[int, ...]] = {
    "spectator": (200, 200, 200, 200, 200, 200, 200, 401),
    "own": (401, 200, 403, 403, 200, 200, 403, 401),
    "organiser": (401, 403, 403, 403, 200, 200, 403, 401),
}
"""`as` -> who may look at a match being played that way; `own` is the awaited seat's number."""


class Cast:
    """A match and everybody around it."""

    def __init__(self, match: Table, tokens: dict[str, str | None], seat: int, key_id: str) -> None:
        self.match = match
        self.tokens = tokens
        self.seat = seat
        self.key_id = key_id

    def headers(self, caller: str) -> dict[str, str]:
        token = self.tokens[caller]
        return bearer(token) if token else {}


async def cast(client: httpx.AsyncClient, stage: str) -> Cast:
    """A match that is playing, finished or disclosed, and another one."""
    stranger = await table(client, "sukkube", 1)
    foreign = (await new_key(client, "league"))["key"]
    key = await new_key(client, "cup")
    match = await table(client, "sukkube", 2, key=key["key"], options={"target_points": 1})
    await match.start()
    seat = (await match.get("state"))["awaited"]["seats"][0]
    if stage in ("finished", "disclosed"):
        for resigning in (0, 1):
            await match.post("resign", token=match.seats[resigning])
    if stage == "disclosed":
        await match.post("disclosure", token=key["key"])
    tokens = {
        "anonymous": None,
        "seat": match.seats[seat],
        "other": match.seats[1 - seat],
        "host": match.host,
        "organiser": key["key"],
        "admin": ADMIN,
        "foreign": foreign,
        "stranger": stranger.seats[0],
    }
    return Cast(match, tokens, seat, key["key_id"])


async def new_key(client: httpx.AsyncClient, name: str) -> dict[str, Any]:
    body = {"name": name, "scopes": ["play", "spectate", "organise"]}
    return (await client.post("/v1/keys", json=body, headers=bearer(ADMIN))).json()


async def test_a_stream_of_many_is_open_to_those_each_match_is_open_to(client: httpx.AsyncClient) -> None:
    """Who may follow is told that the event they name is none; `rights.py` names no match."""
    people = await cast(client, "playing")
    mine = {"match_id": people.match.match_id, "token": people.tokens["seat"]}
    for caller in CALLERS:
        headers = {**people.headers(caller), "Last-Event-ID": "999999"}
        by_id = await client.get(f"/v1/stream?matches={mine['match_id']}", headers=headers)
        if caller == "stranger":
            problem(by_id, 401, "unauthenticated")
        else:
            problem(by_id, 404, "revision_not_found")
        by_seat = await client.post("/v1/stream", json={"seats": [mine]}, headers=headers)
        is_let_in = caller in ("anonymous", "organiser", "admin", "foreign")
        problem(by_seat, *((404, "revision_not_found") if is_let_in else (401, "unauthenticated")))


@pytest.mark.parametrize("path", ["state", "events", "diff"])
@pytest.mark.parametrize("view", LOOKS)
async def test_one_looks_as_oneself(client: httpx.AsyncClient, path: str, view: str) -> None:
    people = await cast(client, "playing")
    name = str(people.seat) if view == "own" else view
    answered = [
        (
            await client.get(
                f"{people.match.url}/{path}", params={"as": name}, headers=people.headers(caller)
            )
        ).status_code
        for caller in CALLERS
    ]
    assert dict(zip(CALLERS, answered, strict=True)) == dict(zip(CALLERS, LOOKS[view], strict=True))


@pytest.mark.rule("MV-FRK-02")
@pytest.mark.parametrize("view", ["spectator", "0", "1", "organiser"])
async def test_a_disclosed_match_is_an_open_book(client: httpx.AsyncClient, view: str) -> None:
    people = await cast(client, "disclosed")
    for caller in CALLERS[:-1]:
        answer = await client.get(
            f"{people.match.url}/events", params={"as": view}, headers=people.headers(caller)
        )
        assert answer.status_code == 200
        assert answer.json()["viewer"] == (int(view) if view.isdecimal() else view)


async def test_there_is_no_looking_as_a_seat_that_is_not_there(client: httpx.AsyncClient) -> None:
    people = await cast(client, "finished")
    problem(await client.get(f"{people.match.url}/state?as=4"), 403, "forbidden")


async def test_the_default_of_a_seat_is_played_by_organisers_only(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    """Also not by a seat that hides it in a list after a command of its own."""
    people = await cast(client, "playing")
    legal = (await people.match.get("commands", people.tokens["seat"]))["commands"]
    default = {"type": "play_default", "seat": people.seat}
    async with nothing_stored(service):
        for body in (default, [legal[0], default], [default, default]):
            answer = await people.match.post("commands", body, people.tokens["seat"])
            problem(answer, 403, "forbidden")
        mixed = await people.match.post("commands", [default, legal[0]], people.tokens["organiser"])
        problem(mixed, 403, "forbidden")
    played = await people.match.post("commands", default, people.tokens["organiser"])
    assert played.status_code == 200
    assert played.json()["events"][0]["actor"].startswith("organiser:")


@pytest.mark.rule("MV-ORG-01")
async def test_an_organiser_is_a_stranger_in_matches_of_others(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    """Sees what spectators see, rules nothing, and knows nothing of their private forks."""
    people = await cast(client, "playing")
    own, foreign = people.headers("organiser"), people.headers("foreign")
    url, default = people.match.url, {"type": "play_default", "seat": people.seat}
    assert (await client.get(f"{url}/state", headers=own)).json()["viewer"] == "organiser"
    seen = (await client.get(f"{url}/state", headers=foreign)).json()
    assert seen == (await client.get(f"{url}/state")).json()
    fork = await client.post(f"{url}/forks", json={"revision": 5}, headers=own)
    private = f"/v1/matches/{fork.json()['match_id']}"
    async with nothing_stored(service):
        problem(await client.post(f"{url}/commands", json=default, headers=foreign), 403, "forbidden")
        for path in ("state", "events", "timeline", "forks"):
            problem(await client.get(f"{private}/{path}", headers=foreign), 404, "match_not_found")
            assert (await client.get(f"{private}/{path}", headers=own)).status_code == 200
    assert len((await client.get(f"{url}/forks", headers=own)).json()["items"]) == 2
    assert len((await client.get(f"{url}/forks", headers=foreign)).json()["items"]) == 1


@pytest.mark.rule("MV-ORG-02")
async def test_a_fork_belongs_to_the_organiser_who_makes_it(client: httpx.AsyncClient) -> None:
    async def organiser_of_fork(stage: str, caller: str) -> str:
        people = await cast(client, stage)
        headers = people.headers(caller)
        answer = await client.post(f"{people.match.url}/forks", json={"revision": 5}, headers=headers)
        state = await client.get(f"/v1/matches/{answer.json()['match_id']}/state", headers=bearer(ADMIN))
        found = state.json()["sheet"]["organiser"]
        return "none" if found is None else "own" if found == people.key_id else "other"

    assert await organiser_of_fork("playing", "organiser") == "own"
    assert await organiser_of_fork("playing", "admin") == "own"
    assert await organiser_of_fork("disclosed", "foreign") == "other"
    assert await organiser_of_fork("disclosed", "anonymous") == "none"


async def test_a_revoked_key_is_nobodys(client: httpx.AsyncClient) -> None:
    people = await cast(client, "playing")
    assert (await client.delete(f"/v1/keys/{people.key_id}", headers=bearer(ADMIN))).status_code == 200
    again = await client.delete(f"/v1/keys/{people.key_id}", headers=bearer(ADMIN))
    assert again.json()["revoked_at"]
    answer = await client.get(f"{people.match.url}/state", headers=people.headers("organiser"))
    problem(answer, 401, "unauthenticated")


@pytest.mark.parametrize("header", ["Basic YTpi", "Bearer", "Bearer ", "mv_123"])
async def test_only_bearer_tokens_are_known(client: httpx.AsyncClient, header: str) -> None:
    people = await cast(client, "playing")
    answer = await client.get(f"{people.match.url}/state", headers={"Authorization": header})
    problem(answer, 401, "unauthenticated")


async def test_no_answer_shows_a_token_or_its_hash_again(client: httpx.AsyncClient) -> None:
    people = await cast(client, "playing")
    tokens = [token for token in people.tokens.values() if token]
    urls = [f"{people.match.url}/{path}" for path in ("state", "events", "diff", "forks")]
    shown = [(await client.get(url, headers=bearer(ADMIN))).text for url in (*urls, "/v1/keys")]
    for token in tokens:
        assert not any(token in text or fingerprint(token) in text for text in shown)
