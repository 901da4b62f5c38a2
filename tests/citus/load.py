"""Clients that append while something happens to the cluster, and the judge of what they were told."""

import asyncio
from dataclasses import dataclass, field
from time import monotonic
from uuid import UUID, uuid4

from service.event_store.hash_chain import verify
from service.event_store.records import Outcome, Receipt, StreamHead
from service.event_store.shards import shard_of
from service.event_store.store import EventLog, LogReader
from service.platform.log_errors import EventLogError
from tests.citus.cluster import SHARDS
from tests.service.event_store.matches import following, head_after, open_match, won


@dataclass
class Client:
    """Plays one match. What it was told is `acknowledged`, revision -> hash; what it was not told is `unknown`."""

    head: StreamHead
    acknowledged: dict[int, bytes] = field(default_factory=dict)
    unknown: set[bytes] = field(default_factory=set)
    longest_seconds: float = 0.0
    errors: list[str] = field(default_factory=list)

    async def play(self, log: EventLog, over: asyncio.Event) -> None:
        number = 0
        while not over.is_set():
            number += 1
            receipt = (
                Receipt(f"{self.head.stream_id}/{number}", b"request", b"answer") if number % 2 else None
            )
            append = following(self.head, receipt=receipt, note=str(number))
            after = head_after(append)
            began = monotonic()
            try:
                appended = await log.append(append)
            except EventLogError as error:
                self.errors.append(repr(error))
                self.unknown.add(after.hash)
                self.head = await self._newest(log)
            else:
                assert appended.outcome is Outcome.APPENDED
                assert won(appended).hash == after.hash
                self.acknowledged[after.revision] = after.hash
                self.head = after
            self.longest_seconds = max(self.longest_seconds, monotonic() - began)

    async def _newest(self, log: EventLog) -> StreamHead:
        while True:
            try:
                head = await log.head(self.head.stream_id)
            except EventLogError:
                await asyncio.sleep(0.02)
            else:
                assert head is not None
                return head


class Load:
    """Clients on some shards while the block lasts."""

    def __init__(self, log: EventLog, shards: range = range(SHARDS)) -> None:
        self._log = log
        self._shards = shards
        self.clients: list[Client] = []
        self._over = asyncio.Event()
        self._playing: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Load":
        heads = [await open_match(self._log, match_id=id_in(shard)) for shard in self._shards]
        self.clients = [Client(head) for head in heads]
        self._playing = [asyncio.create_task(client.play(self._log, self._over)) for client in self.clients]
        await asyncio.sleep(1.0)
        for client in self.clients:
            client.longest_seconds = 0.0
        return self

    async def __aexit__(self, *_: object) -> None:
        self._over.set()
        await asyncio.gather(*self._playing)

    @property
    def commands(self) -> int:
        return sum(len(client.acknowledged) for client in self.clients)

    @property
    def longest_seconds(self) -> float:
        return max(client.longest_seconds for client in self.clients)

    @property
    def refused(self) -> int:
        return sum(len(client.errors) for client in self.clients)

    def __str__(self) -> str:
        return f"{self.commands} commands, {self.refused} refused, longest wait {self.longest_seconds:.2f} s"


async def check(log: LogReader, clients: list[Client]) -> None:
    """Nothing acknowledged is lost, nothing is there twice, no position is missing."""
    for client in clients:
        stored = await log.read(client.head.stream_id)
        assert verify(stored) is None
        assert [event.revision for event in stored] == list(range(1, len(stored) + 1))
        hashes = {event.revision: event.hash for event in stored[1:]}
        assert client.acknowledged.items() <= hashes.items()
        assert set(hashes.values()) - set(client.acknowledged.values()) <= client.unknown
    for shard, head in (await log.shard_heads()).items():
        positions = [event.position for event in await log.read_shard(shard, 0, head + 1)]
        assert positions == list(range(1, head + 1))


def id_in(shard: int) -> UUID:
    return next(drawn for drawn in iter(uuid4, None) if shard_of(drawn, SHARDS) == shard)
