"""A receiver of webhooks: a real server that keeps what it gets and answers as it is told."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.listening import listening


@dataclass
class Got:
    """A request as it arrived."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def message(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """`answers` says what comes back to each request: a status, or a coroutine that gives one."""

    url: str = ""
    got: list[Got] = field(default_factory=list)
    answer: Callable[[Got], int | Awaitable[int]] = lambda _: 204
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body, more = b"", True
        while more:
            part = await receive()
            body, more = body + part.get("body", b""), part.get("more_body", False)
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        got = Got(scope["path"], headers, body)
        self.got.append(got)
        answer = self.answer(got)
        status = answer if isinstance(answer, int) else await answer
        await send({"type": "http.response.start", "status": status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})

    def at(self, path: str) -> list[Got]:
        return [got for got in self.got if got.path == path]


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    async with listening(receiver) as receiver.url:
        yield receiver
