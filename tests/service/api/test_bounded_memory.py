"""Strangers fill what is remembered of them: it stays within what LIMITS.md says."""

import os
from dataclasses import replace
from uuid import uuid4

import httpx
import pytest

from service.access import audit, keys
from service.http import codings
from service.http.app import create_app
from service.http.application import Application
from service.http.limits import rate_limits, throttle
from service.http.limits.rate_limits import RateLimits
from service.http.limits.throttle import Throttle
from service.platform.entropy import KEY_PREFIX
from tests.service.api.conftest import ADMIN, BASE_URL, client_of
from tests.service.api.playing import bearer, table

KEPT = 3
STRANGERS = 8


async def test_keys_that_are_guessed(own_service: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "REMEMBERED_KEYS", KEPT)
    async with client_of(own_service) as client:
        for _ in range(STRANGERS):
            guessed = bearer(KEY_PREFIX + uuid4().hex * 2)
            assert (await client.get("/v1/matches", headers=guessed)).status_code == 401
    assert 0 < len(own_service.access.keys._remembered) <= KEPT + 1


async def test_tokens_and_requests(own_service: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each stranger brings a token of a match of their own; each token has a budget of its own."""
    monkeypatch.setattr(throttle, "KNOWN_TOKENS", KEPT)
    monkeypatch.setattr(rate_limits, "LEASES", KEPT)
    limits = RateLimits(own_service.settings)
    service = replace(own_service, rate_limits=limits)
    throttled = Throttle(service, create_app(own_service))
    transport = httpx.ASGITransport(throttled)
    async with httpx.AsyncClient(transport=transport, base_url=BASE_URL) as client:
        for _ in range(STRANGERS):
            match = await table(client, "sukkube", 2)
            for _ in ("the token is known afterwards", "and has a budget of its own"):
                await match.get("state", token=match.host)
            assert 0 < len(limits._leases) <= KEPT
            assert 0 < len(throttled._known) <= KEPT
    await limits.close()


async def test_looks_that_are_recorded(own_service: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "REMEMBERED", KEPT)
    async with client_of(own_service) as client:
        for _ in range(STRANGERS):
            match = await table(client, "sukkube", 2)
            await match.start()
            await match.get("state", token=ADMIN)
            assert 0 < len(own_service.audit._seen) <= KEPT
        shown = (await client.get("/v1/audit", headers=bearer(ADMIN))).json()["entries"]
    assert len(shown) >= STRANGERS, "what is forgotten stays recorded"


def test_answers_that_are_compressed() -> None:
    bodies = [os.urandom(700_000) for _ in range(20)]
    for body in bodies:
        codings.compressed_once("gzip", body)
    assert codings._kept.currsize <= codings.KEPT_BYTES < sum(map(len, bodies))
    assert not any(body in key for key in codings._kept for body in bodies), (
        "answers as they were are kept too"
    )
