"""Following a match: server-sent events, one per event of the log, resumable from any of them."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from litestar import Controller, Response, get
from litestar.params import HeaderParameter
from litestar.response import Stream

from domain.table import Viewer
from service import rendering
from service.access import viewer
from service.application import Application
from service.contract import Contract
from service.controllers import request as http
from service.controllers.request import HttpRequest, MatchId, Service, ViewerName
from service.matches import Loaded

KEEP_ALIVE_SECONDS = 15.0
LOOK_SECONDS = 5.0
"""How often the log is asked without a wake-up: what a follower may lag while Redis is away."""
RECONNECT_MILLISECONDS = 1000
EVENTS_AT_ONCE = 500

LastEventId = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        pattern="^[0-9]{1,10}$",
        description="The revision last received; the stream goes on behind it. Absent: from the beginning.",
    ),
]
_encode = msgspec.json.Encoder().encode


class LiveController(Controller):
    path = "/v1/matches/{match_id:uuid}/events/stream"
    tags = ("replay",)

    @get(
        operation_id="followMatch",
        summary="Follow a match",
        media_type="text/event-stream",
        contract=Contract(
            answer=None,
            problems=("forbidden",),
            media_types={"text/event-stream": "Server-sent events; `data` is an `EventView` on one line."},
            also={204: "The match is over and `Last-Event-ID` is its last event: do not reconnect."},
        ),
    )
    async def follow(
        self,
        request: HttpRequest,
        service: Service,
        match_id: MatchId,
        last_event_id: LastEventId = None,
        as_: ViewerName = None,
    ) -> Stream | Response[None]:
        """Server-sent events: `id` is the revision, `event` the type, `data` the event as listEvents gives it.

        Without gap and without duplicate from `Last-Event-ID` on. `event: bye` says that this server is going:
        reconnect. A finished match ends with `event: end`; asking again behind its end gives 204.
        """
        newest, caller = await http.at_match(request, service, match_id)
        seen_as = viewer(caller, newest.match, as_)
        after = int(last_event_id or 0)
        sheet = newest.match.sheet
        if sheet.phase == "finished" and not sheet.frozen_by and after >= newest.revision:
            return Response(None, status_code=204, headers=http.PRIVATE)
        headers = {"Cache-Control": "private, no-store", "X-Accel-Buffering": "no"}
        return Stream(
            _frames(service, newest, after, seen_as), media_type="text/event-stream", headers=headers
        )


async def _frames(service: Application, newest: Loaded, after: int, seen_as: Viewer) -> AsyncIterator[bytes]:
    match_id = newest.head.match_id
    yield f"retry: {RECONNECT_MILLISECONDS}\n\n".encode()
    quiet_seconds = 0.0
    with service.live.follow(match_id) as moved:
        while not service.live.is_closing:
            moved.clear()
            frames, after = await _news(service, newest, after, seen_as)
            if frames:
                quiet_seconds = 0.0
                yield frames
                continue
            if await _is_over(service, newest, after):
                yield b"event: end\ndata: {}\n\n"
                return
            if quiet_seconds >= KEEP_ALIVE_SECONDS:
                quiet_seconds = 0.0
                yield b": still here\n\n"
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await moved.wait()
            except TimeoutError:
                quiet_seconds += LOOK_SECONDS
    yield b"event: bye\ndata: {}\n\n"


async def _news(service: Application, newest: Loaded, after: int, seen_as: Viewer) -> tuple[bytes, int]:
    """The frames of the events after `after`, and the revision they lead to."""
    stored = await service.log.read(newest.head.match_id, after, after + EVENTS_AT_ONCE)
    views = rendering.stored_events(newest.match, stored, seen_as)
    frames = b"".join(
        b"id: %d\nevent: %b\ndata: %b\n\n"
        % (view.revision, type(view.event).__name__.encode(), _encode(view))
        for view in views
    )
    return frames, views[-1].revision if views else after


async def _is_over(service: Application, newest: Loaded, after: int) -> bool:
    loaded = await service.matches.believed(newest.head.match_id)
    if loaded.revision < after:
        loaded = await service.matches.current(newest.head.match_id)
    sheet = loaded.match.sheet
    return sheet.phase == "finished" and not sheet.frozen_by and loaded.revision == after
