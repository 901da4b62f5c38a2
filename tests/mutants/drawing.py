"""Mutants drawn at random, those known to be harmless left out, and the tests that may kill each."""

import ast
import json
import tomllib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from coverage import CoverageData

from tests.mutants.operators import Change, changes
from tests.mutants.parts import KEPT, PROJECT, sources

HARMLESS = Path(__file__).parent / "survivors.toml"
"""Survivors with the reason why nobody can tell, or nobody needs to."""


IMPORT = ""
"""The context of lines that run before the first test."""
BUDGET_SECONDS = 120
"""Of recorded tests for each mutant; as much again for one that only an import runs."""


Key = tuple[str, str, int, str, str]


class Mutant(NamedTuple):
    file: str
    """From the project's folder."""
    number: int
    """Its place among all changes of the file."""
    change: Change
    code: str
    """The line where it begins."""

    def __str__(self) -> str:
        return f"{self.file}:{self.change.line}:{self.column}: {self.change.before}  ->  {self.change.after}"

    @property
    def column(self) -> int:
        """From the first letter of the line."""
        return self.change.column - len(self.code) + len(self.code.lstrip())

    @property
    def key(self) -> Key:
        """What names it as long as its line is the same, wherever that stands."""
        return self.file, self.code.strip(), self.column, self.change.before, self.change.after


def mutants(file: Path) -> list[Mutant]:
    source = file.read_text("utf-8")
    lines = source.splitlines()
    name = str(file.relative_to(PROJECT))
    return [
        Mutant(name, number, change, lines[change.line - 1])
        for number, change in enumerate(changes(ast.parse(source)))
    ]


def draw(part: str, seed: int, count: int) -> list[Mutant]:
    """As many different mutants of the part, none of them known to be harmless."""
    reasons = harmless()
    found = [each for file in sources(part) for each in mutants(file) if each.key not in reasons]
    return sorted(
        Random(f"{part} {seed}").sample(found, min(count, len(found))),
        key=lambda each: (each.file, each.number),
    )


def harmless() -> dict[Key, str]:
    rows = tomllib.loads(HARMLESS.read_text("utf-8")).get("survivor", [])
    return {
        (row["file"], row["line"], row["column"], row["before"], row["after"]): row["reason"] for row in rows
    }


class Recorded:
    """What `recording.py` kept of a part's tests."""

    def __init__(self, part: str) -> None:
        kept = json.loads((KEPT / f"{part}.json").read_text())
        self.all: set[str] = set(kept["all"])
        self.seconds: dict[str, float] = kept["seconds"]
        """Of those that passed."""
        self._data = CoverageData(str(KEPT / f"{part}.coverage"))
        self._data.read()

    def tests(self, mutant: Mutant) -> tuple[list[str], bool]:
        """Those that run a changed line, within the budget; does an import run one?

        A line that only an import runs, as of a table or a bound, is left to the tests that run another line of
        its file, and then to all others: who reads it may be elsewhere.
        """
        lines = self._data.contexts_by_lineno(str(PROJECT / mutant.file))
        runs = Counter(name for names in lines.values() for name in set(names))
        changed = {
            name for n in range(mutant.change.line, mutant.change.last + 1) for name in lines.get(n, ())
        }
        at_import = IMPORT in changed or not mutant.change.in_function
        found = changed & self.seconds.keys()
        if found or not at_import:
            return affordable(found, self.seconds, runs), at_import
        near = runs.keys() & self.seconds.keys()
        others = self.seconds.keys() - near
        return [*affordable(near, self.seconds, runs), *affordable(others, self.seconds, runs)], at_import


def affordable(found: Collection[str], seconds: Mapping[str, float], runs: Mapping[str, int]) -> list[str]:
    """As many tests as the budget has, one at least, the fastest first.

    Half of it is for those that run most lines of the file, the rest for the fastest: what hundreds of tests pass
    through, one test may be about, and it may be slow.
    """
    fastest = sorted(found, key=lambda name: (seconds[name], name))
    closest = within(sorted(fastest, key=lambda name: -runs.get(name, 0)), seconds, BUDGET_SECONDS / 2)
    left = BUDGET_SECONDS - sum(seconds[name] for name in closest)
    chosen = {*closest, *within([name for name in fastest if name not in closest], seconds, left)}
    return [name for name in fastest if name in chosen] or fastest[:1]


def within(names: Sequence[str], seconds: Mapping[str, float], budget: float) -> list[str]:
    """As many as fit, the first ones first."""
    found = []
    for name in names:
        if seconds[name] <= budget:
            found.append(name)
            budget -= seconds[name]
    return found
