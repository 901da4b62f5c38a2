"""Let a language model play your matches (Model Context Protocol)."""

import rich_click as click

from service.cli.terminal.connection import URL, connect


@click.command
@click.option(
    "--key",
    envvar="PLAYER_KEY",
    required=True,
    show_envvar=True,
    help="Your key as a player (createPlayer); from the environment nobody sees it in the list of processes.",
)
@click.option("--url", default=URL, show_default=True, help="Where the service is.")
def command(key: str, url: str) -> None:
    """Let a language model play your matches (Model Context Protocol over standard input and output).

    A program that speaks the protocol starts it. Needs the extra `agents`.
    """
    try:
        from service.cli.agent_tools import server
    except ModuleNotFoundError as missing:
        text = "no language model plays from here, mcp missing: install moviola[agents]"
        raise click.ClickException(text) from missing
    server(connect(url, key)).run()
