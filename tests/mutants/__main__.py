"""`make mutants`: draw mutants, have the tests look for them, and say what they found, package by package.

Each part runs in processes that have imported nothing yet: what an import runs has to be seen.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import PurePosixPath

from tests.mutants import recording
from tests.mutants.judging import judged
from tests.mutants.parts import KEPT, MEASURED, PARTS

ROW = "{:32} {:>6} {:>7} {:>10} {:>9} {:>8} {:>6}"
DEEP = ("domain/games", "service/app", "service/http")
"""What is one row a folder further down."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=75, help="of each part")
    parser.add_argument("--part", choices=PARTS, action="append", help="all of them without one")
    parser.add_argument(
        "--keep", action="store_true", help="use the recorded run though files have changed since"
    )
    asked = parser.parse_args()
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as processes:
        for part in asked.part or MEASURED:
            if not (asked.keep or is_recorded(part)):
                processes.submit(recording.record, part).result()
            show(part, processes.submit(judged, part, asked.seed, asked.count).result())


def is_recorded(part: str) -> bool:
    file = KEPT / f"{part}.json"
    return file.exists() and json.loads(file.read_text())["of"] == recording.digest(part)


def show(part: str, outcomes: Iterable[tuple[str, str]]) -> None:
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for file, outcome in outcomes:
        rows[package(file)][outcome] += 1
    rows[f"{part}, at least {PARTS[part].bar} %"] = sum(rows.values(), Counter())
    print(ROW.format("package", "drawn", "killed", "timed out", "survived", "not run", "score"))
    for name, of in rows.items():
        killed = of["killed"] + of["timed out"]
        score = f"{100 * killed / of.total():.1f}"
        print(
            ROW.format(name, of.total(), of["killed"], of["timed out"], of["survived"], of["not run"], score)
        )


def package(file: str) -> str:
    folder = PurePosixPath(file).parent
    depth = 3 if str(folder).startswith(DEEP) else 2
    return "/".join(PurePosixPath(file).parts[:depth])


if __name__ == "__main__":
    main()
