"""Check archives of matches and tournaments offline: no event altered, no die loaded."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import rich_click as click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from service.app.archive.any_file import verify_file
from service.app.archive.verdict import told
from service.app.archive.verify import Witness
from service.app.proof.heads import NotAHead, NotAKeySet, read_head, read_keys
from service.cli.note_files import read_note
from service.cli.terminal.output import Output
from service.cli.terminal.plain import escape
from service.schemas.archive_reports import Finding, Report

SOUND, WRONG, IS_NONE = 0, 1, 2
T = TypeVar("T")
CHECKS = {"chain": "hash chain", "draws": "draws", "rules": "rules, move by move"}


@click.command
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE...",
)
@click.option(
    "--head",
    metavar="HASH",
    default="",
    help="The last hash of the match or tournament, known from elsewhere: shows that no events were cut off.",
)
@click.option(
    "--keys",
    "key_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The service's public keys, saved from /.well-known/moviola-keys.json: the head must be signed with one.",
)
@click.option(
    "--signed-head",
    "head_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A head of the match that you kept, saved from /v1/matches/{match}/head: the archive must go on from it.",
)
@click.option(
    "--checkpoint",
    "note_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A checkpoint that you kept (moviola audit-log): the archive must be in the list that goes on from it.",
)
def command(
    files: tuple[Path, ...],
    head: str,
    key_file: Path | None,
    head_file: Path | None,
    note_file: Path | None,
) -> None:
    """Check archives of matches and tournaments offline: no event altered, no die loaded.

    The last line says what is proved, against what, and what is not. Exits with 0 if all are sound, 1 if
    something is wrong in one, 2 if a file is not an archive.
    """
    console = Output()
    witness = Witness(
        head,
        keys=None if key_file is None else _read(key_file, read_keys),
        own_head=None if head_file is None else _read(head_file, read_head),
        checkpoint=None if note_file is None else read_note(note_file),
    )
    columns = (TextColumn("{task.fields[file]}: {task.description}"), BarColumn(), MofNCompleteColumn())
    status = SOUND
    with Progress(*columns, console=console, transient=True) as progress:
        for file in files:
            task = progress.add_task("reading", total=len(CHECKS), file=escape(file.name))

            def advance(check: str) -> None:
                progress.update(task, description=CHECKS.get(check, check), advance=1)  # noqa: B023 - called in this round

            with file.open("rb") as lines:
                report = verify_file(lines, witness, advance, recomputes=True)
            progress.remove_task(task)
            status = max(status, _tell(console, file, report))
    sys.exit(status)


def _read(file: Path, parse: Callable[[bytes], T]) -> T:
    try:
        return parse(file.read_bytes())
    except (NotAKeySet, NotAHead) as error:
        raise click.ClickException(f"{file}: {error}") from error


def _tell(console: Console, file: Path, report: Report) -> int:
    if report.is_sound:
        console.print(f"[green]✓[/] [bold]{escape(str(file))}[/] is sound", soft_wrap=True)
        if report.tournament is None:
            console.print(_table(report))
        elif report.tournament.recomputed is not None:
            rows = ", ".join(report.tournament.recomputed.standings)
            console.print(f"Standings, recomputed from the results: {escape(rows)}", soft_wrap=True)
        console.print(escape(told(report)), soft_wrap=not console.is_terminal)  # one line for programs
        return SOUND
    is_none = report.findings[0].kind == "not_an_archive"
    verdict = "is no archive" if is_none else "is [bold red]not sound[/]"
    console.print(f"[red]✗[/] [bold]{escape(str(file))}[/] {verdict}", soft_wrap=True)
    console.print(_findings(report.findings))
    return IS_NONE if is_none else WRONG


def _table(report: Report) -> Table:
    draws = report.draws
    rows = [
        ("match", f"{report.match_id} ({report.game}, {report.phase})"),
        ("seen as", report.viewer),
        ("events", f"{report.events} in an unbroken chain, {report.proved} of them open and proved"),
        ("draws", f"{draws.checked} drawn again from the seed and equal"),
        ("", f"{draws.scripted} scripted by a fork" if draws.scripted else ""),
        ("", f"{draws.unproved} whose seed is not revealed (yet)" if draws.unproved else ""),
        ("", f"{draws.hidden} events with draws hidden from this viewer" if draws.hidden else ""),
        (
            "rules",
            "every event follows"
            if report.is_replayed
            else report.other_rules or "not checked: events are hidden from this viewer",
        ),
        ("head", report.head),
    ]
    table = Table(show_header=False)
    for name, text in rows:
        if text:
            table.add_row(f"[bold]{name}[/]", escape(text))
    return table


def _findings(findings: list[Finding]) -> Table:
    table = Table(header_style="bold")
    for name in ("event", "finding", "what is wrong"):
        table.add_column(name, overflow="fold")
    for each in findings:
        where = "file" if each.revision is None else str(each.revision)
        table.add_row(where, f"[red]{each.kind}[/]", escape(each.detail))
    return table
