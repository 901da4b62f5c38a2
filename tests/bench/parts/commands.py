"""Commands over HTTP, one by one and in lists, beside pgbench and boardgame.io."""

from collections.abc import Sequence

from tests.bench import pgbench
from tests.bench.boardgame import Boardgame, boardgame
from tests.bench.cpu import standing_still
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

    def beside(self, sides: Sequence[Side], side: Side) -> Figures:
        """What pgbench and boardgame.io do in the same round. The services stand still for one burst at a time:
        after some seconds more they would take their connections for lost."""
        services = [pid for each in sides for pid in each.service()]
        found: dict[str, float] = {}
        if not pgbench.missing():
            with standing_still(services):
                many = pgbench.run(side.stack, 32, self._seconds)
            with standing_still(services):
                one = pgbench.run(side.stack, 1, self._seconds)
            found |= {
                "pgbench_32": many.per_second,
                "pgbench_cpu": many.postgres_ms,
                "pgbench_1": one.mean_ms,
            }
        other = side.keep("boardgame.io", boardgame)
        if isinstance(other, Boardgame):
            with standing_still(services):
                played = other.burst(32, self._seconds)
            found |= {"boardgame": played.per_second, "boardgame_cpu": played.cpu_ms}
        if not found:
            raise NotMeasured(f"{pgbench.missing()}; boardgame.io: {other}")
        return found


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
