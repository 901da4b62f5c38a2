"""Waiting for what has to come true soon, and watching what has to stay true."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TypeVar

T = TypeVar("T")
ANSWER_SECONDS = 60.0
"""How long a client waits for an answer: httpx' own five seconds are too few where others keep the cores."""
MOST_PAUSE_SECONDS = 0.05
"""Whoever looks all the time keeps what is waited for from its work."""


async def until(is_true: Callable[[], Awaitable[bool]], timeout_seconds: float = 60.0) -> float:
    """Return after how many seconds it was true; fails when that takes too long.

    What this process was woken too late is not counted: the others of the same machine were so as well.
    """
    began, late, pause = monotonic(), 0.0, 0.01
    while not await is_true():
        assert monotonic() - began < timeout_seconds, f"not true after {timeout_seconds} s"
        asleep = monotonic()
        await asyncio.sleep(pause)
        late += monotonic() - asleep - pause
        pause = min(1.2 * pause, MOST_PAUSE_SECONDS)
    return monotonic() - began - late


async def eventually(look: Callable[[], Awaitable[T | None]], timeout_seconds: float = 60.0) -> T:
    """The first answer of `look` that is something; fails when none comes."""
    began = monotonic()
    while not (found := await look()):
        assert monotonic() - began < timeout_seconds, f"nothing after {timeout_seconds} s"
        await asyncio.sleep(0.02)
    return found


async def stays(is_true: Callable[[], Awaitable[bool]], seconds: float) -> None:
    """Fail if it ceases to be true within this time."""
    began = monotonic()
    while monotonic() - began < seconds:
        assert await is_true(), f"not true any more after {monotonic() - began:.2f} s"
        await asyncio.sleep(0.01)
