"""Following a match: server-sent events, one per event of the log, resumable from any of them."""

from collections.abc import Callable
from typing import Annotated, Literal

from litestar import Response
from litestar.params import HeaderParameter, QueryParameter

from domain.kernel.table import Viewer
from service.access.visibility import is_settled
from service.access.visits import Visit
from service.http import answering
from service.http.inputs import request as http
from service.http.inputs.ids import MatchId
from service.http.inputs.parameters import TicketText, ViewerName
from service.http.inputs.request import HttpRequest
from service.http.live import frames
from service.http.live.follower import Follower
from service.http.live.rate_limited import PacedStream, Source
from service.http.rows.route import group, written
from service.platform.errors import RevisionNotFound

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


@written(
    "",
    "followMatch",
    method="get",
    summary="Follow a match",
    answer=None,
    problems=("forbidden", "revision_not_found", "too_many_streams", "streams_full", "not_ready"),
    media_types={"text/event-stream": "Server-sent events; `data` is an `EventView` on one line."},
    also={204: "The match is over and `Last-Event-ID` is its last event: do not reconnect."},
)
async def follow(
    request: HttpRequest,
    match_id: MatchId,
    last_event_id: LastEventId = None,
    as_: ViewerName = None,
    include: Include = None,
    is_named: Named = "true",
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
    visit = await http.visit_with_ticket(request, match_id, ticket, follows=True)
    seen_as = visit.viewer(as_)
    after = int(last_event_id or 0)
    if after > visit.revision:
        raise RevisionNotFound(after, visit.revision)
    if is_settled(visit.match) and after >= visit.revision:
        return Response(None, status_code=204, headers=answering.PRIVATE)
    release = request.served.stream_limits.admit(visit.caller, http.address_of(request))
    let_in_by = http.token(request), ticket
    return streamed(frames_of(request, visit, let_in_by, seen_as, after, include, is_named), release)


def frames_of(
    request: HttpRequest,
    visit: Visit,
    let_in_by: tuple[str | None, str | None],
    viewer: Viewer,
    after: int,
    include: str | None,
    is_named: str,
) -> Source:
    """Of one match, behind event `after`, to who was let in by a token or a ticket."""
    app, included = request.use_cases, frames.included_in(include)
    return Follower(
        app.live, request.visits, visit, let_in_by, viewer, after, included, is_named=is_named == "true"
    ).follow


def streamed(source: Source, release: Callable[[], None]) -> PacedStream:
    """The answer; `release` gives the place of its reader back."""
    headers = {"Cache-Control": "private, no-store", "X-Accel-Buffering": "no"}
    return PacedStream(source, media_type="text/event-stream", headers=headers, release=release, resumes=True)


LIVE = group("/v1/matches/{match_id:uuid}/events/stream", "replay", follow)
