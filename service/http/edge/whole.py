"""Answers that are sent as a whole: head and body in one write, past what the server does for each message.

An extension of ASGI (`scope["extensions"]`) that only our server has. uvicorn looks at each header by itself; here
all names are looked at together, and all values.
"""

from collections.abc import Mapping
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HEADER_RE, HEADER_VALUE_RE, STATUS_LINE

NAME: Final = "moviola.whole"
BODILESS: Final = frozenset({204, 304})


def can_be_whole(status: int, headers: Mapping[bytes, bytes], body: bytes) -> bool:
    """Whether the answer has a body, and says how long it is."""
    return status not in BODILESS and headers.get(b"content-length") == b"%d" % len(body)


async def send_whole(cycle: Any, status: int, headers: Mapping[bytes, bytes], body: bytes) -> None:
    """Answer the request of the cycle (uvicorn's) and end it, as two messages would."""
    if HEADER_RE.search(b"".join(headers)) or HEADER_VALUE_RE.search(b"".join(headers.values())):
        raise ValueError("a header has a character that none may have")
    if cycle.flow.write_paused and not cycle.disconnected:
        await cycle.flow.drain()
    if cycle.disconnected:
        return
    cycle.response_started = cycle.response_complete = True
    cycle.waiting_for_100_continue = False
    lines = [b"%b: %b\r\n" % pair for pair in (*cycle.default_headers, *headers.items())]
    closing = b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n"
    cycle.transport.write(b"".join((STATUS_LINE[status], *lines, closing, body)))
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
