"""One connection: uvicorn's, with an end to everything that a client can leave unfinished."""

import asyncio
import re
import socket
from functools import partial
from typing import Any
from weakref import proxy

import httptools
from msgspec import Struct
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from service.http.server.connections import Connections
from service.http.server.http10 import without_chunks
from service.http.server.refusals import refusal
from service.platform.networks import site_of
from service.platform.observability import metrics

HEAD_BYTES = 32_768
"""Of request line, headers and trailers."""
BODY_BYTES_PER_SECOND = 32_768
"""The least average rate of a body from a client, after the first seconds."""
PIPELINED = 16
"""Requests that a client may send before it has the answer to the first."""
WRITE_BUFFER_BYTES = 16_384
REPEATED_BY = b"idempotency-key"
VERSIONS = ("1.1", "1.0")
HOST = re.compile(rb"[A-Za-z0-9._~%!$&'()*+,;=:\[\]-]*")
"""A host and a port (RFC 3986, 3.2.2 and 3.2.3)."""


class Phase(Struct, frozen=True):
    """The client's task that we wait for, and how long we wait."""

    name: str
    seconds: float


IDLE = Phase("idle", 75.0)
"""Between two requests: longer than proxies usually keep a connection, so it is they who close it."""
HEAD = Phase("head", 10.0)
BODY = Phase("body", 20.0)
LEFTOVER = Phase("leftover", 5.0)
"""The rest of a body whose request has been answered."""
UNREAD = Phase("stalled", 20.0)
"""Until it reads more of an answer under way. It can reconnect to a stream and go on where it was."""
CLOSING = Phase("closing", 5.0)
"""The last answer is being read."""


class NotARequest(Exception):
    """The received bytes are not taken for a request; the parser makes them a `HttpParserError`."""


class Connection(HttpToolsProtocol):
    """Tells `connections` when its client is waited for.

    `address` is the client's, `body_bytes` what there is of an unfinished body.
    """

    def __init__(self, connections: Connections, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.address = ""
        self.body_bytes = 0
        self._all = connections
        self._phase: Phase | None = None
        self._since = 0.0
        self._is_in_head = True  # who connects is about to ask
        self._is_in_body = False
        self._head_bytes = 0
        self._field_bytes = 0
        self._received = 0
        self._has_sent_all = False
        self._wrong = "malformed_request"

    @property
    def unread_bytes(self) -> int:
        return self.transport.get_write_buffer_size()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(WRITE_BUFFER_BYTES)
        _send_at_once(transport)
        self.address = site_of(self.client[0]) if self.client else ""
        if self._all.admit(self):
            self._settle()
        else:
            self._refuse("too_many_connections")

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        try:
            self._feed(data)
        except httptools.HttpParserError:
            self._refuse(self._wrong)
            return
        if self._is_in_head:
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES:
                self._refuse("head_too_large")
        self._settle()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_head, self._head_bytes, self._field_bytes = True, 0, 0

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value))
        if not self._is_in_body:  # what comes behind a body is no header
            super().on_header(name, value.strip(b" \t"))  # httptools keeps blanks at the end

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= PIPELINED or self.parser.get_method() == b"CONNECT":
            raise NotARequest
        self._check_head()
        if self.parser.should_upgrade():
            return
        self._is_in_head, self._is_in_body, self._received = False, True, 0
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        if cycle.scope["http_version"] == "1.0":
            app = partial(
                without_chunks, proxy(cycle), app
            )  # the cycle has the app: it would keep itself alive
        super()._start_asgi_task(cycle, app)

    def on_body(self, body: bytes) -> None:
        self._received += len(body)
        if not self.cycle.response_complete:
            self._all.body_grows(self, len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        if self.parser.should_upgrade():
            return
        self._is_in_body = False
        self._all.body_ends(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """As uvicorn does, but without an alarm for the time until the next request: `look` sees to that."""
        self._all.body_ends(self)
        self.server_state.total_requests += 1
        if not self.transport.is_closing():
            self.flow.resume_reading()
            if self.pipeline:
                self._start_asgi_task(*self.pipeline.pop())
            elif self._has_sent_all:
                self.transport.close()
        self._settle()

    def eof_received(self) -> bool:  # type: ignore[override]  # asyncio asks: stay open?
        """A client that sends no more still waits for an answer that has not begun. One that is gone looks the
        same: during a stream it is taken for gone, and with an Idempotency-Key, by which it asks again."""
        cycle = self.cycle
        is_answering = cycle is not None and not cycle.response_complete
        is_due = is_answering and not (cycle.response_started or self._is_in_body)
        self._has_sent_all = is_due and REPEATED_BY not in dict(cycle.scope["headers"])
        return self._has_sent_all

    def pause_writing(self) -> None:
        super().pause_writing()
        self._all.reads_slowly(self)
        self._settle()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._all.has_read(self)
        self._settle()

    def look(self, now: float) -> None:
        """End what has taken too long; `now` is the loop's time."""
        self._settle()
        phase = self._phase
        if phase is None:
            return
        seconds = phase.seconds + (self._received / BODY_BYTES_PER_SECOND if phase is BODY else 0.0)
        if now - self._since < seconds:
            return
        if phase is BODY or (phase is HEAD and self._head_bytes):
            self._refuse("request_timeout")
            return
        if phase is UNREAD:
            metrics.STALLED.inc()
        self._all.drop(self, phase.name)

    def drop(self) -> None:
        self.transport.abort()

    def _feed(self, data: bytes) -> None:
        """Raises `HttpParserError`. A wish for another protocol changes nothing (RFC 9110, 7.8): where httptools
        would stop, it reads the request again, without the wish.
        """
        while data:
            try:
                self.parser.feed_data(data)
                return
            except httptools.HttpParserUpgrade as wish:
                fields = [field for field in self.headers if field[0] not in (b"connection", b"upgrade")]
                version = self.parser.get_http_version().encode()
                line = b"%b %b HTTP/%b\r\n" % (self.parser.get_method(), self.url, version)
                self.parser = httptools.HttpRequestParser(self)
                self.parser.feed_data(line + b"".join(b"%b: %b\r\n" % field for field in fields) + b"\r\n")
                data = data[wish.args[0] :]

    def _check_head(self) -> None:
        """A version of HTTP that is spoken here, and one Host, which HTTP/1.0 may leave out (RFC 9112, 3.2)."""
        version = self.parser.get_http_version()
        hosts = [value for name, value in self.headers if name == b"host"]
        is_named = len(hosts) == 1 and HOST.fullmatch(hosts[0]) is not None
        if version not in VERSIONS or not (is_named or (version == "1.0" and not hosts)):
            raise NotARequest

    def _settle(self) -> None:
        phase = self._current()
        if phase is not self._phase:
            self._phase, self._since = phase, self.loop.time()
            if phase is None:
                self._all.works(self)
            else:
                self._all.waits(self)

    def _current(self) -> Phase | None:
        """The client's task that we wait for; None while it waits for us."""
        if self.transport.is_closing():
            return CLOSING
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if self._is_in_body:
            return BODY if is_answering else LEFTOVER
        if is_answering:
            return UNREAD if self.flow.write_paused else None
        return HEAD if self._is_in_head else IDLE

    def _count(self, size: int) -> None:
        self._field_bytes += size
        if self._field_bytes > HEAD_BYTES:
            self._wrong = "head_too_large"
            raise NotARequest

    def _refuse(self, kind: str) -> None:
        """Say why and close; without a word where that would stand amidst another answer."""
        cycle = self.cycle
        is_due = cycle is None or cycle.response_complete
        if is_due or (self._is_in_body and not cycle.response_started and not self.pipeline):
            self.transport.write(refusal(kind))
            self.transport.close()
        else:
            self._all.drop(self, kind)


def _send_at_once(transport: asyncio.Transport) -> None:
    """Headers and body are two writes: the second would wait some 40 ms until the first is acknowledged.

    uvloop sets this by itself, asyncio only for sockets that were made with their protocol.
    """
    link = transport.get_extra_info("socket")
    if link is not None and link.family != socket.AF_UNIX:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
