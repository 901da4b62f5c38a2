"""Keys: scopes, expiry, rotation, revocation over replicas, and what callers without a token may do."""

from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from msgspec.structs import replace

from service.access import keys
from service.access.keys import KeyStore
from service.platform.entropy import fingerprint
from service.wiring.api import build
from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN, client_of
from tests.service.api.playing import bearer, table
from tests.waiting import until

MATCH = {"game": "sukkube", "seats": 2}


async def new_key(client: httpx.AsyncClient, *scopes: str, **more: Any) -> dict[str, Any]:
    """Every right but that of an admin, if no scopes are named."""
    body = {"name": "a job", "scopes": scopes or ("play", "spectate", "organise"), **more}
    answer = await client.post("/v1/keys", json=body, headers=bearer(ADMIN))
    assert answer.status_code == 201, answer.text
    return answer.json()


async def test_the_actor_of_a_seat_does_not_tell_who_sits_at_two_tables(client: httpx.AsyncClient) -> None:
    """It was the id of the key, which everybody reads."""
    made = await new_key(client)
    actors = []
    for _ in range(2):
        body = {"game": "sukkube", "seats": 1}
        match_id = (await client.post("/v1/matches", json=body)).json()["match_id"]
        url = f"/v1/matches/{match_id}"
        taken = await client.post(f"{url}/seats", json={"player": "Ada"}, headers=bearer(made["key"]))
        assert taken.status_code == 201
        events = (await client.get(f"{url}/events")).json()["items"]
        actors += [each["actor"] for each in events if each["event"]["type"] == "SeatTaken"]
    assert len(set(actors)) == 2
    assert all(actor.startswith("key:") and made["key_id"] not in actor for actor in actors)


async def status(client: httpx.AsyncClient, method: str, path: str, key: str, body: Any = None) -> int:
    return (await client.request(method, path, json=body, headers=bearer(key))).status_code


@pytest.mark.parametrize(
    ("scope", "creates", "joins", "lists_keys"),
    [
        ("play", 201, 201, 403),
        ("spectate", 403, 403, 403),
        ("organise", 201, 403, 403),
        ("admin", 201, 201, 200),
    ],
)
async def test_a_key_does_the_jobs_of_its_scopes(
    client: httpx.AsyncClient, scope: str, creates: int, joins: int, lists_keys: int
) -> None:
    key = (await new_key(client, scope))["key"]
    seats = f"/v1/matches/{(await client.post('/v1/matches', json=MATCH)).json()['match_id']}/seats"
    assert await status(client, "POST", "/v1/matches", key, MATCH) == creates
    assert await status(client, "POST", seats, key, {"player": "Ada"}) == joins
    assert await status(client, "GET", "/v1/keys", key) == lists_keys
    assert await status(client, "GET", "/v1/matches", key) == 200


@pytest.mark.rule("MV-ORG-01")
@pytest.mark.parametrize(("scopes", "sees"), [(("play", "organise"), "organiser"), (("play",), "spectator")])
async def test_only_the_scope_organise_organises_what_it_creates(
    client: httpx.AsyncClient, scopes: tuple[str, ...], sees: str
) -> None:
    key = (await new_key(client, *scopes))["key"]
    match = await table(client, "sukkube", 2, key=key)
    assert (await match.get("state", key))["viewer"] == sees


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scopes", []),
        ("scopes", ["everything"]),
        ("scopes", "play"),
        ("expires_at", "2020-01-01T00:00:00Z"),
        ("expires_at", "2099-01-01T00:00:00"),
        ("expires_at", "soon"),
        ("owner", "x" * 61),
        ("name", ""),
        ("grace", 1),
    ],
)
async def test_a_key_that_cannot_be_is_refused(
    client: httpx.AsyncClient, service: ApiParts, field: str, value: Any
) -> None:
    async with nothing_stored(service):
        body = {"name": "a job", field: value}
        found = problem(await client.post("/v1/keys", json=body, headers=bearer(ADMIN)), 422, "invalid_body")
    assert found["errors"][0]["pointer"].startswith(f"/{field}")


async def test_only_hashes_are_stored(client: httpx.AsyncClient, service: ApiParts) -> None:
    made = await new_key(client)
    answer = await client.post(f"/v1/keys/{made['key_id']}/rotate", json={}, headers=bearer(made["key"]))
    rows = await service.pool.fetch("SELECT k::text AS row FROM secret.api_key AS k")
    text = "\n".join(row["row"] for row in rows)
    for secret in (made["key"], answer.json()["key"]):
        assert secret.startswith("mv_key_")
        assert secret not in text
        assert fingerprint(secret) in text


class InAnHour(datetime):
    """What tells the time tells it an hour ahead: nobody waits, and no key ends before it was used."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return datetime.now(tz) + timedelta(hours=1)


def soon() -> str:
    """Before `InAnHour`."""
    return (datetime.now(UTC) + timedelta(minutes=30)).isoformat()


async def test_a_key_ends_at_its_hour(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for a process that remembers it: what is remembered is checked against the clock."""
    monkeypatch.setattr(keys, "monotonic", lambda: 100.0)
    key = (await new_key(client, expires_at=soon()))["key"]
    assert await status(client, "GET", "/v1/matches", key) == 200
    monkeypatch.setattr(keys, "datetime", InAnHour)
    problem(await client.get("/v1/matches", headers=bearer(key)), 401, "unauthenticated")


async def test_the_day_of_its_last_use_is_remembered(client: httpx.AsyncClient) -> None:
    made = await new_key(client)

    async def last_used_on() -> str | None:
        keys = (await client.get("/v1/keys?limit=200", headers=bearer(ADMIN))).json()["items"]
        return next(key["last_used_on"] for key in keys if key["key_id"] == made["key_id"])

    assert await last_used_on() is None
    before = datetime.now(UTC).date()
    assert await status(client, "GET", "/v1/matches", made["key"]) == 200
    assert await last_used_on() in (str(before), str(datetime.now(UTC).date()))


@pytest.mark.parametrize("grace_seconds", [0, 60])
async def test_after_rotation_the_old_secret_is_good_for_its_grace(
    client: httpx.AsyncClient, grace_seconds: int
) -> None:
    made = await new_key(client)
    url, body = f"/v1/keys/{made['key_id']}/rotate", {"grace_seconds": grace_seconds}
    again = {**bearer(made["key"]), "Idempotency-Key": str(uuid4())} if grace_seconds else bearer(made["key"])
    answer = await client.post(url, json=body, headers=again)
    new = answer.json()["key"]
    assert new != made["key"]
    assert await status(client, "GET", "/v1/matches", new) == 200
    assert await status(client, "GET", "/v1/matches", made["key"]) == (200 if grace_seconds else 401)
    if grace_seconds:
        repeated = await client.post(url, json=body, headers=again)
        assert (repeated.status_code, repeated.content) == (200, answer.content)
        other = await client.post(url, json={"grace_seconds": 61}, headers=again)
        problem(other, 422, "idempotency_key_reused")


async def test_a_revoked_key_is_not_rotated(client: httpx.AsyncClient) -> None:
    made = await new_key(client)
    url = f"/v1/keys/{made['key_id']}"
    assert await status(client, "DELETE", url, made["key"]) == 200
    problem(await client.post(f"{url}/rotate", json={}, headers=bearer(ADMIN)), 404, "not_found")
    unknown = f"/v1/keys/{uuid4()}/rotate"
    problem(await client.post(unknown, json={}, headers=bearer(ADMIN)), 404, "not_found")


async def test_a_revoked_key_is_dead_on_every_replica_within_five_seconds(
    client: httpx.AsyncClient, service: ApiParts, tmp_path: Path
) -> None:
    key = await new_key(client)
    async with (
        build(replace(service.settings, data_dir=tmp_path)) as replica,
        client_of(replica) as there,
    ):
        assert await status(there, "GET", "/v1/matches", key["key"]) == 200
        assert await status(client, "DELETE", f"/v1/keys/{key['key_id']}", ADMIN) == 200

        async def is_dead() -> bool:
            return await status(there, "GET", "/v1/matches", key["key"]) == 401

        assert await until(is_dead) < 5


async def test_a_key_is_remembered_for_two_seconds_and_no_longer(
    service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, secret = 100.0, f"mv_key_{uuid4().hex}"
    monkeypatch.setattr(keys, "monotonic", lambda: now)
    here, there = KeyStore(service.pool), KeyStore(service.pool)
    known = await here.create("bot", "", ["play"], None, secret)
    assert await here.find(fingerprint(secret)) == known
    await there.revoke(known.key_id)
    for now, found in ((100.0, known), (101.9, known), (102.0, None), (200.0, None)):  # noqa: B007
        remembered = await here.find(fingerprint(secret))
        assert (remembered and remembered.key_id) == (found and found.key_id)


@pytest.mark.parametrize(
    ("anonymous", "creates", "joins", "looks"),
    [("play", 201, 201, 200), ("spectate", 401, 401, 200), ("none", 401, 401, 401)],
)
async def test_what_callers_without_a_token_may_do_is_a_setting(
    service: ApiParts,
    client: httpx.AsyncClient,
    tmp_path: Path,
    anonymous: Any,
    creates: int,
    joins: int,
    looks: int,
) -> None:
    url = f"/v1/matches/{(await client.post('/v1/matches', json=MATCH)).json()['match_id']}"
    key = (await new_key(client, "play", "spectate"))["key"]
    settings = replace(service.settings, data_dir=tmp_path, anonymous=anonymous)
    async with build(settings) as strict, client_of(strict) as there:
        assert (await there.post("/v1/matches", json=MATCH)).status_code == creates
        assert (await there.post(f"{url}/seats", json={"player": "Ada"})).status_code == joins
        for path in (
            "/v1/matches",
            "/v1/seats?player=Ada",
            f"{url}/state",
            f"{url}/events",
            f"{url}/timeline",
        ):
            assert (await there.get(path)).status_code == looks, path
            assert await status(there, "GET", path, key) == 200
        assert (await there.get("/v1/games")).status_code == 200
        match = await table(client, "sukkube", 2)
        assert await status(there, "POST", f"{match.url}/start", match.host) == 200
        assert await status(there, "GET", f"{match.url}/state", match.seats[0]) == 200


async def test_a_key_is_looked_at_by_its_holder_and_the_admin(client: httpx.AsyncClient) -> None:
    made = await client.post("/v1/keys", json={"name": "a job"}, headers=bearer(ADMIN))
    there, secret = made.headers["location"], made.json()["key"]
    seen = await client.get(there, headers=bearer(secret))
    assert seen.json()["key_id"] == made.json()["key_id"]
    assert secret not in seen.text
    other = (await new_key(client, "play"))["key"]
    problem(await client.get(there, headers=bearer(other)), 403, "forbidden")
    problem(await client.get(f"/v1/keys/{uuid4()}", headers=bearer(ADMIN)), 404, "not_found")
    await client.delete(there, headers=bearer(ADMIN))
    assert (await client.get(there, headers=bearer(ADMIN))).json()["revoked_at"]


async def test_the_keys_are_listed_page_after_page(client: httpx.AsyncClient) -> None:
    made = [(await new_key(client))["key_id"] for _ in range(5)]
    seen: list[str] = []
    query = "limit=2"
    for _ in range(100):
        answer = await client.get(f"/v1/keys?{query}", headers=bearer(ADMIN))
        page = answer.json()
        seen += [key["key_id"] for key in page["items"]]
        assert ("next" in page) == ("link" in answer.headers)
        if "next" not in page:
            break
        query = f"limit=2&after={page['next']}"
    assert len(seen) == len(set(seen))
    assert seen[:5] == made[::-1]


async def test_found_a_key_until_the_end_of_time_is_not_our_fault(client: httpx.AsyncClient) -> None:
    """By UTC that is the year 10000."""
    for moment in ("9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+12:00"):
        body = {"name": "for ever", "expires_at": moment}
        answer = await client.post("/v1/keys", json=body, headers=bearer(ADMIN))
        found = problem(answer, 422, "invalid_body")
        assert [each["pointer"] for each in found["errors"]] == ["/expires_at"]
