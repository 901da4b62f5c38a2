"""How far the fan-out is behind the log, and what it could not do: for /metrics, /readyz and people."""

from datetime import datetime
from uuid import UUID

import asyncpg
from msgspec import Struct

from projections import sql
from service.platform.database import fetch


class RelayLag(Struct, frozen=True):
    """`events` are in the log but not yet in the stream, `seconds` the age of the oldest of them."""

    shard: int
    events: int
    seconds: float


class ProjectionLag(Struct, frozen=True):
    """`gaps_repaired` counts the pages read from the log because the stream missed them, since the build began."""

    projection: str
    build: int
    shard: int
    events: int
    seconds: float
    gaps_repaired: int
    parked_matches: int


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


async def relay_lag(pool: asyncpg.Pool) -> list[RelayLag]:
    """One for each shard. A relay says where it is some five times a second: less lag than that is none."""
    return [RelayLag(*row) for row in await fetch(pool, sql.read_relay_lag)]


async def projection_lag(pool: asyncpg.Pool) -> list[ProjectionLag]:
    """One for each live projection and shard."""
    return [ProjectionLag(*row) for row in await fetch(pool, sql.read_projection_lag)]


async def parked_matches(pool: asyncpg.Pool) -> list[ParkedMatch]:
    return [ParkedMatch(*row) for row in await fetch(pool, sql.list_parked)]
