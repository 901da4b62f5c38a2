"""Problem documents for requests that fail outside the framework: before it, or around it."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from service.http import problems

_encode = msgspec.json.Encoder().encode


async def refuse(
    scope: MutableMapping[str, Any],
    send: Callable[[MutableMapping[str, Any]], Awaitable[None]],
    error: Exception,
) -> None:
    """Answer the request with the problem that `error` is."""
    answer = problems.answer(_Head(scope), error)
    body = _encode(answer.content)
    headers = [(name.lower().encode(), value.encode()) for name, value in answer.headers.items()]
    headers += [(b"content-type", problems.MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class _Head:
    """What a problem document says of a request: its body is not read."""

    def __init__(self, scope: Any) -> None:
        self.scope = scope
        self.method = scope["method"]
        self.headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}

    async def body(self) -> bytes:
        return b""
