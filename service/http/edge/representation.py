"""The form an answer is sent in: tagged, compressed, or not sent because the client has it.

Answers marked `no-transform` are sent as they are, by proxies, too: they hold tokens, and the length of what is
compressed tells of its content (BREACH).
"""

from typing import Any, Final

from service.http.edge import etags
from service.http.edge.codings import (
    SLOTS,
    SMALLEST_BYTES,
    Coding,
    Compressor,
    GzipOfPieces,
    compressed,
    compressed_once,
    compressor,
    is_text,
    preferred,
)
from service.http.limits.slots import FreeSlots

VARIES: Final = b"Accept-Encoding"
LIVE: Final = b"text/event-stream"
Headers = dict[bytes, bytes]


class Representation:
    """Of one answer: the first piece of the body says whether that is all.

    The compressor of a stream has some of the `slots` until `end`. Without them the stream is sent in a coding
    that needs fewer, or as it is. Server-sent events need none.
    """

    __slots__ = ("_compressor", "_scope", "_slots", "_taken", "coding")

    def __init__(self, scope: Any, slots: FreeSlots) -> None:
        self._scope = scope
        self._slots = slots
        self._taken = 0
        self._compressor: Compressor | GzipOfPieces | None = None
        self.coding: Coding | None = None

    def begin(
        self, status: int, headers: Headers, body: bytes, *, is_whole: bool
    ) -> tuple[int, Headers, bytes]:
        """The status, the headers and the first piece of the body as they are sent."""
        is_compressible = (not is_whole or len(body) >= SMALLEST_BYTES) and _is_compressible(headers)
        is_live = headers.get(b"content-type", b"").startswith(LIVE)
        coding: Coding | None = None
        if is_compressible:
            coding = self._coding(is_whole=is_whole, is_live=is_live)
            vary(headers, VARIES)
        if status == 200 and self._scope["method"] == "GET":
            tag = headers.get(b"etag", b"")
            tag = etags.tag_of(tag, body) if is_whole else tag
            if tag:
                headers[b"etag"] = etags.coded(tag, coding) if coding else tag
            tags = _values(self._scope, b"if-none-match")
            if is_whole and tags and etags.is_known(tags, headers[b"etag"].decode("latin-1")):
                return 304, etags.not_modified(headers), b""
        self.coding = coding
        if coding:
            body = self._compressed(coding, headers, body, is_whole=is_whole, is_live=is_live)
        return status, headers, body

    def go_on(self, piece: bytes, *, is_last: bool) -> bytes:
        """A further piece; nothing may be left of it to send yet."""
        return piece if self._compressor is None else self._compressor(piece, is_last=is_last)

    def end(self) -> None:
        """Nothing more is sent: by the last piece, or because the reader has left."""
        self._compressor = None
        self._slots.give_back(self._taken)
        self._taken = 0

    def _coding(self, *, is_whole: bool, is_live: bool) -> Coding | None:
        accept = _values(self._scope, b"accept-encoding")
        if is_whole:
            return preferred(accept)
        dear: tuple[Coding, ...] = ("br",)
        if is_live:
            return preferred(accept, excluded=dear)
        for excluded in ((), dear):
            coding = preferred(accept, excluded=excluded)
            if coding is not None and self._slots.take(SLOTS[coding]):
                self._taken = SLOTS[coding]
                return coding
        return None

    def _compressed(
        self, coding: Coding, headers: Headers, body: bytes, *, is_whole: bool, is_live: bool
    ) -> bytes:
        headers[b"content-encoding"] = coding.encode()
        if not is_whole:
            headers.pop(b"content-length", None)
            self._compressor = GzipOfPieces() if is_live else compressor(coding)
            return self._compressor(body, is_last=False)
        code = compressed_once if b"public" in headers.get(b"cache-control", b"") else compressed
        coded = code(coding, body)
        headers[b"content-length"] = b"%d" % len(coded)
        return coded


def vary(headers: Headers, name: bytes) -> None:
    """Say that the answer depends on this header of the request."""
    names = headers.get(b"vary", b"")
    if name.lower() not in names.lower():
        headers[b"vary"] = names + b", " + name if names else name


def _values(scope: Any, name: bytes) -> str:
    return ",".join([value.decode("latin-1") for each, value in scope["headers"] if each == name])


def _is_compressible(headers: Headers) -> bool:
    return (
        is_text(headers.get(b"content-type", b"").decode("latin-1"))
        and b"content-encoding" not in headers
        and b"no-transform" not in headers.get(b"cache-control", b"")
    )
