"""Problem documents for requests that fail outside the framework: before it, or around it."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from service.http.problems import answers as problems

PAGE = "text/html; charset=utf-8"
AS_PAGE = "as_page"
"""The scope's function that turns a refusal into a page where a browser asks for one."""
_encode = msgspec.json.Encoder().encode


async def refuse(
    scope: MutableMapping[str, Any],
    send: Callable[[MutableMapping[str, Any]], Awaitable[None]],
    error: Exception,
) -> problems.Problem:
    """Answer the request with the problem that `error` is, and return it."""
    head = _Head(scope)
    refusal = problems.answer(head, error)
    answer = scope[AS_PAGE](head, refusal)
    body = answer.content.encode() if isinstance(answer.content, str) else _encode(answer.content)
    media_type = PAGE if isinstance(answer.content, str) else problems.MEDIA_TYPE
    headers = [(name.lower().encode(), value.encode()) for name, value in answer.headers.items()]
    headers += [(b"content-type", media_type.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": body})
    return refusal.content


class _Head:
    """The head of a request, for a problem document: its body is not read."""

    def __init__(self, scope: Any) -> None:
        self.scope = scope
        self.method = scope["method"]
        self.headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}

    async def body(self) -> bytes:
        return b""
