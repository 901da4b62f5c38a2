"""Streamed answers, at their readers' pace.

A piece is written only when the reader has room for it, and the next one is made only then: a slow reader costs
one piece of ours, and holds up nobody. The server's own buffers are bounded by its number of pieces, hence
`CHUNK_BYTES`; it leaves a reader that takes nothing for a while (`service/http/server/connection.py`).
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import aclosing
from functools import partial
from typing import Any, TypeAlias

import structlog
from litestar.response import Stream

from service.http.edge.exchange import STREAMED, Receive, Scope, Send
from service.http.problems.refusing import refuse
from service.platform.log_errors import LogUnavailable

CHUNK_BYTES = 65_536

Write: TypeAlias = Callable[[bytes], Coroutine[Any, Any, None]]
"""Returns when the reader has room for more."""
Source: TypeAlias = Callable[[Write], Coroutine[Any, Any, None]]
"""Writes all of an answer, piece by piece."""

log = structlog.get_logger()


class PacedStream(Stream):
    """An answer that `source` writes. `release` is called when the stream ends, also if it never begins.

    The answer begins with the first piece: what fails before is answered by a problem document. If the log goes
    away later, a stream that its reader `resumes` ends in order; any other answer breaks off.
    """

    def __init__(
        self,
        source: Source,
        *,
        media_type: str,
        headers: dict[str, str],
        release: Callable[[], None] = lambda: None,
        resumes: bool = False,
    ) -> None:
        super().__init__((), media_type=media_type, headers=headers)
        self._streaming = _Streaming(source, release, resumes=resumes)

    def to_asgi_response(self, *arguments: Any, **options: Any) -> Any:
        response = super().to_asgi_response(*arguments, **options)
        head = {
            "type": "http.response.start",
            "status": response.status_code,
            "headers": response.encode_headers(),
        }
        self._streaming.head = head

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            scope[STREAMED] = partial(self._streaming.to, scope, receive, send)

        return answer


class _Streaming:
    """An answer that is streamed, which needs nothing of its response but `head`, until it begins."""

    def __init__(self, source: Source, release: Callable[[], None], *, resumes: bool) -> None:
        self._source = source
        self._release = release
        self._resumes = resumes
        self.head: Any = None
        self._until_left = asyncio.timeout(None)
        self._listening: asyncio.Task[None] | None = None

    def __del__(self) -> None:
        self._release()

    async def to(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what the source writes; return at its end, or as soon as the reader has left."""

        async def write(piece: bytes, *, is_last: bool = False) -> None:
            if self._listening is None:
                await send(self.head)
                self.head = None
                self._listening = asyncio.create_task(self._listen(receive))
            await send({"type": "http.response.body", "body": piece, "more_body": not is_last})

        try:
            async with self._until_left:
                await self._pour(write)
                await write(b"", is_last=True)
        except Exception as error:
            if isinstance(error, TimeoutError) and self._until_left.expired():
                return
            if self._listening is not None:
                raise
            await refuse(scope, send, error)
        finally:
            if self._listening is not None:
                self._listening.cancel()
                self._listening = None  # it will hold its error, which holds its frame, which holds this
            self._release()

    async def _pour(self, write: Write) -> None:
        try:
            await self._source(write)
        except LogUnavailable as away:
            if self._listening is None or not self._resumes:
                raise
            log.warning("stream_broken_off", error=str(away))

    async def _listen(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._until_left.reschedule(0.0)


def pieces(iterator: AsyncGenerator[bytes, None]) -> Source:
    """An iterator of pieces as a source."""

    async def write_all(write: Write) -> None:
        async with aclosing(iterator):
            async for piece in iterator:
                await write(piece)

    return write_all
