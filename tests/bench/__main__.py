"""Run the benchmark: `python -m tests.bench [--compare COMMIT] [--parts commands lag] [--json FILE]`.

Each part is taken in bursts, round by round. With `--compare` the code of a commit takes its turns in the same
run, with a whole stack of its own.
"""

import argparse
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from tests.bench import calibration, pgbench
from tests.bench.parts import Part
from tests.bench.parts.every import PARTS, parts
from tests.bench.report import Report, drawn
from tests.bench.samples import ALONE, Samples, rounds
from tests.bench.side import NotMeasured, Side, sides
from tests.bench.trees import HERE, Tree, tree_of

Starting = Callable[[str], object]


def main() -> None:
    given = parse()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=Console(stderr=True)
    ) as shown:
        task = shown.add_task("", total=None)
        report = measure(given, lambda what: shown.update(task, description=what))
    Console(width=150).print(*drawn(report))
    if given.json:
        report.write(given.json)


def parse() -> Any:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--compare", metavar="COMMIT", help="let this commit take turns with this tree")
    parser.add_argument("--parts", nargs="+", choices=PARTS, help="only these")
    parser.add_argument("--rounds", type=int, default=5, help="bursts of each part and side")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long a burst lasts")
    parser.add_argument("--live", type=int, nargs="*", default=[1_000, 10_000], help="matches in play")
    parser.add_argument("--streams", type=int, default=500, help="followers of one match")
    parser.add_argument("--events", type=int, default=0, help="compare an empty log to one of so many events")
    parser.add_argument("--logged", type=int, default=20_000, help="events of the log that is rebuilt")
    parser.add_argument("--json", type=Path, help="where to keep the numbers")
    parser.add_argument("--apart", action="store_true", help="compare one database to read models apart")
    given = parser.parse_args()
    if (given.compare is not None) + bool(given.events) + given.apart > 1:
        parser.error("--compare, --events and --apart are comparisons: one at a time")
    if given.apart and not set(given.parts or PARTS) <= {"commands", "lag"}:
        parser.error("--apart is for commands and lag: --parts commands lag")
    return given


def measure(given: Any, starting: Starting) -> Report:
    taken = Samples()
    starting("what this machine is worth")
    machine = calibration.machine()
    with trees(given) as compared:
        starting("starting PostgreSQL, Valkey, API, fan-out")
        with sides(compared) as running:
            names = [side.name for side in running]
            if given.events:
                starting(f"filling the log with {given.events:,} events")
                fill(running[-1], given.events)
            try:
                for part in parts(given):
                    take(part, running, given.rounds, taken, starting)
            except KeyboardInterrupt:  # what there is by then is told
                taken.missing["the rest"] = "the run was ended"
    if pgbench.missing():
        taken.missing["pgbench_32"] = pgbench.missing()
    return Report(machine, names, taken)


@contextmanager
def trees(given: Any) -> Iterator[dict[str, Tree]]:
    """By the names of the sides."""
    with ExitStack() as unpacked:
        found = {HERE.name: HERE}
        if given.compare:
            other = unpacked.enter_context(tree_of(given.compare))
            found[other.name] = other
        if given.events:
            found = {"empty log": HERE, f"{given.events:,} events": HERE}
        if given.apart:
            found = {"one database": HERE, "read models apart": replace(HERE, apart=True)}
        yield found


def take(part: Part, running: Sequence[Side], count: int, taken: Samples, starting: Starting) -> None:
    """All rounds of a part; what was kept open for it is closed after them."""
    by_name = {side.name: side for side in running}
    for number, turns in enumerate(rounds(list(by_name), count), 1):
        for name in turns:
            starting(f"{part.name}, round {number} of {count}, {name}")
            note(taken, name, part, part.burst, by_name[name])
        if part.beside is not None:
            starting(f"{part.name}, round {number} of {count}, others beside")
            note(taken, ALONE, part, part.beside, running[0])
    for side in running:
        side.end_part()


def note(taken: Samples, name: str, part: Part, burst: Callable[[Side], Any], side: Side) -> None:
    if f"{part.name}, {name}" in taken.missing:
        return
    try:
        taken.add(name, burst(side))
    except NotMeasured as why:
        taken.missing[f"{part.name}, {name}"] = str(why)


def fill(side: Side, events: int) -> None:
    side.inside("").ask("fill", events)
    side.caught_up()


if __name__ == "__main__":
    main()
