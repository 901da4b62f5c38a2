"""The load generator as a process of its own, and what everybody's processors spent on its requests."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

import msgspec
from msgspec import Struct

from tests.bench.cpu import Meter, Processes
from tests.bench.load.drivers import Timed
from tests.bench.load.wishes import Burst, Load
from tests.bench.trees import HERE
from tests.bench.trees import environment as of_tree

GENERATOR: Final = "load generator"


class Spent(Struct):
    """A burst, and the CPU milliseconds of each command by process."""

    timed: Timed
    cpu_ms: dict[str, float]
    behind_seconds: float
    """How long the read models took after the burst; what they did then is counted."""

    @property
    def all_ms(self) -> float:
        """Of everybody but the load generator."""
        return sum(spent for name, spent in self.cpu_ms.items() if name != GENERATOR)


class Generator:
    """`settled` waits until the read models have what the burst has caused: that is of its cost."""

    def __init__(
        self, running: "subprocess.Popen[bytes]", processes: Processes, settled: Callable[[], object]
    ) -> None:
        self._running, self._settled = running, settled
        self._meter = Meter({**processes, GENERATOR: [running.pid]})

    def begin(self, load: Load) -> None:
        self._tell(load)
        self._expect("begun")

    def burst(self, seconds: float, rate: float | None = None) -> Spent:
        self._tell(Burst(seconds, rate))
        self._expect("ready")
        self._meter.start()
        self._tell(None)
        timed = msgspec.json.decode(self._line(), type=Timed)
        began = perf_counter()
        self._settled()
        behind = perf_counter() - began
        spent = self._meter.spent()
        return Spent(timed, {name: 1000 * used / timed.commands for name, used in spent.items()}, behind)

    def _tell(self, what: Burst | Load | None) -> None:
        assert self._running.stdin is not None
        self._running.stdin.write(msgspec.json.encode(what) + b"\n")
        self._running.stdin.flush()

    def _expect(self, word: str) -> None:
        said = self._line()
        assert said.strip() == word.encode(), said

    def _line(self) -> bytes:
        assert self._running.stdout is not None
        line = self._running.stdout.readline()
        if not line:
            raise RuntimeError("the load generator has ended; its last words are above")
        return line


@contextmanager
def generator(
    load: Load, processes: Processes, settled: Callable[[], object] = lambda: None
) -> Iterator[Generator]:
    """Ready for bursts: its matches have begun. `processes` are those whose processor time is counted."""
    command = [sys.executable, "-m", "tests.bench.load"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=HERE.folder, env=of_tree(HERE), stdin=pipe, stdout=pipe) as running:
        try:
            made = Generator(running, processes, settled)
            made.begin(load)
            yield made
        finally:
            running.terminate()
