"""What a client leaves unfinished comes to an end, and what strangers hold open leaves room for others."""

import asyncio
import socket

import msgspec
import pytest

from service.http.server import connection, connections, server
from service.http.server.connection import HEAD_BYTES, PIPELINED, Phase
from service.wiring.parts import ApiParts
from tests.service.api.conftest import client_of
from tests.service.api.limits import rows
from tests.service.api.playing import table
from tests.service.api.test_middleware import requests
from tests.service.api.wires import LIVEZ, OTHER, STRANGER, Wire, wired
from tests.waiting import until

HALF_HEAD = b"GET /livez HTTP/1.1\r\nHost: x\r\n"
HALF_POST = b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
HALF_BODY = HALF_POST + b"Content-Length: 60000\r\n\r\n{"

HEAD = "request line and headers, and what follows a body"
PER_ADDRESS, PER_PROCESS = "connections of an address, in one process", "connections of a process"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "LOOK_SECONDS", 0.05)


def give(monkeypatch: pytest.MonkeyPatch, phase: str, seconds: float) -> None:
    monkeypatch.setattr(connection, phase, Phase(phase.lower(), seconds))


async def test_who_connects_and_asks_nothing_is_left(
    service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, "HEAD", 0.2)
    async with wired(service) as (port, running):
        silent = await Wire.open(port)
        assert await silent.rest() == b""
        assert len(running.connections) == 0


async def test_a_head_that_is_not_finished_is_told_so(
    service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, "HEAD", 0.3)
    async with wired(service) as (port, running):
        first = await Wire.open(port, sent=HALF_HEAD)
        kept = await Wire.open(port, sent=LIVEZ)
        assert (await kept.answer())[0] == 200
        kept.send(HALF_HEAD)
        await first.refused(408, "request_timeout")
        await kept.refused(408, "request_timeout")
        await until(lambda: asyncio.sleep(0, len(running.connections) == 0))


async def test_a_head_that_trickles_gets_no_more_time(
    service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, "HEAD", 0.3)
    async with wired(service) as (port, _):
        wire = await Wire.open(port, sent=HALF_HEAD)

        async def trickle() -> None:
            while True:
                wire.send(b"a: b\r\n")
                await asyncio.sleep(0.02)

        trickling = asyncio.create_task(trickle())
        await wire.refused(408, "request_timeout")
        trickling.cancel()


async def test_a_body_that_is_not_finished_is_told_so_and_no_fault(
    service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, "BODY", 0.2)
    failed = requests("5")
    async with wired(service) as (port, running):
        wire = await Wire.open(port, sent=HALF_BODY)
        await wire.refused(408, "request_timeout")
        await until(lambda: asyncio.sleep(0, len(running.connections) == 0))
    assert requests("5") == failed


async def test_a_body_that_keeps_its_pace_has_its_time(
    service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, "BODY", 0.2)
    async with wired(service) as (port, _):
        wire = await Wire.open(port, sent=HALF_BODY)
        for _ in range(4):
            wire.send(b" " * 14_999)
            await asyncio.sleep(0.15)
        wire.send(b" " * 3)
        assert (await wire.answer())[0] == 400


async def test_a_body_that_was_refused_is_not_waited_for(
    service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, "LEFTOVER", 0.2)
    async with wired(service) as (port, _):
        wire = await Wire.open(port, sent=HALF_BODY.replace(b"60000", b"60000000000"))
        assert (await wire.answer())[0] == 413
        assert await wire.rest() == b""


async def test_a_kept_connection_ends_when_it_has_been_idle(
    service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, "IDLE", 0.2)
    async with wired(service) as (port, _):
        wire = await Wire.open(port, sent=LIVEZ)
        assert (await wire.answer())[0] == 200
        assert await wire.rest() == b""


@pytest.mark.limit(HEAD)
@pytest.mark.parametrize("pieces", [1, 40])
async def test_a_head_is_limited(service: ApiParts, pieces: int) -> None:
    assert rows()[HEAD].most == HEAD_BYTES
    line = b"x-long: " + b"a" * HEAD_BYTES + b"\r\n\r\n"
    async with wired(service) as (port, _):
        wire = await Wire.open(port, sent=HALF_HEAD)
        step = len(line) // pieces
        for start in range(0, len(line), step):
            wire.send(line[start : start + step])
            await asyncio.sleep(0)
        await wire.refused(431, "head_too_large")
        just_within = b"x-long: " + b"a" * (HEAD_BYTES - 300) + b"\r\n\r\n"
        assert (await (await Wire.open(port, sent=HALF_HEAD + just_within)).answer())[0] == 200


async def test_a_broken_chunk_size_is_malformed(service: ApiParts) -> None:
    """It was answered 500."""
    async with wired(service) as (port, running):
        for size in (b"zz", b"-1", b"f" * 17, b""):
            wire = await Wire.open(
                port, sent=HALF_POST + b"Transfer-Encoding: chunked\r\n\r\n%b\r\n{}" % size
            )
            await wire.refused(400, "malformed_request")
        await until(lambda: asyncio.sleep(0, len(running.connections) == 0))


async def test_trailers_are_limited(service: ApiParts) -> None:
    head = HALF_POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n"
    async with wired(service) as (port, running):
        wire = await Wire.open(port, sent=head + b"t: %b\r\n" % (b"a" * 1000) * (HEAD_BYTES // 1000 + 9))
        assert b"431" in (await wire.rest())[:20]
        assert len(running.connections) == 0


async def test_few_requests_may_be_sent_ahead(service: ApiParts) -> None:
    async with wired(service) as (port, _):
        ahead = await Wire.open(port, sent=LIVEZ * (PIPELINED + 1))
        assert [(await ahead.answer())[0] for _ in range(PIPELINED + 1)] == [200] * (PIPELINED + 1)
        flood = await Wire.open(port, sent=LIVEZ * 2000)
        assert (await flood.rest()).count(b"HTTP/1.1 200") == 0


async def test_what_asks_for_another_protocol_is_answered_in_this_one(service: ApiParts) -> None:
    """Java's own client asks for HTTP/2 that way in every first request."""
    upgrade = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAA\r\n"
    body = b'{"game":"sukkube","seats":2}'
    async with wired(service) as (port, _):
        got = await Wire.open(port, sent=HALF_HEAD + upgrade + b"\r\n")
        status, headers, _ = await got.answer()
        assert status == 200
        assert "connection" not in headers
        assert await got.is_alive()
        post = HALF_BODY.replace(b"60000", b"%d" % len(body))[:-3]
        posted = await Wire.open(port, sent=post + upgrade + b"\r\n" + body)
        assert (await posted.answer())[0] == 201
        assert await posted.is_alive()
        await (await Wire.open(port, sent=b"CONNECT x:80 HTTP/1.1\r\nHost: x:80\r\n\r\n")).refused(
            400, "malformed_request"
        )


async def test_wishes_for_another_protocol_may_come_one_after_the_other(service: ApiParts) -> None:
    """The second of two pipelined ones was an unhandled error."""
    wish = b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
    async with wired(service) as (port, _):
        wire = await Wire.open(port, sent=wish * 3 + LIVEZ)
        assert [(await wire.answer())[0] for _ in range(4)] == [200] * 4


@pytest.mark.parametrize(
    "head",
    [
        b"GET /livez HTTP/1.1\r\n\r\n",
        b"GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET /livez HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET /livez HTTP/1.1\r\nHost: a b\r\n\r\n",
        b"GET /livez HTTP/1.1\r\nHost: a/b\r\n\r\n",
        b"GET /livez HTTP/2.0\r\nHost: a\r\n\r\n",
        b"GET /livez\r\n\r\n",
        b"POST /v1/matches HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        b"POST /v1/keys HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
)
async def test_a_head_that_contradicts_itself_is_refused(service: ApiParts, head: bytes) -> None:
    """RFC 9112, 3.2 and 6.3; of HTTP the versions 1.1 and 1.0 are spoken."""
    async with wired(service) as (port, _):
        await (await Wire.open(port, sent=head)).refused(400, "malformed_request")


@pytest.mark.parametrize("host", [b"x", b"x:80", b"[::1]:8000", b""])
async def test_a_host_and_its_port_are_taken(service: ApiParts, host: bytes) -> None:
    async with wired(service) as (port, _):
        wire = await Wire.open(port, sent=b"GET /livez HTTP/1.1\r\nHost: %b\r\n\r\n" % host)
        assert (await wire.answer())[0] == 200


async def test_http_1_0_is_answered_without_chunks(service: ApiParts) -> None:
    """Such a client kept the sizes of the chunks in its file (RFC 9112, 6.1)."""
    async with client_of(service) as client, wired(service) as (port, _):
        match = await table(client, "sukkube", 2)
        at = (await match.start())["revision"]
        path = f"{match.url}/events?as=spectator".encode()
        wire = await Wire.open(port, sent=b"GET %b HTTP/1.0\r\nAccept: application/x-ndjson\r\n\r\n" % path)
        head, _, body = (await wire.rest()).partition(b"\r\n\r\n")
    assert b"transfer-encoding" not in head.lower()
    assert b"connection: close" in head.lower()
    assert [msgspec.json.decode(line)["revision"] for line in body.splitlines()] == list(range(1, at + 1))


async def test_who_sends_no_more_still_gets_the_answer(service: ApiParts) -> None:
    """A POST got none and was not done."""
    body = b'{"game":"sukkube","seats":2}'
    async with wired(service) as (port, running):
        wire = await Wire.open(port, sent=HALF_BODY.replace(b"60000", b"%d" % len(body)) + body[1:])
        wire.sends_no_more()
        assert (await wire.answer())[0] == 201
        assert await wire.rest() == b""
        assert len(running.connections) == 0


async def stream(port: int, match_url: str, address: str = STRANGER) -> Wire:
    wire = await Wire.open(
        port, address, f"GET {match_url}/events/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    )
    await wire._reader.readuntil(b"event: hello")
    return wire


@pytest.mark.parametrize(
    ("limits", "newcomer"),
    [({"connections_per_address": 6}, STRANGER), ({"connections_per_process": 16}, OTHER)],
    ids=["of an address", "in all"],
)
async def test_who_has_been_waited_for_longest_makes_room(
    service: ApiParts, limits: dict[str, int], newcomer: str
) -> None:
    (most,) = limits.values()
    async with wired(service, **limits) as (port, running):
        wires = [await Wire.open(port, sent=LIVEZ) for _ in range(most)]
        for wire in wires:
            assert (await wire.answer())[0] == 200
        assert await wires[0].is_alive()  # it asked again: now the second has waited longest
        wires.append(await Wire.open(port, newcomer))
        assert await wires[-1].is_alive()
        assert await wires[1].rest() == b""
        assert await wires[0].is_alive()
        assert len(running.connections) == most


@pytest.mark.limit(PER_ADDRESS, PER_PROCESS)
@pytest.mark.parametrize(
    ("limits", "refused", "served"),
    [
        ({"connections_per_address": 6}, STRANGER, OTHER),
        ({"connections_per_process": 16}, OTHER, None),
    ],
    ids=["of an address", "in all"],
)
async def test_no_room_is_made_by_those_who_are_being_served(
    service: ApiParts, limits: dict[str, int], refused: str, served: str | None
) -> None:
    (most,) = limits.values()
    async with wired(service, **limits) as (port, _), client_of(service) as client:
        match = await table(client, "sukkube", 2)
        streams = [await stream(port, match.url) for _ in range(most)]
        await (await Wire.open(port, refused)).refused(503, "too_many_connections")
        if served:
            assert await (await Wire.open(port, served)).is_alive()
        streams.pop().close()

        async def is_served() -> bool:
            return await (await Wire.open(port, refused)).is_alive()

        await until(is_served)


async def test_behind_proxies_an_address_has_no_limit_of_its_own(service: ApiParts) -> None:
    async with wired(service, connections_per_address=4, proxies=1) as (port, running):
        wires = [await Wire.open(port) for _ in range(8)]
        await until(lambda: asyncio.sleep(0, len(running.connections) == 8))
        for wire in wires:
            assert await wire.is_alive()


async def test_unfinished_bodies_are_bounded_in_all(
    service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "BODY_BYTES", 100_000)
    async with wired(service) as (port, running):
        wires = [await Wire.open(port, sent=HALF_BODY + b" " * 40_000) for _ in range(2)]
        await until(lambda: asyncio.sleep(0, running.connections._body_bytes == 80_002))
        wires.append(await Wire.open(port, sent=HALF_BODY + b" " * 40_000))
        assert await wires[0].rest() == b""
        await until(lambda: asyncio.sleep(0, running.connections._body_bytes == 80_002))
        honest = HALF_BODY.replace(b"60000", b"2") + b"}"
        assert (await (await Wire.open(port, sent=honest)).answer())[0] == 422
        for wire in wires:
            wire.close()
        await until(lambda: asyncio.sleep(0, running.connections._body_bytes == 0))


async def deaf(port: int, head: bytes = b"") -> socket.socket:
    """A client that asks for the whole contract and never reads."""
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    wire.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(wire, ("127.0.0.1", port))
    await loop.sock_sendall(wire, b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n")
    return wire


@pytest.mark.parametrize("head", [b"", b"Connection: close\r\n"], ids=["kept", "to be closed"])
async def test_who_does_not_read_its_answer_is_left(
    service: ApiParts, monkeypatch: pytest.MonkeyPatch, head: bytes
) -> None:
    give(monkeypatch, "CLOSING" if head else "IDLE", 0.2)
    async with wired(service) as (port, running):
        wire = await deaf(port, head)
        assert await asyncio.get_running_loop().sock_recv(wire, 1), "it is being answered"
        await until(lambda: asyncio.sleep(0, len(running.connections) == 0))
        wire.close()


async def test_what_waits_for_slow_readers_is_bounded_in_all(
    service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with wired(service) as (port, running):
        first = await deaf(port)
        await until(lambda: asyncio.sleep(0, len(running.connections._unread) == 1))
        (held,) = running.connections._unread
        monkeypatch.setattr(connections, "UNREAD_BYTES", held.unread_bytes * 5 // 2)
        others = [await deaf(port) for _ in range(2)]
        await until(lambda: asyncio.sleep(0, held not in running.connections._unread))
        assert len(running.connections._unread) == 2
        for wire in (first, *others):
            wire.close()
        await until(lambda: asyncio.sleep(0, len(running.connections._unread) == 0))
