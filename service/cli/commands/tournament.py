"""Look at a tournament in this terminal: standings and rounds."""

from uuid import UUID

import rich_click as click

from service.cli.terminal.connection import URL, connect
from service.cli.terminal.output import Output
from service.cli.terminal.tournament import show_head, show_round, show_standings
from service.schemas.tournament_views import RoundView, StandingsView, TournamentView


@click.command
@click.argument("tournament", type=click.UUID)
@click.option("--round", "number", type=click.IntRange(min=1), help="This round instead of the newest.")
@click.option("--all", "every", is_flag=True, help="All rounds, from the first.")
@click.option("--token", help="An entrant's token or a key, where tournaments are not for everybody to see.")
@click.option("--url", default=URL, show_default=True, help="Where the service is.")
def command(tournament: UUID, number: int | None, every: bool, token: str | None, url: str) -> None:
    """Look at a tournament in this terminal: the standings, and who meets whom, why, and with what result."""
    console, path = Output(), f"/v1/tournaments/{tournament}"
    api = connect(url, token)
    view = api.get(path, TournamentView)
    show_head(console, view)
    if view.entrants:
        show_standings(console, api.get(f"{path}/standings", StandingsView))
    for each in range(1, view.rounds + 1) if every else [number or view.rounds]:
        if each:
            show_round(console, api.get(f"{path}/rounds/{each}", RoundView), view.entrants)
