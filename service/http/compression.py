"""Compressed answers: an ASGI layer around all that answers.

Answers marked `no-transform` are sent as they are, by proxies, too: they hold tokens, and the length of what is
compressed tells of its content (BREACH).
"""

from typing import Any

from service.http.codings import (
    SMALLEST_BYTES,
    Coding,
    Compressor,
    compressed,
    compressed_once,
    compressor,
    is_text,
    preferred,
)


class Compression:
    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        accept = ",".join(
            value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-encoding"
        )
        await self._app(scope, receive, _Answer(preferred(accept), send))


class _Answer:
    """One answer: its head is held until the first piece of the body says whether that is all."""

    def __init__(self, coding: Coding | None, send: Any) -> None:
        self._coding = coding
        self._send = send
        self._head: Any = None
        self._compressor: Compressor | None = None

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self._head = message
            return
        if self._head is not None:
            head, self._head = self._head, None
            message = self._begin(head, message)
            await self._send(head)
        elif self._compressor is not None:
            message = self._continued(message)
        if message.get("body") or not message.get("more_body", False):
            await self._send(message)

    def _begin(self, head: Any, message: Any) -> Any:
        headers = {name.lower(): value for name, value in head["headers"]}
        is_whole = not message.get("more_body", False)
        if not _is_compressible(headers) or (is_whole and len(message.get("body", b"")) < SMALLEST_BYTES):
            return message
        _vary(headers)
        if self._coding is not None:
            headers[b"content-encoding"] = self._coding.encode()
            if is_whole:
                code = compressed_once if b"public" in headers.get(b"cache-control", b"") else compressed
                message = {**message, "body": code(self._coding, message["body"])}
                headers[b"content-length"] = str(len(message["body"])).encode()
            else:
                headers.pop(b"content-length", None)
                self._compressor = compressor(self._coding)
                message = self._continued(message)
        head["headers"] = list(headers.items())
        return message

    def _continued(self, message: Any) -> Any:
        assert self._compressor is not None
        is_last = not message.get("more_body", False)
        return {**message, "body": self._compressor(message.get("body", b""), is_last=is_last)}


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
