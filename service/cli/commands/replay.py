"""Look at a match move by move in this terminal."""

from uuid import UUID

import rich_click as click

from service.cli.terminal.connection import URL, connect
from service.cli.terminal.output import Output
from service.cli.terminal.play_screen import Leave
from service.cli.terminal.replay import ReplayScreen
from service.cli.viewers import Viewer


@click.command
@click.argument("match", type=click.UUID)
@click.option("--at", type=click.IntRange(min=1), help="The table after this event.")
@click.option(
    "--as", "viewer", type=Viewer(), help="Whose view to use: a seat's number from 1, spectator or organiser."
)
@click.option("--step", is_flag=True, help="Go through it move by move, forth and back.")
@click.option(
    "--token", help="A seat's token or an organiser's key: needed to see more than a spectator does."
)
@click.option("--italian", is_flag=True, help="Tell and draw it in Italian.")
@click.option("--url", default=URL, show_default=True, help="Where the service is.")
def command(
    match: UUID, at: int | None, viewer: str | None, step: bool, token: str | None, italian: bool, url: str
) -> None:
    """Look at a match move by move in this terminal, with the rules that caused each event.

    Without --at and --step it prints the whole story and the final table.
    """
    try:
        screen = ReplayScreen(Output(), connect(url, token), match, viewer, "it" if italian else "en")
        if step:
            screen.step(at or screen.moves[0].last)
        elif at:
            screen.show(at)
        else:
            screen.tell_all()
    except (KeyboardInterrupt, EOFError, Leave):
        click.echo()
