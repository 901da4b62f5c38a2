"""A run's figures as tables and as JSON."""

import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.table import Table

from tests.bench.calibration import Machine
from tests.bench.figures import BARS, Bar, load_words, words
from tests.bench.generator import GENERATOR
from tests.bench.samples import Samples, Spread
from tests.bench.stack import API, FANOUT, POSTGRES, VALKEY
from tests.bench.trees import PROJECT

COSTS = ("all", API, FANOUT, POSTGRES, VALKEY, GENERATOR)
"""`all` is everybody but the load generator."""
KINDS = ("commands", "p50", "p99", "cpu", "behind")


class Told(Struct):
    """A figure as it is kept: the bursts' samples by side, in the order of the rounds."""

    what: str
    unit: str
    sides: dict[str, list[float]]


class Kept(Struct):
    """What the JSON file has. `bars` are the bars' figures, quotients included, with bar and stretch."""

    commit: str
    machine: Machine
    sides: list[str]
    bars: dict[str, dict[str, list[float]]]
    figures: dict[str, Told]
    missing: dict[str, str]


class Report(Struct):
    machine: Machine
    sides: list[str]
    taken: Samples

    def bars(self) -> Iterator[tuple[Bar, dict[str, list[float]]]]:
        """Those that were measured, by side."""
        for bar in BARS:
            found = {side: bar.samples(self.taken, side) for side in self.sides}
            if any(found.values()):
                yield bar, found

    def kept(self) -> Kept:
        everything = self.taken.everything()
        figures = {
            figure: Told(
                *words(figure),
                {side or "beside": taken[figure] for side, taken in everything.items() if figure in taken},
            )
            for figure in self.taken.figures()
        }
        bars = {bar.what: found for bar, found in self.bars()}
        return Kept(commit(), self.machine, self.sides, bars, figures, self.taken.missing)

    def write(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.format(msgspec.json.encode(self.kept())))


def commit() -> str:
    """Of this tree; with a + if it has changes that are not committed."""
    said = [
        subprocess.run(["git", "-C", PROJECT, *words], capture_output=True, check=True, text=True).stdout
        for words in (("rev-parse", "--short=8", "HEAD"), ("status", "--porcelain", "-uno"))
    ]
    return said[0].strip() + ("+" if said[1] else "")


def drawn(report: Report) -> list[object]:
    machine = report.machine
    told = (
        f"{machine.cores} cores: two busy processes do {machine.two_at_once:.2f} times the work of one; "
        f"{machine.interpreter}; a fixed loop takes {machine.loop_ms:.0f} ms"
    )
    missing = [f"left out: {what}: {why}" for what, why in report.taken.missing.items()]
    tables = [table for table in (loads(report), figures(report), bars(report)) if table.row_count]
    return [told, *tables, *missing]


def loads(report: Report) -> Table:
    """What was sent, how fast it was answered, and the milliseconds of CPU of a command by process: medians."""
    table = Table(
        "load", "side", "1/s (range)", "p50 ms", "p99 ms", *COSTS, "behind s", title="CPU ms of a command"
    )
    for name in loads_of(report.taken.figures()):
        for side in report.sides:
            cells = [report.taken.of(side, f"{kind}_{name}") for kind in ("commands", "p50", "p99")]
            costs = [report.taken.of(side, f"cpu_{name}/{process}") for process in COSTS]
            if any(costs):
                behind = report.taken.of(side, f"behind_{name}")
                told = map(middle, (*cells[1:], *costs, behind))
                table.add_row(load_words(name), side, spread(cells[0]), *told)
    return table


def figures(report: Report) -> Table:
    """Everything that is no load's."""
    table = Table("what", *report.sides, "unit", *(["÷"] if len(report.sides) > 1 else []))
    of_loads = tuple(f"{kind}_{name}" for name in loads_of(report.taken.figures()) for kind in KINDS)
    for figure in report.taken.figures():
        if figure.partition("/")[0] in of_loads:
            continue
        what, unit = words(figure)
        found = [report.taken.of(side, figure) for side in report.sides]
        table.add_row(what, *map(spread, found), unit, *_quotient(found))
    return table


def loads_of(figures: Sequence[str]) -> list[str]:
    return [
        figure.removeprefix("cpu_").removesuffix("/all")
        for figure in figures
        if figure.startswith("cpu_") and figure.endswith("/all")
    ]


def bars(report: Report) -> Table:
    many = ["÷", "its bar"] if len(report.sides) > 1 else []
    table = Table("bar", *report.sides, *many, "bar", "stretch", "", title="Bars")
    for bar, found in report.bars():
        samples = list(found.values())
        sign = "≤" if bar.lower else "≥"
        is_met = samples[0] and bar.is_met(Spread.of(samples[0]).median)
        limits = (f"{sign} {number(bar.bar)}", f"{sign} {number(bar.stretch)}")
        table.add_row(
            f"{bar.what} {bar.unit and f'({bar.unit})'}".strip(),
            *map(spread, samples),
            *_quotient(samples),
            *([f"{sign} {number(bar.share)}" if bar.share else ""] if many else []),
            *limits,
            "✓" if is_met else "",
        )
    return table


def spread(samples: Sequence[float]) -> str:
    """Median, and in brackets the least and the most."""
    if not samples:
        return "–"
    found = Spread.of(samples)
    if len(samples) == 1:
        return number(found.median)
    return f"{number(found.median)} ({number(found.low)}–{number(found.high)})"


def middle(samples: Sequence[float]) -> str:
    return number(Spread.of(samples).median) if samples else "–"


def number(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.3g}"


def _quotient(found: Sequence[Sequence[float]]) -> list[str]:
    """The first side's samples by the second's, round by round."""
    if len(found) < 2:
        return []
    quotients = [one / other for one, other in zip(*found[:2], strict=False) if other]
    return [spread(quotients)]
