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
from domain.matches.state import Match
from projections.queries import Reader
from service.access.callers import Caller, Unauthenticated, may_know, seated, viewer
from service.access.spectating import is_spectator
from service.application import Application
from service.entropy import fingerprint
from service.errors import DisputeNotFound, MatchNotFound, StaleRevision
from service.event_store.aggregate import Version
from service.event_store.requests import Asked
from service.event_store.streams import Applied, Change, Repeated
from service.http.problems import InvalidParameter
from service.http.request_like import RequestLike
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


def token(request: RequestLike) -> str | None:
    """The bearer token; raises `Unauthenticated` for any other kind of authorization."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, value = header.partition(" ")
    if scheme.lower() != "bearer" or not value:
        raise Unauthenticated("the Authorization header is `Bearer <token>`")
    return str(value)


async def at_match(
    request: RequestLike, service: Application, match_id: UUID, *, looks: bool = True
) -> tuple[Version[Match], Caller]:
    """The match as the caller sees it now and who is calling; 404 for matches the caller may not know of.

    It is at its newest revision, for spectators perhaps at an earlier one (MV-SPE-02). Who does not look need not
    be let in as a spectator.
    """
    loaded = await service.matches.newest(match_id)
    try:
        caller = await service.access.caller_in(loaded.state, token(request))
    except Unauthenticated:
        if loaded.state.sheet.is_private:
            raise MatchNotFound(match_id) from None
        raise
    if not may_know(caller, loaded.state):
        raise MatchNotFound(match_id)
    if looks:
        service.access.require_may_look(caller, loaded.state)
        if caller.is_organiser:
            await service.audit.looked(caller, match_id, loaded.state)
    if is_spectator(caller):
        loaded = await service.spectating.seen(loaded)
    return loaded, caller


async def at_dispute(
    request: RequestLike, service: Application, dispute_id: str
) -> tuple[Version[Match], Caller, Dispute]:
    """As `at_match`, for a dispute; 404 for those the caller may not know of."""
    named = DISPUTE_ID.fullmatch(dispute_id)
    if named is None:
        raise DisputeNotFound(dispute_id)
    try:
        loaded, caller = await at_match(request, service, UUID(named[1]))
    except MatchNotFound:
        raise DisputeNotFound(dispute_id) from None
    disputes = loaded.state.sheet.docket.disputes
    if int(named[2]) > len(disputes):
        raise DisputeNotFound(dispute_id)
    return loaded, caller, disputes[int(named[2]) - 1]


@asynccontextmanager
async def as_seen(seen: Version[Match]) -> AsyncIterator[None]:
    """What a precondition that fails tells is what the caller may see of the match, not where it really stands."""
    try:
        yield
    except StaleRevision as stale:
        raise StaleRevision(stale.given, min(stale.newest, seen.revision)) from None


def reader(caller: Caller) -> Reader:
    """For whom a list is read."""
    return Reader(caller.role == "admin", caller.organises_as, "spectate" in caller.scopes)


async def seat_at(
    request: RequestLike, service: Application, match_id: UUID
) -> tuple[Version[Match], Caller]:
    """As `at_match`, without asking the log when the token is known to the match as this process knows it."""
    bearer = token(request)
    known = await service.matches.cached(match_id)
    caller = None if bearer is None else seated(known.state, fingerprint(bearer))
    return (known, caller) if caller else await at_match(request, service, match_id)


async def asked_by(
    request: RequestLike, caller: Caller, key: str | None, if_match: str | None = None
) -> Asked:
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
        whole = f"{request.method} {request.scope['path']}\n".encode() + await request.body()
        fingerprint = hashlib.sha256(whole).digest()
        key = f"{caller.namespace}:{key}"
    trace = request.headers.get("traceparent", "")[:55]
    return Asked(caller.actor, key or "", fingerprint, trace, caller.seat, revision_of(if_match))


def revision_of(if_match: str | None) -> int | None:
    return int(if_match.strip('"')) if if_match else None


async def apply(
    request: RequestLike,
    service: Application,
    match_id: UUID,
    caller: Caller,
    change: Change,
    idempotency_key: str | None,
    if_match: str | None,
) -> Response[bytes]:
    """Carry out a change and answer with its events as the caller may see them, or as the first time."""
    asked = await asked_by(request, caller, idempotency_key, if_match)

    def answer(done: Applied[Match]) -> bytes:
        return _encode(accepted(done, caller.actor, viewer(caller, done.state, None)))

    applied = await service.matches.execute(match_id, change, asked, answer=answer)
    if isinstance(applied, Repeated):
        revision = msgspec.json.decode(applied.answer)["revision"]
    else:
        revision = applied.revision
    return Response(
        applied.answer, media_type="application/json", headers={"ETag": f'"{revision}"', **PRIVATE}
    )


def private(view: Any, revision: int) -> Response[Any]:
    """An answer that depends on who asks: never kept by a cache between the two."""
    return Response(view, headers={"ETag": f'"{revision}"', **PRIVATE})
