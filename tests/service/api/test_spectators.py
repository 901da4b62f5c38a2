"""Spectators: who may look at a match, and how late. What is shown late leaks nowhere."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from msgspec.structs import replace

from service.http.live import follower
from service.wiring.api import build
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of, notifying, projecting, serving
from tests.service.api.playing import Table, bearer, table
from tests.service.api.receiver import receiving
from tests.service.api.test_keys import new_key
from tests.service.api.test_live import following
from tests.service.api.test_webhooks import HOOKS, deliveries, hook, settled
from tests.waiting import until

LATE = 3600


class Clock:
    """The time as spectators' delay counts it: the real one, and what a test adds."""

    def __init__(self) -> None:
        self.added = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.added


@pytest.fixture
async def late(service: ApiParts, tmp_path: Path) -> AsyncIterator[tuple[ApiParts, Clock]]:
    """A replica whose delay runs by a clock of the test."""
    async with build(replace(service.settings, data_dir=tmp_path)) as replica:
        clock = Clock()
        replica.visits.delay.clock = clock
        yield replica, clock


@asynccontextmanager
async def late_client(late: tuple[ApiParts, Clock]) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(late[0]) as client:
        yield client


async def ply(match: Table) -> int:
    """One command by whoever is awaited; the revision it leads to."""
    seat = (await match.get("state", match.seats[0]))["awaited"]["seats"][0]
    legal = (await match.get("commands", match.seats[seat]))["commands"]
    answer = await match.post("commands", legal[0], match.seats[seat])
    return int(answer.json()["revision"])


async def end(match: Table) -> int:
    """The seats resign until one is left, which ends the match (MV-END-05)."""
    answers = [await match.post("resign", token=token) for token in list(match.seats.values())[1:]]
    return int(answers[-1].json()["revision"])


@pytest.mark.rule("MV-SPE-01")
@pytest.mark.parametrize(
    ("spectators", "anonymous", "player", "spectator"),
    [("open", 200, 200, 200), ("keys", 401, 403, 200), ("none", 401, 403, 403)],
)
@pytest.mark.parametrize("stage", ["open", "playing", "finished"])
async def test_who_may_look_is_settled_at_creation(
    client: httpx.AsyncClient, stage: str, spectators: str, anonymous: int, player: int, spectator: int
) -> None:
    organiser = (await new_key(client, "organise"))["key"]
    tokens = {
        None: anonymous,
        (await new_key(client, "play"))["key"]: player,
        (await new_key(client, "spectate"))["key"]: spectator,
        (await new_key(client, "organise"))["key"]: player,
    }
    match = await table(client, "sukkube", 2, key=organiser, spectators=spectators)
    tokens |= dict.fromkeys([organiser, match.host, *match.seats.values(), ADMIN], 200)
    if stage != "open":
        await match.start()
    if stage == "finished":
        await end(match)
    for token, expected in tokens.items():
        for path in ("state", "events", "timeline", "diff", "forks", "archive", "disputes"):
            headers = bearer(token) if token else {}
            answer = await client.get(f"{match.url}/{path}", headers=headers)
            assert answer.status_code == expected, (path, answer.text)
            if expected != 200:
                code = "unauthenticated" if expected == 401 else "forbidden"
                problem(answer, expected, code)


@pytest.mark.rule("MV-SPE-01")
@pytest.mark.parametrize("spectators", ["keys", "none"])
async def test_a_seat_can_be_taken_without_looking(client: httpx.AsyncClient, spectators: str) -> None:
    assert (await table(client, "sukkube", 2, spectators=spectators)).seats.keys() == {0, 1}


@pytest.mark.parametrize(
    "wrong", [{"spectators": "friends"}, {"spectator_delay_seconds": -1}, {"spectator_delay_seconds": 86_401}]
)
async def test_a_setting_that_cannot_be_is_refused(client: httpx.AsyncClient, wrong: dict[str, Any]) -> None:
    answer = await client.post("/v1/matches", json={"game": "sukkube", "seats": 2, **wrong})
    assert problem(answer, 422, "invalid_body")["errors"][0]["pointer"] == f"/{next(iter(wrong))}"


async def everything(client: httpx.AsyncClient, match: Table, token: str | None = None) -> dict[str, Any]:
    """Every answer about the match that somebody without a seat can get, with its headers and status."""
    headers = {**(bearer(token) if token else {}), "X-Request-ID": "the-same-request"}
    asked = {
        **{f"GET {path}": ("GET", path, None) for path in LOOKS},
        "ndjson": ("GET", "events", {"Accept": "application/x-ndjson"}),
        "fork": ("POST", "forks", None),
        "stream": ("GET", "events/stream", {"Last-Event-ID": "9999"}),
    }
    found: dict[str, Any] = {}
    for name, (method, path, more) in asked.items():
        if name == "stream" and found["GET state"][2].find('"phase":"finished"') < 0:
            continue  # it would not end
        body = {"revision": 1} if method == "POST" else None
        answer = await client.request(
            method, f"{match.url}/{path}", json=body, headers={**headers, **(more or {})}
        )
        found[name] = (answer.status_code, dict(answer.headers), SIGNED.sub("", answer.text))
    for query in ("", "&phase=open", "&phase=playing", "&phase=finished"):
        pages = (await client.get(f"/v1/matches?limit=200{query}", headers=headers)).json().get("items", [])
        found[f"list{query}"] = [row for row in pages if row["match_id"] == match.match_id]
    seats = (await client.get("/v1/seats?player=player 0&limit=200", headers=headers)).json().get("items", [])
    found["seats"] = [row for row in seats if row["match_id"] == match.match_id]
    return found


SIGNED = re.compile(r'"signed_at":"[^"]*"|"signature":"[^"]*"')
"""When a head was asked for, and the signature of that; what is signed stands beside it."""
LOOKS = (
    "state",
    "state?at=9999",
    "state?as=organiser",
    "state?as=0",
    "events",
    "events?from=9999",
    "diff",
    "film",
    "film?from=9999",
    "picture.svg",
    "picture.svg?as=0",
    "picture.png?width=300",
    "timeline",
    "forks",
    "commands",
    "archive",
    "archive?as=spectator",
    "disputes",
    "outcomes?at=3",
)


async def listed(client: httpx.AsyncClient, match: Table, revision: int) -> None:
    """Wait until the read models know the match at `revision`, as its organiser sees it."""

    async def is_known() -> bool:
        rows = (await client.get("/v1/matches?limit=200", headers=bearer(ADMIN))).json()["items"]
        told = await match.get("timeline", ADMIN, **{"from": revision})
        seats = await client.get("/v1/seats?player=player 0&limit=200", headers=bearer(ADMIN))
        row = next((row for row in rows if row["match_id"] == match.match_id), {"revision": 0})
        last = [s["last_revision"] for s in seats.json()["items"] if s["match_id"] == match.match_id]
        return bool(row["revision"] == revision and told["items"] and last == [revision])

    await until(is_known, 60)


@pytest.mark.rule("MV-SPE-02", "MV-SPE-03")
async def test_nothing_newer_leaks_to_those_who_see_it_late(
    service: ApiParts, client: httpx.AsyncClient, late: tuple[ApiParts, Clock]
) -> None:
    """However the match goes on, all answers stay the same, byte by byte, to spectators, host and others."""
    foreign = (await new_key(client, "play", "spectate", "organise"))["key"]
    async with late_client(late) as replica, projecting(service):
        match = await table(client, "sukkube", 2, spectator_delay_seconds=LATE)
        await listed(client, match, 3)
        before = {who: await everything(replica, match, who) for who in (None, match.host, foreign)}
        assert json.loads(before[None]["GET state"][2])["sheet"]["phase"] == "open"
        assert [row["phase"] for row in before[None]["list"]] == ["open"]
        begun = (await match.start())["revision"]
        await listed(client, match, begun)
        for who, seen in before.items():
            assert await everything(replica, match, who) == seen
        await listed(client, match, await ply(match))
        for who, seen in before.items():
            assert await everything(replica, match, who) == seen
        opened = await match.post("disputes", {"revision": begun, "claim": "too early"}, match.seats[0])
        dispute = opened.json()["dispute_id"]
        for path in ("", "/evidence"):
            problem(await replica.get(f"/v1/disputes/{dispute}{path}"), 404, "dispute_not_found")
        stands = {"ruling": {"kind": "stand"}, "reason": "It was.", "rule": "MV-DIS-04"}
        ruled = await client.post(f"/v1/disputes/{dispute}/ruling", json=stands, headers=bearer(ADMIN))
        assert ruled.status_code == 200, ruled.text
        last = await end(match)
        forked = await match.post("forks", {"revision": last - 1}, match.seats[0])
        assert not forked.json()["is_private"]
        await listed(client, match, last)
        for who, seen in before.items():
            assert await everything(replica, match, who) == seen
        assert (await match.get("state", match.seats[0]))["revision"] == last
        late[1].added = timedelta(seconds=LATE)
        for who in before:
            after = await everything(replica, match, who)
            assert json.loads(after["GET state"][2])["revision"] == last
            assert json.loads(after["GET state?as=organiser"][2])["viewer"] == "organiser"
            assert len(json.loads(after["GET disputes"][2])["items"]) == 1
            assert len(json.loads(after["GET forks"][2])) > 1
            if who != match.host:
                assert [row["phase"] for row in after["list&phase=finished"]] == ["finished"]


@pytest.mark.rule("MV-SPE-02", "MV-ORG-01")
async def test_lists_are_late_for_all_but_whoever_organises(
    service: ApiParts, client: httpx.AsyncClient, late: tuple[ApiParts, Clock]
) -> None:
    ours, theirs = [(await new_key(client, "play", "spectate", "organise"))["key"] for _ in range(2)]
    async with late_client(late) as replica, projecting(service):
        match = await table(client, "sukkube", 2, key=ours, spectator_delay_seconds=LATE)
        begun = (await match.start())["revision"]
        await listed(client, match, begun)
        for key, seen in ((ours, begun), (ADMIN, begun), (theirs, 3), (None, 3)):
            headers = bearer(key) if key else {}
            rows = (await replica.get("/v1/matches?limit=200", headers=headers)).json()["items"]
            assert [row["revision"] for row in rows if row["match_id"] == match.match_id] == [seen], key


@pytest.mark.rule("MV-SPE-02")
async def test_the_match_goes_on_for_spectators_as_time_goes_on(late: tuple[ApiParts, Clock]) -> None:
    """Any answer shows the revision that was the newest one the delay ago."""
    service, _ = late
    async with late_client(late) as client:
        match = await table(client, "sukkube", 2, spectator_delay_seconds=LATE)
        await match.start()
        for _ in range(4):
            await ply(match)
        events = (await match.get("events", ADMIN))["items"]
        for event, next_ in pairwise(events[3:]):
            if next_["at"] == event["at"]:
                continue
            moment = datetime.fromisoformat(event["at"]) + timedelta(seconds=LATE)
            service.visits.delay.clock = lambda moment=moment: moment  # type: ignore[misc]
            state = await match.client.get(f"{match.url}/state")
            assert state.json()["revision"] == event["revision"]
            assert state.headers["etag"].startswith(f'"{event["revision"]}-')
            page = await match.get("events")
            assert [shown["revision"] for shown in page["items"]] == list(range(1, event["revision"] + 1))
            gone = await client.get(f"{match.url}/state?at={event['revision'] + 1}")
            assert problem(gone, 404, "revision_not_found")["revision"] == event["revision"]


@pytest.mark.rule("MV-SPE-02")
async def test_an_archive_taken_late_is_whole(late: tuple[ApiParts, Clock]) -> None:
    """It ends with the hash of the last event it shows, and so it is sound."""
    async with late_client(late) as client:
        match = await table(client, "sukkube", 2, spectator_delay_seconds=LATE)
        await match.start()
        taken = await client.get(f"{match.url}/archive")
        *_, last, end_ = map(json.loads, taken.text.splitlines())
        assert (last["revision"], last["hash"]) == (3, end_["head"])
        whole = await client.get(f"{match.url}/archive", headers=bearer(match.seats[0]))
        assert end_["head"] not in whole.text.splitlines()[-1]


@pytest.mark.rule("MV-SPE-02", "MV-SPE-03")
async def test_webhooks_tell_late_whoever_does_not_organise(own_service: ApiParts) -> None:
    async with client_of(own_service) as client, receiving() as receiver, notifying(own_service):
        organiser = (await new_key(client, "organise"))["key"]
        other = (await new_key(client, "play", "spectate", "organise"))["key"]
        match = await table(client, "sukkube", 2, key=organiser, spectator_delay_seconds=LATE)
        of_match = {"match_id": match.match_id, "viewer": "spectator"}
        made = {
            token: await hook(client, token, f"{receiver.url}/{name}", **of_match)
            for name, token in (("organiser", organiser), ("other", other))
        }
        begun = (await match.start())["revision"]
        await settled(client, made[organiser], "delivered", begun - 3)
        assert await deliveries(client, made[other]) == receiver.at("/other") == []
        url = f"{HOOKS}/{made[other]['webhook_id']}"
        asked = {"match_id": match.match_id, "first_revision": 4}
        unseen = await client.post(f"{url}/replay", json=asked, headers=bearer(other))
        assert problem(unseen, 404, "revision_not_found")["revision"] == 3
        held = await own_service.pool.fetch(
            "SELECT delivery_id, due_at - planned_at AS wait FROM webhook.delivery WHERE webhook_id = $1",
            UUID(made[other]["webhook_id"]),
        )
        assert len(held) == begun - 3
        assert all(timedelta(seconds=LATE - 60) < row["wait"] <= timedelta(seconds=LATE) for row in held)
        again = f"{url}/deliveries/{held[0]['delivery_id']}/redeliver"
        problem(await client.post(again, headers=bearer(other)), 404, "not_found")
        await own_service.pool.execute("UPDATE webhook.delivery SET due_at = now() WHERE attempts = 0")
        await settled(client, made[other], "delivered", begun - 3)
        assert len(receiver.at("/other")) == begun - 3


@pytest.mark.rule("MV-SPE-01")
@pytest.mark.parametrize(("spectators", "spectator"), [("keys", 201), ("none", 403)])
async def test_webhooks_tell_nobody_who_may_not_look(
    client: httpx.AsyncClient, spectators: str, spectator: int
) -> None:
    match = await table(client, "sukkube", 2, spectators=spectators)
    asked = {"url": "http://127.0.0.1:9/x", "match_id": match.match_id, "viewer": "spectator"}
    for scope, expected in (("play", 403), ("organise", 403), ("spectate", spectator)):
        key = (await new_key(client, scope))["key"]
        answer = await client.post(HOOKS, json=asked, headers=bearer(key))
        assert answer.status_code == expected, answer.text


@pytest.mark.rule("MV-SPE-02")
async def test_a_precondition_tells_no_newer_revision(late: tuple[ApiParts, Clock]) -> None:
    async with late_client(late) as client:
        match = await table(client, "sukkube", 2, spectator_delay_seconds=LATE)
        await match.start()
        stale = await match.post("seats", {"player": "late"}, If_Match='"9"')
        assert problem(stale, 412, "stale_revision")["revision"] == 3
        assert "at revision 3," in stale.json()["detail"]


@pytest.mark.rule("MV-SPE-02")
async def test_a_stream_is_late_too(late: tuple[ApiParts, Clock], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follower, "LOOK_SECONDS", 0.1)
    service, clock = late
    async with serving(service) as client:
        match = await table(client, "sukkube", 2, spectator_delay_seconds=LATE, options={"target_points": 1})
        await match.start()
        last = await end(match)
        seen: list[int] = []
        async with asyncio.timeout(20), following(client, match.url) as stream:
            async for frame in stream:
                if frame["event"] == "hello":
                    assert json.loads(frame["data"])["revision"] == 3
                    assert json.loads(frame["data"])["connected"] == []
                if "id" in frame:
                    seen.append(int(frame["id"]))
                if seen == [1, 2, 3]:
                    clock.added = timedelta(seconds=LATE)
        assert seen == list(range(1, last + 1))
