"""The frames of many streams as one stream. Each says which match it is about, and how far all of them are."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final
from uuid import UUID

from service.http.live.rate_limited import Source, Write

NAMES_ITS_MATCH: Final = (b"event: hello", b"event: commands")
"""Frames whose data has a `match_id` of its own."""


class Joined:
    """`places` are the revisions last sent, of each stream.

    They take turns at writing: a reader that is slow keeps one piece of each stream waiting, and no more.
    """

    def __init__(self, match_ids: Sequence[UUID], streams: Sequence[Source], places: Sequence[int]) -> None:
        self._match_ids = match_ids
        self._streams = streams
        self._places = list(places)
        self._turn = asyncio.Lock()

    async def follow(self, write: Write) -> None:
        """Ends when all streams have. One that fails ends it too: a part of it would have a gap."""
        try:
            async with asyncio.TaskGroup() as group:
                for place, stream in enumerate(self._streams):
                    group.create_task(stream(partial(self._write, write, place)))
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None
        except asyncio.CancelledError as left:
            left.__traceback__ = None  # leads to a frame of the group that keeps the error
            raise

    async def _write(self, write: Write, place: int, chunk: bytes) -> None:
        async with self._turn:
            await write(self._marked(place, chunk))

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
