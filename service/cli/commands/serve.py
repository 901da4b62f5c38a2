"""Serve the REST API on the database and Redis of the settings."""

import rich_click as click
from granian import Granian
from granian.constants import HTTPModes, Interfaces, Loops

import domain.games  # noqa: F401 - a game that cannot be used ends the command here, not its worker
from service.platform import settings
from service.platform.processes.ports import PortTaken, find_port


@click.command
def command() -> None:
    """Serve the REST API on the database and Redis of the settings.

    The database must have been migrated (`moviola migrate`). One process serves; run more of them to scale.
    """
    given = settings.load()
    try:
        port = find_port(given.host, given.port)
    except PortTaken as taken:
        raise click.ClickException(str(taken)) from taken
    Granian(
        "service.asgi:app",
        factory=True,
        address=given.host,
        port=port,
        interface=Interfaces.ASGI,
        loop=Loops.uvloop,
        http=HTTPModes.http1,
        websockets=False,
        log_access=False,
        workers_kill_timeout=int(given.drain_seconds) + 5,
    ).serve()
