"""Start the embedded PostgreSQL and Valkey by themselves and print their URLs."""

import signal
from contextlib import suppress

import rich_click as click

from service.cli.embedded import EmbeddedError, embedded_servers
from service.platform import settings
from service.platform.observability import logs


@click.command
def command() -> None:
    """Start the embedded PostgreSQL and Valkey by themselves and print their URLs.

    They stop with this command (Ctrl-C); the database stays in MOVIOLA_DATA_DIR for the next start.
    """
    config = settings.load()
    logs.configure(config.log_level, config.log_format)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with embedded_servers(config.data_dir) as started, suppress(KeyboardInterrupt):
            click.echo(f"MOVIOLA_DATABASE_URL={started.database_url}")
            click.echo(f"MOVIOLA_REDIS_URL={started.redis_url}")
            signal.pause()
    except EmbeddedError as error:
        raise click.ClickException(str(error)) from error
