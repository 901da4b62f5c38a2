"""Connections to the database of the event log: a pool for reading, kept connections for writing."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any, NamedTuple, Protocol

import asyncpg
import structlog

from service.platform.leader import connect
from service.platform.log_errors import LogUnavailable
from service.platform.patience import Patience, patience

# What a call raises when the server goes away, restarts, hands over to another or does not answer in time.
# Whether the statement was carried out is then unknown.
CONNECTION_LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the connection broke between two steps of the protocol
    OSError,
    TimeoutError,
)
# What a call raises when disk, memory or connection slots are used up (SQLSTATE class 53), or the disk fails (58).
# Nothing was written, and the connection, if there is one, stays good.
EXHAUSTED = (asyncpg.InsufficientResourcesError, asyncpg.PostgresSystemError)
STATEMENT_TIMEOUT_SECONDS = 10.0
NEVER_SECONDS = 3600.0  # for asyncpg, whose own time-outs go on while our event loop stands still
CONNECT_TIMEOUT_SECONDS = (
    5.0  # a network that swallows everything would otherwise keep a request for a minute
)
# The statements are small and always the same: compiling them never pays, planning them pays once.
SESSION = {"jit": "off", "plan_cache_mode": "force_generic_plan"}
# Who waits for a lock when we hang up is gone soon; who has committed still waits for the standby.
WRITING_SESSION = SESSION | {"client_connection_check_interval": "1s"}
# On a node of a distributed database. It must know a parameter to plan a statement for one node, and it would show
# parts of tables to nobody: for that it filters each look at the catalogue, which costs a new connection a second.
NODE_SESSION = SESSION | {"plan_cache_mode": "auto", "citus.override_table_visibility": "off"}
log = structlog.get_logger()


class Address(NamedTuple):
    """Of a server: its name or IP address, and its port."""

    host: str
    port: int


def at_node(dsn: str, address: Address) -> str:
    """The same database on another node, by the same role and terms."""
    return re.sub(r"^(\w+://(?:[^@/?]*@)?)[^/?]*", rf"\g<1>{address.host}:{address.port}", dsn)


class ReaderPool(asyncpg.Pool):  # type: ignore[misc]  # asyncpg has no types
    """A pool, and one like it for each other node of the database that was asked for; they end together.

    `nodes` is for whoever finds out what is where (`service/event_store/nodes.py`).
    """

    def __init__(self, dsn: str, size: int, session: dict[str, str], address: Address | None = None) -> None:
        super().__init__(
            dsn if address is None else at_node(dsn, address),
            min_size=0,
            max_size=size,
            max_queries=50_000,
            max_inactive_connection_lifetime=300.0,
            timeout=CONNECT_TIMEOUT_SECONDS,
            command_timeout=STATEMENT_TIMEOUT_SECONDS,
            server_settings=session,
            connect=connect,
            init=None,
            reset=_keep_session,
            loop=None,
            connection_class=asyncpg.Connection,
            record_class=asyncpg.Record,
        )
        self.nodes: Any = None
        self._beside: dict[Address, ReaderPool] = {}
        self._like = dsn, size, session | NODE_SESSION

    async def beside(self, address: Address) -> asyncpg.Pool:
        """The pool of the same database on another node."""
        if address not in self._beside:
            self._beside[address] = ReaderPool(*self._like, address)
        return await self._beside[address]

    async def close(self) -> None:
        for pool in self._beside.values():
            await pool.close()
        await super().close()

    def terminate(self) -> None:
        for pool in self._beside.values():
            pool.terminate()
        super().terminate()


async def open_readers(dsn: str, size: int, **session: str) -> ReaderPool:
    """Open a pool of at most `size` connections; `session` are further settings of theirs.

    The pool opens although the database is away: a process that starts meanwhile is ready as soon as the database
    is. One that turns us away fails here.

    A reader of the log changes no setting and keeps no lock or cursor, so nothing has to be reset between
    two uses of a connection: that saves a round trip per statement.
    """
    pool = ReaderPool(dsn, size, SESSION | session)
    await pool
    try:
        async with patience(STATEMENT_TIMEOUT_SECONDS), pool.acquire():
            pass
    except (*CONNECTION_LOST, *EXHAUSTED) as error:
        log.warning("database_away", error=repr(error))
    except BaseException:
        await pool.close()
        raise
    return pool


async def _keep_session(_connection: asyncpg.Connection) -> None:
    pass


async def fetch(pool: asyncpg.Pool, statement: str, *arguments: object) -> list[asyncpg.Record]:
    """Return the rows of a statement; raises `LogUnavailable` when the database is away or full."""
    try:
        return await rows(pool, statement, *arguments)
    except (*CONNECTION_LOST, *EXHAUSTED) as error:
        raise LogUnavailable(f"no answer from the database: {error!r}") from error


async def rows(pool: asyncpg.Pool, statement: str, *arguments: object) -> list[asyncpg.Record]:
    """As `fetch`; raises one of `CONNECTION_LOST` or `EXHAUSTED`, also when no connection becomes free in time."""
    async with patience(STATEMENT_TIMEOUT_SECONDS), lent(pool) as connection:
        records: list[asyncpg.Record] = await connection.fetch(statement, *arguments, timeout=NEVER_SECONDS)
    return records


@asynccontextmanager
async def lent(pool: asyncpg.Pool) -> AsyncIterator[asyncpg.Connection]:
    """A connection of the pool, ended when it is lost, or when somebody has waited long enough for an answer.

    The pool would wait for the server to confirm that it has stopped before it took the connection back, on a
    network that swallows everything for as long again; and it would keep one that can only read, since its server
    has become a standby.
    """
    async with pool.acquire() as connection:
        try:
            yield connection
        except (*CONNECTION_LOST, asyncio.CancelledError):
            with suppress(asyncpg.InterfaceError):  # it was lost, and the pool has taken it back already
                connection.terminate()
            raise


class Lender(Protocol):
    """Where a committer has its connections from."""

    def borrow(self, shard: int) -> AbstractAsyncContextManager[asyncpg.Connection]: ...


class Writers:
    """The connections of the committers: as many as ever committed at the same time, one per shard at most.

    With `address`, those to one node of a distributed database.

    Kept apart from the readers, so that no slow read delays a commit, and lighter than a pool, where taking
    and giving back costs a quarter of a commit.
    """

    def __init__(self, dsn: str, address: Address | None = None) -> None:
        self._dsn = dsn if address is None else at_node(dsn, address)
        self._session = WRITING_SESSION if address is None else WRITING_SESSION | NODE_SESSION
        self._idle: list[asyncpg.Connection] = []

    @asynccontextmanager
    async def borrow(self, _shard: int) -> AsyncIterator[asyncpg.Connection]:
        """Lend a connection; one that got lost meanwhile is not lent again.

        A caller out of patience hangs up and cancels nothing. PostgreSQL would end the wait for a synchronous
        standby at that, and show to everybody what only one disk has: a receipt that a failover takes back.
        """
        connection = await self._take()
        try:
            with Patience(STATEMENT_TIMEOUT_SECONDS, connection.terminate):
                yield connection
        except CONNECTION_LOST:
            connection.terminate()
            raise
        except AttributeError as error:  # what asyncpg raises where we have hung up between two steps
            if not connection.is_closed():
                raise
            raise asyncpg.InterfaceError("the connection was closed between two steps") from error
        finally:
            if not connection.is_closed():
                self._idle.append(connection)

    async def close(self) -> None:
        while self._idle:
            await self._idle.pop().close()

    async def _take(self) -> asyncpg.Connection:
        while self._idle:
            connection = self._idle.pop()
            if not connection.is_closed():
                return connection
        try:
            return await connect(self._dsn, timeout=CONNECT_TIMEOUT_SECONDS, server_settings=self._session)
        except asyncpg.PostgresError as error:
            raise ConnectionError(f"the database accepts no connection: {error}") from error
