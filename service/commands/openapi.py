"""Write the contract, openapi/openapi.json, from the code and the examples."""

from pathlib import Path

import rich_click as click

from service import openapi

FILE = Path("openapi/openapi.json")


@click.command
@click.option("--check", is_flag=True, help="Write nothing; fail if the file is not what the code says.")
def command(check: bool) -> None:
    """Write the contract, openapi/openapi.json, from the code and the examples in openapi/examples."""
    text = openapi.text()
    if not check:
        FILE.write_text(text, "utf-8")
        click.echo(f"{FILE}: {len(text)} characters")
    elif not FILE.exists() or FILE.read_text("utf-8") != text:
        raise click.ClickException(f"{FILE} is not what the code says; write it anew: moviola openapi")
