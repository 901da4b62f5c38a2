"""The checks of `moviola doctor`, part by part; each part is a function from its inputs to findings."""

from typing import Final

import asyncpg

from service.cli.diagnosis.finding import Diagnosis, answered, judged
from service.platform.settings import REQUIRED_KEYS, Settings, variable

__all__ = ["Diagnosis", "examine"]


NEEDED: Final = {"relay": (), "worker": (), "webhooks": ("secret",), "fanout": ("secret",)}
"""Role -> the keys that its process needs; others need all that an API needs."""


async def examine(settings: Settings) -> list[Diagnosis]:
    """Look at everything; a server that is away spares the questions to it."""
    from service.cli.diagnosis import fanout, interpreter, postgres, redis, surroundings

    findings = [*interpreter.examine(), *surroundings.examine(settings)]
    if settings.database_url is None or settings.redis_url is None:
        return findings
    connection, answers = await postgres.connect(settings.database_url)
    findings += answers
    if connection is not None:
        findings += [*await postgres.examine(connection, settings), *await _keys(connection, settings)]
        await connection.close()
        if settings.read_database_url is not None:
            findings += await postgres.examine_read_models(settings.read_database_url)
        if all(
            each.state != "wrong" for each in findings if each.part.startswith(("PostgreSQL", "migrations"))
        ):
            findings += await fanout.examine(settings.database_url, settings.read_database_url)
    findings += await redis.examine(settings)
    return findings


async def _keys(connection: asyncpg.Connection, settings: Settings) -> list[Diagnosis]:
    """Whether the keys that the role's process needs are set."""
    from service.cli.diagnosis import rights

    async def examined() -> Diagnosis:
        needed = NEEDED.get(await rights.process_of(connection), REQUIRED_KEYS)
        absent = [variable(name) for name in needed if not getattr(settings, name)]
        text = f"{', '.join(absent)}: not set" if absent else f"{len(needed)} keys are needed here, and set"
        return judged("keys", text, bool(absent), "set it as the processes of this role have it")

    return await answered("keys", examined())
