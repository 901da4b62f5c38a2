"""A cluster's question to a process, beyond being alive: is the database there, in the shape expected
here."""

from pathlib import Path

import asyncpg

from service.event_store.migrate import FOLDERS, LOG_FOLDERS, READ_FOLDERS, pending
from service.platform.database import CONNECTION_LOST, lent
from service.platform.patience import patience

PATIENCE_SECONDS = 1.0
AWAY = (*CONNECTION_LOST, asyncpg.PostgresError)


async def database_answers(pool: asyncpg.Pool, folders: tuple[Path, ...] = FOLDERS) -> str:
    """`ok`, or what is wrong: it is away, or migrations of these folders are missing.

    A newer database than this release expects is ok: migrations are made for that.
    """
    try:
        async with patience(PATIENCE_SECONDS), lent(pool) as connection:
            missing = await pending(connection, folders)
    except AWAY as error:
        return f"PostgreSQL does not answer: {type(error).__name__}"
    return f"{len(missing)} migrations are missing, the first is {missing[0]}" if missing else "ok"


async def databases_answer(log: asyncpg.Pool, read_models: asyncpg.Pool) -> dict[str, str]:
    """The answer of the log's database, and that of the read models if they have their own."""
    if log is read_models:
        return {"log": await database_answers(log)}
    return {
        "log": await database_answers(log, LOG_FOLDERS),
        "read_models": await database_answers(read_models, READ_FOLDERS),
    }
