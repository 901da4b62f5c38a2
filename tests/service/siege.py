"""Attackers of an API process, to be killed at the end: `python -m tests.service.siege PORT`."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import cycle
from random import Random

import httpx

from tests.service.api.test_connections import HALF_BODY, HALF_HEAD
from tests.service.api.wires import LIVEZ, Wire

HELD = 150
"""Connections of each kind that are held open and renewed."""
ATTACKERS = cycle(f"127.2.0.{number}" for number in range(1, 9))


async def again(attack: Callable[[], Awaitable[object]]) -> None:
    """For ever, whatever is said to it."""
    while True:
        with suppress(
            OSError, asyncio.IncompleteReadError, httpx.HTTPError, TimeoutError, KeyError, ValueError
        ):
            await attack()
        await asyncio.sleep(0.01)


async def hold(port: int, sent: bytes) -> None:
    """Some connections that stay as they are until the server closes them, or for three seconds."""
    wires = [await Wire.open(port, next(ATTACKERS), sent) for _ in range(HELD)]
    await asyncio.sleep(3)
    for wire in wires:
        wire.close()


def attacks(port: int) -> list[Callable[[], Awaitable[object]]]:
    client = httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}",
        timeout=20,
        transport=httpx.AsyncHTTPTransport(local_address="127.2.1.1"),
    )
    options = {"match_length": "custom", "point_limit": 9999, "max_rounds": 0}
    endless = {"game": "frantic", "seats": 6, "options": options}
    random = random = Random(1)
    matches: list[str] = []

    async def left_to_bots() -> None:
        """All seats are house bots; some of them think."""
        bots = {str(seat): "lookahead" if seat % 2 else "random" for seat in range(6)}
        made = (await client.post("/v1/matches", json={**endless, "bots": bots})).json()
        token = {"Authorization": f"Bearer {made['host_token']}"}
        await client.post(f"/v1/matches/{made['match_id']}/start", headers=token)
        matches.append(made["match_id"])
        await asyncio.sleep(0.5)

    async def states_of_long_matches() -> None:
        if matches:
            url = f"/v1/matches/{random.choice(matches)}"
            newest = (await client.get(f"{url}/state")).json()["revision"]
            await client.get(f"{url}/state", params={"at": max(1, newest - 1)})
            await client.post(f"{url}/forks", json={"revision": newest, "luck": {"kind": "fresh"}})

    async def files_that_are_not_there() -> None:
        await client.get("/static/" + "x" * random.randint(1, 30_000) + f".{random.random()}")

    async def archives() -> None:
        lines = {"Content-Type": "application/x-ndjson"}
        await client.post("/v1/verify", content=b"{}\n" * 500_000, headers=lines)

    async def largest_bodies() -> None:
        await client.post("/v1/matches", content=b'{"title":"' + b"x" * 65_000 + b'"}')

    async def made_up_tokens() -> None:
        await client.get("/v1/matches", headers={"Authorization": f"Bearer mv_{random.random()}"})

    held = (b"", LIVEZ, HALF_HEAD, HALF_BODY, HALF_BODY + b" " * 50_000, LIVEZ * 2000)
    deaf = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    asked = (
        left_to_bots,
        states_of_long_matches,
        files_that_are_not_there,
        archives,
        largest_bodies,
        made_up_tokens,
    )
    return [*asked, *(lambda sent=sent: hold(port, sent) for sent in (*held, deaf))]


async def besiege(port: int) -> None:
    await asyncio.gather(*map(again, attacks(port)))


if __name__ == "__main__":
    asyncio.run(besiege(int(sys.argv[1])))
