"""Bring a finished match from its archive to a service."""

from pathlib import Path

import rich_click as click

from service.app.archive.format import MEDIA_TYPE
from service.cli.terminal.connection import URL, connect
from service.cli.terminal.program import program
from service.schemas.archives import ImportedMatch


@click.command
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--token", required=True, help="An organiser's key.")
@click.option("--url", default=URL, show_default=True, help="Where the service is.")
def command(file: Path, token: str, url: str) -> None:
    """Bring a finished match from its archive to a service.

    The service verifies it first. A fork needs its parent to be there.
    """
    api = connect(url, token)
    imported = api.upload("/v1/matches/import", file.read_bytes(), MEDIA_TYPE, ImportedMatch)
    click.echo(f"match {imported.match_id} is imported with {imported.revision} events. Look at it:")
    click.echo(f"  {program('replay', str(imported.match_id))}")
