"""The outer edge: what holds for every answer, also where no route matches.

Litestar's middleware never sees unknown paths and methods, so this is a plain ASGI application around it.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from time import perf_counter
from typing import Any

import structlog
from litestar.exceptions import ClientException

from service.http.deprecation import Notices
from service.http.refusing import refuse
from service.platform.entropy import new_name
from service.platform.log_errors import LogUnavailable
from service.platform.observability import metrics, tracing
from service.platform.repetitions import is_repetition

REQUEST_ID = b"x-request-id"
TRACEPARENT = b"traceparent"
REPLAYED = b"idempotency-replayed"
SANE_REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")
QUIET_PATHS = frozenset({"/livez", "/readyz", "/startupz", "/metrics"})
ALWAYS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"cache-control": b"no-store",
}
"""Headers of every answer that does not say otherwise: answers hold tokens and hands."""

ENDING = "this process ends and has given up waiting for the answer: send the request again, with its key"
"""The server cancels what is not answered when the time to drain has passed. It may have been done or not."""

NOTHING: dict[bytes, bytes] = {}

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
ASGIApp = Callable[[Any, Any, Any], Awaitable[None]]

log = structlog.get_logger()


class Middleware:
    """Gives each request an id, answers HEAD as GET without a body, and writes the access log.

    Whatever fails before an answer has begun, in the framework or around it, is answered by a problem document.
    """

    def __init__(self, app: ASGIApp, notices: Notices) -> None:
        self._app = app
        self._notices = notices

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
        given = dict(scope["headers"]).get(TRACEPARENT, b"").decode("latin-1")
        with tracing.RequestSpan(scope["method"], given) as span:
            scope["headers"] = [*_without(TRACEPARENT, scope), (TRACEPARENT, span.traceparent.encode())]
            route, status = await self._answer(scope, receive, send)
            span.answered(route, status)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> tuple[str, int]:
        """The route that was taken, and the status of the answer."""
        given = dict(scope["headers"])
        request_id = _request_id(given)
        inner: Scope = {**scope, "headers": [*_without(REQUEST_ID, scope), (REQUEST_ID, request_id)]}
        if scope["method"] == "HEAD":
            inner["method"] = "GET"
        exchange = Exchange(
            receive, send, inner, request_id, self._notices, is_head=scope["method"] == "HEAD"
        )
        began = perf_counter()
        is_repetition.set(False)
        bound = structlog.contextvars.bind_contextvars(request=request_id.decode(), **_trace(given))
        try:
            await self._app(inner, exchange.receive, exchange.send)
        except (Exception, asyncio.CancelledError) as error:
            if exchange.status:
                raise
            told = LogUnavailable(ENDING) if isinstance(error, asyncio.CancelledError) else error
            await refuse(inner, exchange.send, told)
        finally:
            milliseconds = round((perf_counter() - began) * 1000, 1)
            _write_access(scope["method"], inner, exchange, milliseconds)
            structlog.contextvars.reset_contextvars(**bound)
        return inner.get("path_template") or "unknown", exchange.status


class Exchange:
    """What passes between the server and the application for one request.

    `inner` is the scope in which the application notes the route it takes.
    """

    def __init__(
        self,
        receive: Receive,
        send: Send,
        inner: Scope,
        request_id: bytes,
        notices: Notices,
        *,
        is_head: bool,
    ) -> None:
        self.status = 0
        self.etag = ""
        self._receive = receive
        self._send = send
        self._inner = inner
        self._request_id = request_id
        self._notices = notices
        self._is_head = is_head
        self._has_body = False

    async def receive(self) -> Message:
        """What the server has for the application. A client that only wanted the headers is gone once it has them;
        one that leaves before the end of its body has sent a malformed request, and nothing has failed here.
        """
        if self._is_head and self.status:
            return {"type": "http.disconnect"}
        message = await self._receive()
        if message["type"] == "http.request":
            self._has_body = not message.get("more_body", False)
        elif not self._has_body and not self.status:
            raise ClientException("the client went away before the end of its body")
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = self._completed(message["headers"])
            await self._send(message)
            if self._is_head:
                await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        elif not self._is_head:
            await self._send(message)

    def _completed(self, given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        headers = {**ALWAYS, **{name.lower(): value for name, value in given}, REQUEST_ID: self._request_id}
        allowed = headers.get(b"allow", b"")
        if b"GET" in allowed and b"HEAD" not in allowed:
            headers[b"allow"] = allowed + b", HEAD"
        if is_repetition.get():
            headers[REPLAYED] = b"true"
        self.etag = headers.get(b"etag", b"").decode().strip('"')
        headers |= self._notices.get((self._inner["method"], self._inner.get("path_template", "")), NOTHING)
        return list(headers.items())


def _request_id(headers: Mapping[bytes, bytes]) -> bytes:
    """The caller's own id for the request if it is harmless to log, else a new one."""
    given = headers.get(REQUEST_ID, b"")
    return given if SANE_REQUEST_ID.fullmatch(given) else new_name().encode()


def _trace(headers: Mapping[bytes, bytes]) -> dict[str, str]:
    """The id of the trace the request belongs to, for its log lines."""
    trace = tracing.trace_of(headers.get(TRACEPARENT, b"").decode("latin-1"))
    return {"trace": trace} if trace else {}


def _without(unwanted: bytes, scope: Scope) -> list[tuple[bytes, bytes]]:
    return [header for header in scope["headers"] if header[0] != unwanted]


def _write_access(method: str, inner: Scope, exchange: Exchange, milliseconds: float) -> None:
    """One line per request. The route, not the path: paths of unknown routes are anybody's text."""
    route = inner.get("path_template", "")
    write = log.debug if route in QUIET_PATHS else log.info
    known = (
        {"match": str(inner["path_params"]["match_id"])} if "match_id" in inner.get("path_params", ()) else {}
    )
    revision = exchange.etag.partition("-")[0]
    if revision.isdecimal() and len(revision) <= 10:
        known["revision"] = revision
    metrics.child(metrics.REQUESTS, route or "unknown", exchange.status).observe(milliseconds / 1000)
    write(
        "request", method=method, route=route or "unknown", status=exchange.status, ms=milliseconds, **known
    )
