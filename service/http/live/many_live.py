"""Following many matches with one connection, resumable from any frame."""

from typing import Annotated, NamedTuple
from uuid import UUID

from litestar import Response
from litestar.params import HeaderParameter, QueryParameter

from service.access.callers import Caller
from service.access.visibility import is_settled
from service.access.visits import Visit, Visits
from service.http import answering
from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest
from service.http.live.joined_frames import Joined
from service.http.live.live import Include, Named, frames_of, streamed
from service.http.live.rate_limited import PacedStream
from service.http.problems.answers import InvalidParameter
from service.http.rows.route import group, written
from service.platform.errors import RevisionNotFound
from service.schemas.streams import MATCHES_FOLLOWED, FollowSeats

MORE = f"{{0,{MATCHES_FOLLOWED - 1}}}"
UUID_TEXT = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
TICKET_TEXT = "mvt_[A-Za-z0-9_-]{1,296}"
Place = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        pattern=rf"^[0-9]{{1,10}}(\.[0-9]{{1,10}}){MORE}$",
        description=(
            "The `id` last received: the revision of each match, in the order of the request, with a point in "
            "between. The stream goes on behind it. Absent: from the beginnings."
        ),
    ),
]
MatchIds = Annotated[
    str | None,
    QueryParameter(
        name="matches",
        pattern=f"^{UUID_TEXT}(,{UUID_TEXT}){MORE}$",
        description="Ids of matches, with a comma in between: as your token sees them, or as spectators do.",
    ),
]
TicketTexts = Annotated[
    str | None,
    QueryParameter(
        name="tickets",
        pattern=f"^{TICKET_TEXT}(,{TICKET_TEXT}){MORE}$",
        description="Tickets, with a comma in between: their matches as their viewers see them (MV-TIC-01).",
    ),
]
REFUSED = (
    *("forbidden", "match_not_found", "match_faulty", "revision_not_found"),
    *("too_many_streams", "streams_full", "not_ready"),
)
FRAMES = {"text/event-stream": "Server-sent events; `data` names its match as `match_id`."}
OVER = {204: "All of the matches are over and `Last-Event-ID` is their ends: do not reconnect."}


class Entrance(NamedTuple):
    """A match, and what lets its reader in."""

    match_id: UUID
    token: str | None
    ticket: str | None = None


@written(
    "",
    "followMatches",
    method="get",
    summary="Follow many matches",
    answer=None,
    problems=REFUSED,
    media_types=FRAMES,
    also=OVER,
)
async def follow(
    request: HttpRequest,
    matches: MatchIds = None,
    tickets: TicketTexts = None,
    last_event_id: Place = None,
    include: Include = None,
    is_named: Named = "true",
) -> PacedStream | Response[None]:
    """The frames of followMatch for as many as 20 matches, each with the `match_id` that it is about.

    Name them by `matches`, by `tickets` or by both. Without gap and without duplicate from `Last-Event-ID` on,
    if the same are named in the same order. `end` and `bye` are about one match; the others go on. The stream
    is over when they all are. It counts as a stream for each of its matches.
    """
    token = http.token(request)
    if tickets and token is not None:
        raise InvalidParameter("tickets", "a ticket stands for a token: send one of the two")
    by_id = [Entrance(UUID(each), token) for each in (matches or "").split(",") if each]
    texts = [each for each in (tickets or "").split(",") if each]
    ticketed = [Entrance(request.visits.tickets.match_of(each), None, each) for each in texts]
    return await _followed(request, [*by_id, *ticketed], last_event_id, include, is_named)


@written(
    "",
    "followSeats",
    summary="Follow the matches you sit at",
    answer=None,
    body=FollowSeats,
    problems=REFUSED,
    media_types=FRAMES,
    also=OVER,
)
async def follow_seats(
    request: HttpRequest,
    last_event_id: Place = None,
    include: Include = None,
    is_named: Named = "true",
) -> PacedStream | Response[None]:
    """As followMatches, each match as the seat sees it whose token stands in the body.

    With `include=commands` it says whenever it is your turn at one of them, and what may be posted there. A
    bearer token is not needed; a key brings its own budget of streams. Nothing is changed.
    """
    caller = await http.caller_of(request)
    seats = (await bodies.read(request, FollowSeats)).seats
    entrances = [Entrance(seat.match_id, seat.token) for seat in seats]
    return await _followed(request, entrances, last_event_id, include, is_named, caller)


MANY_LIVE = group("/v1/stream", "replay", follow, follow_seats)


async def _followed(
    request: HttpRequest,
    entrances: list[Entrance],
    last_event_id: str | None,
    include: str | None,
    is_named: str,
    asking: Caller | None = None,
) -> PacedStream | Response[None]:
    """The streams count for who is `asking`, or for who comes to each match."""
    ids = [each.match_id for each in entrances]
    if not 0 < len(set(ids)) == len(ids) <= MATCHES_FOLLOWED:
        raise InvalidParameter("matches", f"name 1 to {MATCHES_FOLLOWED} matches, each of them once")
    places = [int(each) for each in last_event_id.split(".")] if last_event_id else [0] * len(ids)
    if len(places) != len(ids):
        raise InvalidParameter("Last-Event-ID", f"it has {len(places)} revisions for {len(ids)} matches")
    visits = [await _let_in(request.visits, each) for each in entrances]
    for after, visit in zip(places, visits, strict=True):
        if after > visit.revision:
            raise RevisionNotFound(after, visit.revision)
    if all(is_settled(at.match) and after >= at.revision for after, at in zip(places, visits, strict=True)):
        return Response(None, status_code=204, headers=answering.PRIVATE)
    callers = [asking or visit.caller for visit in visits]
    release = request.served.stream_limits.admit_all(callers, http.address_of(request))
    followers = [
        frames_of(request, visit, (entrance.token, entrance.ticket), visit.viewer(), after, include, is_named)
        for entrance, visit, after in zip(entrances, visits, places, strict=True)
    ]
    return streamed(Joined(ids, followers, places).follow, release)


async def _let_in(visits: Visits, entrance: Entrance) -> Visit:
    if entrance.ticket is not None:
        return await visits.with_ticket(entrance.ticket, entrance.match_id, follows=True)
    return await visits.at_match(entrance.token, entrance.match_id, follows=True)
