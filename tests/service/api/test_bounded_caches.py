"""Caches that strangers fill with what they make: each stays within what LIMITS.md says."""

from dataclasses import replace
from itertools import product
from uuid import UUID, uuid4

import httpx
import pytest
from redis.asyncio import Redis

from domain.tournaments.terms import MOST_HOUSE_RULES
from service.access import player_keys
from service.app.live import reads
from service.app.live.reads import SharedReads
from service.app.matches.seeds import Seeds
from service.app.pictures import films
from service.app.pictures.films import Films
from service.app.tournaments.tables import Tables
from service.background import results
from service.background.results import ResultCarrier
from service.event_store import aggregate
from service.event_store.kinds import TOURNAMENT
from service.event_store.streams import Streams
from service.platform.entropy import fingerprint
from service.projecting.heads import Heads
from service.projecting.packed import PackedStream, PackedStreams
from service.projecting.stream_tail import StreamTail
from service.wiring.parts import ApiParts
from tests.service.api.conftest import client_of
from tests.service.api.holding import organiser
from tests.service.api.playing import table

KEPT = 3
STRANGERS = 8
FILMS_BYTES = 300_000
"""Longer films than an eighth of that are not kept."""


async def test_films(own_service: ApiParts, monkeypatch: pytest.MonkeyPatch) -> None:
    """`Films.kept`"""
    monkeypatch.setattr(films, "KEPT_BYTES", FILMS_BYTES)
    projector, sent = Films(own_service.matches), 0
    queries = replace(own_service.app.queries, films=projector)
    service = replace(own_service, app=replace(own_service.app, queries=queries))
    async with client_of(service) as client:
        match = await table(client, "sukkube", 2)
        newest = (await match.start())["revision"]
        for language, first in product(("en", "it"), range(1, newest + 1)):
            film = await client.get(f"{match.url}/film", params={"from": first, "language": language})
            sent += len(film.content)
            assert projector.kept
            assert projector.kept.currsize <= FILMS_BYTES
    assert sent > FILMS_BYTES


async def test_players(client: httpx.AsyncClient, service: ApiParts, monkeypatch: pytest.MonkeyPatch) -> None:
    """`PlayerKeys._players`"""
    monkeypatch.setattr(player_keys, "REMEMBERED_DEVICES", KEPT)
    keys = player_keys.PlayerKeys(service.pool)
    for number in range(STRANGERS):
        body = {"name": "Ada", "device": str(number)}
        key = (await client.post("/v1/players", json=body)).json()["key"]
        assert await keys.find(fingerprint(key)) is not None
    assert 0 < len(keys._players) <= KEPT


async def test_seeds(client: httpx.AsyncClient, service: ApiParts) -> None:
    """`Seeds._known`"""
    seeds = Seeds(service.pool, cached=KEPT)
    for _ in range(STRANGERS):
        match = await table(client, "sukkube", 2)
        await match.start()
        loaded = await service.matches.newest(UUID(match.match_id))
        assert await seeds.of(loaded.state.sheet)
        assert 0 < len(seeds._known) <= KEPT


async def test_heads_of_matches_that_are_followed(service: ApiParts, monkeypatch: pytest.MonkeyPatch) -> None:
    """`SharedReads._heads`"""
    monkeypatch.setattr(reads, "HEADS", KEPT)
    monkeypatch.setattr(reads, "HEAD_SECONDS", 3600)
    shared = SharedReads(service.log, service.matches.newest)
    for _ in range(STRANGERS):
        assert await shared.head(uuid4()) == 0
        assert 0 < len(shared._heads) <= KEPT


async def test_tournaments(
    client: httpx.AsyncClient, service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`Versions._known`: as many as fit, however many there may be."""
    holder, made, large = await organiser(client, "of large ones"), [], 0
    for _ in range(STRANGERS):
        await holder.create(house_rules=["x" * 400] * MOST_HOUSE_RULES)
        made.append(UUID(holder.url.rpartition("/")[2]))
        large = max(large, TOURNAMENT.measure((await service.tournaments.newest(made[-1])).state))
    monkeypatch.setattr(aggregate, "KEPT_BYTES", KEPT * large)
    tournaments = Streams(service.log, TOURNAMENT, kept=200)
    for tournament_id in made:
        await tournaments.newest(tournament_id)
        assert 0 < len(tournaments._known) <= KEPT
    assert len(tournaments._known) == KEPT


def test_states_as_bytes() -> None:
    """`PackedStreams._kept`"""
    packed = PackedStreams(1000)
    ids = [uuid4() for _ in range(50)]
    for match_id in ids:
        packed.put(1, match_id, PackedStream(7, None, b"x" * 300))
    packed.put(1, ids[0], PackedStream(7, None, b"x" * 1001))
    assert len(packed._kept) == KEPT
    assert packed.take(1, ids[-1]) is not None
    assert packed.take(1, ids[0]) is None


async def test_whether_a_match_concerns_a_tournament(
    client: httpx.AsyncClient, service: ApiParts, monkeypatch: pytest.MonkeyPatch, redis_url: str
) -> None:
    """`ResultCarrier._is_concerned`"""
    monkeypatch.setattr(results, "OPENINGS_KEPT", KEPT)
    async with Redis.from_url(redis_url) as redis:
        tables = Tables(service.matches, service.seeds)
        tail = StreamTail(redis, Heads(service.log), [])
        carrier = ResultCarrier(0, service.pool, service.tournaments, tables, tail)
        for _ in range(STRANGERS):
            match = await table(client, "sukkube", 2)
            revision = (await match.start())["revision"]
            events = await service.log.read(UUID(match.match_id), after=revision - 1)
            assert await carrier._concerns_tournament(events[0]) is False
            assert 0 < len(carrier._is_concerned) <= KEPT
