"""What fails of PgBouncer."""

import asyncio

from tests.judge.vortex.freezing import freeze
from tests.judge.vortex.schedule import Planned
from tests.rehearsal.pooler import OwnPooler


class Pooler:
    def __init__(self, server: OwnPooler) -> None:
        self._server = server

    async def fail(self, planned: Planned) -> str:
        if planned.kind == "PgBouncer frozen":
            await freeze(self._server.pid, planned.seconds)
        else:
            await asyncio.to_thread(self._server.kill)
            await asyncio.sleep(planned.seconds)
            await asyncio.to_thread(self._server.start)
        return "server"
