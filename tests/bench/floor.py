"""What a server alone takes to send a piece to many streams: `python -m tests.bench.floor [STREAMS]`.

The floor below every follower, in µs of CPU for each: bare writes to sockets, and a plain ASGI application on our
server, which wakes a task for each stream.
"""

import asyncio
import sys
from collections.abc import Callable
from contextlib import ExitStack
from statistics import median
from time import process_time
from typing import Any, ClassVar

import uvloop

from service.http.server.server import ApiServer
from service.platform.settings import Settings
from tests.bench.parts.growth import followers
from tests.listening import running

PIECE = b"event: x\ndata: " + 1400 * b"x" + b"\n\n"
"""As large as what a command of Sukkube leads to."""
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"
ROUNDS, REST_SECONDS = 15, 0.2


class Bare(asyncio.Protocol):
    """Answers whatever is asked; `open` are the connections there are."""

    open: ClassVar[list[Any]] = []

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self.open.append(transport)

    def data_received(self, _data: bytes) -> None:
        self._transport.write(HEAD + PIECE)


class Plain:
    """An ASGI application; `wake` wakes its streams."""

    def __init__(self) -> None:
        self.moved: list[asyncio.Event] = []
        self.is_over = False

    async def __call__(self, _scope: Any, _receive: Any, send: Any) -> None:
        moved = asyncio.Event()
        self.moved.append(moved)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while not self.is_over:
            await send({"type": "http.response.body", "body": PIECE, "more_body": True})
            await moved.wait()
            moved.clear()

    def wake(self) -> None:
        for moved in self.moved:
            moved.set()


async def bare(streams: int) -> float:
    server = await asyncio.get_running_loop().create_server(Bare, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    return await each(port, streams, lambda: [link.write(PIECE) for link in Bare.open])


async def plain(streams: int) -> float:
    app = Plain()
    async with running(ApiServer(app, Settings(admin_key="0" * 16, secret="0" * 64))) as url:
        port = int(url.rpartition(":")[2])
        found = await each(port, streams, app.wake)
        app.is_over = True
        app.wake()
    return found


async def each(port: int, streams: int, send: Callable[[], object]) -> float:
    """µs of this process for each stream, the median of some rounds."""
    taken = []
    with ExitStack() as stack:
        await asyncio.to_thread(stack.enter_context, followers(port, "x", streams))
        for _ in range(ROUNDS):
            await asyncio.sleep(REST_SECONDS)
            before = process_time()
            send()
            await asyncio.sleep(REST_SECONDS)
            taken.append(1e6 * (process_time() - before) / streams)
    return median(taken)


async def main(streams: int) -> None:
    for name, measured in (("bare writes", bare), ("a plain application", plain)):
        print(f"{name}: {await measured(streams):.1f} µs for each of {streams} streams")


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]) if sys.argv[1:] else 1000))
