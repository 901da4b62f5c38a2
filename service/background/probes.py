"""The probes and metrics of a process that serves nothing else: a relay, a worker.

Small enough to have no framework in it: GET /livez, /startupz, /readyz and /metrics, one request per connection.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
from prometheus_client import generate_latest

from service.event_store.health import log_answers, log_is_migrated
from service.platform.duties.duty import Background
from service.platform.duties.locks import DutyLocks
from service.platform.observability import metrics

REQUEST_SECONDS = 5.0


@asynccontextmanager
async def answering_probes(
    host: str, port: int, pool: asyncpg.Pool, locks: DutyLocks, background: Background
) -> AsyncIterator[None]:
    """Answer at `port` while the block lasts; 0 means not at all."""
    if port == 0:
        yield
        return
    probes = Probes(pool, locks, background)
    async with await asyncio.start_server(probes.answer, host, port):
        yield


class Probes:
    def __init__(self, pool: asyncpg.Pool, locks: DutyLocks, background: Background) -> None:
        self._pool = pool
        self._locks = locks
        self._background = background

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request and its answer, whatever comes."""
        try:
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
            writer.close()

    async def _look(self, path: str) -> tuple[int, bytes]:
        match path:
            case "/livez":
                return 200, b"ok"
            case "/startupz":
                return _answer(await log_is_migrated(self._pool))
            case "/readyz":
                ended = self._background.health
                return _answer(await log_answers(self._pool) if ended == "ok" else ended)
            case "/metrics":
                self._count_duties()
                return 200, generate_latest(metrics.REGISTRY)
        return 404, b"nothing is here"

    def _count_duties(self) -> None:
        kinds = Counter(dict.fromkeys((name.partition("/")[0] for name in self._locks.names), 0))
        kinds.update(name.partition("/")[0] for name in self._locks.held)
        for kind, held in kinds.items():
            metrics.DUTIES.labels(kind).set(held)


def _answer(check: str) -> tuple[int, bytes]:
    return 200 if check == "ok" else 503, check.encode()
