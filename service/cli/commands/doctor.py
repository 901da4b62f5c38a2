"""Check settings and servers, and say what is wrong and what to do."""

import asyncio
import os
import sys

import rich_click as click
from rich.table import Table

from service.cli.diagnosis import Diagnosis, examine
from service.cli.terminal.output import Output
from service.platform import settings
from service.platform.settings import SettingsError

MARKS = {"ok": "[green]✓[/]", "warning": "[yellow]![/]", "wrong": "[red]✗[/]", "unseen": "[dim]?[/]"}


@click.command
def command() -> None:
    """Check settings and servers, and say what is wrong and what to do.

    Changes nothing. Exits with 1 if something is wrong, and with 0 if there are only warnings.
    """
    keys = [
        name
        for name in settings.KEYS
        if any(os.environ.get(settings.variable(name) + end) for end in ("", "_FILE"))
    ]
    try:
        config = settings.load(keys=keys)
    except SettingsError as error:
        findings = [
            Diagnosis(
                "settings", "wrong", problem, "set it right; service/platform/settings.py lists all settings"
            )
            for problem in error.problems
        ]
    else:
        findings = asyncio.run(examine(config))
    show(findings)
    sys.exit(any(finding.state == "wrong" for finding in findings))


def show(findings: list[Diagnosis]) -> None:
    console = Output()
    table = Table("", "part", "found", "what to do", box=None, padding=(0, 2, 0, 0))
    for finding in findings:
        table.add_row(MARKS[finding.state], finding.part, finding.found, finding.advice)
    console.print(table)
    counts = {state: sum(finding.state == state for finding in findings) for state in MARKS}
    unseen = f", {counts['unseen']} not seen from here" if counts["unseen"] else ""
    console.print(
        f"\n{counts['ok']} in order, {counts['warning']} to look at, {counts['wrong']} wrong{unseen}"
    )
