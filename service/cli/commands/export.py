"""Export a match, or a tournament, to one file that anyone can verify, or many matches to count over."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import rich_click as click
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

from service.cli.exporting import Wish, lines, require_tables, write_tables
from service.cli.note_files import read_note
from service.cli.terminal.connection import URL, connect
from service.cli.terminal.output import Output
from service.cli.terminal.program import program
from service.cli.viewers import Viewer
from service.platform.errors import NotInstalled


@click.command
@click.argument("match", type=click.UUID, required=False)
@click.option("--tournament", type=click.UUID, help="Export a whole tournament with all its matches instead.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file, which must not exist; - writes to the standard output. By default moviola-<match>.jsonl here.",
)
@click.option(
    "--matches", is_flag=True, help="Export every event of all matches that are over and open to all."
)
@click.option("--game", help="With --matches: only of this game.")
@click.option("--edition", help="With --matches: only of this edition.")
@click.option("--since", type=click.DateTime(), help="With --matches: only those made then (UTC) or later.")
@click.option(
    "--parquet",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="With --matches: write matches.parquet and events.parquet into this folder, instead of lines.",
)
@click.option(
    "--as", "viewer", type=Viewer(), help="Whose view to use: a seat's number from 1, spectator or organiser."
)
@click.option(
    "--checkpoint",
    "note_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A checkpoint that you kept: the archive proves that the list it is in goes on from it.",
)
@click.option("--token", help="A seat's token or an organiser's key: needed for what not everybody may see.")
@click.option("--url", default=URL, show_default=True, help="Where the service is.")
def command(
    match: UUID | None,
    tournament: UUID | None,
    out: Path | None,
    viewer: str | None,
    note_file: Path | None,
    matches: bool,
    game: str | None,
    edition: str | None,
    since: datetime | None,
    parquet: Path | None,
    token: str | None,
    url: str,
) -> None:
    """Export a match, or a tournament, to one file that anyone can verify.

    openapi/ARCHIVE.md describes the file; moviola verify checks it offline. With --matches, every event of many
    matches as lines or as tables: CLIENTS.md describes their columns.
    """
    if matches:
        if match is not None:
            raise click.UsageError("name a match, or say --matches")
        moment = None if since is None else since.replace(tzinfo=UTC).isoformat()
        wish = {"game": game, "edition": edition, "tournament": tournament, "since": moment}
        _export_many(url, token, wish, out, parquet)
        return
    if (match is None) == (tournament is None):
        raise click.UsageError("name a match, or a tournament with --tournament")
    path, id_ = ("matches", match) if tournament is None else ("tournaments", tournament)
    file = out or Path(f"moviola-{id_}.jsonl")
    is_piped = str(file) == "-"
    if not is_piped and file.exists():
        raise click.ClickException(f"{file} exists already; name another file with --out")
    console = Output(stderr=True)
    size = None if note_file is None else read_note(note_file).size
    pieces = connect(url, token).download(f"/v1/{path}/{id_}/archive", as_=viewer, checkpoint=size)
    columns = (TextColumn("events"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    content = bytearray()
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("events", total=None)
        for piece in pieces:
            content += piece
            progress.update(task, completed=len(content))
    if is_piped:
        sys.stdout.buffer.write(content)
        return
    file.write_bytes(content)
    console.print(f"[green]✓[/] {file} {len(content):,} bytes; check it:\n  {program('verify', str(file))}")


def _export_many(url: str, token: str | None, wish: Wish, out: Path | None, parquet: Path | None) -> None:
    try:
        if parquet is not None:
            require_tables()
        exported = lines(connect(url, token), wish)
        if parquet is not None:
            matches, events = write_tables(parquet, exported)
            Output(stderr=True).print(f"[green]✓[/] {matches:,} matches, {events:,} events in {parquet}")
            return
        with click.open_file("-" if out is None else str(out), "wb" if out is None else "xb") as file:
            for line in exported:
                file.write(line + b"\n")
    except (NotInstalled, FileExistsError) as error:
        raise click.ClickException(str(error)) from error
