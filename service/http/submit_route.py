"""The way of a posted command past the framework: the one operation that most requests are.

Routing, signatures and responses of the framework cost more than deciding and storing a command. The row in
`controllers/play.py` says what the operation takes; the contract and this way are made of it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import parse_qsl
from uuid import UUID

from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.handlers import HTTPRouteHandler

from service.http.answering import MINIMAL_APPLIED, PRIVATE
from service.http.controllers.play import submit
from service.http.edge.exchange import Exchange
from service.http.edge.fields import bearer
from service.http.inputs.request import Served
from service.http.inputs.strictness import (
    JSON,
    Parameter,
    check_body_type,
    check_query,
    check_single_headers,
    parameters,
    reader_of,
)
from service.http.problems.answers import Problem
from service.http.request_like import CALLER, COMMANDS

PATH: Final = re.compile(r"/v1/matches/([^/]+)/commands")
ROUTE: Final = "/v1/matches/{match_id}/commands"
HEADERS: Final = [
    *((name.lower().encode(), value.encode()) for name, value in PRIVATE.items()),
    (b"content-type", b"application/json"),
]


class Headers:
    """The headers of a request by name, in lower case; each is decoded when it is asked for."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[bytes, bytes]) -> None:
        self._values = values

    def get(self, name: str, default: Any = None) -> Any:
        value = self._values.get(name.encode())
        return default if value is None else value.decode("latin-1")

    def __contains__(self, name: str) -> bool:
        return name.encode() in self._values


class CommandRequest:
    """The request as `submit` reads it. The body is read when it is asked for."""

    __slots__ = ("_body", "_limit", "headers", "receive", "scope")
    method = "POST"

    def __init__(self, exchange: Exchange, body_limit_bytes: int) -> None:
        self.scope: Any = exchange.inner
        self.headers = Headers(dict(self.scope["headers"]))
        self.receive = exchange.receive
        self._limit = body_limit_bytes
        self._body: bytes | None = None

    async def body(self) -> bytes:
        """The whole body; the edge raises when the client goes away before its end."""
        if self._body is None:
            declared = self.headers.get("content-length", "")
            parts, size, goes_on = [], int(declared) if declared.isdigit() else 0, True
            while goes_on and size <= self._limit:
                message = await self.receive()
                parts.append(message.get("body", b""))
                size = max(size, sum(map(len, parts)))
                goes_on = message.get("more_body", False)
            if size > self._limit:
                raise RequestEntityTooLarge
            self._body = parts[0] if len(parts) == 1 else b"".join(parts)
        return self._body


class SubmitRoute:
    """Answers each command that is posted, whatever its form."""

    def __init__(self, served: Served, row: HTTPRouteHandler, body_limit_bytes: int) -> None:
        self._served = served
        self._limit = body_limit_bytes
        self._declared = parameters(row.fn)
        self._in_headers = _readers(self._declared, "header")
        self._in_query = _readers(self._declared, "query")

    def match_of(self, scope: Any) -> UUID | None:
        """The match that a command is posted to; None for any other request."""
        path = PATH.fullmatch(scope["path"]) if scope["method"] == "POST" else None
        try:
            return None if path is None else UUID(path[1])
        except ValueError:
            return None

    async def answer(self, match_id: UUID, exchange: Exchange) -> None:
        """Carry out the commands of the request. A refusal is raised."""
        scope = exchange.inner
        scope["path_template"], scope["path_params"] = ROUTE, {"match_id": match_id}
        request = CommandRequest(exchange, self._limit)
        check_body_type(scope, JSON)
        check_query(scope, self._declared)
        check_single_headers(scope, self._declared)
        app, visits, *_ = self._served
        change = await submit(request, app, visits, match_id, **dict(self._values(request)))
        headers = [*HEADERS, (b"etag", b'"%d"' % change.revision)]
        headers.append((b"content-length", b"%d" % len(change.body)))
        if change.is_brief:
            headers.append(MINIMAL_APPLIED)
        await exchange.answer(200, headers, change.body)

    def note_refusal(self, scope: Any, refusal: Problem) -> None:
        """With the type of the first command, if the commands were read."""
        match_id = self.match_of(scope)
        if match_id is None:
            return
        token = bearer(dict(scope["headers"]).get(b"authorization", b"").decode("latin-1"))
        commands = scope.get(COMMANDS)
        command = str(commands[0].__struct_config__.tag) if commands else None
        reason = refusal.status, refusal.code, refusal.rule
        self._served.app.live.note_refusal(match_id, scope.get(CALLER), token, command, *reason)

    def _values(self, request: CommandRequest) -> Iterator[tuple[str, Any]]:
        """The declared headers and query parameters that the request has."""
        for argument, name, reader in self._in_headers:
            text = request.headers.get(name)
            if text is not None:
                yield argument, reader(text)
        if request.scope["query_string"]:
            query = dict(parse_qsl(request.scope["query_string"].decode("latin-1"), keep_blank_values=True))
            for argument, name, reader in self._in_query:
                if name in query:
                    yield argument, reader(query[name])


def _readers(declared: Sequence[Parameter], place: str) -> list[tuple[str, str, Callable[[str], Any]]]:
    """Of the parameters at this place: the argument, the name on the wire, and the function that reads it."""
    return [
        (each[4], each[0].lower() if place == "header" else each[0], reader_of(each))
        for each in declared
        if each[2].param_type == place
    ]
