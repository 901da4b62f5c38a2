"""Bring the database to the shape this release expects."""

import asyncio

import rich_click as click

from service.cli.databases import told_if_unusable
from service.event_store.distribute import migrate_distributed
from service.event_store.migrate import migrate_all
from service.platform import settings
from service.platform.log_errors import MigrationRefused


@click.command
@click.option("--distribute", "is_distributed", is_flag=True, help="Spread the log over the nodes of Citus.")
def command(is_distributed: bool) -> None:
    """Bring the database, and that of the read models, to the shape this release expects.

    Several may run at once. With --distribute the database is that of a Citus coordinator.
    """
    config = settings.load(keys=())
    if config.session_url is None:
        raise click.ClickException(
            "set MOVIOLA_DATABASE_URL; without it `moviola up` migrates its own database"
        )
    migrating = migrate_distributed if is_distributed else migrate_all
    try:
        with told_if_unusable("What was applied stays: run this again."):
            applied = asyncio.run(migrating(config.session_url, config.read_database_url, config.shards))
    except MigrationRefused as refused:
        raise click.ClickException(str(refused)) from refused
    click.echo("\n".join(f"applied {name}" for name in applied) or "nothing to apply")
