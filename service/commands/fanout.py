"""Relay, project and keep the clocks in one process."""

import rich_click as click

from service import logs, settings
from service.fanout import run_fanout
from service.running import run_until_stopped


@click.command
def command() -> None:
    """Relay, project and keep the clocks in one process, every shard and every read model.

    Enough for a small installation.
    """
    given = settings.load()
    logs.configure(given.log_level, given.log_format)
    if given.database_url is None or given.redis_url is None:
        raise click.ClickException(
            "set MOVIOLA_DATABASE_URL and MOVIOLA_REDIS_URL; `moviola up` does it by itself"
        )
    shards = range(given.shards)
    urls = given.database_url, given.redis_url
    run_until_stopped(
        run_fanout(
            *urls, relayed=shards, projected=shards, timed_shards=given.shards, carried_shards=given.shards
        )
    )
