"""A cluster's question to a process, beyond being alive: is the database there, in the shape expected
here."""

import asyncpg

from service.event_store.migrate import FOLDERS, LOG_FOLDERS, READ_FOLDERS, pending
from service.platform.database import CONNECTION_LOST, lent
from service.platform.patience import patience

PATIENCE_SECONDS = 1.0
AWAY = (*CONNECTION_LOST, asyncpg.PostgresError)


async def database_answers(pool: asyncpg.Pool) -> str:
    """`ok`, or what is wrong."""
    try:
        async with patience(PATIENCE_SECONDS), lent(pool) as connection:
            await connection.execute("SELECT 1")
    except AWAY as error:
        return f"PostgreSQL does not answer: {type(error).__name__}"
    return "ok"


async def is_migrated(log: asyncpg.Pool, read_models: asyncpg.Pool) -> str:
    """`ok`, or what is missing; `read_models` is where the read models are.

    A newer database than this release expects is ok: migrations are made for that.
    """
    needed = {log: FOLDERS} if log is read_models else {log: LOG_FOLDERS, read_models: READ_FOLDERS}
    missing: list[str] = []
    try:
        for pool, folders in needed.items():
            async with patience(PATIENCE_SECONDS), lent(pool) as connection:
                missing += await pending(connection, folders)
    except AWAY as error:
        return f"PostgreSQL does not answer: {type(error).__name__}"
    return f"{len(missing)} migrations are missing, the first is {missing[0]}" if missing else "ok"
