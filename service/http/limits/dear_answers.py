"""Answers of thousands of events, such as archives: few are written at a time, and few for one address."""

import asyncio
from collections.abc import Callable
from typing import Final

from service.platform.fair_queue import Bounds, FairQueue
from service.platform.processes.work_queue import busy_as

BOUNDS: Final = Bounds("answers", waiting=64, wait_seconds=10.0, at_once=12, share=3)
EVENTS: Final = 200
"""Answers of so many events, or of fewer, need no place: a page of events has as many."""
PLACE_SECONDS: Final = 30.0
"""So long an answer keeps its place; one that takes longer has a slow reader, and costs little from then on."""


async def place(answers: FairQueue, address: str) -> Callable[[], None]:
    """Wait for a place; call what is returned when the answer ends, as often as you like. Raises `Busy`."""
    with busy_as(
        "answers_busy",
        "several long answers are being written: try again in a moment, or ask for fewer events",
    ):
        leave = await answers.begin(address)
    asyncio.get_running_loop().call_later(PLACE_SECONDS, leave)
    return leave
