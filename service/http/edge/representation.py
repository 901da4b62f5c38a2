"""What an answer is sent as: a layer around all that answers tags it, compresses it, or says that it is known.

Answers marked `no-transform` are sent as they are, by proxies, too: they hold tokens, and the length of what is
compressed tells of its content (BREACH).
"""

from typing import Any, Final

from service.http.edge import etags
from service.http.edge.codings import (
    SMALLEST_BYTES,
    Coding,
    Compressor,
    compressed,
    compressed_once,
    compressor,
    is_text,
    preferred,
)

ENCODED: Final = "accept-encoding"
VARIES: Final = (b"vary", b"Accept-Encoding")
"""Of an answer that another client would get compressed."""


class Representation:
    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            send = Represented(scope, send)
        await self._app(scope, receive, send)


class Represented:
    """One answer: its head is held until the first piece of the body says whether that is all."""

    def __init__(self, scope: Any, send: Any) -> None:
        self._coding: Coding | None = preferred(_given(scope, b"accept-encoding"))
        self._known = _given(scope, b"if-none-match")
        self._is_read = scope["method"] == "GET"
        self._send = send
        self._head: Any = None
        self._compressor: Compressor | None = None

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self._head = message
            return
        if self._head is not None:
            head, self._head = self._head, None
            head, message = self._begun(head, message)
            await self._send(head)
        elif self._compressor is not None:
            message = self._continued(message)
        if message.get("body") or not message.get("more_body", False):
            await self._send(message)

    def _begun(self, head: Any, message: Any) -> tuple[Any, Any]:
        headers = {name.lower(): value for name, value in head["headers"]}
        is_whole, body = not message.get("more_body", False), message.get("body", b"")
        is_compressible = _is_compressible(headers) and (not is_whole or len(body) >= SMALLEST_BYTES)
        coding = self._coding if is_compressible else None
        if is_compressible:
            _vary(headers)
        if self._is_read and head["status"] == 200:
            tag = headers.get(b"etag", b"")
            tag = etags.tag_of(tag, body) if is_whole else tag
            if tag:
                headers[b"etag"] = etags.coded(tag, coding) if coding else tag
            if is_whole and etags.is_known(self._known, headers[b"etag"].decode("latin-1")):
                return etags.not_modified(headers), {"type": "http.response.body", "body": b""}
        if coding:
            message = self._compressed(coding, headers, message)
        return {**head, "headers": list(headers.items())}, message

    def _compressed(self, coding: Coding, headers: dict[bytes, bytes], message: Any) -> Any:
        headers[b"content-encoding"] = coding.encode()
        if message.get("more_body", False):
            headers.pop(b"content-length", None)
            self._compressor = compressor(coding, headers.get(b"content-type", b"").decode("latin-1"))
            return self._continued(message)
        code = compressed_once if b"public" in headers.get(b"cache-control", b"") else compressed
        body = code(coding, message["body"])
        headers[b"content-length"] = str(len(body)).encode()
        return {**message, "body": body}

    def _continued(self, message: Any) -> Any:
        assert self._compressor is not None
        is_last = not message.get("more_body", False)
        return {**message, "body": self._compressor(message.get("body", b""), is_last=is_last)}


def _given(scope: Any, wanted: bytes) -> str:
    return ",".join(value.decode("latin-1") for name, value in scope["headers"] if name == wanted)


def _is_compressible(headers: dict[bytes, bytes]) -> bool:
    return (
        is_text(headers.get(b"content-type", b"").decode("latin-1"))
        and b"content-encoding" not in headers
        and b"no-transform" not in headers.get(b"cache-control", b"")
    )


def _vary(headers: dict[bytes, bytes]) -> None:
    given = headers.get(b"vary", b"")
    if b"accept-encoding" not in given.lower():
        headers[b"vary"] = given + b", Accept-Encoding" if given else b"Accept-Encoding"
