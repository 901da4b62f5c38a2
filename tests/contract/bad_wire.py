"""A wire to a service that goes wrong now and then, as networks, proxies and restarts do."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

EVERY: Final = 4
"""The first request that goes wrong, and each that many after it."""
TIMES: Final = 5
BYTES: Final = (0, 90, 3_000)
"""How much of an answer comes before the wire goes wrong, in turn."""
AWAY_SECONDS: Final = 0.5
RESET: Final = struct.pack("ii", 1, 0)
"""SO_LINGER that makes a close a reset (RST)."""
BUSY: Final = b"HTTP/1.1 %s\r\nContent-Type: application/problem+json\r\n%sContent-Length: 2\r\n\r\n{}"
ANSWERS: Final = {
    "busy": BUSY % (b"429 Too Many Requests", b"Retry-After: 1\r\n"),
    "away": BUSY % (b"503 Service Unavailable", b""),
}
Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class BadWire:
    """Passes requests on to the service at `url`; some of them, and the first stream, go wrong.

    `fault`: "cut" and "reset" end the connection in the middle of the answer, "silent" keeps it open and says no
    more (not to requests that wait: that would only take long), "slow" lets a few bytes through at a time, "busy"
    and "away" answer 429 and 503, "restart" closes all connections.
    """

    url: str
    fault: str
    requests: int = 0
    faults: int = 0
    streams: int = 0
    is_away: bool = False
    _writers: set[asyncio.StreamWriter] = field(default_factory=set)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        try:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        finally:
            server.close()
            self._abort_all()

    def _abort_all(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_away:
            writer.transport.abort()
            return
        self._writers.add(writer)
        service = await asyncio.open_connection(urlsplit(self.url).hostname, urlsplit(self.url).port)
        passing = asyncio.create_task(self._answer(service[0], writer, -1))
        with suppress(OSError):
            while chunk := await reader.read(65_536):
                self.requests += chunk.startswith((b"GET ", b"POST ", b"DELETE "))
                is_first_stream = b"/events/stream" in chunk and not self.streams
                self.streams += is_first_stream
                is_long = self.fault == "silent" and b"wait=" in chunk
                is_due = self.faults < TIMES and self.requests >= EVERY * (self.faults + 1) and not is_long
                if is_first_stream or is_due:
                    self.faults += not is_first_stream
                    if self.fault in ANSWERS:
                        writer.write(ANSWERS[self.fault])
                        continue
                    passing.cancel()
                    left = BYTES[-1] if is_first_stream else BYTES[self.faults % len(BYTES)]
                    passing = asyncio.create_task(self._answer(service[0], writer, left))
                service[1].write(chunk)
                await service[1].drain()
        passing.cancel()
        service[1].close()
        writer.close()
        self._writers.discard(writer)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, left: int) -> None:
        """Pass on what the service sends; after `left` bytes the fault begins (-1: never)."""
        going_wrong: dict[str, Callable[[asyncio.StreamWriter], Coroutine[Any, Any, None]]] = {
            "cut": _close,
            "reset": _reset,
            "silent": _say_nothing,
            "restart": self._restart,
        }
        with suppress(OSError):
            while chunk := await reader.read(65_536):
                if left < 0:
                    writer.write(chunk)
                elif self.fault == "slow":
                    await _drip(writer, chunk)
                else:
                    writer.write(chunk[:left])
                    left -= len(chunk)
                    if left <= 0:
                        await writer.drain()
                        await going_wrong[self.fault](writer)
                        return
                await writer.drain()
            writer.close()

    async def _restart(self, _: asyncio.StreamWriter) -> None:
        self.is_away = True
        asyncio.get_running_loop().call_later(AWAY_SECONDS, self._come_back)
        self._abort_all()

    def _come_back(self) -> None:
        self.is_away = False


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()


async def _reset(writer: asyncio.StreamWriter) -> None:
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    writer.transport.abort()


async def _say_nothing(_: asyncio.StreamWriter) -> None:
    """The connection stays open until its reader ends it."""


async def _drip(writer: asyncio.StreamWriter, chunk: bytes) -> None:
    step = max(1, len(chunk) // 20)
    for start in range(0, len(chunk), step):
        writer.write(chunk[start : start + step])
        await writer.drain()
        await asyncio.sleep(0.01)
