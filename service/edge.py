"""The outer edge: what holds for every answer, also where no route matches.

Litestar's middleware never sees unknown paths and methods, so this is a plain ASGI application around it.
"""

import re
from collections.abc import Awaitable, Callable, MutableMapping
from time import perf_counter
from typing import Any

import structlog

from service import metrics, tracing
from service.entropy import new_id

REQUEST_ID = b"x-request-id"
TRACEPARENT = b"traceparent"
SANE_REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")
QUIET_PATHS = frozenset({"/livez", "/readyz", "/startupz", "/metrics"})
ALWAYS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"cache-control": b"no-store",
}
"""Headers of every answer that does not say otherwise: answers hold tokens and hands."""

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
ASGIApp = Callable[[Any, Any, Any], Awaitable[None]]

log = structlog.get_logger()


class Edge:
    """Gives each request an id, answers HEAD as GET without a body, and writes the access log."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if tracing.is_on():
            await self._traced(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    async def _traced(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As always, within a span whose context the application finds in the header."""
        with tracing.RequestSpan(scope["method"], _header(scope, TRACEPARENT).decode("latin-1")) as span:
            others = [(name, value) for name, value in scope["headers"] if name != TRACEPARENT]
            scope["headers"] = [*others, (TRACEPARENT, span.traceparent.encode())]
            route, status = await self._answer(scope, receive, send)
            span.answered(route, status)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> tuple[str, int]:
        """The route that was taken, and the status of the answer."""
        request_id = _request_id(scope)
        inner: Scope = {**scope, "headers": [*_without_id(scope), (REQUEST_ID, request_id)]}
        if scope["method"] == "HEAD":
            inner["method"] = "GET"
        exchange = Exchange(receive, send, request_id, is_head=scope["method"] == "HEAD")
        began = perf_counter()
        with structlog.contextvars.bound_contextvars(request=request_id.decode(), **_trace(scope)):
            try:
                await self._app(inner, exchange.receive, exchange.send)
            finally:
                milliseconds = round((perf_counter() - began) * 1000, 1)
                _write_access(scope["method"], inner, exchange, milliseconds)
        return inner.get("path_template") or "unknown", exchange.status


class Exchange:
    """What passes between the server and the application for one request."""

    def __init__(self, receive: Receive, send: Send, request_id: bytes, *, is_head: bool) -> None:
        self.status = 0
        self.etag = ""
        self._receive = receive
        self._send = send
        self._request_id = request_id
        self._is_head = is_head

    async def receive(self) -> Message:
        """To the application, a client that only wanted the headers is gone once it has them."""
        if self._is_head and self.status:
            return {"type": "http.disconnect"}
        return await self._receive()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = self._completed(dict(message["headers"]))
            await self._send(message)
            if self._is_head:
                await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        elif not self._is_head:
            await self._send(message)

    def _completed(self, given: dict[bytes, bytes]) -> list[tuple[bytes, bytes]]:
        headers = {name.lower(): value for name, value in given.items()}
        allowed = headers.get(b"allow", b"")
        if b"GET" in allowed and b"HEAD" not in allowed:
            headers[b"allow"] = allowed + b", HEAD"
        self.etag = headers.get(b"etag", b"").decode().strip('"')
        return list({**ALWAYS, **headers, REQUEST_ID: self._request_id}.items())


def _request_id(scope: Scope) -> bytes:
    """The caller's own id for the request if it is harmless to log, else a new one."""
    given = _header(scope, REQUEST_ID)
    return given if SANE_REQUEST_ID.fullmatch(given) else str(new_id()).encode()


def _header(scope: Scope, wanted: bytes) -> bytes:
    return next((value for name, value in scope["headers"] if name == wanted), b"")


def _trace(scope: Scope) -> dict[str, str]:
    """The id of the trace the request belongs to, for its log lines."""
    trace = tracing.trace_of(_header(scope, TRACEPARENT).decode("latin-1"))
    return {"trace": trace} if trace else {}


def _without_id(scope: Scope) -> list[tuple[bytes, bytes]]:
    return [(name, value) for name, value in scope["headers"] if name != REQUEST_ID]


def _write_access(method: str, inner: Scope, exchange: Exchange, milliseconds: float) -> None:
    """One line per request. The route, not the path: paths of unknown routes are anybody's text."""
    route = inner.get("path_template", "")
    write = log.debug if route in QUIET_PATHS else log.info
    known = (
        {"match": str(inner["path_params"]["match_id"])} if "match_id" in inner.get("path_params", ()) else {}
    )
    if exchange.etag.isdecimal():
        known["revision"] = exchange.etag
    metrics.REQUESTS.labels(route or "unknown", exchange.status).observe(milliseconds / 1000)
    write(
        "request", method=method, route=route or "unknown", status=exchange.status, ms=milliseconds, **known
    )
