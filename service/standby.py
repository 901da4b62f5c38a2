"""Duties that one process performs while others stand by: whoever holds the duty's advisory lock.

That only saves work. A lock can be lost without its holder knowing, so no result may depend on it.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import asyncpg
import structlog

from service.event_store import sql
from service.event_store.connections import CONNECTION_LOST
from service.running import is_cancelled

TAKEOVER_SECONDS = 0.25
CHECK_SECONDS = 1.0

log = structlog.get_logger()


class Duties:
    """The named duties of this process; `keep` has to run as a task. All locks are on one direct connection."""

    def __init__(self, dsn: str, names: Sequence[str]) -> None:
        self._dsn = dsn
        self._held = {name: asyncio.Event() for name in names}

    def holds(self, name: str) -> bool:
        return self._held[name].is_set()

    async def wait_for(self, name: str) -> None:
        await self._held[name].wait()

    async def keep(self) -> None:
        """Claim every duty that nobody else performs, for ever; give up all when the connection is lost."""
        while not is_cancelled():
            try:
                await self._claim_until_lost()
            except CONNECTION_LOST as error:
                log.warning("duties_lost", error=repr(error))
            finally:
                for held in self._held.values():
                    held.clear()
            await asyncio.sleep(TAKEOVER_SECONDS)

    async def _claim_until_lost(self) -> None:
        connection = await asyncpg.connect(self._dsn, timeout=5, command_timeout=5)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            while not lost.is_set():
                missing = [name for name, held in self._held.items() if not held.is_set()]
                for row in await connection.fetch(sql.claim_duties, missing):
                    self._held[row["duty"]].set()
                    log.debug("duty_taken", duty=row["duty"])
                with suppress(TimeoutError):
                    async with asyncio.timeout(TAKEOVER_SECONDS if missing else CHECK_SECONDS):
                        await lost.wait()
        finally:
            connection.terminate()
