"""A client that watches how far read models are behind, and how much memory processes take."""

import asyncio
from collections import defaultdict

from tests.judge.calling import Caller
from tests.judge.history import CHANGES
from tests.judge.record import Recorder, Request
from tests.judge.vortex.processes import Installation

LOOK_SECONDS = 0.2
SAMPLE_SECONDS = 2.0


class Watch:
    """`memory` has megabytes by process. How far rows are behind follows from the record."""

    def __init__(self, caller: Caller, recorder: Recorder) -> None:
        self.memory: defaultdict[str, list[float]] = defaultdict(list)
        self._caller = caller
        self._recorder = recorder
        self._read = 0

    async def rows(self) -> None:
        """For ever: take the newest change that was accepted, wait until its match's row has it."""
        while True:
            change = self._newest_change()
            if change is not None:
                await self._stands_in_its_row(change)
            await asyncio.sleep(LOOK_SECONDS)

    async def sizes(self, installation: Installation) -> None:
        while True:
            for name, worker in installation.workers.items():
                self.memory[name].append(await asyncio.to_thread(worker.megabytes))
            await asyncio.sleep(SAMPLE_SECONDS)

    def _newest_change(self) -> Request | None:
        entries = self._recorder.entries
        found = None
        for entry in entries[self._read :]:
            if isinstance(entry, Request) and entry.operation in CHANGES and entry.outcome == "ok":
                found = entry
        self._read = len(entries)
        return found

    async def _stands_in_its_row(self, change: Request) -> None:
        path = f"/v1/matches/{change.answer['match_id']}"
        while True:
            request = await self._caller.ask("getMatch", "GET", path, subject=change.answer["match_id"])
            if request.outcome == "refused":
                return
            if request.outcome == "ok" and request.answer["match"]["revision"] >= change.answer["revision"]:
                return
            await asyncio.sleep(LOOK_SECONDS)
