"""The request as handlers read it: who calls, at which match, dispute or tournament, what the log records."""

import asyncio
import hashlib
import re
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, Final, NamedTuple
from uuid import UUID

from litestar import Request

from domain.matches.rulings.state import Dispute
from service.access.callers import Caller, Unauthenticated
from service.access.visits import TournamentVisit, Visit, Visits
from service.app.app import App, RequestMeta
from service.http.edge.fields import bearer
from service.http.limits.dear_answers import EVENTS, place
from service.http.limits.matches_in_play import MatchesInPlay
from service.http.limits.purse import PLACE
from service.http.limits.stream_limits import StreamLimits
from service.http.problems.answers import InvalidParameter
from service.http.request_like import CALLER, Heard, HeardRequest, RequestLike
from service.platform.fair_queue import FairQueue

SERVED: Final = "moviola.served"
"""The key of a scope under which `Served` stands."""
RETURN = re.compile(r'(?:^|,)\s*return\s*=\s*"?([a-z]+)"?\s*(?=[,;]|$)', re.IGNORECASE)
"""The preference for the content of an answer; the first one counts (RFC 7240, 2 and 4.2)."""
ANONYMOUS_KEY_LENGTH = 16


class Served(NamedTuple):
    """Everything of the service that handlers use."""

    app: App
    visits: Visits
    stream_limits: StreamLimits
    large_pages: FairQueue
    dear_answers: FairQueue
    matches_in_play: MatchesInPlay


class HttpRequest(Request[Any, Any, Any]):
    """A request to the service that is served here."""

    @property
    def served(self) -> Served:
        scope: Any = self.scope
        served: Served = scope[SERVED]
        return served

    @property
    def use_cases(self) -> App:
        return self.served.app

    @property
    def visits(self) -> Visits:
        return self.served.visits


def token(request: RequestLike) -> str | None:
    """The bearer token; raises `Unauthenticated` for any other kind of authorization."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    value = bearer(header)
    if value is None:
        raise Unauthenticated("the Authorization header is `Bearer <token>`")
    return value


def note_caller(request: RequestLike, caller: Caller) -> None:
    """For the access log, and for what is noted of refusals."""
    request.scope[CALLER] = caller


async def caller_of(request: HttpRequest) -> Caller:
    """The caller, outside any match."""
    caller = await request.visits.caller(token(request))
    note_caller(request, caller)
    return caller


def address_of(request: HttpRequest) -> str:
    """Of the client; empty where nobody knows it."""
    return request.client.host if request.client else ""


async def place_for(request: HttpRequest, events: int) -> Callable[[], None]:
    """A place for an answer of so many events, which begins when there is one; to be called at its end.

    Raises `Busy`.
    """
    if events <= EVENTS:
        return lambda: None
    return await place(request.served.dear_answers, address_of(request))


async def room_for_matches(
    request: HttpRequest, count: int = 1
) -> Callable[[Iterable[UUID]], Awaitable[None]]:
    """Called with those that were made. Raises `TooManyInPlay`; where rates are off there is room for all."""
    scope: Any = request.scope
    purse, in_play = scope.get(PLACE), request.served.matches_in_play
    if purse is None or not count:
        return _uncounted
    await in_play.require_room(purse.account, count)
    return partial(in_play.add, purse.account)


async def _uncounted(_: Iterable[UUID]) -> None:
    pass


async def at_match(
    request: HttpRequest, match_id: UUID, *, looks: bool = True, follows: bool = False
) -> Visit:
    visit = await request.visits.at_match(token(request), match_id, looks=looks, follows=follows)
    note_caller(request, visit.caller)
    return visit


async def visit_with_ticket(
    request: HttpRequest, match_id: UUID, ticket: str | None, *, follows: bool = False
) -> Visit:
    """As `at_match`, for a request that may bring a ticket instead of a token."""
    if ticket is None:
        return await at_match(request, match_id, follows=follows)
    if "authorization" in request.headers:
        raise InvalidParameter("ticket", "a ticket stands for a token: send one of the two")
    visit = await request.visits.with_ticket(ticket, match_id, follows=follows)
    note_caller(request, visit.caller)
    return visit


async def at_dispute(request: HttpRequest, dispute_id: str) -> tuple[Visit, Dispute]:
    visit, dispute = await request.visits.at_dispute(token(request), dispute_id)
    note_caller(request, visit.caller)
    return visit, dispute


async def at_tournament(request: HttpRequest, tournament_id: UUID, *, looks: bool = False) -> TournamentVisit:
    """With `looks` for callers who may look at tournaments."""
    visit = await request.visits.at_tournament(token(request), tournament_id, looks=looks)
    note_caller(request, visit.caller.caller)
    return visit


async def meta_of(
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
        _wants_less(request.headers.get("prefer", "")),
        request.scope["path"],
        partial(has_hung_up, request) if key else None,
    )


def _wants_less(prefer: str) -> bool:
    """Whether the answer may leave out everything that can be read elsewhere."""
    preference = RETURN.search(prefer)
    return preference is not None and preference[1].lower() == "minimal"


async def has_hung_up(request: Heard) -> bool:
    """Whether the caller has closed the connection, as far as the server has heard. The body has been read."""
    receiving = asyncio.ensure_future(request.receive())
    await asyncio.sleep(0)
    if receiving.done():
        return bool(receiving.result()["type"] == "http.disconnect")
    receiving.cancel()
    return False


def revision_of(if_match: str | None) -> int | None:
    """`*` is any revision of a match that there is (RFC 9110, 13.1.1)."""
    return int(if_match.strip('"').partition("-")[0]) if if_match and if_match != "*" else None
