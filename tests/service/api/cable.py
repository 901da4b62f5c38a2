"""A cable between a service and its database that a test can pull out and plug in again."""

import asyncio
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


class Cable:
    """Listens on 127.0.0.1 and passes everything on to the server of `database_url`."""

    def __init__(self, database_url: str) -> None:
        self._server = urlsplit(database_url)
        self._plugged = True
        self._listening: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()

    async def plug_in(self) -> str:
        """Start passing on; the URL of the database through the cable."""
        self._listening = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        port = self._listening.sockets[0].getsockname()[1]
        login = f"{self._server.username}:{self._server.password or ''}"
        return f"postgresql://{login}@127.0.0.1:{port}{self._server.path}"

    def pull_out(self) -> None:
        """Break what is open; new connections are closed at once."""
        self._plugged = False
        for end in self._ends:
            end.transport.abort()

    def put_back(self) -> None:
        self._plugged = True

    async def close(self) -> None:
        self.pull_out()
        if self._listening is not None:
            self._listening.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._plugged:
            writer.transport.abort()
            return
        far_reader, far_writer = await self._reach_server()
        self._ends |= {writer, far_writer}
        with suppress(OSError):
            await asyncio.gather(_copy(reader, far_writer), _copy(far_reader, writer))
        self._ends -= {writer, far_writer}

    async def _reach_server(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        folder = parse_qs(self._server.query).get("host")
        if folder:
            return await asyncio.open_unix_connection(Path(folder[0], ".s.PGSQL.5432"))
        return await asyncio.open_connection(self._server.hostname, self._server.port or 5432)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while chunk := await reader.read(65536):
            writer.write(chunk)
            await writer.drain()
    writer.close()
