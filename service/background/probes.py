"""The probes and metrics of a process, at a port of their own: nobody else's requests are in their way.

Small enough to have no framework in it: GET /livez, /startupz, /readyz and /metrics, one request per connection.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import structlog
from msgspec import Struct

from service.platform.observability import metrics

REQUEST_SECONDS = 5.0
CONNECTIONS = 64
"""At one time; a further one is closed at once."""


class Probes(Struct, frozen=True):
    """The questions of a probe: the first two answer `ok`, or what is wrong."""

    started: Callable[[], Awaitable[str]]
    ready: Callable[[], Awaitable[str]]
    exposition: Callable[[], Awaitable[bytes]]


log = structlog.get_logger()


@asynccontextmanager
async def answering(probes: Probes, host: str, port: int) -> AsyncIterator[None]:
    """Answer at `port` while the block lasts; 0 means not at all."""
    if port == 0:
        yield
        return
    async with await asyncio.start_server(_Answers(probes).answer, host, port):
        yield


class _Answers:
    def __init__(self, probes: Probes) -> None:
        self._probes = probes
        self._open = 0

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request and its answer, whatever comes."""
        self._open += 1
        try:
            if self._open > CONNECTIONS:
                return
            async with asyncio.timeout(REQUEST_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
                method, path, *_ = head.split(b" ", 2)
                status, body = (
                    await self._look(path.decode("ascii", "replace")) if method == b"GET" else (405, b"")
                )
                writer.write(
                    b"HTTP/1.1 %d -\r\nContent-Type: %b\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%b"
                    % (status, metrics.MEDIA_TYPE.encode(), len(body), body)
                )
                await writer.drain()
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # who asks wrongly gets no answer
        finally:
            self._open -= 1
            writer.close()

    async def _look(self, path: str) -> tuple[int, bytes]:
        match path:
            case "/livez":
                return 200, b"ok"
            case "/startupz":
                return _answer(path, await self._probes.started())
            case "/readyz":
                return _answer(path, await self._probes.ready())
            case "/metrics":
                return 200, await self._probes.exposition()
        return 404, b"nothing is here"


def _answer(probe: str, check: str) -> tuple[int, bytes]:
    if check != "ok":
        log.warning("probe_fails", probe=probe, why=check)
    return 200 if check == "ok" else 503, check.encode()
