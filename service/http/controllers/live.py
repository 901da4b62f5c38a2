"""Following a match: server-sent events, one per event of the log, resumable from any of them."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from time import monotonic
from typing import Annotated, Literal

import structlog
from litestar import Controller, Response, get
from litestar.params import HeaderParameter, QueryParameter

from domain.kernel.table import Seat, Viewer
from service.access.callers import holds
from service.access.visibility import is_settled, sees
from service.access.visits import Visit
from service.app.answers import matches as rendering
from service.http.application import Application
from service.http.controllers import frames
from service.http.controllers import request as http
from service.http.controllers.rate_limited import CHUNK_BYTES, PacedStream
from service.http.controllers.request import HttpRequest, MatchId, Service, TicketText, ViewerName
from service.http.operation import Contract
from service.platform.errors import RevisionNotFound
from service.platform.log_errors import LogUnavailable
from service.schemas.streams import ByeReason, StreamBye, StreamEnd, StreamHello, StreamPresence

KEEP_ALIVE_SECONDS = 15.0
LOOK_SECONDS = 5.0
"""How often the log is asked without a wake-up: what a follower may lag while Redis is away."""
ASKED_EVERY_SECONDS = 1.0
"""How old the answer may be whether a key still lets its holder follow, when something is shown."""
EVENTS_AT_ONCE = 100

LastEventId = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        pattern="^[0-9]{1,10}$",
        description="The revision last received; the stream goes on behind it. Absent: from the beginning.",
    ),
]
Include = Annotated[
    str | None,
    QueryParameter(
        pattern="^(awaited|commands|awaited,commands|commands,awaited)$",
        description=(
            "`awaited`: frames that say whom the match waits for; `commands`: frames with what your seat may "
            "post, when it is its turn; or both, with a comma in between."
        ),
    ),
]
Named = Annotated[
    Literal["true", "false"],
    QueryParameter(
        name="named",
        description=(
            "`false`: the frames of the match's events have no `event`, so that a browser's `EventSource` gives "
            "them all to `onmessage`; frames about the stream keep theirs."
        ),
    ),
]
log = structlog.get_logger()


class LiveController(Controller):
    path = "/v1/matches/{match_id:uuid}/events/stream"
    tags = ("replay",)

    @get(
        operation_id="followMatch",
        summary="Follow a match",
        media_type="text/event-stream",
        contract=Contract(
            answer=None,
            problems=("forbidden", "revision_not_found", "too_many_streams", "streams_full", "not_ready"),
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
        include: Include = None,
        named: Named = "true",
        ticket: TicketText = None,
    ) -> PacedStream | Response[None]:
        """Server-sent events: `id` is the revision, `event` the type, `data` the event as listEvents gives it.

        Without gap and without duplicate from `Last-Event-ID` on. Frames whose `event` is in small letters are
        about the stream, and have no `id`: `hello` comes first and says where the match stands and which seats are
        connected, `presence` when that changes, `bye` that this server is going (reconnect) or that the token or
        ticket has ended. With `include`, `awaited` and `commands` come behind the newest event: no request is
        needed to know that it is your turn. A disclosed match ends with `end`; asking again behind its end gives
        204. A line `: still here` comes every 15 seconds of silence. A reader that takes nothing for 20 seconds is
        cut off; it may reconnect and misses nothing. With a ticket no seat is shown as connected.
        /asyncapi.json describes every frame.
        """
        visit = await http.looking(request, service, match_id, ticket)
        seen_as = visit.viewer(as_)
        after = int(last_event_id or 0)
        if after > visit.revision:
            raise RevisionNotFound(after, visit.revision)
        if is_settled(visit.match) and after >= visit.revision:
            return Response(None, status_code=204, headers=http.PRIVATE)
        release = service.streams.admit(visit.caller, request.client.host if request.client else "")
        headers = {"Cache-Control": "private, no-store", "X-Accel-Buffering": "no"}
        is_named = named == "true"
        let_in_by = http.token(request), ticket
        wanted = frames.included_in(include)
        follower = Follower(service, visit, let_in_by, seen_as, after, wanted, is_named=is_named)
        shown = follower.frames(None if ticket else visit.caller.seat)
        return PacedStream(shown, media_type="text/event-stream", headers=headers, release=release)


class Follower:
    """One stream: `after` is the revision last sent, `told` the seats last said to be connected.

    `let_in_by` is the token or the ticket. `included` are the kinds of frames asked for besides, `included_at` the
    revision that they were last about. The frames of events have their type as a name if `is_named`. `bye` is why
    the follower may not go on, if so: nothing more is shown then.
    """

    def __init__(
        self,
        service: Application,
        visit: Visit,
        let_in_by: tuple[str | None, str | None],
        seen_as: Viewer,
        after: int,
        included: frozenset[str],
        *,
        is_named: bool,
    ) -> None:
        self._service = service
        self._visit = visit
        self._let_in_by = let_in_by
        self._match_id = visit.match_id
        self._seen_as = seen_as
        self._after = after
        self._included = included
        self._included_at = 0
        self._is_named = is_named
        self._told: list[Seat] | None = None
        self._bye: ByeReason | None = None
        self._asked_at = monotonic()
        self._is_late = (
            not sees(visit.caller, "play at once") and visit.match.sheet.spectator_delay_seconds > 0
        )

    async def frames(self, seat: Seat | None) -> AsyncGenerator[bytes, None]:
        """A log that goes away later ends the stream: the follower resumes behind the last event it has."""
        has_begun = False
        async with aclosing(self.all_frames(seat)) as frames:
            try:
                async for chunk in frames:
                    has_begun = True
                    yield chunk
            except LogUnavailable as away:
                if not has_begun:
                    raise
                log.warning("stream_broken_off", match=str(self._match_id), error=str(away))

    async def all_frames(self, seat: Seat | None) -> AsyncGenerator[bytes, None]:
        """Raises `LogUnavailable`."""
        live, presence = self._service.live, self._service.presence
        quiet_seconds, is_behind = 0.0, True
        with live.follow(self._match_id) as moved, presence.attend(self._match_id, seat):
            hello = frames.retry() + await self._hello()
            news = self._news()
            yield hello + await anext(news, b"")  # a log that is away is told before the answer begins
            async for chunk in news:
                yield chunk
            while not live.is_closing and await self._may_go_on():
                is_behind = is_behind or moved.is_set() or await self._has_missed_something()
                moved.clear()
                before = self._after
                if is_behind:
                    async for chunk in self._news():
                        yield chunk
                sent = self._after - before
                if sent:
                    quiet_seconds = 0.0
                is_behind = sent >= EVENTS_AT_ONCE
                if is_behind or self._bye:
                    continue
                if self._included and (question := await self._question()):
                    yield question
                if await self._is_over():
                    yield frames.frame("end", StreamEnd())
                    return
                if not self._is_late and presence.connected(self._match_id) != self._told:
                    yield self._presence()
                if quiet_seconds >= KEEP_ALIVE_SECONDS:
                    quiet_seconds = 0.0
                    yield b": still here\n\n"
                quiet_seconds += await self._rest(moved)
        yield frames.retry() + frames.frame("bye", StreamBye(self._bye or "draining"))

    async def _rest(self, moved: asyncio.Event) -> float:
        """The seconds of silence until the match moved, the key ended or it was time to look."""
        rested, step = 0.0, LOOK_SECONDS
        if self._visit.caller.key_id or self._visit.caller.looks_as is not None:
            step = min(step, ASKED_EVERY_SECONDS)
        while rested < LOOK_SECONDS and await self._may_go_on():
            try:
                async with asyncio.timeout(step):
                    await moved.wait()
                    return 0.0
            except TimeoutError:
                rested += step
        return rested

    async def _may_go_on(self) -> bool:
        """Asked before anything is shown: a key may be revoked, rotated or expire while its stream is open."""
        if self._bye is None and monotonic() - self._asked_at >= ASKED_EVERY_SECONDS:
            self._asked_at = monotonic()
            if not await self._service.visits.may_go_on(*self._let_in_by, self._visit):
                self._bye = "ended"
        return self._bye is None

    async def _hello(self) -> bytes:
        self._told = [] if self._is_late else await self._service.presence.look(self._match_id)
        match = self._visit.match
        hello = StreamHello(
            match_id=self._match_id,
            revision=self._visit.revision,
            phase=match.sheet.phase,
            viewer=self._seen_as,
            awaited=rendering.awaited(match),
            connected=self._told,
        )
        return frames.frame("hello", hello)

    async def _question(self) -> bytes:
        """Whom the match waits for now, and what the seat may post; nothing where that has been told."""
        now = await self._now()
        if now.revision == self._included_at:
            return b""
        self._included_at = now.revision
        return frames.question(now, self._seen_as, self._included)

    def _presence(self) -> bytes:
        self._told = self._service.presence.connected(self._match_id)
        return frames.frame("presence", StreamPresence(self._told))

    async def _news(self) -> AsyncGenerator[bytes, None]:
        async for chunk in self._chunks():
            if self._bye is None and not await self._may_go_on():
                return
            yield chunk

    async def _chunks(self) -> AsyncGenerator[bytes, None]:
        """The next events of the log, in chunks that are not much larger than `CHUNK_BYTES`."""
        to = self._after + EVENTS_AT_ONCE
        if self._is_late:
            to = min(to, (await self._now()).revision)
        stored = await self._service.reads.events(self._match_id, self._after, to)
        chunk = b""
        for shown in frames.SHARED.of(self._visit.match, stored, self._seen_as):
            chunk += shown.frame if self._is_named else frames.unnamed(shown.frame)
            self._after = shown.revision
            if shown.unseats and not await self._still_sits():
                self._bye = "replaced"
                break
            if len(chunk) >= CHUNK_BYTES:
                yield chunk
                chunk = b""
        if chunk:
            yield chunk

    async def _has_missed_something(self) -> bool:
        """Looked up without a wake-up; what is shown late comes with time alone."""
        return self._is_late or await self._service.reads.head(self._match_id) > self._after

    async def _still_sits(self) -> bool:
        """Nothing more is shown to a seat that was left or given to a substitute (MV-SEA-04, MV-SUB-01)."""
        caller = self._visit.caller
        return caller.seat is None or holds(
            (await self._service.matches.newest(self._match_id)).state, caller
        )

    async def _now(self) -> Visit:
        """The match as a spectator sees it late."""
        return await self._service.visits.again(self._visit)

    async def _is_over(self) -> bool:
        if self._is_late:
            seen = await self._now()
            return seen.match.sheet.is_disclosed and seen.revision == self._after
        loaded = await self._service.matches.cached(self._match_id)
        if loaded.revision < self._after:
            loaded = await self._service.matches.newest(self._match_id)
        return is_settled(loaded.state) and loaded.revision == self._after
