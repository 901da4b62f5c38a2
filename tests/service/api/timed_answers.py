"""Answers and how long they take. What else is at work makes an answer late, and none too early."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from typing import Final

import httpx

from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table

STREAM = "text/event-stream"
WAIT_SECONDS: Final = 60
LATER_SECONDS: Final = 0.002
LATER_SHARE: Final = 0.2
"""Two answers are alike in time if one takes less than both together longer than the other."""
MOST_ANSWERS: Final = 100
"""Of the slower one, before it is taken for slower."""

Ask = Callable[[], Awaitable[tuple[httpx.Response, float]]]
"""An answer and the seconds until it was read."""


async def slower(asks: list[Ask], seconds: Sequence[float]) -> list[float] | None:
    """The quickest answers of both, if one stays slower however often it is asked; `seconds` are of the first."""
    quickest = list(seconds)
    for _ in range(MOST_ANSWERS):
        least, most = sorted(quickest)
        if most - least <= LATER_SECONDS + LATER_SHARE * least:
            return None
        late = quickest.index(most)
        _, again = await asks[late]()
        quickest[late] = min(most, again)
    return quickest


async def read(match: Table, request: httpx.Request) -> tuple[httpx.Response, float]:
    """The answer; of a stream that does not end, what comes up to the newest revision and what is asked for
    behind it."""
    is_followed = request.headers["Accept"] == STREAM
    last = await last_of(match, request) if is_followed else b""
    began = perf_counter()
    answer = await match.client.send(request, stream=True)
    if not is_followed or answer.is_error:
        await answer.aread()
        return answer, perf_counter() - began
    frames = b""
    async with asyncio.timeout(WAIT_SECONDS):
        async for chunk in answer.aiter_bytes():
            frames += chunk
            if last in frames and frames.endswith(b"\n\n"):
                break
    seconds = perf_counter() - began
    await answer.aclose()
    return httpx.Response(
        answer.status_code, headers=answer.headers, content=frames, request=request
    ), seconds


async def last_of(match: Table, request: httpx.Request) -> bytes:
    if "include" in request.url.params:
        return b"event: awaited\n"
    return b"id: %d\n" % await newest_of(match)


async def newest_of(match: Table) -> int:
    return int((await match.get("state", ADMIN))["revision"])
