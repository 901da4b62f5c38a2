"""Answers that are sent as a whole: head and body in one write, past what the server does for each message.

An extension of ASGI (`scope["extensions"]`) that only our server has. It writes the headers as they are, and
refuses those that hold the end of a line.
"""

from collections.abc import Mapping
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE

NAME: Final = "moviola.whole"
BODILESS: Final = frozenset({204, 304})


def can_be_whole(status: int, headers: Mapping[bytes, bytes]) -> bool:
    """Whether the answer has a body of a known length."""
    return status not in BODILESS and b"content-length" in headers


async def send_whole(cycle: Any, status: int, headers: Mapping[bytes, bytes], body: bytes) -> None:
    """Answer the request of the cycle (uvicorn's) and end it, as two messages would."""
    if cycle.flow.write_paused and not cycle.disconnected:
        await cycle.flow.drain()
    if cycle.disconnected:
        return
    cycle.response_started = cycle.response_complete = True
    lines = [b"%b: %b\r\n" % pair for pair in (*cycle.default_headers, *headers.items())]
    if any(line.count(b"\r") + line.count(b"\n") != 2 for line in lines):
        raise ValueError("a header holds the end of a line")
    closing = b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n"
    cycle.transport.write(b"".join((STATUS_LINE[status], *lines, closing, body)))
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
