"""A process keeps nothing of the values that strangers send, of whatever kind: the process is measured."""

import asyncio
from uuid import UUID

import httpx
import psutil

from service.event_store.migrate import migrate
from tests.ports import own_port
from tests.processes import moviola
from tests.service.api.wires import Wire
from tests.service.test_probes import becomes

VALUES = 50_000
GROWN_MIB = 12.0
"""Of the second half of the values; in the first the caches of LIMITS.md are filled."""
AT_ONCE = 10
"""Requests that a connection sends ahead."""
CONNECTIONS = 4


def request(number: int) -> bytes:
    """Every value in it has never been sent before: its path, ids, names, query, headers, token and address."""
    text, id_ = f"{number:08d}", UUID(int=number << 64 | 7 << 76 | 2 << 62)
    method, path, body = [
        ("GET", f"/{text * 40}", ""),
        ("GET", f"/v1/matches/{id_}/state?at={number + 1}", ""),
        ("GET", f"/v1/matches?player=Ada+{text}", ""),
        ("GET", f"/v1/seats?player=Bob+{text}", ""),
        ("GET", f"/v1/tournaments/{id_}/standings", ""),
        ("GET", f"/static/{text}.js", ""),
        ("POST", "/v1/matches", f'{{"game":"no game {text}","seats":2,"title":"{text}"}}'),
        ("GET", f"/tournaments/{id_}?language=it", ""),
    ][number % 8]
    address = f"{100 + (number >> 16)}.{number >> 8 & 255}.{number & 255}.7"
    token = f"Authorization: Bearer mv_key_{text * 4}\r\n" if number % 3 == 0 else ""
    return (
        f"{method} {path} HTTP/1.1\r\nHost: {text}.example\r\nX-Forwarded-For: {address}\r\n{token}"
        f"X-Request-ID: request-{text}\r\nX-{text}: {text}\r\nCookie: a={text}\r\nUser-Agent: {text}\r\n"
        f'Idempotency-Key: {text * 3}\r\nIf-None-Match: "{text}"\r\nAccept-Language: en;q=0.{text}\r\n'
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    ).encode()


async def send(port: int, first: int, last: int) -> set[int]:
    """The statuses of the answers."""
    statuses: set[int] = set()

    async def of(place: int) -> None:
        wire = await Wire.open(port)
        numbers = list(range(first + place, last, CONNECTIONS))
        for begin in range(0, len(numbers), AT_ONCE):
            batch = numbers[begin : begin + AT_ONCE]
            wire.send(b"".join(map(request, batch)))
            statuses.update([(await wire.answer())[0] for _ in batch])
        wire.close()

    await asyncio.gather(*map(of, range(CONNECTIONS)))
    return statuses


async def test_fifty_thousand_values_of_every_kind_leave_nothing(fresh_database: str, redis_url: str) -> None:
    await migrate(fresh_database, 1)
    port = own_port()
    settings = {"MOVIOLA_PORT": str(port), "MOVIOLA_PROXIES": "1", "MOVIOLA_LOG_LEVEL": "error"}
    urls = {"database_url": fresh_database, "redis_url": redis_url}
    with moviola("serve", **urls, shards=1, **settings) as started:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            await becomes(client, "/readyz", 200)
        process = psutil.Process(started.pid)
        statuses = await send(port, 0, VALUES // 2)
        before = process.memory_info().rss
        statuses |= await send(port, VALUES // 2, VALUES)
        grown = (process.memory_info().rss - before) / 2**20
    assert grown < GROWN_MIB
    assert {404, 401, 422} <= statuses <= {200, 400, 401, 404, 422}
