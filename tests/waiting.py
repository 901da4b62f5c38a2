"""Waiting for what has to come true soon."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic


async def until(is_true: Callable[[], Awaitable[bool]], timeout_seconds: float = 15.0) -> float:
    """Return after how many seconds it was true; fails when that takes too long."""
    began = monotonic()
    while not await is_true():
        assert monotonic() - began < timeout_seconds, f"not true after {timeout_seconds} s"
        await asyncio.sleep(0.01)
    return monotonic() - began
