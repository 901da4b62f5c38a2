"""`--late postgresql`, or `redis`: what the tests' own process asks there begins late now and then, at random.

What needs one way to be shorter than another shows itself. What must be done within a second may fail, too.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from random import random
from typing import Any, Final

import asyncpg
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline

ASKING: Final[dict[str, list[tuple[type, str]]]] = {
    "postgresql": [(asyncpg.Connection, name) for name in ("execute", "fetch", "fetchrow", "fetchval")],
    "redis": [(Redis, "execute_command"), (Pipeline, "execute")],
}
LATE_SHARE: Final = {"postgresql": 0.04, "redis": 0.4}
LATE_SECONDS: Final = 0.6
"""At most."""


def be_late(what: str) -> None:
    """From now on, until the process ends."""
    for owner, name in ASKING[what]:
        setattr(owner, name, _late(getattr(owner, name), LATE_SHARE[what]))


def _late(ask: Callable[..., Awaitable[Any]], share: float) -> Callable[..., Awaitable[Any]]:
    @wraps(ask)
    async def ask_late(*arguments: Any, **named: Any) -> Any:
        if random() < share:
            await asyncio.sleep(random() * LATE_SECONDS)
        return await ask(*arguments, **named)

    return ask_late
