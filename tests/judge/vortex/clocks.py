"""Clocks of processes that are put wrong, each by itself: libfaketime reads the time of day from a file."""

import asyncio
import os
from collections.abc import Mapping
from pathlib import Path

from tests.judge.vortex.schedule import Planned

WRONG_SECONDS = 90
"""Well within the five minutes by which a receiver of webhooks may be wrong."""
LOOKS_SECONDS = 1
"""So often a process looks what time it is."""


def library() -> str:
    given = os.environ.get("MOVIOLA_TEST_FAKETIME")
    found = [given] if given else [*map(str, Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))]
    return found[0] if found else ""


def missing() -> str:
    """Why no clock can be put wrong here; empty if one can."""
    return "" if library() else "libfaketime is not installed"


class Clocks:
    """Of the processes that run with the variables of `environment`."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._names: list[str] = []

    def environment(self, name: str) -> Mapping[str, str]:
        self._names.append(name)
        self.put(name, 0)
        return {
            "LD_PRELOAD": library(),
            "FAKETIME_TIMESTAMP_FILE": str(self._file(name)),
            "FAKETIME_CACHE_DURATION": str(LOOKS_SECONDS),
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_FORCE_MONOTONIC_FIX": "0",  # it lets waits of threads for each other end at once: they spin
        }

    def put(self, name: str, seconds: int) -> None:
        """Wrong by so much from now on; 0 is right."""
        self._file(name).write_text(f"{seconds:+}")

    async def fail(self, planned: Planned) -> str:
        """One clock is wrong for a while, forward or back."""
        name = self._names[planned.place % len(self._names)]
        forward = planned.place // len(self._names) % 2
        self.put(name, WRONG_SECONDS if forward else -WRONG_SECONDS)
        await asyncio.sleep(planned.seconds)
        self.put(name, 0)
        await asyncio.sleep(LOOKS_SECONDS)
        return name

    def _file(self, name: str) -> Path:
        return self._directory / name.replace(" ", "-")
