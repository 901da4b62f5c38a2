"""Small TCP proxies: one that spreads connections over what is ready, one whose cable can be pulled out."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from socket import SO_LINGER, SOL_SOCKET
from struct import pack

from tests.ports import own_port

CHUNK_BYTES = 65_536
LOOK_SECONDS = 0.2
RESET_AT_CLOSE = pack("ii", 1, 0)
GONE = (OSError, asyncio.IncompleteReadError)
Address = tuple[str, int] | str
"""Host and port, or the path of a socket."""


class Balancer:
    """Leads each connection to one of `ports` that says it is ready, in turn; nothing is sticky."""

    def __init__(self) -> None:
        self.port = own_port()
        self.ports: list[int] = []
        self._ready: set[int] = set()
        self._turn = count()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def ready(self, port: int) -> None:
        """Wait until the backend at `port` gets connections."""
        async with asyncio.timeout(120):
            while port not in self._ready:  # noqa: ASYNC110, `look` changes it
                await asyncio.sleep(0.05)

    def retire(self, port: int) -> None:
        """No new connections for it; those it has stay."""
        self.ports.remove(port)
        self._ready.discard(port)

    async def look(self) -> None:
        """Ask the backends whether they are ready, for ever."""
        while True:
            for port in list(self.ports):
                is_ready = await _is_ready(port)
                if is_ready and port in self.ports:
                    self._ready.add(port)
                else:
                    self._ready.discard(port)
            await asyncio.sleep(LOOK_SECONDS)

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ready = sorted(self._ready)
        if not ready:
            writer.close()
            return
        port = ready[next(self._turn) % len(ready)]
        await _join(reader, writer, ("127.0.0.1", port))


class Cable:
    """Leads to one server until it is cut. Cut, it is silent: bytes go in and never come out, as on a lost
    route; with `refuse`, connections are reset, as by a process that has died. `delay_seconds` are added to every
    chunk that is carried; `server` may change, for connections that come later."""

    def __init__(self, server: Address) -> None:
        self.port = own_port()
        self.server = server
        self.delay_seconds = 0.0
        self._open: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self._whole = asyncio.Event()
        self._whole.set()
        self._refuses = False

    def cut(self, *, refuse: bool = False) -> None:
        self._whole.clear()
        self._refuses = refuse
        if refuse:
            for task, writer in self._open.items():
                writer.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_LINGER, RESET_AT_CLOSE)
                task.cancel()

    def mend(self) -> None:
        """Whole again; what was on its way while it was cut is lost with its connections."""
        self._refuses = False
        self.delay_seconds = 0.0
        for task in self._open:
            task.cancel()
        self._whole.set()

    async def let_through(self) -> None:
        """Return when the next bytes may go on."""
        await self._whole.wait()
        if self.delay_seconds:
            await asyncio.sleep(self.delay_seconds)

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refuses:
            writer.transport.abort()
            return
        task = asyncio.ensure_future(_join(reader, writer, self.server, self.let_through))
        self._open[task] = writer
        with suppress(asyncio.CancelledError):
            await task
        del self._open[task]
        writer.transport.abort()


@asynccontextmanager
async def serving(proxy: Balancer | Cable) -> AsyncIterator[None]:
    """While the block lasts; its end is the end of every connection."""
    connections: set[asyncio.Task[None]] = set()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(proxy.accept(reader, writer))
        connections.add(task)
        task.add_done_callback(connections.discard)

    async with await asyncio.start_server(accept, "127.0.0.1", proxy.port):
        looking = asyncio.create_task(proxy.look()) if isinstance(proxy, Balancer) else None
        try:
            yield
        finally:
            if looking is not None:
                looking.cancel()
            for connection in connections:
                connection.cancel()
            await asyncio.gather(*connections, return_exceptions=True)


async def _join(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    server: Address,
    gate: Callable[[], object] | None = None,
) -> None:
    """Carry bytes both ways until one side ends."""
    try:
        if gate is not None:
            await gate()  # type: ignore[misc]
        there = (
            asyncio.open_unix_connection(server)
            if isinstance(server, str)
            else asyncio.open_connection(*server)
        )
        their_reader, their_writer = await there
    except OSError:
        writer.transport.abort()
        return
    ways = [
        asyncio.ensure_future(_carry(reader, their_writer, gate)),
        asyncio.ensure_future(_carry(their_reader, writer, gate)),
    ]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        their_writer.close()
        writer.close()


async def _carry(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gate: Callable[[], object] | None
) -> None:
    with suppress(*GONE):
        while data := await reader.read(CHUNK_BYTES):
            if gate is not None:
                await gate()  # type: ignore[misc]
            writer.write(data)
            await writer.drain()


async def _is_ready(port: int) -> bool:
    try:
        async with asyncio.timeout(2):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            status = (await reader.readline()).split(b" ")[1:2]
            writer.close()
            return status == [b"200"]
    except (OSError, TimeoutError):
        return False
