"""The outer edge: what holds for every answer, also where no route matches.

Litestar's middleware never sees unknown paths and methods, so this is a plain ASGI application around it.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from time import perf_counter
from typing import Any, NamedTuple

import structlog

from service.http.edge.cors import Cors
from service.http.edge.deprecation import Notices
from service.http.edge.exchange import REQUEST_ID, STREAMED, Exchange, Receive, Scope, Send
from service.http.edge.fields import joined
from service.http.edge.throttle import Throttle
from service.http.limits.slots import FreeSlots
from service.http.problems.refusing import AS_PAGE, refuse
from service.http.request_like import CALLER, REFUSAL
from service.http.submit_route import SubmitRoute
from service.platform.entropy import new_name
from service.platform.log_errors import LogUnavailable
from service.platform.observability import metrics, tracing
from service.platform.repetitions import is_repetition

TRACEPARENT = b"traceparent"
SANE_REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")
NAMED = {
    "match_id": "match",
    "tournament_id": "tournament",
    "dispute_id": "dispute",
    "key_id": "credential",
    "webhook_id": "webhook",
}
"""Parameters of paths that the access log names, and how. A field called `key` would be masked as a secret."""
QUIET_PATHS = frozenset({"/livez", "/readyz", "/startupz"})
ENDING = "this process ends and has given up waiting for the answer: send the request again, with its key"
"""The server cancels what is not answered when the time to drain has passed. It may have been done or not."""

ASGIApp = Callable[[Any, Any, Any], Awaitable[None]]
AsPage = Callable[[Any, Any], Any]
"""From a request and a refusal to the answer: a page for people, or the refusal itself."""

log = structlog.get_logger()


class EdgeParts(NamedTuple):
    """Everything that is said around the answers of an application. `as_page` makes a page of a refusal.

    `slots` are for streams whose compression takes much memory.
    """

    notices: Notices
    cors: Cors
    throttle: Throttle
    as_page: AsPage
    slots: FreeSlots


class Middleware:
    """Gives each request an id and takes it off its budget; answers HEAD without a body; writes the access log.

    A failure before an answer has begun, in the framework or around it, is answered by a problem document.
    Requests that `submit` takes never come to `app`.
    """

    def __init__(self, app: ASGIApp, edge: EdgeParts, submit: SubmitRoute | None = None) -> None:
        self._app = app
        self.edge = edge
        self._submit = submit

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
        traceparent = dict(scope["headers"]).get(TRACEPARENT, b"").decode("latin-1")
        with tracing.RequestSpan(scope["method"], traceparent) as span:
            scope["headers"] = [*_without(TRACEPARENT, scope), (TRACEPARENT, span.traceparent.encode())]
            route, status = await self._answer(scope, receive, send)
            span.answered(route, status)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> tuple[str, int]:
        """The route that was taken, and the status of the answer."""
        headers = dict(scope["headers"])
        if len(headers) < len(scope["headers"]):
            scope["headers"] = joined(scope["headers"])
            headers = dict(scope["headers"])
        request_id = _request_id(headers)
        others = _without(REQUEST_ID, scope) if REQUEST_ID in headers else scope["headers"]
        inner: Scope = {**scope, "headers": [*others, (REQUEST_ID, request_id)], AS_PAGE: self.edge.as_page}
        is_head = scope["method"] == "HEAD"
        if is_head:
            inner["method"] = "GET"
        edge = self.edge
        exchange = Exchange(
            receive, send, inner, request_id, edge.notices, edge.cors, edge.slots, is_head=is_head
        )
        began = perf_counter()
        is_repetition.set(False)
        bound = structlog.contextvars.bind_contextvars(request=request_id.decode(), **_trace(headers))
        try:
            await self._pass_on(inner, exchange)
        except (Exception, asyncio.CancelledError) as error:
            if exchange.status:
                raise
            cause = LogUnavailable(ENDING) if isinstance(error, asyncio.CancelledError) else error
            refusal = await refuse(inner, exchange.send, cause)
            if self._submit is not None:
                self._submit.note_refusal(inner, refusal)
            del cause  # its traceback holds this frame, which would hold it
        finally:
            exchange.end()
            milliseconds = round((perf_counter() - began) * 1000, 1)
            _write_access(scope["method"], inner, exchange, milliseconds)
            structlog.contextvars.reset_contextvars(**bound)
        return inner.get("path_template") or "unknown", exchange.status

    async def _pass_on(self, inner: Scope, exchange: Exchange) -> None:
        preflight = self.edge.cors.preflight(inner)
        if preflight is not None:
            await exchange.answer(204, preflight, b"")
            return
        exchange.admitted = await self.edge.throttle.admit(inner)
        if self._submit is not None and (match_id := self._submit.match_of(inner)) is not None:
            await self._submit.answer(match_id, exchange)
            return
        await self._app(inner, exchange.receive, exchange.send)
        if STREAMED in inner:
            await inner.pop(STREAMED)()


def _request_id(headers: Mapping[bytes, bytes]) -> bytes:
    """The caller's own id for the request if it is harmless to log, else a new one."""
    own = headers.get(REQUEST_ID, b"")
    return own if SANE_REQUEST_ID.fullmatch(own) else new_name().encode()


def _trace(headers: Mapping[bytes, bytes]) -> dict[str, str]:
    """The id of the trace the request belongs to, for its log lines."""
    parent = headers.get(TRACEPARENT)
    trace = "" if parent is None else tracing.trace_of(parent.decode("latin-1"))
    return {"trace": trace} if trace else {}


def _without(unwanted: bytes, scope: Scope) -> list[tuple[bytes, bytes]]:
    return [header for header in scope["headers"] if header[0] != unwanted]


def _write_access(method: str, inner: Scope, exchange: Exchange, milliseconds: float) -> None:
    """One line per request. The route, not the path: paths of unknown routes are anybody's text."""
    route = inner.get("path_template", "")
    write = log.debug if route in QUIET_PATHS and exchange.status < 500 else log.info
    more = {
        NAMED[name]: str(value) for name, value in (inner.get("path_params") or {}).items() if name in NAMED
    }
    if CALLER in inner:
        more["caller"] = inner[CALLER].actor
    if REFUSAL in inner:
        more |= {name: text for name, text in zip(("code", "cause"), inner[REFUSAL], strict=True) if text}
    revision = exchange.etag.partition("-")[0]
    if revision.isdecimal() and len(revision) <= 10:
        more["revision"] = revision
    metrics.child(metrics.REQUESTS, route or "unknown", exchange.status).observe(milliseconds / 1000)
    write("request", method=method, route=route or "unknown", status=exchange.status, ms=milliseconds, **more)
