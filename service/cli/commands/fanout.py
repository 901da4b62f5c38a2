"""Relay, project, keep the clocks and notify webhooks in one process."""

import rich_click as click

from service.background.webhooks.notifying import webhook_terms
from service.cli.databases import told_if_turned_away
from service.platform import settings
from service.platform.observability.beginning import begin
from service.platform.processes.running import run_until_stopped
from service.wiring.background import run_fanout


@click.command
@told_if_turned_away()
def command() -> None:
    """Relay, project, keep the clocks and notify webhooks in one process, every shard and every read model.

    This is enough for a small installation.
    """
    given = settings.load(keys=("secret",))
    begin("fanout", given)
    if given.database_url is None or given.redis_url is None:
        raise click.ClickException(
            "set MOVIOLA_DATABASE_URL and MOVIOLA_REDIS_URL; `moviola up` does it by itself"
        )
    shards = range(given.shards)
    run_until_stopped(
        run_fanout(
            given.database_url,
            given.redis_url,
            relayed=shards,
            projected=shards,
            timed_shards=given.shards,
            receipt_days=given.receipt_days,
            carried_shards=given.shards,
            notified=shards,
            webhooks=webhook_terms(given),
            session_url=given.session_url,
            read_url=given.read_database_url,
            probes=(given.host, given.probe_port),
        )
    )
