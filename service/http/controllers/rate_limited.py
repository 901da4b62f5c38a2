"""Streamed answers to readers that keep reading. One that takes nothing for a while is left.

The server hands a chunk on only when the reader has room for it, and the next one is made only then: a slow reader
costs one chunk of ours, and holds up nobody. The server's own buffers are bounded by its number of chunks, hence
`CHUNK_BYTES`.
"""

import asyncio
import weakref
from collections.abc import AsyncGenerator, Callable
from typing import Any

import structlog
from litestar.exceptions import ClientException
from litestar.response import Stream

from service.platform.observability import metrics

STALLED_SECONDS = 20.0
"""How long a reader may take nothing at all. It can reconnect and go on where it was."""
CHUNK_BYTES = 65_536

log = structlog.get_logger()


class Stalled(Exception):
    """The reader has stopped reading."""


class PacedStream(Stream):
    """`release` is called once the stream is over, however it ends, also if it never begins.

    The first piece is made before the answer begins: what fails there is answered by a problem document.
    """

    def __init__(
        self,
        content: AsyncGenerator[bytes, None],
        *,
        media_type: str,
        headers: dict[str, str],
        release: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(self._pieces(), media_type=media_type, headers=headers)
        self._content = content
        self._first = b""
        self._release = release
        weakref.finalize(self, release)

    def to_asgi_response(self, *arguments: Any, **named: Any) -> Any:
        streaming = super().to_asgi_response(*arguments, **named)

        async def answer(scope: Any, receive: Any, send: Any) -> None:
            try:
                self._first = await anext(self._content, b"")
                await streaming(scope, _until_gone(receive), _within_time(send))
            except* Stalled:
                metrics.STALLED.inc()
                log.info("reader_left", reason="it took nothing", seconds=STALLED_SECONDS)
            finally:
                await self._content.aclose()
                self._release()

        return answer

    async def _pieces(self) -> AsyncGenerator[bytes, None]:
        yield self._first
        async for piece in self._content:
            yield piece


def _until_gone(receive: Any) -> Any:
    """Who leaves before the answer has begun has sent all there was to send."""

    async def receive_end() -> Any:
        try:
            return await receive()
        except ClientException:
            return {"type": "http.disconnect"}

    return receive_end


def _within_time(send: Any) -> Any:
    async def send_in_time(message: Any) -> None:
        try:
            async with asyncio.timeout(STALLED_SECONDS):
                await send(message)
        except TimeoutError as error:
            raise Stalled from error

    return send_in_time
