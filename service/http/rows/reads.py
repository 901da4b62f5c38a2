"""Rows of operations that read: a decorated function asks the use cases; its parameters are the operation's.

The function takes the use cases, the visit (or the caller), and its own parameters. Its docstring stands in the
contract.
"""

from collections.abc import Awaitable, Callable
from inspect import Parameter
from typing import Any, NamedTuple

from litestar import Response
from litestar.handlers import HTTPRouteHandler

from service.access.visits import Visit
from service.http import answering
from service.http.inputs import request as http
from service.http.inputs.paging import onward
from service.http.inputs.parameters import TicketText
from service.http.inputs.request import HttpRequest
from service.http.rows.route import declared_by, in_path, route

Read = Callable[..., Awaitable[Any]]
Row = Callable[[Read], HTTPRouteHandler]
WITH_TICKET = Parameter("ticket", Parameter.KEYWORD_ONLY, default=None, annotation=TicketText)


class Dated(NamedTuple):
    """A view as of `revision`. One that `is_pinned` follows from events the request names: it never changes."""

    view: Any
    revision: int
    is_pinned: bool = False


def match_query(path: str, operation_id: str, *, takes_tickets: bool = False, **terms: Any) -> Row:
    """About a match, as the caller may see it: `function(app, visit, …)`, which may answer with `Dated`."""

    def row(function: Read) -> HTTPRouteHandler:
        async def handle(
            request: HttpRequest, match_id: Any, ticket: str | None = None, **arguments: Any
        ) -> Response[Any]:
            visit = await http.visit_with_ticket(request, match_id, ticket)
            view = await function(request.use_cases, visit, **arguments)
            return answer_about(request, visit, view)

        tickets = [WITH_TICKET] if takes_tickets else []
        parameters = [*in_path("match_id"), *declared_by(function, 2), *tickets]
        return _read(path, operation_id, handle, function, parameters, terms)

    return row


def answer_about(request: HttpRequest, visit: Visit, view: Any) -> Response[Any]:
    """An answer about a match, with its tag, the address of the next page, and how long it may be kept."""
    dated = view if isinstance(view, Dated) else Dated(view, visit.revision)
    headers = answering.caching_of(visit, is_pinned=dated.is_pinned)
    return Response(
        dated.view, headers={"ETag": f'"{dated.revision}"', **headers, **onward(request, dated.view)}
    )


def dispute_query(path: str, operation_id: str, **terms: Any) -> Row:
    """`function(app, visit, dispute, …)`."""

    def row(function: Read) -> HTTPRouteHandler:
        async def handle(request: HttpRequest, dispute_id: str, **arguments: Any) -> Response[Any]:
            visit, dispute = await http.at_dispute(request, dispute_id)
            view = await function(request.use_cases, visit, dispute, **arguments)
            return answering.private(view, visit.revision)

        parameters = [*in_path("dispute_id"), *declared_by(function, 3)]
        return _read(path, operation_id, handle, function, parameters, terms)

    return row


def tournament_query(path: str, operation_id: str, **terms: Any) -> Row:
    """`function(app, visit, …)`."""

    def row(function: Read) -> HTTPRouteHandler:
        async def handle(request: HttpRequest, tournament_id: Any, **arguments: Any) -> Response[Any]:
            visit = await http.at_tournament(request, tournament_id, looks=True)
            view = await function(request.use_cases, visit, **arguments)
            return answering.private(view, visit.seen.revision, **onward(request, view))

        parameters = [*in_path("tournament_id"), *declared_by(function, 2)]
        return _read(path, operation_id, handle, function, parameters, terms)

    return row


def caller_query(path: str, operation_id: str, **terms: Any) -> Row:
    """Outside matches and tournaments: `function(app, caller, …)`."""

    def row(function: Read) -> HTTPRouteHandler:
        async def handle(request: HttpRequest, **arguments: Any) -> Response[Any]:
            view = await function(request.use_cases, await http.caller_of(request), **arguments)
            return Response(view, headers={**answering.PRIVATE, **onward(request, view)})

        return _read(path, operation_id, handle, function, declared_by(function, 2), terms)

    return row


def open_query(path: str, operation_id: str, **terms: Any) -> Row:
    """For anybody; nobody looks at the token: `function(app, …)`."""

    def row(function: Read) -> HTTPRouteHandler:
        async def handle(request: HttpRequest, **arguments: Any) -> Response[Any]:
            view = await function(request.use_cases, **arguments)
            return Response(view, headers={**answering.PRIVATE, **onward(request, view)})

        return _read(path, operation_id, handle, function, declared_by(function, 1), terms)

    return row


def _read(
    path: str,
    operation_id: str,
    handle: Callable[..., Awaitable[Response[Any]]],
    function: Read,
    parameters: list[Parameter],
    terms: dict[str, Any],
) -> HTTPRouteHandler:
    says = function.__doc__ or ""
    return route(path, operation_id, handle, parameters, says=says, method="get", **terms)
