"""Doing what the schedule says, and writing down when each fault began and was over."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from signal import SIGCONT, SIGSTOP
from time import monotonic
from typing import TypeAlias

from tests.judge.record import Fault, Recorder
from tests.judge.vortex.processes import Installation, Worker
from tests.judge.vortex.schedule import CABLES, LANES, PROCESSES, Planned
from tests.rehearsal.proxies import Cable

READY_SECONDS = 15
Fail: TypeAlias = Callable[[Planned], Awaitable[str]]
"""Makes a fault, and returns when it is over: what has failed, or nothing if that is not there any more."""


class Faults:
    """Processes and cables fail here, everything else by who is named for its kind in `others`."""

    def __init__(self, installation: Installation, others: Mapping[str, Fail], recorder: Recorder) -> None:
        self._installation = installation
        self._failing: Mapping[str, Fail] = {
            **others,
            **dict.fromkeys(LANES[PROCESSES], self._to_processes),
            **dict.fromkeys(LANES[CABLES], self._to_cables),
        }
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
        fail = self._failing.get(planned.kind)
        if fail is None:
            return
        began = monotonic()
        if target := await fail(planned):
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
            for side, cables in self._installation.sides.items()
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
