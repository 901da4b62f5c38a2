"""Answers and how long they take. What else is at work makes some late: many are compared, asked in turn."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from statistics import median
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
TURNS: Final = (1, 3, 7, 15, 30, 60)
"""How often both are asked in turn, again and again as long as they are not alike."""

Ask = Callable[[], Awaitable[tuple[httpx.Response, float]]]
"""An answer and the seconds until it was read."""


async def slower(asks: list[Ask], seconds: Sequence[float]) -> list[float] | None:
    """How long both take, if one is always slower than the other; `seconds` are of their first answers."""
    taken = [seconds]
    for turns in TURNS:
        if are_alike(taken):
            return None
        taken = [[(await ask())[1] for ask in asks] for _ in range(turns)]
    return None if are_alike(taken) else [median(each) for each in zip(*taken, strict=True)]


def are_alike(taken: list[Sequence[float]]) -> bool:
    """In the middle or at best."""
    both = list(zip(*taken, strict=True))
    for typical in (median, min):
        least, most = sorted(map(typical, both))
        if most - least <= LATER_SECONDS + LATER_SHARE * least:
            return True
    return False


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
    headers = {name: value for name, value in answer.headers.items() if name != "content-encoding"}
    return httpx.Response(answer.status_code, headers=headers, content=frames, request=request), seconds


async def last_of(match: Table, request: httpx.Request) -> bytes:
    if "include" in request.url.params:
        return b"event: awaited\n"
    return b"id: %d\n" % await newest_of(match)


async def newest_of(match: Table) -> int:
    return int((await match.get("state", ADMIN))["revision"])
