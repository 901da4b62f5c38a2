"""Doing what the schedule says, and writing down when each fault began and was over."""

import asyncio
from collections.abc import Sequence
from signal import SIGCONT, SIGINT, SIGQUIT, SIGSTOP, Signals
from time import monotonic

import psutil
from redis.asyncio import Redis

from tests.judge.record import Fault, Recorder
from tests.judge.vortex.database import Replica, stand_alone
from tests.judge.vortex.processes import Installation, Worker
from tests.judge.vortex.schedule import FAILOVER, LANES, PROCESSES, SERVERS, Planned
from tests.processes import OwnValkey
from tests.rehearsal.proxies import Cable
from tests.rehearsal.servers import OwnPostgres

READY_SECONDS = 15


class Faults:
    """`replica` is None where there is none, or once it has taken over: then it is `postgres`."""

    def __init__(
        self,
        installation: Installation,
        postgres: OwnPostgres,
        replica: Replica | None,
        valkey: OwnValkey,
        recorder: Recorder,
    ) -> None:
        self._installation = installation
        self._postgres: OwnPostgres | Replica = postgres
        self._replica = replica
        self._valkey = valkey
        self._recorder = recorder
        self.is_stopping = False

    async def lane(self, planned: Sequence[Planned]) -> None:
        """One fault after another, until told to stop; each is over when this returns."""
        for each in planned:
            until = monotonic() + each.pause
            while monotonic() < until and not self.is_stopping:  # noqa: ASYNC110, a pause that may end early
                await asyncio.sleep(0.05)
            if self.is_stopping:
                return
            await self._do(each)

    async def _do(self, planned: Planned) -> None:
        began = monotonic()
        if planned.kind in LANES[PROCESSES]:
            target = await self._to_processes(planned)
        elif planned.kind in LANES[SERVERS] or planned.kind == FAILOVER:
            target = await self._to_servers(planned)
        else:
            target = await self._to_cables(planned)
        if target:
            self._recorder.add(Fault(kind=planned.kind, target=target, began=began, ended=monotonic()))

    async def _to_processes(self, planned: Planned) -> str:
        workers = list(self._installation.workers.values())
        one = workers[planned.place % len(workers)]
        match planned.kind:
            case "kill -9":
                await self._kill([one], planned.seconds)
                return one.name
            case "kill -9 of all APIs":
                await self._kill([each for each in workers if each.role == "api"], planned.seconds)
            case "kill -9 of all workers":
                await self._kill([each for each in workers if each.role == "worker"], planned.seconds)
            case "stopped":
                one.signal(SIGSTOP)
                await asyncio.sleep(planned.seconds)
                one.signal(SIGCONT)
                return one.name
            case "rolling restart":
                for each in workers:
                    if self.is_stopping:
                        break
                    await asyncio.to_thread(each.stop)
                    each.start()
                    await self._up(each)
        return "all"

    async def _kill(self, workers: Sequence[Worker], seconds: float) -> None:
        for each in workers:
            await asyncio.to_thread(each.kill)
        await asyncio.sleep(seconds)
        for each in workers:
            each.start()

    async def _up(self, worker: Worker) -> None:
        until = monotonic() + READY_SECONDS
        while monotonic() < until and not await asyncio.to_thread(worker.is_ready):  # noqa: ASYNC110
            await asyncio.sleep(0.1)

    async def _to_cables(self, planned: Planned) -> str:
        places: list[tuple[str, Cable]] = [
            (f"{side} of {name}", cable)
            for side, cables in (
                ("PostgreSQL", self._installation.to_postgres),
                ("Valkey", self._installation.to_valkey),
                ("clients", self._installation.to_api),
            )
            for name, cable in cables.items()
        ]
        name, cable = places[planned.place % len(places)]
        if planned.kind == "slow":
            cable.delay_seconds = 0.02 + planned.place % 100 / 1000
        else:
            cable.cut(refuse=planned.kind == "reset")
        await asyncio.sleep(planned.seconds)
        if planned.kind == "slow":
            cable.delay_seconds = 0.0
        else:
            cable.mend()
        return name

    async def _to_servers(self, planned: Planned) -> str:
        match planned.kind:
            case "PostgreSQL stopped at once" | "PostgreSQL restarted":
                how = SIGQUIT if planned.kind == "PostgreSQL stopped at once" else SIGINT
                await asyncio.to_thread(self._postgres.stop, how)
                await asyncio.sleep(planned.seconds)
                await asyncio.to_thread(self._postgres.start)
            case "PostgreSQL frozen":
                await _freeze(self._postgres.pid, planned.seconds)
            case "Valkey restarted":
                await asyncio.to_thread(self._valkey.kill)
                await asyncio.sleep(planned.seconds)
                await asyncio.to_thread(self._valkey.start)
            case "Valkey flushed":
                async with Redis.from_url(self._valkey.url) as redis:
                    await redis.flushall()
            case _:
                return await self._to_replica(planned)
        return "server"

    async def _to_replica(self, planned: Planned) -> str:
        if self._replica is None:
            return ""
        match planned.kind:
            case "replica frozen":
                await _freeze(self._replica.pid, planned.seconds)
            case "replica killed":
                await asyncio.to_thread(self._replica.stop)
                await asyncio.sleep(planned.seconds)
                await asyncio.to_thread(self._replica.start)
            case "failover":
                await asyncio.to_thread(self._postgres.stop, SIGQUIT)
                await asyncio.to_thread(self._replica.promote)
                await stand_alone(self._replica)
                self._postgres, self._replica = self._replica, None
                for cable in self._installation.to_postgres.values():
                    cable.server = self._postgres.socket
        return "replica"


async def _freeze(pid: int, seconds: float) -> None:
    """Stop a server with all that it has forked."""
    process = psutil.Process(pid)
    family = [process, *process.children(recursive=True)]
    _signal(family, SIGSTOP)
    await asyncio.sleep(seconds)
    _signal(family, SIGCONT)


def _signal(family: Sequence[psutil.Process], signal: Signals) -> None:
    for each in family:
        try:
            each.send_signal(signal)
        except psutil.NoSuchProcess:
            continue
