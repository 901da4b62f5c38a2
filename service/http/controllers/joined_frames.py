"""The frames of many streams as one stream. Each says which match it is about, and how far all of them are."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Final
from uuid import UUID

import structlog

from service.platform.log_errors import LogUnavailable

NAMES_ITS_MATCH: Final = (b"event: hello", b"event: commands")
"""Frames whose data has a `match_id` of its own."""
log = structlog.get_logger()


class Joined:
    """`places` are the revisions last sent, of each stream.

    Chunks are taken one by one: a reader that is slow keeps one chunk of each stream waiting, and no more.
    """

    def __init__(
        self, match_ids: Sequence[UUID], streams: Sequence[AsyncGenerator[bytes, None]], places: Sequence[int]
    ) -> None:
        self._match_ids = match_ids
        self._streams = streams
        self._places = list(places)

    async def frames(self) -> AsyncGenerator[bytes, None]:
        """Ends when all streams have. A log that goes away ends it too: a part of it would have a gap."""
        waiting: asyncio.Queue[tuple[int, bytes | Exception | None]] = asyncio.Queue(1)
        pumps = [
            asyncio.create_task(_pump(place, stream, waiting)) for place, stream in enumerate(self._streams)
        ]
        left, has_begun = len(pumps), False
        try:
            while left:
                place, chunk = await waiting.get()
                if chunk is None:
                    left -= 1
                elif isinstance(chunk, bytes):
                    has_begun = True
                    yield self._marked(place, chunk)
                elif has_begun and isinstance(chunk, LogUnavailable):
                    log.warning("stream_broken_off", match=str(self._match_ids[place]), error=str(chunk))
                    return
                else:
                    raise chunk
        finally:
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)

    def _marked(self, place: int, chunk: bytes) -> bytes:
        return b"\n\n".join(self._frame(place, frame) for frame in chunk.split(b"\n\n"))

    def _frame(self, place: int, frame: bytes) -> bytes:
        lines = frame.split(b"\n")
        is_marked = any(line in NAMES_ITS_MATCH for line in lines)
        for number, line in enumerate(lines):
            if line.startswith(b"id: "):
                self._places[place] = int(line[4:])
                lines[number] = b"id: " + ".".join(map(str, self._places)).encode()
            elif line.startswith(b"data: {") and not is_marked:
                rest = line.removeprefix(b"data: {")
                comma = b"" if rest == b"}" else b","
                lines[number] = b'data: {"match_id":"%b"%b%b' % (
                    str(self._match_ids[place]).encode(),
                    comma,
                    rest,
                )
        return b"\n".join(lines)


async def _pump(
    place: int,
    stream: AsyncGenerator[bytes, None],
    waiting: "asyncio.Queue[tuple[int, bytes | Exception | None]]",
) -> None:
    """Hand each chunk over once there is room for it, then None or what has gone wrong."""
    last: Exception | None = None
    try:
        async with aclosing(stream) as chunks:
            async for chunk in chunks:
                await waiting.put((place, chunk))
    except Exception as error:
        last = error
    await waiting.put((place, last))
