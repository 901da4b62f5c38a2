"""Duties shared among processes: each is performed by the one that holds the duty's advisory lock.

Processes with the same duties share them evenly, at most ceil(duties / processes) each; what a process that
ends, or is paused for some seconds, has held, the others take over. That only saves work. A lock can be lost
without its holder knowing, so no result may depend on it.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import asyncpg
import structlog

from service.platform.duties import sql
from service.platform.duties.sharing import balance
from service.platform.leader import connect

TAKEOVER_SECONDS = 0.25
CHECK_SECONDS = 1.0
PAUSED_SECONDS = 5
"""The database ends the session of a holder that it has not heard of for so long: a paused process keeps its
connection open, and would keep its duties."""

log = structlog.get_logger()


class SessionNotOurs(Exception):
    """A transaction pooler stands in between: its session would keep our locks when we are gone, and nobody could
    take over."""

    def __init__(self) -> None:
        super().__init__("duties need a session: set MOVIOLA_DATABASE_DIRECT_URL to PostgreSQL itself")


class DutyLocks:
    """The named duties of this process; a duty itself.

    All locks are on one connection, which needs a session of its own: no transaction pooler in between.
    """

    def __init__(self, dsn: str, names: Sequence[str]) -> None:
        self._dsn = dsn
        self._held = {name: asyncio.Event() for name in names}
        self._set = " ".join(sorted(names))

    @property
    def names(self) -> list[str]:
        return list(self._held)

    @property
    def held(self) -> list[str]:
        return [name for name, lock in self._held.items() if lock.is_set()]

    def holds(self, name: str) -> bool:
        return self._held[name].is_set()

    async def wait_for(self, name: str) -> None:
        await self._held[name].wait()

    async def turn(self) -> bool:
        """Hold this process's share until the connection is lost, then give up everything."""
        try:
            await self._share_until_lost()
        finally:
            for lock in self._held.values():
                lock.clear()
        return False

    async def _share_until_lost(self) -> None:
        connection = await connect(
            self._dsn,
            timeout=5,
            command_timeout=5,
            server_settings={"idle_session_timeout": f"{PAUSED_SECONDS}s"},
        )
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            if await connection.fetchval("SELECT pg_backend_pid()") != connection.get_server_pid():
                raise SessionNotOurs
            await connection.execute(sql.join_duties, self._set)
            while not lost.is_set():
                await self._balance(connection)
                is_complete = len(self.held) == len(self._held)
                with suppress(TimeoutError):
                    async with asyncio.timeout(CHECK_SECONDS if is_complete else TAKEOVER_SECONDS):
                        await lost.wait()
        finally:
            connection.terminate()

    async def _balance(self, connection: asyncpg.Connection) -> None:
        """Take duties that no process performs, up to this process's share; release what exceeds it."""
        sharers = await connection.fetchval(sql.count_sharers, self._set)
        surplus, missing, room = balance(self.names, self.held, sharers)
        if surplus:
            for name in surplus:
                self._held[name].clear()
            await connection.execute(sql.release_duties, surplus)
            log.debug("duties_released", duties=surplus)
        if room:
            for row in await connection.fetch(sql.take_duties, missing, room):
                self._held[row["duty"]].set()
                log.debug("duty_taken", duty=row["duty"])
