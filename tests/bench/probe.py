"""Watches when revisions of some matches come into the match list: `python -m tests.bench.probe DSN MATCH…`.

It asks nothing of the service and computes nothing meanwhile. It says that it watches, and ends with its input:
then it prints what it has seen (`Sighting`).
"""

import asyncio
import sys
from time import perf_counter
from uuid import UUID

import asyncpg
import msgspec
from msgspec import Struct

LOOK_SECONDS = 0.001
LISTED = "SELECT match_id, revision FROM read.match WHERE match_id = ANY($1)"


class Sighting(Struct):
    """The match list has this revision of the match, or a later one; `at` is of `perf_counter`."""

    match_id: str
    revision: int
    at: float


async def watch(dsn: str, match_ids: list[str]) -> list[Sighting]:
    seen: list[Sighting] = []
    known: dict[UUID, int] = {}
    ended = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    connection = await asyncpg.connect(dsn, server_settings={"jit": "off"})
    listed = await connection.prepare(LISTED)
    print("watching", flush=True)
    while not ended.done():
        for match_id, revision in await listed.fetch(list(map(UUID, match_ids))):
            if known.get(match_id) != revision:
                known[match_id] = revision
                seen.append(Sighting(str(match_id), revision, perf_counter()))
        await asyncio.sleep(LOOK_SECONDS)
    await connection.close()
    return seen


if __name__ == "__main__":
    found = asyncio.run(watch(sys.argv[1], sys.argv[2:]))
    print(msgspec.json.encode(found).decode())
