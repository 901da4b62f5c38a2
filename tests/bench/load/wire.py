"""One kept connection over HTTP/1.1; requests are answered one after the other."""

import asyncio
from collections.abc import Callable
from typing import cast

import httptools

Answered = Callable[[int, bytes], None]


class Wire(asyncio.Protocol):
    """Calls back with status and body: a task switch for each answer would cost more than parsing it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._answered: Answered | None = None
        self._failed: Callable[[Exception], None] | None = None

    @classmethod
    async def open(cls, port: int) -> "Wire":
        wire = cls(port)
        await wire._connect()
        return wire

    async def ensure_open(self) -> None:
        """The server closes a connection that had nothing to say while others had their turn."""
        if self._transport.is_closing():
            await self._connect()

    async def _connect(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self._port)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._await_answer()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._failed is not None:
            self._failed(exc or ConnectionError("the server closed a connection that waited for an answer"))

    def send(self, request: bytes, answered: Answered, failed: Callable[[Exception], None]) -> None:
        """`answered` is told status and body; `failed` what it raises, or that the connection was lost."""
        self._answered, self._failed = answered, failed
        self._transport.write(request)

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        future: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        self.send(request, lambda *answer: future.set_result(answer), future.set_exception)
        return await future

    def close(self) -> None:
        self._failed = None
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._parser.feed_data(data)
        if self._is_whole:
            status, body = self._parser.get_status_code(), b"".join(self._body)
            answered, failed, self._failed = self._answered, self._failed, None
            self._await_answer()
            assert answered is not None
            assert failed is not None
            try:
                answered(status, body)
            except Exception as error:
                failed(error)

    def on_body(self, part: bytes) -> None:
        self._body.append(part)

    def on_message_complete(self) -> None:
        self._is_whole = True

    def _await_answer(self) -> None:
        self._parser = httptools.HttpResponseParser(self)
        self._body: list[bytes] = []
        self._is_whole = False


def head(method: str, path: str, token: str = "") -> bytes:
    """What a request begins with; `tail` completes it."""
    lines = [f"{method} {path} HTTP/1.1", "Host: bench", "Content-Type: application/json"]
    lines += [f"Authorization: Bearer {token}"] if token else []
    return "\r\n".join(lines).encode() + b"\r\n"


def tail(body: bytes = b"") -> bytes:
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
