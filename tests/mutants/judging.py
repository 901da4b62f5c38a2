"""What the tests say of mutants. They are collected once; each mutant is tried in a fork of that process.

An import cannot be done again in a fork: what it runs has a new process, and a function that cannot be exchanged.
"""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.drawing import Mutant, Recorded, draw
from tests.mutants.operators import mutated
from tests.mutants.parts import PARTS, PROJECT
from tests.mutants.swapping import import_instead, swap

SURVIVED, KILLED, UNFIT = 0, 1, 99
MEMORY_BYTES = 4 << 30
OPTIONS = ("-n", "0", "-q", "-x", "-p", "no:cacheprovider", "--show-capture=no", "--tb=no")


class Verdict(NamedTuple):
    mutant: Mutant
    outcome: str
    """`killed`, `survived`, `timed out` or `not run`: no test runs it."""
    by: str = ""
    """The test that failed."""


class Judge:
    """A plugin of pytest: instead of the tests it runs the mutants."""

    def __init__(self, drawn: Sequence[Mutant], recorded: Recorded, told: Callable[[Verdict], None]) -> None:
        self.drawn, self.recorded, self.told = drawn, recorded, told

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        new = [name for name in items if name not in self.recorded.all]
        for mutant in self.drawn:
            tests, at_import = self.recorded.tests(mutant)
            chosen = [items[name] for name in [*new, *tests] if name in items]
            self.told(self.judge(mutant, chosen, at_import) if chosen else Verdict(mutant, "not run"))
        return True

    def judge(self, mutant: Mutant, items: list[pytest.Item], at_import: bool) -> Verdict:
        file = PROJECT / mutant.file
        reading, writing = os.pipe()

        def attempt() -> int:
            if at_import or not swap(file, mutated(file.read_text("utf-8"), mutant.number)):
                return UNFIT
            failed = first_failure(items, self.recorded)
            os.write(writing, failed.encode()[:1000])
            return KILLED if failed else SURVIVED

        code = in_a_fork(attempt)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            by = pipe.read()
        return Verdict(mutant, *(anew(mutant, items) if code == UNFIT else (outcome(code), by)))


def outcome(code: int) -> str:
    """Of a process: one that a signal ended ran too long or used too much memory."""
    return "survived" if code == SURVIVED else "timed out" if code < 0 else "killed"


def in_a_fork(work: Callable[[], int]) -> int:
    """What the work returns in a fork, or minus the number of the signal that ended it; its children end too."""
    child = os.fork()
    if child == 0:
        code = KILLED
        with suppress(BaseException):
            os.setsid()
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_BYTES, MEMORY_BYTES))
            nothing = os.open(os.devnull, os.O_RDWR)
            os.dup2(nothing, 1)
            os.dup2(nothing, 2)
            code = work()
        os._exit(code)
    _, status = os.waitpid(child, 0)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(status)


def first_failure(items: list[pytest.Item], recorded: Recorded) -> str:
    """The first test that fails, or nothing. Each has ten times its usual seconds, and twenty more."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        signal.alarm(20 + int(10 * recorded.seconds.get(item.nodeid, 1)))
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            item.session._setupstate.teardown_exact(None)
            return item.nodeid
    return ""


def anew(mutant: Mutant, items: list[pytest.Item]) -> tuple[str, str]:
    """Outcome and failing test in a new process, where imports read the mutant."""
    asked = [sys.executable, "-m", "tests.mutants.judging", mutant.file, str(mutant.number)]
    names = "\n".join(item.nodeid for item in items)
    try:
        ended = subprocess.run(asked, input=names, cwd=PROJECT, capture_output=True, text=True, timeout=600)
    except subprocess.TimeoutExpired:
        return "timed out", ""
    failed = [line for line in ended.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return outcome(ended.returncode), failed[0] if failed else ""


def main(file: str, number: int, names: list[str]) -> int:
    """Assertions stay as they are: what pytest rewrites, such as the project itself, it loads without asking."""
    import_instead(PROJECT / file, mutated((PROJECT / file).read_text("utf-8"), number))
    return pytest.main([*OPTIONS, "--assert=plain", "-rfE", *names])


def judged(part: str, seed: int, count: int) -> list[tuple[str, str]]:
    """Draw and try: file and outcome of each. Whatever is not killed is printed at once."""
    outcomes: list[tuple[str, str]] = []

    def tell(verdict: Verdict) -> None:
        outcomes.append((verdict.mutant.file, verdict.outcome))
        if verdict.outcome in {"survived", "not run"} or os.environ.get("MOVIOLA_MUTANTS"):
            print(verdict.outcome, verdict.mutant, verdict.by, flush=True)

    with servers_for(part):
        judge = Judge(draw(part, seed, count), Recorded(part), tell)
        pytest.main([*OPTIONS, *PARTS[part].tests], plugins=[judge])
    return outcomes


@contextmanager
def servers_for(part: str) -> Iterator[None]:
    """One PostgreSQL and one Valkey for all mutants of the part, if its tests need them."""
    if not PARTS[part].servers:
        yield
        return
    from tests.servers import servers

    with servers() as urls:
        os.environ["MOVIOLA_TEST_DATABASE_URL"], os.environ["MOVIOLA_TEST_REDIS_URL"] = urls
        os.environ.pop("MOVIOLA_TEST_SERVERS", None)
        yield


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), sys.stdin.read().splitlines()))
