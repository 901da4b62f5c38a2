"""From a row to a route: the handler's signature is made of the parameters that the row declares."""

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from inspect import Parameter
from typing import Any, Final, get_type_hints

from litestar import Response, Router, delete, get, patch, post
from litestar.handlers import HTTPRouteHandler

from service.http.inputs import ids
from service.http.inputs.parameters import IdempotencyKey, IfMatch, IfWindow
from service.http.inputs.request import HttpRequest
from service.http.limits.cost import NOTHING, Cost
from service.http.operation import Contract

Handle = Callable[..., Awaitable[Response[Any]]]
METHODS: Final[Mapping[str, Callable[..., Any]]] = {
    "get": get,
    "post": post,
    "patch": patch,
    "delete": delete,
}
IN_BRACES: Final = re.compile(r"\{(\w+)")
KEYED: Final = Parameter("idempotency_key", Parameter.KEYWORD_ONLY, default=None, annotation=IdempotencyKey)
WINDOWED: Final = Parameter("if_window", Parameter.KEYWORD_ONLY, default=None, annotation=IfWindow)
CONDITIONAL: Final = Parameter("if_match", Parameter.KEYWORD_ONLY, default=None, annotation=IfMatch)


def group(path: str, tag: str, *rows: HTTPRouteHandler) -> Router:
    """Rows below one path, told under one heading of the contract."""
    return Router(path, route_handlers=list(rows), tags=[tag])


def in_path(*names: str) -> list[Parameter]:
    return [Parameter(name, Parameter.KEYWORD_ONLY, annotation=ids.BY_NAME[name]) for name in names]


def declared_by(function: Callable[..., Any], leading: int) -> list[Parameter]:
    """The parameters that `function` declares behind its first `leading` ones."""
    hints = get_type_hints(function, include_extras=True)
    own = list(inspect.signature(function).parameters.values())[leading:]
    return [each.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[each.name]) for each in own]


def route(
    path: str,
    operation_id: str,
    handle: Handle,
    parameters: Sequence[Parameter],
    *,
    summary: str,
    says: str,
    method: str = "post",
    body_limit: int | None = None,
    cost: Cost = NOTHING,
    **contract: Any,
) -> HTTPRouteHandler:
    """`handle` is called with the request and the arguments; `contract` is that of `Contract`.

    `body_limit` is in bytes, where the service's own is too little. `cost` is paid before the handler begins.
    """
    promised = Contract(**contract)

    async def handler(**arguments: Any) -> Response[Any]:
        return await handle(**arguments)

    request = Parameter("request", Parameter.KEYWORD_ONLY, annotation=HttpRequest)
    signature = inspect.Signature([request, *parameters], return_annotation=Response[Any])
    handler.__signature__ = signature  # type: ignore[attr-defined]
    handler.__annotations__ = {name: each.annotation for name, each in signature.parameters.items()}
    handler.__annotations__["return"] = Response[Any]
    handler.__doc__, handler.__name__ = says, operation_id
    limit = {} if body_limit is None else {"request_max_body_size": body_limit}
    declare = METHODS[method](
        path,
        operation_id=operation_id,
        summary=summary,
        status_code=promised.status,
        contract=promised,
        cost=cost,
        **limit,
    )
    row: HTTPRouteHandler = declare(handler)
    return row


def written(path: str, operation_id: str, **terms: Any) -> Callable[[Handle], HTTPRouteHandler]:
    """For an operation that is like no other: `handle(request, …)` makes the answer itself.

    Its docstring stands in the contract.
    """

    def row(handle: Handle) -> HTTPRouteHandler:
        says = handle.__doc__ or ""
        return route(path, operation_id, handle, declared_by(handle, 1), says=says, **terms)

    return row
