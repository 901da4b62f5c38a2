"""Read models that somebody builds anew, or takes back, while everything else fails."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from projections import PROJECTIONS
from tests.judge.vortex.schedule import Planned
from tests.processes import PROJECT

COMMAND = (sys.executable, "-m", "service.cli.main", "rebuild")
END_SECONDS = 120.0
"""More than any fault lasts: a rebuild comes to its end, or fails with what it asks."""


class Rebuilds:
    """What `moviola rebuild` says goes into a file in `logs`."""

    def __init__(self, environment: Mapping[str, str], logs: Path | None) -> None:
        self._environment = environment
        self._log = os.devnull if logs is None else logs / "rebuilds.log"

    async def fail(self, planned: Planned) -> str:
        """The read model; nothing if PostgreSQL failed meanwhile, or no earlier build was there to take back."""
        name = PROJECTIONS[planned.place % len(PROJECTIONS)].name
        match planned.kind:
            case "kill -9 of a rebuild":
                await asyncio.to_thread(self._is_done, [name], planned.seconds)
                return name
            case "read model taken back":
                is_done = await asyncio.to_thread(self._is_done, [name, "--back"])
            case _:
                is_done = await asyncio.to_thread(self._is_done, [name])
        return name if is_done else ""

    def _is_done(self, arguments: Sequence[str], kill_after: float | None = None) -> bool:
        with open(self._log, "ab") as said:
            try:
                return not subprocess.run(
                    [*COMMAND, *arguments],
                    cwd=PROJECT,
                    env=self._environment,
                    stdout=said,
                    stderr=said,
                    timeout=kill_after or END_SECONDS,
                ).returncode
            except subprocess.TimeoutExpired:
                if kill_after is None:
                    raise
                return False
