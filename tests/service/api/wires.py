"""Clients that speak HTTP by themselves: what they send is whole, half, too much or nothing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from msgspec.structs import replace

from service.http.server.server import ApiServer
from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.listening import running

STRANGER = "127.0.0.1"
OTHER = "127.0.0.2"
SEND_BUFFER_BYTES = 4096
LIVEZ = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"


class Wire:
    """One connection of a client at `address`."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, port: int, address: str = STRANGER, sent: bytes = b"") -> "Wire":
        wire = cls(*await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0)))
        wire.send(sent)
        return wire

    def send(self, data: bytes) -> None:
        self._writer.write(data)

    async def answer(self) -> tuple[int, dict[str, str], bytes]:
        """The next answer that tells its length: status, headers, body."""
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        headers = {
            name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:-1])
        }
        return (
            int(head[0].split()[1]),
            headers,
            await self._reader.readexactly(int(headers["content-length"])),
        )

    async def first_line(self) -> bytes:
        return await self._reader.readline()

    async def refused(self, status: int, kind: str) -> None:
        """The next answer is this problem, and the last."""
        told, headers, body = await self.answer()
        problem: dict[str, Any] = msgspec.json.decode(body)
        assert (told, problem["status"], problem["code"]) == (status, status, kind)
        assert headers["content-type"] == "application/problem+json"
        assert headers["connection"] == "close"
        assert ("retry-after" in headers) == (status == 503)
        assert await self.rest() == b""

    async def rest(self) -> bytes:
        """Whatever comes until the other side closes."""
        async with asyncio.timeout(20):
            try:
                return await self._reader.read()
            except ConnectionResetError:
                return b""

    async def is_alive(self) -> bool:
        """Whether a request is answered on it."""
        self.send(LIVEZ)
        try:
            async with asyncio.timeout(20):
                return (await self.answer())[0] == 200
        except (asyncio.IncompleteReadError, ConnectionError):
            return False

    def sends_no_more(self) -> None:
        """Half closed: the answer is still waited for."""
        self._writer.write_eof()

    def close(self) -> None:
        self._writer.transport.abort()


@asynccontextmanager
async def wired(service: ApiParts, **limits: Any) -> AsyncIterator[tuple[int, ApiServer]]:
    """The port of the service, served with these limits, and its server."""
    server = ApiServer(create_app(service), replace(service.settings, **limits))
    async with running(server, SEND_BUFFER_BYTES) as url:
        yield int(url.rpartition(":")[2]), server
