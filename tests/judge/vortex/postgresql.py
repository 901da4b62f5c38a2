"""What fails of PostgreSQL, of its disk and of its synchronous replica."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from signal import SIGINT, SIGQUIT

import asyncpg

from tests.judge.vortex.database import Replica, delay_replay, stand_alone
from tests.judge.vortex.disks import fill
from tests.judge.vortex.freezing import freeze
from tests.judge.vortex.schedule import FAILOVER, Planned
from tests.rehearsal.proxies import Cable
from tests.rehearsal.servers import OwnPostgres
from tests.waiting import until

LAG_SECONDS = 1.0
REFUSING = (asyncpg.PostgresError, OSError, asyncpg.InterfaceError)


class PostgreSQL:
    """`cables` are all that lead to it. `disk` is None where it is not a small one.

    The replica takes over once: from then on it is the server, and has neither replica nor small disk.
    """

    def __init__(
        self, server: OwnPostgres, replica: Replica, cables: Sequence[Cable], disk: Path | None
    ) -> None:
        self._server: OwnPostgres | Replica = server
        self._replica: Replica | None = replica
        self._cables = cables
        self._disk = disk

    async def fail(self, planned: Planned) -> str:
        """What has failed: nothing, where it is not there any more."""
        match planned.kind:
            case "PostgreSQL stopped at once" | "PostgreSQL restarted":
                how = SIGQUIT if planned.kind == "PostgreSQL stopped at once" else SIGINT
                await asyncio.to_thread(self._server.stop, how)
                await asyncio.sleep(planned.seconds)
                await asyncio.to_thread(self._server.start)
            case "PostgreSQL frozen":
                await freeze(self._server.pid, planned.seconds)
            case "PostgreSQL's connections taken":
                await self._without_connections(planned.seconds)
            case "PostgreSQL's disk full":
                return await self._on_a_full_disk(planned.seconds)
            case _:
                return await self._of_the_replica(planned)
        return "server"

    async def _without_connections(self, seconds: float) -> None:
        """Whoever has one keeps it; no other is to be had."""
        taken: list[asyncpg.Connection] = []
        try:
            while True:
                taken.append(await asyncpg.connect(self._server.url))
        except REFUSING:
            await asyncio.sleep(seconds)
        finally:
            for each in taken:
                each.terminate()

    async def _on_a_full_disk(self, seconds: float) -> str:
        if self._disk is None:
            return ""
        filled = self._disk / "filled"
        await asyncio.to_thread(fill, filled)
        await asyncio.sleep(seconds)
        filled.unlink()
        await until(self._is_back)
        return "server"

    async def _is_back(self) -> bool:
        """It may have ended because it could not write its log; then it is started again."""
        if not self._server.is_alive:
            await asyncio.to_thread(self._server.start)
        try:
            connection = await asyncpg.connect(self._server.url)
        except REFUSING:
            return False
        await connection.close()
        return True

    async def _of_the_replica(self, planned: Planned) -> str:
        if self._replica is None:
            return ""
        match planned.kind:
            case "replica frozen":
                await freeze(self._replica.pid, planned.seconds)
            case "replica killed":
                await asyncio.to_thread(self._replica.stop)
                await asyncio.sleep(planned.seconds)
                await asyncio.to_thread(self._replica.start)
            case kind if kind == FAILOVER:
                await delay_replay(self._replica)
                await asyncio.sleep(LAG_SECONDS)
                await asyncio.to_thread(self._server.stop, SIGQUIT)
                await asyncio.to_thread(self._replica.promote)
                await stand_alone(self._replica)
                self._server, self._replica, self._disk = self._replica, None, None
                for cable in self._cables:
                    cable.server = self._server.socket
        return "replica"
