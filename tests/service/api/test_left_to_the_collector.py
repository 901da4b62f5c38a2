"""A connection that is closed leaves nothing to Python's collector of cycles.

The collector looks seldom at what is old (service/platform/processes/garbage.py), and connections grow old: what
they left in cycles would stay for hours.
"""

import asyncio
import gc
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from types import CoroutineType, FunctionType, MethodType
from typing import Any

import pytest

from service.http.server.server import ApiServer
from service.platform.leader import connect
from service.wiring.parts import ApiParts
from tests.service.api.asked_of_matches import readings
from tests.service.api.conftest import client_of
from tests.service.api.playing import table
from tests.service.api.test_connections import HALF_BODY, HALF_HEAD
from tests.service.api.wires import LIVEZ, Wire, wired
from tests.waiting import until

CONNECTIONS = 10
OF_THE_LOOP = tuple, dict, MethodType
"""With transports, which are asyncio's here and leave cycles; uvloop's, those of production, leave none."""
STRANGERS = {
    "says nothing": b"",
    "half a head": HALF_HEAD,
    "half a body": HALF_BODY,
    "no request at all": b"\0\1\2\r\n\r\n",
    "a probe": LIVEZ,
    "probes behind each other": LIVEZ * 3,
    "a wish for another protocol": LIVEZ[:-2] + b"Connection: upgrade\r\nUpgrade: h2c\r\n\r\n",
    "a path that is not there": b"GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n",
    "a body that is wrong": (
        b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
    ),
    "a command without a token": (
        b"POST {match}/commands HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b'Content-Length: 15\r\n\r\n{"type":"none"}'
    ),
}
READERS = {
    f"{asked.path or '/'} {accepted}": (
        b"GET {match}%b HTTP/1.1\r\nHost: x\r\nAccept: %b\r\n\r\n" % (asked.path.encode(), accepted.encode())
    )
    for asked in readings()
    for accepted in asked.accepted
}
READERS["many streams in one"] = b"GET /v1/stream?matches={id} HTTP/1.1\r\nHost: x\r\n\r\n"
UNANSWERED = {"says nothing", "half a head", "half a body"}
STATEMENTS = 30
LATER_SECONDS = 3600.0


@contextmanager
def left() -> Iterator[Counter[str]]:
    """What only the collector frees of all that is made meanwhile, by its types.

    What was there before it never looks at again: late in a whole run that takes two seconds each time.
    """
    found: Counter[str] = Counter()
    gc.collect()
    gc.freeze()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield found
        gc.collect()
        found.update(_name(each) for each in gc.garbage if not _is_of_the_loop(each))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def _is_of_the_loop(left: Any) -> bool:
    return type(left) in OF_THE_LOOP or type(left).__module__.split(".")[0] in ("asyncio", "socket")


def _name(left: Any) -> str:
    named = left if type(left) in (FunctionType, CoroutineType) else type(left)
    return f"{named.__module__}.{named.__qualname__}" if isinstance(named, type) else named.__qualname__


@pytest.fixture(scope="module")
async def served(service: ApiParts) -> AsyncIterator[tuple[int, ApiServer, str]]:
    """The port of a server, and the path of a match that has begun."""
    async with client_of(service) as client:
        match = await table(client, "sukkube", 1)
        await match.start()
    async with wired(service) as (port, server):
        yield port, server, match.url


async def _come_and_go(port: int, server: ApiServer, sent: bytes, *, is_answered: bool) -> None:
    async def come() -> Wire:
        wire = await Wire.open(port, sent=sent)
        if is_answered:
            await wire.first_line()
        return wire

    wires = await asyncio.gather(*(come() for _ in range(CONNECTIONS)))
    await until(lambda: asyncio.sleep(0, is_answered or len(server.connections) == CONNECTIONS))
    for wire in wires:
        wire.close()
    await until(
        lambda: asyncio.sleep(0, not server.server_state.connections and not server.server_state.tasks)
    )


@pytest.mark.parametrize("kind", [*STRANGERS, *READERS])
async def test_a_closed_connection_leaves_nothing_to_the_collector(
    served: tuple[int, ApiServer, str], kind: str
) -> None:
    port, server, match = served
    match_id = match.rpartition("/")[2]
    sent = (STRANGERS | READERS)[kind].replace(b"{match}", match.encode()).replace(b"{id}", match_id.encode())
    await _come_and_go(port, server, sent, is_answered=kind not in UNANSWERED)  # fills caches
    with left() as found:
        await _come_and_go(port, server, sent, is_answered=kind not in UNANSWERED)
    assert {what: times for what, times in found.items() if times >= CONNECTIONS} == {}


async def _ask_now_and_later(url: str) -> Counter[str]:
    loop = asyncio.get_running_loop()
    now = loop.time
    connection = await connect(url)
    for number in range(STATEMENTS):
        await connection.fetchval(f"SELECT {number}")
    with left() as found:
        loop.time = lambda: now() + LATER_SECONDS  # type: ignore[method-assign]
        await connection.fetchval("SELECT 'later'")
        await connection.fetchval("SELECT 'and again'")
    await connection.close()
    return found


async def test_a_connection_that_grows_old_leaves_no_statement_to_the_collector(fresh_database: str) -> None:
    """In a loop of its own, whose time passes faster."""
    found = await asyncio.to_thread(asyncio.run, _ask_now_and_later(fresh_database))
    assert found["asyncpg.connection._StatementCacheEntry"] < STATEMENTS
