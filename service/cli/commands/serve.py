"""Serve the REST API on the database and Redis of the settings."""

import rich_click as click
import uvloop

import domain.games  # noqa: F401 - a game that cannot be used ends the command here
from service.cli.databases import told_if_turned_away
from service.platform import settings
from service.platform.observability.beginning import begin
from service.platform.processes.ports import PortTaken, listen
from service.wiring.serving import serve


@click.command
@told_if_turned_away()
def command() -> None:
    """Serve the REST API on the database and Redis of the settings.

    The database must have been migrated (`moviola migrate`). One process serves; run more of them to scale.
    """
    config = settings.load()
    begin("api", config)
    try:
        listener = listen(config.host, config.port)
    except PortTaken as taken:
        raise click.ClickException(str(taken)) from taken
    uvloop.run(serve(config, listener))
