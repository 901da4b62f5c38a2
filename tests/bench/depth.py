"""What grows with the length of a match or of the log: replay, seek, fork, and how far read models lag."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from time import perf_counter
from typing import NamedTuple
from uuid import UUID

import asyncpg

from domain.kernel import luck
from domain.kernel.decision import Decision
from domain.matches import creating, decider, forking
from domain.matches import events as e
from domain.matches.evolve import evolve, fold
from domain.matches.state import Match
from domain.matches.terms import Drawn, LuckTerms
from service.app.seeds import Seeds
from service.app.settling import match_streams
from service.event_store.codec import decoder
from service.event_store.requests import RequestMeta
from service.event_store.store import open_event_log
from service.event_store.streams import Applied, Streams
from service.platform import entropy
from tests.bench.row import Row, percentile
from tests.bench.stack import SHARDS, Stack

BENCH = RequestMeta("bench")


async def measure(running: Stack) -> list[Row]:
    async with _parts(running.urls.database) as parts:
        lag = await _lag(parts, running.urls.database)
        played = await _played_match(parts, 2_000)
        return [
            lag,
            await _replay(parts, played),
            await _seek(parts, played),
            *[await _fork(parts, length) for length in (100, 10_000, 100_000)],
        ]


class Parts(NamedTuple):
    matches: Streams[Match]
    seeds: Seeds


@asynccontextmanager
async def _parts(dsn: str) -> AsyncIterator[Parts]:
    async with open_event_log(dsn, SHARDS) as log, asyncpg.create_pool(dsn, min_size=1, max_size=2) as pool:
        seeds = Seeds(pool)
        yield Parts(match_streams(log, seeds), seeds)


async def _begin(parts: Parts, seats: int, options: dict[str, object]) -> UUID:
    match_id, seed = entropy.new_id(), entropy.new_seed()
    terms = LuckTerms(luck.ALGORITHM, luck.commitment(seed), str(match_id))
    bots = dict.fromkeys(range(seats), "random")
    await parts.seeds.keep(match_id, seed)
    created = e.MatchCreated(str(match_id), "sukkube", "sukkube/1", seats, options, terms, bots=bots)
    await parts.matches.open(match_id, creating.create(created), BENCH)
    await parts.matches.execute(match_id, decider.begin_play, BENCH)
    return match_id


async def _ply(parts: Parts, match_id: UUID, random: Random) -> int:
    loaded = await parts.matches.cached(match_id)
    (seat,) = decider.awaited(loaded.state).seats  # type: ignore[union-attr]
    command = random.choice(loaded.state.game.legal_commands(loaded.state.play, seat))
    play = partial(decider.play, command=command, seat=seat)
    done = await parts.matches.execute(match_id, play, BENCH)
    assert isinstance(done, Applied)
    return done.revision


async def _played_match(parts: Parts, events: int) -> UUID:
    """A finished match of at least so many events: one seat among five Bots needs about as many for 20 points."""
    for seed in range(1000):
        match_id = await _begin(parts, 1, {"target_points": 20, "manche_cap": 1000})
        random = Random(seed)
        while (await parts.matches.cached(match_id)).state.sheet.phase == "playing":
            revision = await _ply(parts, match_id, random)
        if revision >= events:
            return match_id
    raise LookupError(f"no match of {events} events in a thousand")


async def _stretched_match(parts: Parts, events: int) -> UUID:
    """A match of any length, longer than a game ever lasts: after its beginning only draws are recorded."""
    match_id = await _begin(parts, 1, {})
    drawn = e.ChanceDrawn((Drawn(1, "deck_order", "shuffle", 30, tuple(range(30))),))
    while (revision := (await parts.matches.newest(match_id)).revision) < events:
        decision = Decision((await parts.matches.newest(match_id)).state.clone(), evolve)
        for _ in range(min(5_000, events - revision)):
            decision.emit(drawn, "MV-LUC-01")
        await parts.matches.execute(match_id, partial(_replace, decision), BENCH)
    return match_id


def _replace(ready: Decision[Match], decision: Decision[Match]) -> None:
    decision.state, decision.caused = ready.state, ready.caused


async def _replay(parts: Parts, match_id: UUID) -> Row:
    """Events per second from PostgreSQL to the folded state, without any snapshot."""
    best, count = 0.0, 0
    for _ in range(5):
        began = perf_counter()
        facts = await parts.matches.log.facts(match_id)
        decode = decoder("sukkube").decode
        fold(decode(*fact) for fact in facts)
        count = len(facts)
        best = max(best, count / (perf_counter() - began))
    return Row("replay from PostgreSQL, no snapshot", best, "events/s", f"{count:,} events, best of 5")


async def _seek(parts: Parts, match_id: UUID) -> Row:
    newest = await parts.matches.newest(match_id)
    random = Random(5)
    times = []
    for _ in range(200):
        began = perf_counter()
        await parts.matches.at(newest, random.randint(1, newest.revision - 1))
        times.append(perf_counter() - began)
    note = f"of {newest.revision:,}; p50 {_milliseconds(times, 0.5):.1f} ms, 200 samples"
    return Row("seek to any revision, p99", _milliseconds(times, 0.99), "ms", note)


async def _fork(parts: Parts, length: int) -> Row:
    """Appending a fork near the end of a match; the state it begins with is folded before, as `seek` measures."""
    match_id = await _stretched_match(parts, length)
    newest = await parts.matches.newest(match_id)
    times = []
    for _ in range(30):
        fork_id = parts.matches.log.new_fork_id(match_id)
        terms = forking.ForkTerms(
            str(fork_id), newest.revision, "same", newest.state.sheet.luck, {}, "", forking.LuckSource(True)
        )
        decision = decider.decision_on(newest.state)
        forking.fork(decision, newest.state, terms)
        began = perf_counter()
        await parts.matches.open(fork_id, decision, BENCH, parent=newest)
        times.append(perf_counter() - began)
    what = f"fork at event {newest.revision:,}"
    return Row(what, _milliseconds(times, 0.5), "ms", f"p99 {_milliseconds(times, 0.99):.1f} ms")


async def _lag(parts: Parts, dsn: str) -> Row:
    """From the answer of a command to its revision in the match list, 32 matches being played."""
    games = [await _begin(parts, 6, {"target_points": 20}) for _ in range(32)]
    lags: list[float] = []
    async with asyncpg.create_pool(dsn, min_size=4, max_size=4) as pool:
        await asyncio.gather(*(_follow(parts, game, pool, lags, n) for n, game in enumerate(games)))
    note = f"p50 {_milliseconds(lags, 0.5):.1f} ms, {len(lags)} samples"
    return Row("commit to read model, p99", _milliseconds(lags, 0.99), "ms", note)


async def _follow(parts: Parts, match_id: UUID, pool: asyncpg.Pool, lags: list[float], n: int) -> None:
    random = Random(n)
    for ply in range(60):
        if (await parts.matches.cached(match_id)).state.sheet.phase == "finished":
            return
        revision = await _ply(parts, match_id, random)
        if ply % 8 != n % 8:
            continue
        began = perf_counter()
        await _until_read(pool, match_id, revision)
        lags.append(perf_counter() - began)


async def _until_read(pool: asyncpg.Pool, match_id: UUID, revision: int) -> None:
    seen = -1
    while seen < revision:
        await asyncio.sleep(0.001)
        seen = await pool.fetchval("SELECT revision FROM read.match WHERE match_id = $1", match_id) or 0


def _milliseconds(seconds: list[float], share: float) -> float:
    return 1000 * percentile(seconds, share)
