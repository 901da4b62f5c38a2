"""Requests that a client library would not send, or not leave: straight to the application."""

import asyncio
from collections.abc import Mapping
from typing import Any

import httpx

STREAM_SECONDS = 20.0


async def begun(client: httpx.AsyncClient, request: httpx.Request) -> httpx.Response:
    """The answer to a request whose client leaves once it has begun; the body of a refusal is whole."""
    transport: Any = client._transport
    path = request.url.path
    sent = {name.decode(): value.decode() for name, value in request.headers.raw}
    status, headers, body = await _call(
        transport.app, request.method, path, path.encode(), sent, request.url.query
    )
    return httpx.Response(status, headers=headers, content=body, request=request)


async def status_of(app: Any, method: str, path: str, raw_path: bytes, headers: Mapping[str, str]) -> int:
    """The status of the answer to a path as a server hands it on: decoded, and as it was written."""
    status, _, _ = await _call(app, method, path, raw_path, headers, b"")
    return status


async def _call(
    app: Any, method: str, path: str, raw_path: bytes, headers: Mapping[str, str], query: bytes
) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    begins: dict[str, Any] = {}
    body = b""
    has_begun = asyncio.Event()

    async def receive() -> Any:
        await has_begun.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal body
        if message["type"] == "http.response.start":
            begins.update(message)
        else:
            body += message.get("body", b"")
            has_begun.set()

    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    scope: dict[str, Any] = {"type": "http", "method": method, "path": path, "raw_path": raw_path}
    scope |= {"headers": raw, "query_string": query, "client": ("127.0.0.1", 1), "scheme": "http"}
    scope |= {"http_version": "1.1", "server": ("moviola.test", 80), "root_path": ""}
    scope |= {"asgi": {"version": "3.0"}, "state": {}}
    async with asyncio.timeout(STREAM_SECONDS):
        await app(scope, receive, send)
    return begins["status"], list(begins["headers"]), body
