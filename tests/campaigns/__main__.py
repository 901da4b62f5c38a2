"""Runs a campaign, or lists them all; ends with the status of the first command that fails."""

import argparse
import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.campaigns import CAMPAIGNS, Campaign
from tests.campaigns import __doc__ as about

PROJECT = Path(__file__).parents[2]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.campaigns", description=about, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("name", nargs="?", choices=CAMPAIGNS, metavar="NAME")
    parser.add_argument("--size", type=int, help="instead of the usual one")
    parser.add_argument("--seed", type=int, default=1)
    options, more = parser.parse_known_args(arguments)
    if options.name is None:
        Console().print(listing())
        return 0
    campaign = CAMPAIGNS[options.name]
    if options.size is not None and campaign.size is None:
        parser.error(f"{options.name} has no size")
    return run(campaign, options.size or campaign.size, options.seed, more)


def run(campaign: Campaign, size: int | None, seed: int, more: Sequence[str]) -> int:
    """`more` follows the last command."""
    values = {"size": size, "seed": seed}
    environment = {name: value.format(**values) for name, value in campaign.environment.items()}
    for place, command in enumerate(campaign.commands, 1):
        words = [*words_of(command.format(**values)), *(more if place == len(campaign.commands) else ())]
        print(shlex.join(words), file=sys.stderr, flush=True)
        status = subprocess.run(
            words, cwd=PROJECT, env={**os.environ, "MOVIOLA_TEST_SUITE": "all", **environment}
        ).returncode
        if status:
            return status
    return 0


def words_of(command: str) -> list[str]:
    words = shlex.split(command)
    return words if words[0] == "make" else [sys.executable, "-m", *words]


def listing() -> Table:
    table = Table("name", "minutes", "size", "about")
    for name, campaign in CAMPAIGNS.items():
        size = "" if campaign.size is None else f"{campaign.size:,}"
        table.add_row(name, f"{campaign.minutes:g}", size, campaign.about)
    return table


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
