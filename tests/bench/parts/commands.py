"""Commands over HTTP, one by one and in lists, beside pgbench."""

from tests.bench import pgbench
from tests.bench.generator import Spent
from tests.bench.parts import Figures
from tests.bench.side import NotMeasured, Side
from tests.bench.stack import ADMIN_KEY

LISTED_MATCHES = 200
"""Each takes a list of 20 a burst."""


class Commands:
    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def many(self, side: Side) -> Figures:
        """32 matches, one command of each under way at a time."""
        return told("32", side.load("known", 32).burst(self._seconds))

    def eight(self, side: Side) -> Figures:
        return told("8", side.load("known", 8).burst(self._seconds))

    def one(self, side: Side) -> Figures:
        return told("1", side.load("known", 1).burst(self._seconds))

    def lists(self, side: Side) -> Figures:
        lists = side.load("lists", LISTED_MATCHES, key=ADMIN_KEY)
        return told("lists", lists.burst(self._seconds))

    def beside(self, side: Side) -> Figures:
        """What pgbench does in the same round, on the servers of one of the sides."""
        if missing := pgbench.missing():
            raise NotMeasured(missing)
        many, one = (pgbench.run(side.stack, clients, self._seconds) for clients in (32, 1))
        return {
            "pgbench_32": many.per_second,
            "pgbench_cpu": many.postgres_ms,
            "pgbench_1": one.mean_ms,
        }


def told(name: str, spent: Spent) -> dict[str, float]:
    timed = spent.timed
    cpu = {f"cpu_{name}/{process}": used for process, used in spent.cpu_ms.items()}
    return {
        f"commands_{name}": timed.per_second,
        f"p50_{name}": timed.p50_ms,
        f"p99_{name}": timed.p99_ms,
        **cpu,
        f"cpu_{name}/all": spent.all_ms,
        f"behind_{name}": spent.behind_seconds,
    }
