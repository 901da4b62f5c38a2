"""A stream ends with the key or token that opened it, and shows nothing more: on every replica, within seconds."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest

from service.access import keys
from service.access.keys import REMEMBERED_SECONDS
from service.http.live.follower import ASKED_EVERY_SECONDS
from service.wiring.parts import ApiParts
from tests.listening import listening
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, serving
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_keys import InAnHour, new_key, soon
from tests.service.api.test_live import following
from tests.service.api.test_oidc import AUDIENCE, ISSUER, Publisher, token
from tests.service.api.test_streams import replica

WITHIN_SECONDS = REMEMBERED_SECONDS + ASKED_EVERY_SECONDS
SLACK_SECONDS = 10.0
"""For a machine where others work as well; a stream whose key is not looked at follows on without end."""


@asynccontextmanager
async def streamed(
    client: httpx.AsyncClient, url: str, key: str
) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
    """A stream behind its first frames, of a match in which nobody has moved yet."""
    async with following(client, url, **bearer(key)) as stream:
        for expected in ("hello", "MatchCreated"):
            assert (await anext(stream))["event"] == expected
        yield stream


async def end_of(stream: AsyncIterator[dict[str, Any]]) -> list[str]:
    """The names of the frames that come before the goodbye, which has to come soon."""
    seen: list[str] = []
    async with asyncio.timeout(WITHIN_SECONDS + SLACK_SECONDS):
        async for frame in stream:
            if frame["event"] == "bye":
                assert json.loads(frame["data"]) == {"reason": "ended"}
                return seen
            seen.append(frame["event"])
    raise AssertionError("the stream ended without a goodbye")


def test_the_parts_of_the_wait_are_three_seconds_in_all() -> None:
    assert WITHIN_SECONDS <= 3


@pytest.mark.parametrize("how", ["revoked", "rotated", "expired"])
async def test_a_quiet_stream_says_goodbye_when_its_key_ends(
    served: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    match = await table(served, "sukkube", 2)
    made = await new_key(served, "spectate", expires_at=soon())
    url = f"/v1/keys/{made['key_id']}"
    async with streamed(served, match.url, made["key"]) as stream:
        if how == "revoked":
            assert (await served.delete(url, headers=bearer(ADMIN))).status_code == 200
        if how == "rotated":
            body = {"grace_seconds": 0}
            assert (await served.post(f"{url}/rotate", json=body, headers=bearer(ADMIN))).is_success
        if how == "expired":
            monkeypatch.setattr(keys, "datetime", InAnHour)
        await end_of(stream)
    answer = await served.get(f"{match.url}/events/stream", headers=bearer(made["key"]))
    problem(answer, 401, "unauthenticated")


async def test_a_busy_stream_shows_nothing_three_seconds_after_its_key_was_revoked_elsewhere(
    own_service: ApiParts, tmp_path: Path
) -> None:
    """The organiser's stream of a match that moves all the time; the key is revoked at another replica."""
    async with (
        replica(own_service, tmp_path) as other,
        serving(own_service) as here,
        serving(other) as there,
    ):
        made = await new_key(here, "organise", "play")
        match = await table(here, "sukkube", 2, key=made["key"])
        await match.start()
        async with _moving(match), asyncio.timeout(20), streamed(here, match.url, made["key"]) as stream:
            url = f"/v1/keys/{made['key_id']}"
            assert (await there.delete(url, headers=bearer(ADMIN))).status_code == 200
            revoked_at = shown_at = monotonic()
            async for frame in stream:
                if "id" in frame:
                    shown_at = monotonic()
            assert frame["event"] == "bye"
        assert 0 < shown_at - revoked_at < WITHIN_SECONDS + SLACK_SECONDS


@asynccontextmanager
async def _moving(match: Table) -> AsyncIterator[None]:
    moving = asyncio.create_task(_keep_moving(match))
    try:
        yield
        assert not moving.done(), "the match moved to the end of the stream"
    finally:
        moving.cancel()


async def _keep_moving(match: Table) -> None:
    """Something happens every tenth of a second: an organiser's pause and its end, with the admin's key."""
    while True:
        await match.post("pause", {"reason": "moves"}, ADMIN)
        await asyncio.sleep(0.1)
        await match.post("resume", token=ADMIN)
        await asyncio.sleep(0.1)


async def test_a_stream_ends_with_the_token_of_the_issuer(
    own_service: ApiParts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publisher = Publisher()
    async with listening(publisher) as url:
        trusted: Any = {"oidc_issuer": ISSUER, "oidc_audience": AUDIENCE, "oidc_jwks_url": f"{url}/keys"}
        async with replica(own_service, tmp_path, **trusted) as trusting, serving(trusting) as client:
            match = await table(client, "sukkube", 2)
            async with streamed(client, match.url, token(scope="spectate")) as stream:
                monkeypatch.setattr("jwt.api_jwt.datetime", InAnHour)
                await end_of(stream)


async def test_a_key_that_is_good_follows_on(served: httpx.AsyncClient) -> None:
    match = await table(served, "sukkube", 2)
    made = await new_key(served, "spectate")
    async with streamed(served, match.url, made["key"]) as stream:
        await asyncio.sleep(2 * ASKED_EVERY_SECONDS)
        await match.start()
        async with asyncio.timeout(20):
            assert [(await anext(stream))["event"] for _ in range(3)][-1] != "bye"
