"""Write the contract, openapi/openapi.json and asyncapi.json, from the code and the examples."""

from pathlib import Path
from typing import Any

import rich_click as click

from openapi.compatibility import release
from service.http.contract import asyncapi, openapi
from service.http.contract.layout import as_file
from service.wiring.routes import routes

FILE = Path("openapi/openapi.json")
STREAMS = Path("openapi/asyncapi.json")
RELEASED = Path("openapi/released.json")


@click.command
@click.option("--check", is_flag=True, help="Write nothing; fail if the file is not what the code says.")
@click.option(
    "--release", "is_release", is_flag=True, help="Also write openapi/released.json: clients get this."
)
def command(check: bool, is_release: bool) -> None:
    """Write the contract, openapi/openapi.json, from the code and the examples in openapi/examples.

    And openapi/asyncapi.json, the contract of streams and webhooks, from the code.
    It must serve every client of the last released contract; --check lists what would break them.
    """
    document, streams = openapi.document(routes(0)), asyncapi.document(routes(0))
    if check:
        _check(document, streams)
        return
    click.echo(f"{FILE}: {FILE.write_text(as_file(document), 'utf-8')} characters")
    STREAMS.write_text(as_file(streams), "utf-8")
    if is_release:
        RELEASED.write_text(as_file(release.bare(document)), "utf-8")
        click.echo(f"{RELEASED}: version {document['info']['version']}")


def _check(document: dict[str, Any], streams: dict[str, Any]) -> None:
    for file, expected in ((FILE, document), (STREAMS, streams)):
        if not file.exists() or file.read_text("utf-8") != as_file(expected):
            raise click.ClickException(f"{file} is not what the code says; write it anew: moviola openapi")
    if broken := release.broken_promises(document):
        changes = "\n".join(f"  {change}" for change in broken)
        raise click.ClickException(f"clients of {RELEASED} would break:\n{changes}")
