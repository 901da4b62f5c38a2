"""One stranger at one address, within the limits: `python -m tests.service.stranger URL MATCH CUP`.

Each attack has taken the service from others once: slow readers, archives, films, large pages, advice, pictures,
verification, matches of bots, long paths.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from tests.service.siege import again

ADDRESS: Final = "127.0.0.66"
IN_BROTLI: Final = {"Accept-Encoding": "br"}
ENDLESS: Final = {"match_length": "custom", "point_limit": 9999, "max_rounds": 0}
AT_ONCE: Final = {
    "archives": 20,
    "lines": 10,
    "films": 10,
    "cup_pages": 60,
    "cup_archives": 4,
    "advice": 10,
    "verified": 4,
    "pictures": 6,
    "bots_of_nobody": 2,
    "long_paths": 4,
    "slow_readers": 25,
}
"""Connections of each attack: some 150 in all."""


class Stranger:
    def __init__(self, url: str, match: str, cup: str) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=ADDRESS, limits=httpx.Limits(max_connections=None))
        self.client = httpx.AsyncClient(base_url=url, timeout=60, transport=transport)
        self.address = urlsplit(url)
        self.match, self.cup = f"/v1/matches/{match}", cup
        self.number = count()
        self.archive = b""
        self.tables: list[tuple[str, dict[str, str]]] = []

    async def archives(self) -> None:
        await self.client.get(f"{self.match}/archive", headers=IN_BROTLI)

    async def lines(self) -> None:
        await self.client.get(f"{self.match}/events", headers={"Accept": "application/x-ndjson", **IN_BROTLI})

    async def films(self) -> None:
        first = 1 + next(self.number) % 500
        await self.client.get(f"{self.match}/film?from={first}&language=it", headers=IN_BROTLI)

    async def cup_pages(self) -> None:
        await self.client.get(f"/tournaments/{self.cup}")

    async def cup_archives(self) -> None:
        await self.client.get(f"/v1/tournaments/{self.cup}/archive", headers=IN_BROTLI)

    async def advice(self) -> None:
        """In ten free matches, for both seats."""
        if len(self.tables) < 10:
            self.tables += [await self._table(allows_advice=True)]
        url, seats = self.tables[next(self.number) % len(self.tables)]
        for token in seats.values():
            await self.client.get(f"{url}/advice", headers={"Authorization": f"Bearer {token}"})

    async def verified(self) -> None:
        if not self.archive:
            self.archive = (await self.client.get(f"{self.match}/archive")).content
        lines = {"Content-Type": "application/x-ndjson"}
        await self.client.post("/v1/verify", content=self.archive, headers=lines)

    async def pictures(self) -> None:
        number = next(self.number)
        width = 1600 if number % 2 else 960
        await self.client.get(f"{self.match}/picture.png?width={width}&at={1 + number % 500}")

    async def bots_of_nobody(self) -> None:
        bots = {str(seat): "mcts" if seat % 2 else "random" for seat in range(6)}
        await self._created(seats=6, bots=bots, options=ENDLESS)
        await asyncio.sleep(1)

    async def long_paths(self) -> None:
        await self.client.get("/" + "\U0001f600" * 1500 + str(next(self.number)))

    async def slow_readers(self) -> None:
        """Each takes a little, and no more for as long as the service waits."""
        opening = asyncio.open_connection(self.address.hostname, self.address.port, local_addr=(ADDRESS, 0))
        reader, writer = await opening
        writer.write(f"GET {self.match}/archive HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n".encode())
        with suppress(TimeoutError):
            async with asyncio.timeout(15):
                await reader.read(100)
                await asyncio.sleep(15)
        writer.transport.abort()

    async def _created(self, **body: Any) -> tuple[str, str]:
        made = (await self.client.post("/v1/matches", json={"game": "frantic", **body})).json()
        url, host = f"/v1/matches/{made['match_id']}", made["host_token"]
        if body.get("bots"):
            await self.client.post(f"{url}/start", headers={"Authorization": f"Bearer {host}"})
        return url, host

    async def _table(self, **body: Any) -> tuple[str, dict[str, str]]:
        url, host = await self._created(seats=2, **body)
        seats = {}
        for player in ("Eve", "Mallory"):
            taken = (await self.client.post(f"{url}/seats", json={"player": player})).json()
            seats[player] = taken["seat_token"]
        await self.client.post(f"{url}/start", headers={"Authorization": f"Bearer {host}"})
        return url, seats


async def besiege(url: str, match: str, cup: str) -> None:
    stranger = Stranger(url, match, cup)
    attacks: list[Callable[[], Awaitable[object]]] = [
        getattr(stranger, name) for name, times in AT_ONCE.items() for _ in range(times)
    ]
    await asyncio.gather(*map(again, attacks))


if __name__ == "__main__":
    os.nice(10)
    asyncio.run(besiege(*sys.argv[1:]))
