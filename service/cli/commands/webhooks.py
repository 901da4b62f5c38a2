"""Notify webhooks of what happens."""

import rich_click as click

from service.background.webhooks.notifying import webhook_terms
from service.cli.databases import told_if_turned_away
from service.platform import settings
from service.platform.observability.beginning import begin
from service.platform.processes.running import run_until_stopped
from service.wiring.background import run_fanout


@click.command
@click.option("--shard", "shards", type=int, multiple=True, help="Only this shard; may be repeated.")
@told_if_turned_away()
def command(shards: tuple[int, ...]) -> None:
    """Notify webhooks of events. Only this part needs the internet.

    Of several such processes one works on each shard; another takes over when it ends.
    """
    given = settings.load(keys=("secret",))
    begin("webhooks", given)
    if given.database_url is None or given.redis_url is None:
        raise click.ClickException(
            "set MOVIOLA_DATABASE_URL and MOVIOLA_REDIS_URL; `moviola up` notifies webhooks by itself"
        )
    notified = shards or range(given.shards)
    run_until_stopped(
        run_fanout(
            given.database_url,
            given.redis_url,
            notified=notified,
            webhooks=webhook_terms(given),
            session_url=given.session_url,
            read_url=given.read_database_url,
            probes=(given.host, given.probe_port),
        )
    )
