"""How far the fan-out is behind the log, and what it could not do: for /metrics, /readyz and people."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

import asyncpg
from msgspec import Struct

from service.event_store.records import LogPlace
from service.event_store.store import LogReader
from service.platform.database import fetch
from service.projecting import sql


class RelayLag(Struct, frozen=True):
    """`events` are in the log but not yet in the stream, `seconds` the age of the oldest of them."""

    shard: int
    events: int
    seconds: float


class ProjectionLag(Struct, frozen=True):
    """`gaps_repaired` counts the pages read from the log because the stream missed them, since the build began.

    A build `of_another_past` knows events that the log has lost: all of the log is still to come, in a build anew.
    """

    projection: str
    build: int
    shard: int
    events: int
    seconds: float
    gaps_repaired: int
    parked_matches: int
    of_another_past: bool


class ParkedMatch(Struct, frozen=True):
    """`revision`, `type` and `error` are those of the event that could not be folded; `events` wait in all."""

    projection: str
    shard: int
    match_id: UUID
    revision: int
    type: str
    error: str
    parked_at: datetime
    events: int


async def relay_lag(log: asyncpg.Pool, shards: Collection[int] | None = None) -> list[RelayLag]:
    """One for each of these shards, or of all.

    A relay says where it is some five times a second: less lag than that is none.
    """
    reader = LogReader(log)
    shards_asked = list(range(await reader.shards.count()) if shards is None else shards)
    rows = await fetch(log, sql.list_relay_checkpoints, shards_asked)
    places = await reader.places((row["shard"], row["position"]) for row in rows)
    return [RelayLag(each.shard, each.head - each.position, each.seconds) for each in places]


async def projection_lag(
    log: asyncpg.Pool, read_pool: asyncpg.Pool | None = None, shards: Collection[int] | None = None
) -> list[ProjectionLag]:
    """One for each live projection and each of these shards, or of all.

    `read_pool` is where the read models are; None: with the log. Where they stand is asked first: what the log
    takes in meanwhile counts as lag.
    """
    reader = LogReader(log)
    shards_asked = list(range(await reader.shards.count()) if shards is None else shards)
    rows = await fetch(read_pool or log, sql.list_checkpoints, shards_asked)
    by_place = await reader.places((row["shard"], row["position"]) for row in rows)
    places = {(each.shard, each.position): each for each in by_place}
    return [_lag(row, places[row["shard"], row["position"]]) for row in rows]


def _lag(row: asyncpg.Record, place: LogPlace) -> ProjectionLag:
    is_lost = place.position > 0 and (place.hash is None or row["hash"] not in (None, place.hash))
    return ProjectionLag(
        row["projection"],
        row["build"],
        row["shard"],
        place.head if is_lost else place.head - place.position,
        place.seconds,
        row["gaps_repaired"],
        row["parked_matches"],
        is_lost,
    )


async def parked_matches(pool: asyncpg.Pool) -> list[ParkedMatch]:
    return [ParkedMatch(*row) for row in await fetch(pool, sql.list_parked)]
