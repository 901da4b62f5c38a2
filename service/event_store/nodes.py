"""Where the shards of the log are: all on one server, or on the nodes of a distributed one (deploy/CITUS.md).

Citus knows; it is asked when a shard is first wanted, again every few seconds, and after an error. Earlier
knowledge holds meanwhile: any node carries a statement on to the one that has the shard, so an old answer
costs only time.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Collection
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from time import monotonic

import asyncpg
import structlog

from service.event_store import sql
from service.platform.database import CONNECTION_LOST, EXHAUSTED, Address, ReaderPool, Writers, rows
from service.platform.log_errors import LogUnavailable

ASK_AGAIN_SECONDS = 5.0
AWAY = (*CONNECTION_LOST, *EXHAUSTED)

log = structlog.get_logger()


def nodes_of(pool: asyncpg.Pool) -> "Nodes":
    """Those of the log that `pool` leads to; whoever shares a pool shares what is known of them."""
    if not isinstance(pool, ReaderPool):
        return Nodes(pool)
    if pool.nodes is None:
        pool.nodes = Nodes(pool)
    nodes: Nodes = pool.nodes
    return nodes


class Nodes:
    """Asks the node that has a shard; the pool itself on one server."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool
        self._is_distributed = None if isinstance(pool, ReaderPool) else False
        self._addresses: dict[int, Address] = {}
        self._asked_at = 0.0
        self._asking: asyncio.Task[None] | None = None

    async def fetch(self, statement: str, shard: int, *arguments: object) -> list[asyncpg.Record]:
        """The rows of a statement whose first argument is the shard. Raises `LogUnavailable`."""
        try:
            return await rows(await self._reader(await self.address(shard)), statement, shard, *arguments)
        except AWAY as error:
            self.doubt()
            raise LogUnavailable(f"no answer from the database: {error!r}") from error

    async def fetch_of(self, statement: str, shards: Collection[int]) -> list[asyncpg.Record]:
        """The rows of a statement whose argument is a list of shards, from all nodes that have some of these."""
        try:
            await self._learn(shards)
            there = defaultdict(list)
            for shard in sorted(shards):
                there[self._addresses.get(shard)].append(shard)
            requests = [rows(await self._reader(address), statement, own) for address, own in there.items()]
            return [row for answer in await asyncio.gather(*requests) for row in answer]
        except AWAY as error:
            self.doubt()
            raise LogUnavailable(f"no answer from the database: {error!r}") from error

    async def address(self, shard: int) -> Address | None:
        """Of the node that has the shard, None on one server. Raises one of `AWAY` if it was never known."""
        await self._learn((shard,))
        return self._addresses.get(shard)

    @property
    def is_one_server(self) -> bool:
        """As known since the first answer: the database may be away when a process starts."""
        return self._is_distributed is False

    async def are_many(self) -> bool:
        """Whether a question of several shards is more than one statement; False while the database is away."""
        try:
            await self._learn(())
        except AWAY:
            return False
        return bool(self._is_distributed)

    def doubt(self) -> None:
        """Somebody got no answer from where a shard should be: ask as soon as it is wanted again."""
        self._asked_at = 0.0

    async def _learn(self, shards: Collection[int]) -> None:
        if self._is_distributed is None:
            ((self._is_distributed,),) = await rows(self._pool, sql.is_distributed)
        if not self._is_distributed:
            return
        unknown = [shard for shard in shards if shard not in self._addresses]
        if unknown:
            await self._ask(unknown)
        elif monotonic() - self._asked_at > ASK_AGAIN_SECONDS and (
            self._asking is None or self._asking.done()
        ):
            self._asking = asyncio.create_task(self._ask_again())

    async def _ask(self, shards: Collection[int]) -> None:
        addresses = await rows(self._pool, sql.read_addresses, list(shards))
        self._addresses |= {shard: Address(host, port) for shard, host, port in addresses}

    async def _ask_again(self) -> None:
        """Of all that are known, beside whoever waits for an answer of a node."""
        self._asked_at = monotonic()
        try:
            await self._ask(self._addresses)
        except AWAY as error:
            log.warning("coordinator_away", error=repr(error))

    async def _reader(self, address: Address | None) -> asyncpg.Pool:
        if address is None or not isinstance(self._pool, ReaderPool):
            return self._pool
        return await self._pool.beside(address)


class NodeWriters:
    """The connections of all committers, by node."""

    def __init__(self, dsn: str, nodes: Nodes) -> None:
        self._dsn = dsn
        self._nodes = nodes
        self._coordinator = Writers(dsn)
        self._writers: dict[Address | None, Writers] = {None: self._coordinator}

    def borrow(self, shard: int) -> AbstractAsyncContextManager[asyncpg.Connection]:
        """Lend a connection to the node that has the shard."""
        return self._coordinator.borrow(shard) if self._nodes.is_one_server else self._borrow(shard)

    @asynccontextmanager
    async def _borrow(self, shard: int) -> AsyncIterator[asyncpg.Connection]:
        address = await self._nodes.address(shard)
        if address not in self._writers:
            self._writers[address] = Writers(self._dsn, address)
        try:
            async with self._writers[address].borrow(shard) as connection:
                yield connection
        except CONNECTION_LOST:
            self._nodes.doubt()
            raise

    async def close(self) -> None:
        for writers in self._writers.values():
            await writers.close()
