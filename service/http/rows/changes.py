"""Rows of operations that change something: each names the use case, who may call it, and how it can be refused.

A use case takes the visit (or the caller), the ids that follow in the path, the request as the log records it and,
with a `body`, the function that reads it. A row with a `location` creates something there.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from litestar import Response
from litestar.handlers import HTTPRouteHandler

from service.access.callers import Caller
from service.app.app import App, Changed, LazyBody
from service.http import answering
from service.http.inputs import bodies
from service.http.inputs import request as http
from service.http.inputs.request import HttpRequest
from service.http.operation import Who
from service.http.rows.route import CONDITIONAL, IN_BRACES, KEYED, WINDOWED, in_path, route
from service.schemas.matches import Accepted
from service.schemas.tournaments import TournamentChanged

ORGANISER: tuple[Who, ...] = ("organiser",)
NOT_NOW: Final = ("not_now",)
"""The problem of any change that has its time, unless the row names others."""
Problems = tuple[str, ...]
UseCase = Callable[[App], Callable[..., Awaitable[Any]]]
Location = Callable[[Any], str]


def match_change(
    path: str,
    operation_id: str,
    use: UseCase,
    *,
    answer: Any = Accepted,
    looks: bool = True,
    location: Location = lambda new: f"/v1/matches/{new.match_id}",
    is_keyed: bool = True,
    is_conditional: bool = True,
    is_of_window: bool = False,
    makes_match: bool = False,
    **terms: Any,
) -> HTTPRouteHandler:
    """`looks` is off for callers who need not be let in as spectators; `location` is that of what is created. One
    that `makes_match` needs room for it (`MatchesInPlay`). One that `is_of_window` takes `If-Window`."""
    body_of = _reader(terms)

    async def handle(
        request: HttpRequest,
        match_id: Any,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        if_window: str | None = None,
    ) -> Response[Any]:
        visit = await http.at_match(request, match_id, looks=looks)
        meta = await http.meta_of(request, visit.caller, idempotency_key, if_match, if_window)
        count_in = await http.room_for_matches(request, int(makes_match))
        change = await use(request.use_cases)(visit, meta, *body_of(request))
        if isinstance(change, Changed):
            return answering.answer_change(change)
        await count_in([change.match_id] if makes_match else ())
        return answering.created(change, location(change))

    preconditions = [*([KEYED] if is_keyed else []), *([CONDITIONAL] if is_conditional else [])]
    preconditions += [WINDOWED] if is_of_window else []
    parameters = [*in_path("match_id"), *preconditions]
    status = 200 if answer is Accepted else 201
    return route(path, operation_id, handle, parameters, answer=answer, status=status, **terms)


def dispute_change(
    path: str, operation_id: str, use: UseCase, *, problems: Problems = NOT_NOW, **terms: Any
) -> HTTPRouteHandler:
    """As `match_change`; `use` takes the id of the dispute behind the visit."""
    body_of = _reader(terms)

    async def handle(
        request: HttpRequest, dispute_id: str, idempotency_key: str | None, if_match: str | None
    ) -> Response[Any]:
        visit, _ = await http.at_dispute(request, dispute_id)
        meta = await http.meta_of(request, visit.caller, idempotency_key, if_match)
        change = await use(request.use_cases)(visit, dispute_id, meta, *body_of(request))
        return answering.answer_change(change)

    parameters = [*in_path("dispute_id"), KEYED, CONDITIONAL]
    return route(path, operation_id, handle, parameters, answer=Accepted, problems=problems, **terms)


def tournament_change(
    path: str,
    operation_id: str,
    use: UseCase,
    *,
    answer: Any = TournamentChanged,
    location: Location | None = None,
    callers: tuple[Who, ...] = ORGANISER,
    problems: Problems = NOT_NOW,
    **terms: Any,
) -> HTTPRouteHandler:
    body_of = _reader(terms)

    async def handle(
        request: HttpRequest,
        tournament_id: Any,
        idempotency_key: str | None,
        if_match: str | None,
        **ids: Any,
    ) -> Response[Any]:
        visit = await http.at_tournament(request, tournament_id)
        meta = await http.meta_of(request, visit.caller.caller, idempotency_key, if_match)
        change = await use(request.use_cases)(visit, *ids.values(), meta, *body_of(request))
        if not isinstance(change, TournamentChanged):
            return answering.created(change, location(change) if location else "")
        more = {"Location": location(change)} if location else {}
        return answering.private(change, change.revision, **more)

    declared = [*in_path(*dict.fromkeys(("tournament_id", *IN_BRACES.findall(path)))), KEYED, CONDITIONAL]
    terms |= {"answer": answer, "callers": callers, "problems": problems, "status": _status(location)}
    return route(path, operation_id, handle, declared, **terms)


def caller_change(
    path: str,
    operation_id: str,
    use: UseCase,
    *,
    caller_of: Callable[[Caller], Caller] = lambda caller: caller,
    location: Location | None = None,
    hands_out: bool = False,
    is_keyed: bool = True,
    makes_match: bool = False,
    **terms: Any,
) -> HTTPRouteHandler:
    """Outside matches and tournaments.

    An answer that `hands_out` a token is neither kept nor compressed. `caller_of` gives the actor that the log
    records.
    """
    body_of = _reader(terms)

    async def handle(request: HttpRequest, idempotency_key: str | None = None, **ids: Any) -> Response[Any]:
        caller = await http.caller_of(request)
        meta = [await http.meta_of(request, caller_of(caller), idempotency_key)] if is_keyed else []
        count_in = await http.room_for_matches(request, int(makes_match))
        change = await use(request.use_cases)(caller, *ids.values(), *meta, *body_of(request))
        await count_in([change.match_id] if makes_match else ())
        if location is not None:
            return answering.created(change, location(change))
        if hands_out:
            return answering.handed_out(change, 200)
        return Response(change, headers=answering.PRIVATE)

    declared = [*in_path(*IN_BRACES.findall(path)), *([KEYED] if is_keyed else [])]
    return route(path, operation_id, handle, declared, status=_status(location), **terms)


def _status(location: Location | None) -> int:
    return 200 if location is None else 201


def _reader(terms: dict[str, Any]) -> Callable[[HttpRequest], tuple[LazyBody[Any], ...]]:
    """Gives the use case the body to read, if there is one. `shape` is its type where the contract has a name."""
    shape = terms.pop("shape", terms.get("body"))
    if shape is None:
        return lambda _: ()
    lazy = bodies.lazy_if_any if terms.get("body_is_optional") else bodies.lazy
    return lambda request: (lazy(request, shape),)
