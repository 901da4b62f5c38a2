"""What every handler reads of a request: token, idempotency key, precondition; and how changes are answered."""

import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, TypeAlias
from uuid import UUID

import msgspec
from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.params import HeaderParameter, PathParameter, QueryParameter, SkipValidation

from domain.disputes.state import Dispute
from projections.queries import Reader
from service.access.callers import Caller, Unauthenticated, may_know, seated, viewer
from service.access.spectating import is_spectator
from service.application import Application
from service.entropy import fingerprint
from service.errors import DisputeNotFound, MatchNotFound, StaleRevision
from service.event_store.requests import Request as MatchRequest
from service.http.asked import Asked
from service.http.problems import InvalidParameter
from service.matches.handle import Applied, Change
from service.matches.matches import Loaded
from service.matches.rendering import accepted

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
IdempotencyKey: TypeAlias = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=1,
        max_length=128,
        pattern="^[!-~]+$",
        description=(
            "Makes a repetition of this very request harmless: the first answer is given again. Keys belong to "
            "the token they come with; without a token, use at least 16 random characters, such as a UUID."
        ),
    ),
]
IfMatch: TypeAlias = Annotated[
    str | None,
    HeaderParameter(
        name="If-Match",
        pattern='^"[0-9]{1,10}"$',
        description='Only if the match is at this revision, as in `"12"`; otherwise 412.',
    ),
]
DISPUTE_ID = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9][0-9]{0,4})")
ANONYMOUS_KEY_LENGTH = 16
PRIVATE = {"Cache-Control": "private, no-store"}
_encode = msgspec.json.Encoder().encode


def token(request: Asked) -> str | None:
    """The bearer token; raises `Unauthenticated` for any other kind of authorization."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, value = header.partition(" ")
    if scheme.lower() != "bearer" or not value:
        raise Unauthenticated("the Authorization header is `Bearer <token>`")
    return str(value)


async def at_match(
    request: Asked, service: Application, match_id: UUID, *, looks: bool = True
) -> tuple[Loaded, Caller]:
    """The match as the caller sees it now and who is calling; 404 for matches the caller may not know of.

    It is at its newest revision, for spectators perhaps at an earlier one (MV-SPE-02). Who does not look need not
    be let in as a spectator.
    """
    loaded = await service.matches.current(match_id)
    try:
        caller = await service.access.caller_in(loaded.match, token(request))
    except Unauthenticated:
        if loaded.match.sheet.is_private:
            raise MatchNotFound(match_id) from None
        raise
    if not may_know(caller, loaded.match):
        raise MatchNotFound(match_id)
    if looks:
        service.access.require_may_look(caller, loaded.match)
        if caller.is_organiser:
            await service.audit.looked(caller, match_id, loaded.match)
    if is_spectator(caller):
        loaded = await service.spectating.seen(loaded)
    return loaded, caller


async def at_dispute(request: Asked, service: Application, dispute_id: str) -> tuple[Loaded, Caller, Dispute]:
    """As `at_match`, for a dispute; 404 for those the caller may not know of."""
    named = DISPUTE_ID.fullmatch(dispute_id)
    if named is None:
        raise DisputeNotFound(dispute_id)
    try:
        loaded, caller = await at_match(request, service, UUID(named[1]))
    except MatchNotFound:
        raise DisputeNotFound(dispute_id) from None
    disputes = loaded.match.sheet.docket.disputes
    if int(named[2]) > len(disputes):
        raise DisputeNotFound(dispute_id)
    return loaded, caller, disputes[int(named[2]) - 1]


@asynccontextmanager
async def as_seen(seen: Loaded, given: int | None) -> AsyncIterator[None]:
    """What a precondition that fails tells is what the caller may see of the match, not where it really stands."""
    try:
        yield
    except StaleRevision as stale:
        raise StaleRevision(given or 0, min(stale.newest, seen.revision)) from None


def reader(caller: Caller) -> Reader:
    """For whom a list is read."""
    return Reader(caller.role == "admin", caller.organises_as, "spectate" in caller.scopes)


async def seat_at(request: Asked, service: Application, match_id: UUID) -> tuple[Loaded, Caller]:
    """As `at_match`, without asking the log when the token is known to the match as this process believes it."""
    bearer = token(request)
    believed = await service.matches.believed(match_id)
    caller = None if bearer is None else seated(believed.match, fingerprint(bearer))
    return (believed, caller) if caller else await at_match(request, service, match_id)


async def match_request(request: Asked, caller: Caller, key: str | None) -> MatchRequest:
    """The request as the log records it; its idempotency key is the caller's own.

    Nobody's key is everybody's: only one that cannot be guessed keeps a stranger from being given the answer,
    and with it the tokens, of somebody else's request.
    """
    fingerprint = b""
    if key:
        if caller.role == "anonymous" and len(key) < ANONYMOUS_KEY_LENGTH:
            raise InvalidParameter(
                "Idempotency-Key",
                f"without a token the key needs {ANONYMOUS_KEY_LENGTH} random characters or more, such as a UUID",
            )
        asked = f"{request.method} {request.scope['path']}\n".encode() + await request.body()
        fingerprint = hashlib.sha256(asked).digest()
        key = f"{caller.namespace}:{key}"
    trace = request.headers.get("traceparent", "")[:55]
    return MatchRequest(caller.actor, key or "", fingerprint, trace, caller.seat)


def revision_of(if_match: str | None) -> int | None:
    return int(if_match.strip('"')) if if_match else None


async def apply(
    request: Asked,
    service: Application,
    match_id: UUID,
    caller: Caller,
    change: Change,
    idempotency_key: str | None,
    if_match: str | None,
) -> Response[bytes]:
    """Carry out a change and answer with its events as the caller may see them, or as the first time."""
    asked = await match_request(request, caller, idempotency_key)

    def answer(done: Applied) -> bytes:
        shown_to = viewer(caller, done.match, None)
        return _encode(accepted(match_id, done, caller.actor, shown_to))

    applied = await service.handler.execute(
        match_id, change, asked, answer=answer, if_revision=revision_of(if_match)
    )
    revision = msgspec.json.decode(applied.answer)["revision"] if applied.repeated else applied.revision
    return Response(
        applied.answer, media_type="application/json", headers={"ETag": f'"{revision}"', **PRIVATE}
    )


def private(view: Any, revision: int) -> Response[Any]:
    """An answer that depends on who asks: never kept by a cache between the two."""
    return Response(view, headers={"ETag": f'"{revision}"', **PRIVATE})
