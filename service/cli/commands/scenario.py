"""Run scenario files: a table, commands, and what is expected of them."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import rich_click as click
import yaml
from rich.console import Console
from rich.progress import track
from rich.table import Table

from domain.scenarios.notation import Deviation
from domain.scenarios.reading import NotAScenario
from domain.scenarios.running import run
from service.cli.scenario_files import load
from service.cli.terminal.output import Output
from service.cli.terminal.plain import escape

HOLDS, DIFFERS, IS_NONE = 0, 1, 2


@click.command
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="FILE..."
)
def command(files: tuple[Path, ...]) -> None:
    """Run scenario files, or all in a folder (domain/scenarios/notation.py says how one is written).

    Exits with 0 if everything is as expected, 1 if something differs, 2 if a file is not a scenario.
    """
    console = Output()
    paths = list(_found(files))
    if not paths:
        raise click.UsageError(f"no .yaml file in {', '.join(map(str, files))}")
    outcomes = [
        _outcome(console, file) for file in track(paths, "scenarios", console=console, transient=True)
    ]
    count = outcomes.count(HOLDS)
    colour = "green" if count == len(paths) else "red"
    console.print(f"[{colour}]{count} of {len(paths)} scenarios hold[/]")
    sys.exit(max(outcomes))


def _found(files: tuple[Path, ...]) -> Iterator[Path]:
    for file in files:
        yield from sorted(file.rglob("*.yaml")) if file.is_dir() else [file]


def _outcome(console: Console, file: Path) -> int:
    try:
        scenario = load(file)
    except NotAScenario as wrong:
        console.print(
            f"[red]✗[/] [bold]{escape(str(file))}[/] is no scenario: {escape(str(wrong))}", soft_wrap=True
        )
        return IS_NONE
    differences = run(scenario)
    if differences:
        console.print(f"[red]✗[/] [bold]{escape(str(file))}[/] {escape(scenario.title)}", soft_wrap=True)
        console.print(_table(differences))
        return DIFFERS
    return HOLDS


def _table(differences: list[Deviation]) -> Table:
    table = Table(header_style="bold", show_lines=True)
    for name in ("step", "what", "expected", "found"):
        table.add_column(name, overflow="fold")
    for each in differences:
        where = str(each.step) if each.step else "table"
        table.add_row(
            where, each.what.strip("."), f"[green]{_text(each.expected)}[/]", f"[red]{_text(each.found)}[/]"
        )
    return table


def _text(value: Any) -> str:
    """A value as a scenario file writes it: events and commands by name, one a line."""
    if isinstance(value, str):
        return escape(value)
    plain = msgspec.json.decode(msgspec.json.encode(value))
    if isinstance(plain, list) and any(isinstance(item, dict) for item in plain):
        return "\n".join(map(_text, plain))
    if isinstance(plain, dict) and "type" in plain:
        plain = {plain.pop("type"): plain}
    written = yaml.safe_dump(plain, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10**6)
    return escape(written.removesuffix("...\n").strip())
