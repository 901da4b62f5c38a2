"""Waiting for a seat's turn: an answer that is held back until there is something to post."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from time import monotonic
from typing import Final, TypeVar
from uuid import UUID

from domain.kernel.table import Language
from service.access.callers import Caller
from service.access.visits import Visit
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest
from service.schemas.matches import LegalCommands
from service.schemas.turns import HeldSeat, TurnsNow

LOOK_SECONDS: Final = 5.0
"""How often the match is looked at without a wake-up: what an answer may lag while Redis is away."""
T = TypeVar("T")


async def legal_when_asked(
    request: HttpRequest,
    visit: Visit,
    as_: str | None,
    language: Language | None,
    seconds: int,
) -> tuple[LegalCommands, Visit]:
    """The legal commands as soon as there are any, play is over or `seconds` have passed; and the match then.

    The token is looked at again whenever the match has moved.
    """

    async def look() -> tuple[LegalCommands, Visit]:
        now = await http.at_match(request, visit.match_id)
        return request.use_cases.queries.matches.legal(now, as_, language), now

    def is_settled(answer: tuple[LegalCommands, Visit]) -> bool:
        return bool(answer[0].commands) or answer[0].awaited.kind == "nobody"

    return await _when(request, visit.caller, [visit.match_id], seconds, look, is_settled)


async def turns_when_asked(
    request: HttpRequest, caller: Caller, seats: Sequence[HeldSeat], seconds: int
) -> TurnsNow:
    """The turns as soon as there is one, none can come or `seconds` have passed."""

    async def look() -> TurnsNow:
        return await request.use_cases.queries.turns.look(seats)

    def is_settled(turns: TurnsNow) -> bool:
        return bool(turns.turns) or len(turns.over) + len(turns.lost) == len(seats)

    return await _when(request, caller, {each.match_id for each in seats}, seconds, look, is_settled)


async def _when(
    request: HttpRequest,
    caller: Caller,
    match_ids: Iterable[UUID],
    seconds: int,
    look: Callable[[], Awaitable[T]],
    is_settled: Callable[[T], bool],
) -> T:
    """The answer as soon as it `is_settled`, the service closes or `seconds` have passed.

    A waiting caller counts as a reader of a stream.
    """
    until = monotonic() + seconds
    release = request.served.stream_limits.admit(caller, http.address_of(request))
    wakeups = request.use_cases.live.wakeups
    try:
        with wakeups.follow(*match_ids) as moved:
            while True:
                moved.clear()
                answer = await look()
                left = until - monotonic()
                if is_settled(answer) or left <= 0 or wakeups.is_closing:
                    return answer
                await _moved_or_later(moved, min(left, LOOK_SECONDS))
    finally:
        release()


async def _moved_or_later(moved: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await moved.wait()
    except TimeoutError:
        return
