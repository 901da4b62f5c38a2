"""Answers to HTTP/1.0, which knows no chunks (RFC 9112, 6.1): the end of the connection ends a body."""

from collections.abc import Awaitable, Callable
from typing import Any


async def without_chunks(
    cycle: Any,
    app: Callable[..., Awaitable[None]],
    scope: Any,
    receive: Any,
    send: Callable[..., Awaitable[None]],
) -> None:
    """Have `app` answer by way of the cycle (uvicorn's), which adds no chunks then."""
    is_unbounded = False

    async def send_plainly(message: dict[str, Any]) -> None:
        nonlocal is_unbounded
        if message["type"] == "http.response.start":
            is_unbounded = all(name.lower() != b"content-length" for name, _ in message["headers"])
            if is_unbounded:
                cycle.chunked_encoding = False
        elif is_unbounded and message.get("body"):
            if cycle.flow.write_paused:
                await cycle.flow.drain()
            if not cycle.disconnected and scope["method"] != "HEAD":
                cycle.transport.write(message["body"])
            message = {**message, "body": b""}
        await send(message)

    await app(scope, receive, send_plainly)
