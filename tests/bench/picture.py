"""Draws a run's result as bars, light and dark: `python -m tests.bench.picture [RESULT.json [FOLDER]]`.

The result is the newest of bench-results/ unless named.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from domain.kernel.scene import Part, Rect, Role, Scene, Shape, Text
from service.pictures.svg import svg
from service.pictures.themes import THEMES, ThemeName
from tests.bench.report import Kept
from tests.bench.samples import Spread
from tests.bench.stack import API, FANOUT, POSTGRES, VALKEY
from tests.bench.trees import PROJECT

FOLDER: Final = PROJECT / "deploy" / "performance"
SHOWN: Final[tuple[ThemeName, ...]] = ("light", "dark")
WIDTH, LEFT, RIGHT, BAR, GAP, TITLE = 800, 250, 110, 22, 10, 40
SPEEDS: Final = {
    "pgbench_32": "pgbench, 32 clients",
    "commands_lists": "Moviola, lists of 20",
    "commands_32": "Moviola, one by one",
}
"""What is done in a second, with 32 connections each."""
PARTS: Final[dict[str, Role]] = {API: "blue", FANOUT: "orange", POSTGRES: "green", VALKEY: "purple"}
BESIDE: Final = "beside"


def scene(result: Kept) -> Scene:
    shapes: list[Shape] = []
    y = _speeds(result, shapes, 0)
    y = _costs(result, shapes, y + GAP)
    part = Part("bars", 0, 0, WIDTH, y, "", "What a second and a command come to", tuple(shapes))
    return Scene(WIDTH, y + GAP, (part,), ())


def _speeds(result: Kept, shapes: list[Shape], y: int) -> int:
    rows: list[tuple[str, list[float], Role]] = [
        (_label(name, side, result), samples, "seat0" if figure.startswith("commands") else "soft")
        for figure, name in SPEEDS.items()
        if figure in result.figures
        for side, samples in result.figures[figure].sides.items()
    ]
    shapes.append(_title("A second with 32 connections: moves, or transactions of pgbench", y))
    y += TITLE
    most = max(Spread.of(samples).high for _, samples, _ in rows)
    for label, samples, role in rows:
        found = Spread.of(samples)
        shapes += [
            _name(label, y),
            Rect(LEFT, y, _length(found.median, most), BAR, fill=role),
            Rect(
                LEFT + _length(found.low, most),
                y + BAR / 2,
                _length(found.high - found.low, most),
                1,
                fill="ink",
            ),
            _value(f"{found.median:,.0f}", LEFT + _length(found.high, most), y),
        ]
        y += BAR + GAP
    return y


def _costs(result: Kept, shapes: list[Shape], y: int) -> int:
    rows = [
        (_label(name, side, result), [_cost(result, load, process, side) for process in PARTS])
        for load, name in (("32", "one by one, 32 matches"), ("1", "one match"), ("lists", "in lists of 20"))
        for side in result.sides
        if f"cpu_{load}/{API}" in result.figures
    ]
    shapes.append(_title("CPU of a command in milliseconds, by process", y))
    shapes += _legend(y + TITLE)
    y += 2 * TITLE - GAP
    most = max(sum(costs) for _, costs in rows)
    for label, costs in rows:
        shapes.append(_name(label, y))
        x = float(LEFT)
        for cost, role in zip(costs, PARTS.values(), strict=True):
            shapes.append(Rect(x, y, _length(cost, most), BAR, fill=role))
            x += _length(cost, most)
        shapes.append(_value(f"{sum(costs):.2f}", x, y))
        y += BAR + GAP
    return y


def _cost(result: Kept, load: str, process: str, side: str) -> float:
    return Spread.of(result.figures[f"cpu_{load}/{process}"].sides[side]).median


def _label(name: str, side: str, result: Kept) -> str:
    return name if side == BESIDE or len(result.sides) == 1 else f"{name}, {side}"


def _legend(y: int) -> Iterator[Shape]:
    x = LEFT
    for process, role in PARTS.items():
        yield Rect(x, y - 12, 12, 12, fill=role)
        yield Text(x + 18, y - 1, process, 14, anchor="start")
        x += 50 + 8 * len(process)


def _title(text: str, y: int) -> Text:
    return Text(GAP, y + 26, text, 16, anchor="start", bold=True)


def _name(text: str, y: int) -> Text:
    return Text(LEFT - GAP, y + 16, text, 14, anchor="end")


def _value(text: str, x: float, y: int) -> Text:
    return Text(x + GAP, y + 16, text, 14, anchor="start")


def _length(value: float, most: float) -> float:
    return (WIDTH - LEFT - RIGHT) * value / most


def main(arguments: Sequence[str]) -> None:
    results = [Path(arguments[0])] if arguments else sorted(PROJECT.glob("bench-results/*.json"))
    if not results:
        sys.exit("there is no result in bench-results/: `make bench` writes one")
    result = msgspec.json.decode(results[-1].read_bytes(), type=Kept)
    folder = Path(arguments[1]) if len(arguments) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for theme in SHOWN:
        folder.joinpath(f"{theme}.svg").write_text(svg(scene(result), THEMES[theme]) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
