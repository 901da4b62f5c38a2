"""The audit trail: what organisers and admins did with their rights, there before the answer, each thing once."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from msgspec.structs import replace

from service.access.audit import Audit
from service.wiring.api import build
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_access import RULING
from tests.service.api.test_keys import new_key


async def trail(client: httpx.AsyncClient, **wanted: Any) -> list[tuple[str, str]]:
    """Actors and actions that fit, the oldest first."""
    answer = await client.get("/v1/audit", params={"limit": 200, **wanted}, headers=bearer(ADMIN))
    assert answer.status_code == 200, answer.text
    return [(entry["actor"], entry["action"]) for entry in reversed(answer.json()["items"])]


async def test_keys_are_told_of_from_their_making_to_their_end(client: httpx.AsyncClient) -> None:
    again = {**bearer(ADMIN), "Idempotency-Key": str(uuid4())}
    job = {"name": "a job", "scopes": ["play"]}
    made, repeated = [(await client.post("/v1/keys", json=job, headers=again)).json() for _ in range(2)]
    assert made == repeated
    url = f"/v1/keys/{made['key_id']}"
    await client.post(f"{url}/rotate", json={"grace_seconds": 60}, headers=bearer(made["key"]))
    for _ in range(2):
        await client.delete(url, headers=bearer(ADMIN))
    entries = (await client.get("/v1/audit", params={"limit": 200}, headers=bearer(ADMIN))).json()["items"]
    mine = [entry for entry in reversed(entries) if entry["key_id"] == made["key_id"]]
    assert [(entry["actor"], entry["action"], entry["detail"]) for entry in mine] == [
        ("admin", "key_created", "a job: play"),
        (f"key:{made['key_id']}", "key_rotated", "the old secret is good for 60 s more"),
        ("admin", "key_revoked", ""),
    ]
    assert made["key"] not in str(entries)


@pytest.mark.rule("MV-ORG-05")
async def test_found_organisers_read_the_audit_entries_of_their_own_matches(
    client: httpx.AsyncClient,
) -> None:
    """Asking for them is no look at the match."""
    own, other, player = [await new_key(client, scope) for scope in ("organise", "organise", "play")]
    match = await table(client, "sukkube", 2, key=own["key"])
    await match.start()
    await client.get(f"{match.url}/state", headers=bearer(ADMIN))

    async def asked(key: str | None, match_id: str | None = match.match_id) -> httpx.Response:
        wanted = {"match_id": match_id} if match_id else {}
        return await client.get("/v1/audit", params=wanted, headers=bearer(key) if key else {})

    for _ in range(2):
        entries = (await asked(own["key"])).json()["items"]
        assert [(each["actor"], each["action"]) for each in entries] == [("admin", "hidden_state_seen")]
    problem(await asked(own["key"], None), 403, "forbidden")
    problem(await asked(own["key"], str(uuid4())), 404, "match_not_found")
    for key in (other["key"], player["key"], match.seats[0]):
        assert (await asked(key)).status_code in (401, 403)
    problem(await asked(None), 401, "unauthenticated")


async def test_looking_at_a_match_that_is_not_open_to_all_is_told_once_an_hour(
    service: ApiParts, tmp_path: Path
) -> None:
    hour = datetime.now(UTC).replace(minute=0)
    async with (
        build(replace(service.settings, data_dir=tmp_path)) as replica,
        client_of(replica) as client,
    ):
        replica.visits.audit = Audit(replica.pool, lambda: hour)
        made = await new_key(client, "organise")
        match = await table(client, "sukkube", 2, key=made["key"], options={"target_points": 1})
        organiser = f"organiser:{made['key_id']}"

        async def looks() -> list[tuple[str, str]]:
            for path in ("state", "events", "timeline", "archive", "diff"):
                for token in (made["key"], ADMIN, match.seats[0], None):
                    headers = bearer(token) if token else {}
                    answer = await client.get(f"{match.url}/{path}", headers=headers)
                    assert answer.status_code == 200, answer.text
            return sorted(await trail(client, match_id=match.match_id))

        once = [("admin", "hidden_state_seen"), (organiser, "hidden_state_seen")]
        assert await looks() == []
        await match.start()
        assert await looks() == once
        replica.visits.audit = Audit(replica.pool, lambda: hour + timedelta(minutes=59))  # another replica's
        assert await looks() == once
        replica.visits.audit = Audit(replica.pool, lambda: hour + timedelta(minutes=61))
        assert await looks() == sorted(once * 2)
        for token in match.seats.values():
            await match.post("resign", token=token)
        disclosed = await match.post("disclosure", token=made["key"])
        assert disclosed.status_code == 200, disclosed.text
        replica.visits.audit = Audit(replica.pool, lambda: hour + timedelta(hours=9))
        assert await looks() == sorted(once * 2)
        assert await trail(client, match_id=match.match_id, action="ruling_given") == []


@pytest.mark.rule("MV-ORG-07")
async def test_found_a_look_at_a_match_in_play_left_a_trace_that_could_be_deleted(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    made = await new_key(client, "organise")
    match = await table(client, "sukkube", 2, key=made["key"], options={"target_points": 1})
    await match.start()
    newest = (await match.get("state", match.seats[0]))["revision"]
    for path in ("state", "state", "archive", "film"):
        assert (await client.get(f"{match.url}/{path}", headers=bearer(made["key"]))).status_code == 200
    await client.get(f"{match.url}/state", headers=bearer(ADMIN))
    await service.pool.execute("DELETE FROM audit.entry")
    items = (await match.get("looks", made["key"]))["items"]
    once = [(f"organiser:{made['key_id']}", newest), ("admin", newest)]
    assert [(each["actor"], each["revision"]) for each in items] == once
    for token in (match.seats[0], None):
        headers = bearer(token) if token else {}
        assert (await client.get(f"{match.url}/looks", headers=headers)).status_code in (401, 403)
    for token in match.seats.values():
        await match.post("resign", token=token)
    assert (await match.post("disclosure", token=made["key"])).status_code == 200
    assert len((await match.get("looks", match.seats[0]))["items"]) >= 2


@pytest.mark.rule("MV-ORG-07")
async def test_a_stream_that_an_organiser_opens_before_play_is_a_look(served: httpx.AsyncClient) -> None:
    """It goes on when play begins, and nothing else tells of it; to look once at an open match is none."""
    made = await new_key(served, "organise")
    match = await table(served, "sukkube", 2, key=made["key"])
    newest = (await match.get("state", made["key"]))["revision"]
    assert (await match.get("looks", made["key"]))["items"] == []
    paths = (f"{match.url}/events/stream", f"/v1/stream?matches={match.match_id}")
    for path in paths:
        async with served.stream("GET", path, headers=bearer(made["key"])) as stream:
            assert stream.status_code == 200
            items = (await match.get("looks", made["key"]))["items"]
            once = [(f"organiser:{made['key_id']}", newest)]
            assert [(each["actor"], each["revision"]) for each in items] == once


async def test_found_looks_at_one_moment_hindered_each_other(client: httpx.AsyncClient) -> None:
    made = await new_key(client, "organise")
    match = await table(client, "sukkube", 2, key=made["key"])
    await match.start()
    seen = [client.get(f"{match.url}/state", headers=bearer(made["key"])) for _ in range(8)]
    assert {answer.status_code for answer in await asyncio.gather(*seen)} == {200}
    assert len((await match.get("looks", made["key"]))["items"]) == 1


async def ruled(client: httpx.AsyncClient, match: Table) -> str:
    claim = {"revision": 5, "claim": "That was not legal."}
    opened = await match.post("disputes", claim, match.seats[0])
    dispute = str(opened.json()["dispute_id"])
    headers = {**bearer(ADMIN), "Idempotency-Key": str(uuid4())}
    for _ in range(2):
        answer = await client.post(f"/v1/disputes/{dispute}/ruling", json=RULING, headers=headers)
        assert answer.status_code == 200, answer.text
    return dispute


@pytest.fixture
def within_an_hour(service: ApiParts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks are told once an hour: none begins meanwhile."""
    now = datetime.now(UTC)
    monkeypatch.setattr(service.visits, "audit", Audit(service.pool, lambda: now))


@pytest.mark.usefixtures("within_an_hour")
async def test_forks_of_running_matches_and_rulings_are_told(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, options={"target_points": 1})
    await match.start()
    fork = (await match.post("forks", {"revision": 5}, ADMIN)).json()
    dispute = await ruled(client, match)
    for token in match.seats.values():
        await match.post("resign", token=token)
    assert (await match.post("forks", {"revision": 5})).status_code == 201
    answer = await client.get("/v1/audit", params={"match_id": match.match_id}, headers=bearer(ADMIN))
    told = {entry["action"]: entry["detail"] for entry in answer.json()["items"]}
    assert told == {
        "hidden_state_seen": "",
        "match_forked": f"at event 5, as {fork['match_id']}",
        "ruling_given": f"stand in {dispute}",
    }
    assert len(answer.json()["items"]) == 3


async def test_a_fork_that_shows_a_running_match_is_watched_after_its_end(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, options={"target_points": 1})
    await match.start()
    fork = (await match.post("forks", {"revision": 5}, ADMIN)).json()
    for token in fork["seat_tokens"].values():
        await client.post(f"/v1/matches/{fork['match_id']}/resign", headers=bearer(token))
    assert await trail(client, match_id=fork["match_id"]) == []
    await client.get(f"/v1/matches/{fork['match_id']}/state", headers=bearer(ADMIN))
    assert await trail(client, match_id=fork["match_id"]) == [("admin", "hidden_state_seen")]


async def test_a_webhook_that_is_shown_everything_is_told(client: httpx.AsyncClient) -> None:
    made = await new_key(client, "organise")
    match = await table(client, "sukkube", 2, key=made["key"])
    terms = {"url": "http://127.0.0.1:9/a-secret-path", "match_id": match.match_id}
    for viewer in ("spectator", "organiser"):
        asked = {**terms, "viewer": viewer}
        answer = await client.post("/v1/webhooks", json=asked, headers=bearer(made["key"]))
        assert answer.status_code == 201, answer.text
    params = {"match_id": match.match_id, "action": "webhook_created"}
    (entry,) = (await client.get("/v1/audit", params=params, headers=bearer(ADMIN))).json()["items"]
    assert entry["actor"] == f"key:{made['key_id']}"
    assert entry["detail"] == f"{answer.json()['webhook_id']} to 127.0.0.1"


async def test_pages_lead_through_the_whole_trail(client: httpx.AsyncClient) -> None:
    for _ in range(5):
        await new_key(client, "play")
    whole = (await client.get("/v1/audit", params={"limit": 6}, headers=bearer(ADMIN))).json()["items"]
    paged, place = [], {}
    while len(paged) < 4:
        page = (await client.get("/v1/audit", params={"limit": 2, **place}, headers=bearer(ADMIN))).json()
        paged += page["items"]
        place = {"after": page["next"]}
    assert paged == whole[:4]


@pytest.mark.parametrize("wrong", [{"action": "x"}, {"match_id": "x"}, {"after": "x"}, {"limit": 0}])
async def test_a_filter_that_cannot_be_is_refused(client: httpx.AsyncClient, wrong: dict[str, Any]) -> None:
    problem(await client.get("/v1/audit", params=wrong, headers=bearer(ADMIN)), 422, "invalid_parameter")
