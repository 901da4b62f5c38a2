"""What is measured without HTTP, by the code of the tree this is run with (`PYTHONPATH`): `python inside.py DSN`.

Each line read is a wish, `["name", argument…]`; each line written is what came of it, or why nothing did. It uses
little of the project, and of that only what older trees have as well.
"""

import asyncio
import gc
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, NamedTuple
from uuid import UUID, uuid4, uuid5

import asyncpg
import msgspec

from domain.games import GAMES
from domain.kernel import luck
from domain.kernel.decision import Decision
from domain.matches import creating, decider, forking
from domain.matches import events as e
from domain.matches.evolve import evolve, fold
from domain.matches.state import Match
from domain.matches.terms import Drawn, LuckTerms
from projections import PROJECTIONS
from service.app.matches.seeds import Seeds
from service.app.matches.settling import match_streams
from service.event_store.codec import decoder
from service.event_store.records import Append, NewEvent, StreamHead
from service.event_store.requests import RequestMeta
from service.event_store.store import open_event_log
from service.event_store.streams import Streams
from service.platform.timekeeping.service_time import ServiceTime
from service.projecting.lag import projection_lag
from service.projecting.rebuild import rebuild
from service.testing.altered import altered
from service.testing.playing import moves, play_out, table

BENCH = RequestMeta("bench")
NAMES = UUID("6f0d8a9e-7c55-4b38-9d2e-0f4b1c7a2e61")
"""Matches have the same ids, seeds and plies in every tree: the same events where the rules are the same."""
APPENDED_TOGETHER = 64
SESSION = {"jit": "off", "plan_cache_mode": "force_generic_plan"}
"""As the service has it: its statements are planned for that."""
RAW = """
SELECT event.type, event.version, event.payload FROM log.segment AS segment CROSS JOIN LATERAL (
    SELECT e.revision, e.type, e.version, e.payload FROM log.event AS e
    WHERE e.shard = 0 AND e.match_id = segment.match_id
      AND e.revision BETWEEN segment.first_revision AND segment.last_revision
    ORDER BY e.revision
) AS event
WHERE segment.shard = 0 AND segment.reader_id = $1 ORDER BY event.revision
"""
"""What a replay has to read, whatever it reads it by."""
RAW_SHARD = "SELECT * FROM log.event WHERE shard = 0 AND position > $1 ORDER BY position LIMIT 10000"
TEMPLATES: list[str] = []
"""What a log is filled with copies of; it may be filled several times."""
READ_URL = "MOVIOLA_READ_DATABASE_URL"
HEAD = "SELECT coalesce(sum(head), 0)::bigint FROM log.shard"
SEEDS = (
    "INSERT INTO secret.match_seed (match_id, seed) "
    "SELECT clone, seed FROM unnest($2::uuid[]) AS clone, secret.match_seed WHERE match_id = $1"
)


class Parts(NamedTuple):
    matches: Streams[Match]
    seeds: Seeds
    pool: asyncpg.Pool
    pools: list[asyncpg.Pool]
    """Of the log, and of read models that are apart."""
    dsn: str


@asynccontextmanager
async def opened(dsn: str) -> AsyncIterator[Parts]:
    async with (
        open_event_log(dsn, 1) as log,
        asyncpg.create_pool(dsn, min_size=1, max_size=2, server_settings=SESSION) as pool,
        asyncpg.create_pool(os.environ.get(READ_URL) or dsn, min_size=0, max_size=1) as read,
    ):
        seeds = Seeds(pool)
        pools = [pool, read] if READ_URL in os.environ else [pool]
        yield Parts(match_streams(log, seeds, ServiceTime(pool, serves=True)), seeds, pool, pools, dsn)


async def begin(parts: Parts, name: str, game: str, seats: int, options: dict[str, Any]) -> UUID:
    match_id = uuid5(NAMES, name)
    seed = match_id.bytes * 2
    terms = LuckTerms(luck.ALGORITHM, luck.commitment(seed), str(match_id))
    await parts.seeds.keep(match_id, seed)
    edition = GAMES[game].edition
    bots = dict.fromkeys(range(seats), "random")
    created = e.MatchCreated(str(match_id), game, edition, seats, options, terms, bots=bots)
    await parts.matches.open(match_id, creating.create(created), BENCH)
    await parts.matches.execute(match_id, decider.begin_play, BENCH)
    return match_id


async def play_on(parts: Parts, match_id: UUID, events: int) -> bool:
    """Until the match has so many events (true) or is over."""
    random = Random(str(match_id))
    while (version := await parts.matches.cached(match_id)).revision < events:
        match = version.state
        seats = getattr(decider.awaited(match), "seats", ())
        if not seats:
            return False
        seat = random.choice(seats)
        command = random.choice(match.game.legal_commands(match.play, seat))
        await parts.matches.execute(match_id, partial(decider.play, command=command, seat=seat), BENCH)
    return True


async def long_match(parts: Parts, events: int) -> str:
    """A match of Sukkube of so many events: one seat among five Bots needs thousands for 20 points."""
    for number in range(1000):
        options = {"target_points": 20, "manche_cap": 1000}
        match_id = await begin(parts, f"long {number}", "sukkube", 1, options)
        if await play_on(parts, match_id, events):
            return str(match_id)
    raise LookupError(f"no match of {events} events in a thousand")


async def stretched_match(parts: Parts, events: int) -> str:
    """A match of any length, longer than a game ever lasts: after its beginning only draws are recorded."""
    match_id = await begin(parts, f"stretched {events}", "sukkube", 1, {})
    drawn = e.ChanceDrawn((Drawn(1, "deck_order", "shuffle", 30, tuple(range(30))),))
    while (revision := (await parts.matches.newest(match_id)).revision) < events:
        decision = Decision((await parts.matches.newest(match_id)).state.clone(), evolve)
        for _ in range(min(5_000, events - revision)):
            decision.emit(drawn, "MV-LUC-01")
        await parts.matches.execute(match_id, partial(_replace, decision), BENCH)
    return str(match_id)


def _replace(ready: Decision[Match], decision: Decision[Match]) -> None:
    decision.state, decision.caused = ready.state, ready.caused


async def fill(parts: Parts, events: int) -> int:
    """Matches of all games, over and over, until the log has so many events."""
    for game in list(GAMES)[len(TEMPLATES) :]:
        match_id = await begin(parts, f"template {game}", game, 3, {})
        await play_on(parts, match_id, 600)
        TEMPLATES.append(str(match_id))
    while (missing := events - await parts.pool.fetchval(HEAD)) > 0:
        for template in TEMPLATES:
            length = (await parts.matches.newest(UUID(template))).revision
            await clone(parts, template, max(1, min(500, missing // len(TEMPLATES) // length)))
    return int(await parts.pool.fetchval(HEAD))


async def clone(parts: Parts, original: str, copies: int) -> list[str]:
    """Matches with the events and the secrets of another: whoever has a seat there has the same one here."""
    stored = await parts.matches.log.read(UUID(original))
    made: list[UUID] = []
    while len(made) < copies:
        fresh = [uuid4() for _ in range(min(APPENDED_TOGETHER, copies - len(made)))]
        await asyncio.gather(*(_copy(parts, original, str(each), stored) for each in fresh))
        await parts.pool.execute(SEEDS, UUID(original), fresh)
        made += fresh
    return list(map(str, made))


async def _copy(parts: Parts, original: str, copy: str, stored: list[Any]) -> None:
    old, new = original.encode(), copy.encode()
    events = tuple(
        NewEvent(each.type, each.version, each.payload.replace(old, new), each.meta) for each in stored
    )
    stream_id = UUID(copy)
    await parts.matches.log.append(
        Append(stream_id, StreamHead(stream_id, 0, b""), events, datetime.now(UTC), opens=True)
    )


async def caught_up(parts: Parts) -> None:
    """Wait until all read models have everything."""
    behind = True
    while behind:
        await asyncio.sleep(0.02)
        behind = any(lag.events for lag in await projection_lag(*parts.pools))


async def replay(parts: Parts, match_id: str) -> dict[str, float]:
    """Events per second from PostgreSQL: to the folded state, without any snapshot, and as rows alone."""
    decode = decoder("sukkube").decode
    best = {"replay": 0.0, "fetch": 0.0}
    for _ in range(5):
        began = perf_counter()
        facts = await parts.matches.log.facts(UUID(match_id))
        fold(decode(*fact) for fact in facts)
        best["replay"] = max(best["replay"], len(facts) / (perf_counter() - began))
        began = perf_counter()
        rows = await parts.pool.fetch(RAW, UUID(match_id))
        best["fetch"] = max(best["fetch"], len(rows) / (perf_counter() - began))
    return best


async def fork(parts: Parts, match_id: str, times: int) -> list[float]:
    """Milliseconds for appending a fork at the end of a match, the state it begins with folded before."""
    newest = await parts.matches.newest(UUID(match_id))
    taken = []
    for _ in range(times):
        fork_id = parts.matches.log.new_fork_id(UUID(match_id))
        source = forking.LuckSource(True)
        terms = forking.ForkTerms(
            str(fork_id), newest.revision, "same", newest.state.sheet.luck, {}, "", source
        )
        decision = decider.decision_on(newest.state)
        forking.fork(decision, newest.state, terms)
        began = perf_counter()
        await parts.matches.open(fork_id, decision, BENCH, parent=newest)
        taken.append(1000 * (perf_counter() - began))
    return taken


async def rebuilds(parts: Parts) -> dict[str, float]:
    """Events per second of each read model built anew, and under "" of reading the log's rows alone."""
    events = await parts.pool.fetchval(HEAD)
    began, position = perf_counter(), 0
    while rows := await parts.pool.fetch(RAW_SHARD, position):
        position = rows[-1]["position"]
    speeds = {"": events / (perf_counter() - began)}
    for projection in PROJECTIONS:
        began = perf_counter()
        await rebuild(parts.dsn, projection)
        speeds[projection.name] = events / (perf_counter() - began)
    return speeds


async def plies(_parts: Parts, game: str, seconds: float) -> float:
    """Commands of seats per second, decided and folded in random matches of all settings of the tests."""
    from tests.games.all_settings import SETTINGS  # the suite's tree is on the path, but only this needs it

    settings = [(seats, options) for name, seats, options in SETTINGS if name == game]
    decided, count = 0.0, 0
    for place, (seats, options) in enumerate(settings):
        seconds_left, random = seconds / len(settings), Random(place)
        decide, spent = timed(GAMES[game].decide)
        play_out(
            GAMES[game], seats, options, seed=0
        )  # reads the data files, which a server has done long ago
        watched = altered(GAMES[game], decide=decide)
        while spent[0] < seconds_left:
            for _, seat in moves(watched, table(watched, seats, options), random):
                count += seat is not None
                if spent[0] > seconds_left:
                    break
        decided += spent[0]
    return count / decided


def timed(decide: Callable[..., Any]) -> tuple[Callable[..., Any], list[float]]:
    spent = [0.0]

    def watched(*arguments: Any) -> Any:
        began = perf_counter()
        try:
            return decide(*arguments)
        finally:
            spent[0] += perf_counter() - began

    return watched, spent


WISHES: dict[str, Callable[..., Any]] = {
    wish.__name__: wish
    for wish in (long_match, stretched_match, fill, clone, caught_up, replay, fork, rebuilds, plies)
}


async def main(dsn: str) -> None:
    """Python's collector is set as the service's processes have it, in every tree."""
    gc.freeze()
    gc.set_threshold(10_000, 100, 1_000)
    async with opened(dsn) as parts:
        while line := await asyncio.to_thread(sys.stdin.buffer.readline):
            name, *arguments = msgspec.json.decode(line)
            try:
                said = {"value": await WISHES[name](parts, *arguments)}
            except Exception as error:  # another tree may have other names: its figure is left out
                said = {"error": f"{type(error).__name__}: {error}"}
            print(msgspec.json.encode(said).decode(), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
