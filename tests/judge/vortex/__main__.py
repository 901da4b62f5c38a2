"""A run of the vortex: `python -m tests.judge.vortex --seed 7 --minutes 2`."""

import asyncio
import sys
from pathlib import Path

import rich_click as click
from rich.console import Console

from tests.judge.vortex.arrangement import TOLD, Arrangement, drawn, named, possible
from tests.judge.vortex.running import Outcome, Terms, run_once

console = Console()


@click.command
@click.option("--seed", default=1, show_default=True, help="The same seed has the same faults, and choices.")
@click.option("--minutes", default=2.0, show_default=True, help="How long everything fails.")
@click.option("--players", default=4, show_default=True, help="So many play at the same time.")
@click.option(
    "--arrangement",
    callback=lambda _context, _option, text: _arrangement(text),
    help=f"Parts with commas between them, instead of those that the seed draws: {', '.join(TOLD)}.",
)
@click.option("--record", type=click.Path(path_type=Path), help="Where the record goes, as JSON lines.")
@click.option("--logs", type=click.Path(path_type=Path), help="An existing directory for what processes log.")
@click.option("--alone", is_flag=True, help="One fault at a time, and time to recover: for the figures.")
def command(
    seed: int,
    minutes: float,
    players: int,
    arrangement: Arrangement | None,
    record: Path | None,
    logs: Path | None,
    alone: bool,
) -> None:
    """Let everything fail by a seeded schedule while clients play, then judge what they saw."""
    arrangement = arrangement or drawn(seed)
    had, lacks = possible(arrangement)
    console.print(", ".join(TOLD[part] for part in had), *lacks, sep="\n")
    outcome = asyncio.run(run_once(Terms(seed, minutes * 60, players, arrangement, record, logs, alone)))
    show(outcome)
    if lacks:
        console.print(*lacks, sep="\n")  # once more: what a run did not have belongs to what it came to
    sys.exit(bool(outcome.problems))


def _arrangement(text: str | None) -> Arrangement | None:
    try:
        return None if text is None else named(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def show(outcome: Outcome) -> None:
    console.print(outcome.summary)
    console.print(outcome.table)
    for problem in outcome.problems[:50]:
        console.print(problem, markup=False)
    console.print(f"{len(outcome.problems)} anomalies")


if __name__ == "__main__":
    command()
