"""Strangers fill what is remembered of them: it stays within what LIMITS.md says."""

import os
from dataclasses import replace
from uuid import UUID, uuid4

import httpx
import pytest

from projections.aggregate import MATCHES
from service.access import audit, keys
from service.app.live import reads
from service.app.live.reads import SharedShows
from service.app.matches.settling import match_streams
from service.background.webhooks import first_revisions
from service.background.webhooks.first_revisions import FirstRevisions
from service.event_store import aggregate
from service.http.edge import codings, throttle
from service.http.limits import rate_limits
from service.http.limits.rate_limits import RateLimits
from service.platform.entropy import KEY_PREFIX
from service.projecting.fold_cache import FoldCache
from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.service.api.conftest import ADMIN, BASE_URL, client_of
from tests.service.api.playing import Table, bearer, table

KEPT = 3
STRANGERS = 8


async def test_keys_that_are_guessed(own_service: ApiParts, monkeypatch: pytest.MonkeyPatch) -> None:
    """`KeyStore._remembered`"""
    monkeypatch.setattr(keys, "REMEMBERED_KEYS", KEPT)
    async with client_of(own_service) as client:
        for _ in range(STRANGERS):
            guessed = bearer(KEY_PREFIX + uuid4().hex * 2)
            assert (await client.get("/v1/matches", headers=guessed)).status_code == 401
    assert 0 < len(own_service.access.keys._remembered) <= KEPT + 1


async def test_tokens_and_requests(own_service: ApiParts, monkeypatch: pytest.MonkeyPatch) -> None:
    """`Throttle._known`, `RateLimits._leases`

    Each stranger brings a token of a match of their own; each token has a budget of its own."""
    monkeypatch.setattr(throttle, "KNOWN_TOKENS", KEPT)
    monkeypatch.setattr(rate_limits, "LEASES", KEPT)
    limits = RateLimits(own_service.settings)
    app = create_app(replace(own_service, rate_limits=limits))
    known = app.edge.throttle._known
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url=BASE_URL) as client:
        for _ in range(STRANGERS):
            match = await table(client, "sukkube", 2)
            for _ in ("the token is known afterwards", "and has a budget of its own"):
                await match.get("state", token=match.host)
            assert 0 < len(limits._leases) <= KEPT
            assert 0 < len(known) <= KEPT
    await limits.close()


async def test_looks_that_are_recorded(own_service: ApiParts, monkeypatch: pytest.MonkeyPatch) -> None:
    """`Audit._seen`"""
    monkeypatch.setattr(audit, "REMEMBERED", KEPT)
    async with client_of(own_service) as client:
        for _ in range(STRANGERS):
            match = await table(client, "sukkube", 2)
            await match.start()
            await match.get("state", token=ADMIN)
            assert 0 < len(own_service.audit._seen) <= KEPT
        shown = (await client.get("/v1/audit", headers=bearer(ADMIN))).json()["items"]
    assert len(shown) >= STRANGERS, "what is forgotten stays recorded"


def test_answers_that_are_compressed() -> None:
    """`codings._kept`"""
    bodies = [os.urandom(700_000) for _ in range(20)]
    for body in bodies:
        codings.compressed_once("gzip", body)
    assert codings._kept.currsize <= codings.KEPT_BYTES < sum(map(len, bodies))
    assert not any(body in key for key in codings._kept for body in bodies), (
        "answers as they were are kept too"
    )


@pytest.fixture
async def large(service: ApiParts, client: httpx.AsyncClient) -> list[tuple[Table, int]]:
    """Forks whose scripts are as long as a body allows, and the revision of the event that holds each."""
    match = await table(client, "sukkube", 2)
    at = (await match.start())["revision"]
    luck = {"kind": "scripted", "outcomes": [[999] * 200] * 75}
    answers = [await match.post("forks", {"revision": at, "luck": luck}, ADMIN) for _ in range(STRANGERS)]
    assert [answer.status_code for answer in answers] == [201] * STRANGERS, answers[0].text
    return [(Table(client, answer.json()["match_id"], "", {}), at + 1) for answer in answers]


LARGE_BYTES = 40_000
"""Each comes to more than that, and to less than twice as much."""


async def test_states_that_strangers_make_large(
    service: ApiParts, large: list[tuple[Table, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`Versions._known`: two thousand matches are kept: of an ordinary size, or so many fewer."""
    monkeypatch.setattr(aggregate, "KEPT_BYTES", KEPT * 2 * LARGE_BYTES)
    matches = match_streams(service.log, service.seeds, service.time)
    for match, revision in large:
        found = await matches.newest(UUID(match.match_id))
        assert found.revision >= revision
        assert 0 < len(matches._known) <= 2 * KEPT
    assert len(matches._known) >= KEPT


async def test_folds_that_strangers_make_large(service: ApiParts, large: list[tuple[Table, int]]) -> None:
    """`FoldCache._known`"""
    cache = FoldCache(service.log, MATCHES, 250, most_bytes=KEPT * 2 * LARGE_BYTES)
    for match, revision in large:
        events = await service.log.read(UUID(match.match_id), revision - 1, revision)
        assert (await cache.before(events)).revision == revision - 1
        assert 0 < len(cache._known) <= 2 * KEPT
        assert cache._bytes == sum(folded.size for folded in cache._known.values())
    assert len(cache._known) >= KEPT
    cache.forget_all()
    assert cache._bytes == 0


async def test_what_followers_are_shown_that_strangers_make_large(
    service: ApiParts, large: list[tuple[Table, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`SharedShows._shown`"""
    monkeypatch.setattr(reads, "SHOWN_BYTES", KEPT * 2 * LARGE_BYTES)
    shows = SharedShows(lambda views: [*map(repr, views)])
    for match, revision in large:
        loaded = await service.matches.newest(UUID(match.match_id))
        stored = await service.log.read(UUID(match.match_id), revision - 1, revision)
        for _ in ("made", "kept"):
            (shown,) = shows.of(loaded.state, stored, "spectator")
            assert "MatchForked" in shown
        assert 0 < len(shows._shown) <= 2 * KEPT


async def test_what_webhooks_know_of_matches_that_strangers_make_large(
    service: ApiParts, large: list[tuple[Table, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`FirstRevisions._known`"""
    monkeypatch.setattr(first_revisions, "KEPT_BYTES", KEPT * 2 * LARGE_BYTES)
    known = FirstRevisions(service.log)
    for match, _ in large:
        for _ in ("read", "kept"):
            first = await known.of(UUID(match.match_id))
            assert first is not None
            assert first.sheet.parent is not None
        assert 0 < len(known._known) <= 2 * KEPT
