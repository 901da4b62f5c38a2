"""Waiting for a seat's turn: an answer that is held back until there is something to post."""

import asyncio
from time import monotonic
from typing import Final

from domain.kernel.table import Language
from service.access.visits import Visit
from service.http.application import Application
from service.http.controllers import request as http
from service.http.controllers.request import HttpRequest
from service.schemas.matches import LegalCommands

LOOK_SECONDS: Final = 5.0
"""How often the match is looked at without a wake-up: what an answer may lag while Redis is away."""


async def legal_when_asked(
    request: HttpRequest,
    service: Application,
    visit: Visit,
    wanted: str | None,
    language: Language | None,
    seconds: int,
) -> tuple[LegalCommands, Visit]:
    """The legal commands as soon as there are any, play is over or `seconds` have passed; and the match then.

    Who waits is counted among the readers of streams, and asked for the token again whenever the match has moved.
    """
    until = monotonic() + seconds
    release = service.streams.admit(visit.caller, request.client.host if request.client else "")
    try:
        with service.live.follow(visit.match_id) as moved:
            while True:
                moved.clear()
                visit = await http.at_match(request, service, visit.match_id)
                legal = service.app.matches.legal(visit, wanted, language)
                left = until - monotonic()
                is_settled = bool(legal.commands) or legal.awaited.kind == "nobody"
                if is_settled or left <= 0 or service.live.is_closing:
                    return legal, visit
                await _moved_or_later(moved, min(left, LOOK_SECONDS))
    finally:
        release()


async def _moved_or_later(moved: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await moved.wait()
    except TimeoutError:
        return
