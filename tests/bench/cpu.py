"""Processor time by process."""

from collections.abc import Iterable, Mapping

import psutil

Processes = Mapping[str, Iterable[int]]
"""Name -> process ids: each stands for itself and everything below it."""


def family(pids: Iterable[int]) -> list[psutil.Process]:
    roots = [psutil.Process(pid) for pid in pids]
    below = (child for root in roots for child in root.children(recursive=True))
    return list({process.pid: process for process in (*roots, *below)}.values())


def cpu_seconds(pids: Iterable[int]) -> float:
    """Used so far by these processes and all below them, those that have ended included; in steps of 10 ms."""
    used = 0.0
    for process in family(pids):
        try:
            used += sum(process.cpu_times()[:4])
        except psutil.NoSuchProcess:  # ended since it was listed: its parent has its time
            continue
    return float(used)


class Meter:
    """What each of `processes` uses between `start` and `spent`."""

    def __init__(self, processes: Processes) -> None:
        self._processes = processes
        self.start()

    def start(self) -> None:
        self._before = self._used()

    def spent(self) -> dict[str, float]:
        """Seconds since `start`."""
        return {name: used - self._before[name] for name, used in self._used().items()}

    def _used(self) -> dict[str, float]:
        return {name: cpu_seconds(pids) for name, pids in self._processes.items()}
