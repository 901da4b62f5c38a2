"""What every handler reads of a request: token, idempotency key, precondition; and how changes are answered."""

import asyncio
import hashlib
import re
from functools import partial
from typing import Annotated, Any, Final, TypeAlias
from uuid import UUID

from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.params import HeaderParameter, PathParameter, QueryParameter, SkipValidation

from domain.matches.rulings.state import Dispute
from service.access.callers import Caller, Unauthenticated
from service.access.visibility import is_everybodys
from service.access.visits import Visit
from service.app import Changed, RequestMeta
from service.http.application import Application
from service.http.problems.answers import InvalidParameter
from service.http.request_like import Heard, HeardRequest, RequestLike

REVISION_TAG = '^"[0-9]{1,10}(-[0-9a-z-]{1,40})?"$'
WINDOW = "^[0-9]{1,10}-[0-9]{1,10}$"
MINIMAL = re.compile(r'(?:^|,)\s*return\s*=\s*"?minimal"?\s*(?:[,;]|$)', re.IGNORECASE)
"""What `Prefer` says of answers without what can be read elsewhere (RFC 7240, 4.2)."""
Service: TypeAlias = NamedDependency[SkipValidation[Application]]
HttpRequest: TypeAlias = Request[Any, Any, Any]
MatchId: TypeAlias = Annotated[UUID, PathParameter(description="The match.")]
ViewerName: TypeAlias = Annotated[
    str | None,
    QueryParameter(
        name="as",
        pattern="^([0-5]|spectator|organiser)$",
        description="As whom to look: a seat's number, `spectator` or `organiser`. Absent: as the caller.",
    ),
]
DisputeId: TypeAlias = Annotated[
    str, PathParameter(description="The dispute: its match's id and its number there, `<match id>.<number>`.")
]
Revision: TypeAlias = Annotated[
    int | None,
    QueryParameter(
        name="at", ge=1, le=2**31 - 1, description="As it was after this event. Absent: the newest revision."
    ),
]
TicketText: TypeAlias = Annotated[
    str | None,
    QueryParameter(
        name="ticket",
        max_length=300,
        description="A ticket of this match, in place of a token: look as its viewer (MV-TIC-01).",
    ),
]
IdempotencyKey: TypeAlias = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=1,
        max_length=128,
        pattern="^[!-~]+$",
        description=(
            "Makes a repetition of this very request harmless: the first answer is given again, usually for 30 "
            "days. Keys belong to the token and the path they come with; without a token, use at least 16 random "
            "characters, such as a UUID."
        ),
    ),
]
IfMatch: TypeAlias = Annotated[
    str | None,
    HeaderParameter(
        name="If-Match",
        pattern=REVISION_TAG,
        description='Only if the match is at this revision, as in `"12"`, or that of an `ETag`; otherwise 412.',
    ),
]
IfWindow: TypeAlias = Annotated[
    str | None,
    HeaderParameter(
        name="If-Window",
        pattern=WINDOW,
        description=(
            "Only while this window is open, whatever others have answered in it; otherwise 412. It is the "
            "`window` of `awaited`, and takes the place of `If-Match`, which is then not looked at (MV-PLA-04)."
        ),
    ),
]
NAME = {"name_taken": "/player", "name_empty": "/player", "name_hides": "/player"}
"""Refusals of a player's name, for `Contract.pointers`."""
ANONYMOUS_KEY_LENGTH = 16
UNCHANGED = {304: "The answer is the one that `If-None-Match` names."}
"""For reading operations of the contract: with it goes the header, which is read around all of them."""
MINIMAL_APPLIED: Final = (b"preference-applied", b"return=minimal")
PRIVATE = {"Cache-Control": "private, no-store"}
PAST = {"Cache-Control": "public, max-age=86400, immutable", "Vary": "Authorization"}
"""For a day and no longer: another release may draw or tell the same otherwise."""
OWN_PAST = {**PAST, "Cache-Control": "private, max-age=86400, immutable"}
"""Of what one token gets, and another may get otherwise."""
HANDED_OUT = {"Cache-Control": "private, no-store, no-transform"}
"""Of answers that hold tokens: nobody keeps or compresses them (`service/http/edge/representation.py`)."""


def token(request: RequestLike) -> str | None:
    """The bearer token; raises `Unauthenticated` for any other kind of authorization."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, value = header.partition(" ")
    if scheme.lower() != "bearer" or not value:
        raise Unauthenticated("the Authorization header is `Bearer <token>`")
    return str(value)


async def caller_of(request: RequestLike, service: Application) -> Caller:
    """Who is calling, outside any match."""
    return await service.access.caller(token(request))


async def at_match(
    request: RequestLike, service: Application, match_id: UUID, *, looks: bool = True
) -> Visit:
    return await service.visits.at_match(token(request), match_id, looks=looks)


async def looking(request: RequestLike, service: Application, match_id: UUID, ticket: str | None) -> Visit:
    """As `at_match`, for what a ticket opens as well."""
    if ticket is None:
        return await at_match(request, service, match_id)
    if "authorization" in request.headers:
        raise InvalidParameter("ticket", "a ticket stands for a token: send one of the two")
    return await service.visits.with_ticket(ticket, match_id)


async def then(service: Application, visit: Visit, at: int | None) -> Visit:
    """The visit as of event `at`: nothing later is known. As whom the caller looks, they are asked as of now."""
    return Visit(visit.caller, await service.matches.at(visit.seen, at))


async def at_dispute(request: RequestLike, service: Application, dispute_id: str) -> tuple[Visit, Dispute]:
    return await service.visits.at_dispute(token(request), dispute_id)


async def asked_by(
    request: HeardRequest,
    caller: Caller,
    key: str | None,
    if_match: str | None = None,
    if_window: str | None = None,
) -> RequestMeta:
    """The request as the log records it; its idempotency key is the caller's own, and counts for this path.

    A key without a token is shared by all callers: only one that cannot be guessed keeps a stranger from getting
    the answer, and with it the tokens, of somebody else's request.
    """
    fingerprint = b""
    if key:
        if caller.role == "anonymous" and len(key) < ANONYMOUS_KEY_LENGTH:
            raise InvalidParameter(
                "Idempotency-Key",
                f"without a token the key needs {ANONYMOUS_KEY_LENGTH} random characters or more, such as a UUID",
            )
        whole = f"{request.method} {request.scope['path']}\n".encode() + await request.body()
        fingerprint = hashlib.sha256(whole).digest()
        key = f"{caller.namespace}:{key}"
    trace = request.headers.get("traceparent", "")[:55]
    return RequestMeta(
        caller.actor,
        key or "",
        fingerprint,
        trace,
        caller.seat,
        None if if_window else revision_of(if_match),
        if_window or "",
        MINIMAL.search(request.headers.get("prefer", "")) is not None,
        request.scope["path"],
        partial(has_hung_up, request) if key else None,
    )


async def has_hung_up(request: Heard) -> bool:
    """Whether the caller has closed the connection, as far as the server has heard. The body has been read."""
    receiving = asyncio.ensure_future(request.receive())
    await asyncio.sleep(0)
    if receiving.done():
        return bool(receiving.result()["type"] == "http.disconnect")
    receiving.cancel()
    return False


def revision_of(if_match: str | None) -> int | None:
    return int(if_match.strip('"').partition("-")[0]) if if_match else None


def changed(done: Changed) -> Response[bytes]:
    headers = {"ETag": f'"{done.revision}"', **PRIVATE}
    if done.is_brief:
        name, value = MINIMAL_APPLIED
        headers[name.decode().title()] = value.decode()
    return Response(done.body, media_type="application/json", headers=headers)


def created(answer: Any, location: str) -> Response[Any]:
    return handed_out(answer, Location=location)


def handed_out(answer: Any, status: int = 201, **headers: str) -> Response[Any]:
    """An answer that holds a token."""
    return Response(answer, status_code=status, headers={**HANDED_OUT, **headers})


def private(view: Any, revision: int, **more: str) -> Response[Any]:
    """An answer that depends on who asks: never kept by a cache between the two."""
    return Response(view, headers={"ETag": f'"{revision}"', **PRIVATE, **more})


def kept(visit: Visit, *, is_pinned: bool) -> dict[str, str]:
    """How long an answer about a match is good.

    One that follows from events it names alone (`is_pinned`) never changes: caches keep it once anybody may read
    all of it, those on the way only what needs no token. What a ticket opened is kept by nobody: tickets end.
    """
    if not is_pinned or visit.caller.looks_as is not None or not is_everybodys(visit.match):
        return PRIVATE
    return PAST if visit.caller.role == "anonymous" else OWN_PAST
