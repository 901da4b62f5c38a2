"""What a stream says besides events, how many may be open, and what a reader that stops reading costs others."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import httpx
import pytest
from msgspec.structs import replace

from service.app.live import presence
from service.http.edge.middleware import Middleware
from service.http.live import frames
from service.http.server import connection
from service.http.server.connection import Phase
from service.http.server.server import ApiServer
from service.wiring.api import build
from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.listening import running
from tests.service.api.conftest import ADMIN, client_of, exposition, serving
from tests.service.api.limits import rows
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_live import following, revisions
from tests.waiting import until


@pytest.fixture
def prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "REFRESH_SECONDS", 0.1)


@asynccontextmanager
async def replica(of: ApiParts, folder: Path, **changed: int) -> AsyncIterator[ApiParts]:
    async with build(replace(of.settings, data_dir=folder, **changed)) as application:
        yield application


async def test_the_first_frame_says_where_the_match_stands(served: httpx.AsyncClient) -> None:
    match = await table(served, "sukkube", 2)
    begun = await match.start()
    async with following(served, match.url, **{"Last-Event-ID": "3", **bearer(match.seats[1])}) as stream:
        hello = await anext(stream)
        first = await anext(stream)
    assert hello["event"] == "hello"
    assert "id" not in hello
    assert json.loads(hello["data"]) == {
        "match_id": match.match_id,
        "game": "sukkube",
        "revision": begun["revision"],
        "phase": "playing",
        "viewer": 1,
        "awaited": begun["awaited"],
        "connected": [1],
    }
    assert first["id"] == "4"


async def test_who_is_gone_before_a_stream_begins_has_not_failed_it(
    app: Middleware, client: httpx.AsyncClient
) -> None:
    match = await table(client, "sukkube", 2)
    path = f"{match.url}/events/stream"
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [],
        "client": ("127.0.0.1", 1),
        "server": ("moviola.test", 80),
    }

    async def gone() -> dict[str, str]:
        return {"type": "http.disconnect"}

    async def send(_message: object) -> None:
        pass

    await app(scope, gone, send)


async def connected(stream: AsyncIterator[dict]) -> list[int] | None:
    """The next list of connected seats that is told."""
    async for frame in stream:
        if frame["event"] in ("hello", "presence"):
            assert "id" not in frame
            data = json.loads(frame["data"])
            assert frame["event"] == "hello" or set(data) == {"connected"}
            return data["connected"]
    raise AssertionError("the stream has ended")


@pytest.mark.usefixtures("prompt")
async def test_followers_are_told_which_seats_come_and_go_also_at_another_replica(
    own_service: ApiParts, tmp_path: Path
) -> None:
    async with replica(own_service, tmp_path) as other, serving(own_service) as here, serving(other) as there:
        match = await table(here, "sukkube", 3)
        async with asyncio.timeout(20), following(here, match.url) as watching:
            assert await connected(watching) == []
            async with following(there, match.url, **bearer(match.seats[2])) as seat_2:
                assert await connected(seat_2) == [2]
                assert await connected(watching) == [2]
                async with following(here, match.url, **bearer(match.seats[0])) as seat_0:
                    assert await connected(seat_0) == [0, 2]
                    assert await connected(watching) == [0, 2]
                    assert await connected(seat_2) == [0, 2]
                    async with following(there, match.url, **bearer(match.seats[0])) as second_window:
                        assert await connected(second_window) == [0, 2]
                assert await connected(watching) == [2]
            assert await connected(watching) == []


@pytest.mark.usefixtures("prompt")
async def test_a_process_that_drains_takes_its_seats_with_it(own_service: ApiParts, tmp_path: Path) -> None:
    async with AsyncExitStack() as others, serving(own_service) as here:
        match = await table(here, "sukkube", 2)
        async with asyncio.timeout(20), following(here, match.url) as watching:
            assert await connected(watching) == []
            other = await others.enter_async_context(replica(own_service, tmp_path))
            there = await others.enter_async_context(serving(other))
            async with following(there, match.url, **bearer(match.seats[1])) as stream:
                assert await connected(watching) == [1]
                other.drain()
                assert [frame["event"] async for frame in stream][-1] == "bye"
            assert await connected(watching) == []


async def test_nobody_else_counts_as_connected(served: httpx.AsyncClient) -> None:
    """Hosts, organisers and spectators follow unseen."""
    match = await table(served, "sukkube", 2)
    async with AsyncExitStack() as stack:
        for token in (match.host, ADMIN):
            await stack.enter_async_context(following(served, match.url, **bearer(token)))
        stream = await stack.enter_async_context(following(served, match.url))
        assert await connected(stream) == []


PER_TOKEN, PER_ADDRESS, PER_PROCESS = (
    "streams of a token, in one process",
    "streams of an address without a token, in one process",
    "streams of a process",
)


@pytest.mark.limit(PER_TOKEN, PER_ADDRESS)
async def test_a_caller_has_so_many_streams_and_no_more(own_service: ApiParts, tmp_path: Path) -> None:
    async with (
        replica(own_service, tmp_path, streams_per_caller=2, streams_per_address=3) as strict,
        serving(strict) as served,
    ):
        match = await table(served, "sukkube", 2)
        for headers, limit in ((bearer(match.seats[0]), 2), (bearer(match.seats[1]), 2), ({}, 3)):
            async with AsyncExitStack() as stack:
                for _ in range(limit):
                    await stack.enter_async_context(following(served, match.url, **headers))
                refused = await served.get(f"{match.url}/events/stream", headers=headers)
                row = rows()[PER_TOKEN if headers else PER_ADDRESS]
                assert str(limit) in row.refused(refused)["detail"]
            await until(lambda: nothing_open(strict))
            async with following(served, match.url, **headers):
                pass
        await until(lambda: nothing_open(strict))


@pytest.mark.limit(PER_PROCESS)
async def test_a_process_has_so_many_streams_and_no_more(own_service: ApiParts, tmp_path: Path) -> None:
    async with replica(own_service, tmp_path, streams_per_process=1) as strict, serving(strict) as served:
        match = await table(served, "sukkube", 2)
        async with following(served, match.url):
            refused = await served.get(f"{match.url}/events/stream", headers=bearer(ADMIN))
            rows()[PER_PROCESS].refused(refused)
        for _ in range(3):  # refused or only asked for headers, nothing stays open
            await until(lambda: nothing_open(strict))
            assert (await served.head(f"{match.url}/events/stream")).status_code == 200


async def nothing_open(service: ApiParts) -> bool:
    return service.stream_limits.open == 0


class DeafReader:
    """Asks for a stream and never reads the answer."""

    def __init__(self, url: httpx.URL, match: Table) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.connect((url.host, url.port))
        self._socket.sendall(f"GET {match.url}/events/stream HTTP/1.1\r\nHost: moviola\r\n\r\n".encode())

    async def read_on(self) -> bytes:
        """What is left of the answer, up to its end."""
        self._socket.setblocking(False)
        parts = []
        while part := await asyncio.get_running_loop().sock_recv(self._socket, 65536):
            parts.append(part)
        self._socket.close()
        return b"".join(parts)


async def test_a_reader_that_stops_reading_is_left_and_hurts_nobody(
    own_service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave_the_deaf_after(seconds: float) -> None:
        monkeypatch.setattr(connection, "UNREAD", Phase("stalled", seconds))

    leave_the_deaf_after(3600)
    monkeypatch.setattr(frames, "CHUNK_BYTES", 4096)
    server = ApiServer(create_app(own_service), own_service.settings)
    async with (
        running(server, send_buffer_bytes=4096) as url,
        httpx.AsyncClient(base_url=url, timeout=30) as client,
    ):
        async with client_of(own_service) as quick:
            match = await table(quick, "sukkube", 3, options={"target_points": 20})
            await match.start()
            await match.play(Random(1))
            stored = await quick.get(f"{match.url}/events", headers={"Accept": "application/x-ndjson"})
        assert len(stored.content) > 150_000
        last = stored.content.count(b"\n")
        deaf = [DeafReader(client.base_url, match) for _ in range(3)]
        await until(lambda: asyncio.sleep(0, own_service.stream_limits.open == 3))
        async with asyncio.timeout(20), following(client, match.url) as stream:
            assert await revisions(stream) == list(range(1, last + 1))
        leave_the_deaf_after(0.2)
        await until(lambda: nothing_open(own_service))
        leave_the_deaf_after(3600)
        cut = await asyncio.wait_for(deaf[0].read_on(), 20)
        assert cut.startswith(b"HTTP/1.1 200")
        seen = cut.count(b"\nid: ")
        assert 0 < seen < last
        async with following(client, match.url, **{"Last-Event-ID": str(seen)}) as stream:
            assert await revisions(stream) == list(range(seen + 1, last + 1))
        text = await exposition(own_service)
        assert float(text.split("\nmoviola_readers_stalled_total ")[1].split()[0]) >= 3
