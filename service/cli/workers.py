"""Commands that work behind the API until they are stopped: `fanout`, and each of its parts alone."""

from typing import Any

import rich_click as click

from service.cli.databases import told_if_turned_away
from service.platform.observability.beginning import begin
from service.platform.processes.running import run_until_stopped
from service.platform.settings import Settings
from service.wiring.background import run_fanout

only_shards = click.option(
    "--shard", "shards", type=int, multiple=True, help="Only this shard; may be repeated."
)


@told_if_turned_away()
def run_worker(role: str, settings: Settings, **work: Any) -> None:
    """Do `work`, which is that of `run_fanout`, on the servers of the settings."""
    begin(role, settings)
    database_url, redis_url = urls_of(settings)
    run_until_stopped(
        run_fanout(
            database_url,
            redis_url,
            session_url=settings.session_url,
            read_url=settings.read_database_url,
            probes=(settings.host, settings.probe_port),
            **work,
        )
    )


def urls_of(settings: Settings) -> tuple[str, str]:
    """Of PostgreSQL and Redis; raises `ClickException` where there are none."""
    if settings.database_url is None or settings.redis_url is None:
        raise click.ClickException(
            "set MOVIOLA_DATABASE_URL and MOVIOLA_REDIS_URL; `moviola up` does this by itself"
        )
    return settings.database_url, settings.redis_url
