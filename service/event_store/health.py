"""What a cluster asks a process, beyond being alive: is the database there, in the shape expected here."""

import asyncio

import asyncpg

from service.event_store.migrate import pending
from service.platform.database import CONNECTION_LOST, lent

PATIENCE_SECONDS = 1.0
AWAY = (*CONNECTION_LOST, asyncpg.PostgresError)


async def log_answers(pool: asyncpg.Pool) -> str:
    """`ok`, or what is wrong."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS), lent(pool) as connection:
            await connection.execute("SELECT 1")
    except AWAY as error:
        return f"PostgreSQL does not answer: {type(error).__name__}"
    return "ok"


async def log_is_migrated(pool: asyncpg.Pool) -> str:
    """`ok`, or what is missing. A newer database than this release expects is ok: migrations are made for that."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS), lent(pool) as connection:
            missing = await pending(connection)
    except AWAY as error:
        return f"PostgreSQL does not answer: {type(error).__name__}"
    return f"{len(missing)} migrations are missing, the first is {missing[0]}" if missing else "ok"
