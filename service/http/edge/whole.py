"""Answers that are sent as a whole: head and body in one write, past what the server does for each message.

An extension of ASGI (`scope["extensions"]`) that only our server has. uvicorn checks every header of an answer
anew; what comes this way was made here, of names and values that are known to be harmless.
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from uvicorn.protocols.http.httptools_impl import STATUS_LINE

NAME: Final = "moviola.whole"
Pairs = Sequence[tuple[bytes, bytes]]


class CommonHead(Struct, frozen=True):
    """Headers that many answers have in common; `written` is how they stand on the wire."""

    pairs: Pairs
    written: bytes


def head_of(pairs: Pairs) -> CommonHead:
    return CommonHead(pairs, written(pairs))


def written(pairs: Pairs) -> bytes:
    return b"".join([b"%b: %b\r\n" % pair for pair in pairs])


async def send_whole(cycle: Any, status: int, head: CommonHead, more: Pairs, body: bytes) -> None:
    """Answer the request of the cycle (uvicorn's) and end it, as two messages would."""
    if cycle.flow.write_paused and not cycle.disconnected:
        await cycle.flow.drain()
    if cycle.disconnected:
        return
    cycle.response_started = cycle.response_complete = True
    closing = b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n"
    by_server = written(cycle.default_headers)
    cycle.transport.write(
        b"".join((STATUS_LINE[status], by_server, head.written, written(more), closing, body))
    )
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
