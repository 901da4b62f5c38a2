"""A run's figures as tables and as JSON."""

import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.table import Table

from tests.bench.calibration import Machine
from tests.bench.figures import BARS, Bar, words
from tests.bench.samples import Samples, Spread
from tests.bench.trees import PROJECT


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
    return [told, figures(report), bars(report), *missing]


def figures(report: Report) -> Table:
    table = Table("what", *report.sides, "unit", *(["÷"] if len(report.sides) > 1 else []))
    for figure in report.taken.figures():
        what, unit = words(figure)
        found = [report.taken.of(side, figure) for side in report.sides]
        table.add_row(what, *map(spread, found), unit, *_quotient(found))
    return table


def bars(report: Report) -> Table:
    many = ["÷"] if len(report.sides) > 1 else []
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
