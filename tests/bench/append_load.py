"""Appends to one shard in groups, by the code of the tree it is run in: what `tests.bench.append` counts.

    python append_load.py prepare DSN [SHARDS]
    python append_load.py PLAYERS DSN GROUPS [SHARDS]

All players are in one shard. It uses nothing of the project but the event log, and of that only what older trees
have as well.
"""

import asyncio
import json
import sys
from datetime import UTC, datetime
from random import Random
from time import perf_counter, process_time
from uuid import UUID

from service.event_store import meta
from service.event_store.meta import Meta
from service.event_store.migrate import migrate
from service.event_store.records import Append, NewEvent, Outcome, Receipt, StreamHead
from service.event_store.store import EventLog, open_event_log

EVENTS = 4
"""Of each command; of a real one 3.7."""
PAYLOAD_BYTES = 120
RULES = ("SK-TRN-02", "SK-DBL-01", "SK-TRN-04")
ANSWER_BYTES = 700
WARM_UP = 20
"""Groups that are not counted: connections are opened, statements planned."""


class Player:
    """One stream, moved on by a command a turn; each has a receipt."""

    def __init__(self, log: EventLog, random: Random, shards: int) -> None:
        self._log = log
        self._random = random
        self._head = StreamHead(_in_first_shard(log, random, shards), 0, b"")

    async def move(self) -> None:
        head = self._head
        key = f"seat:{self._random.randbytes(16).hex()}:{self._random.randbytes(8).hex()}"
        receipt = Receipt(key, self._random.randbytes(32), self._random.randbytes(ANSWER_BYTES))
        append = Append(
            head.stream_id, head, self._events(), datetime.now(UTC), head.revision == 0, None, receipt
        )
        appended = await self._log.append(append)
        assert appended.outcome is Outcome.APPENDED
        assert appended.head is not None
        self._head = appended.head

    def _events(self) -> tuple[NewEvent, ...]:
        return tuple(
            NewEvent(
                "CardPlayed", 1, self._random.randbytes(PAYLOAD_BYTES), meta.encode(Meta(RULES, "seat:1"))
            )
            for _ in range(EVENTS)
        )


def _in_first_shard(log: EventLog, random: Random, shards: int) -> UUID:
    while True:
        drawn = UUID(int=random.getrandbits(128), version=4)
        if shards == 1 or log.shard_of(drawn) == 0:  # older trees, which have one shard here, do not tell it
            return drawn


async def groups(log: EventLog, players: int, count: int, shards: int) -> tuple[float, float]:
    """Wall seconds and seconds of this process for `count` groups of a command of each player."""
    random = Random()
    playing = [Player(log, random, shards) for _ in range(players)]
    for _ in range(WARM_UP):
        await asyncio.gather(*(player.move() for player in playing))
    print("counted from here", flush=True)
    sys.stdin.readline()
    began, before = perf_counter(), process_time()
    for _ in range(count):
        await asyncio.gather(*(player.move() for player in playing))
    return perf_counter() - began, process_time() - before


async def main(what: str, dsn: str, count: str = "0", shards: str = "1") -> None:
    if what == "prepare":
        await migrate(dsn, int(shards))
        return
    async with open_event_log(dsn, int(shards), readers=1) as log:
        seconds, own_seconds = await groups(log, int(what), int(count), int(shards))
        print(json.dumps([seconds, own_seconds]), flush=True)
        sys.stdin.readline()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
