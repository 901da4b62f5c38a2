"""Copy the event log to the Redis streams, and keep the clocks of matches."""

import rich_click as click

from service.cli.databases import told_if_turned_away
from service.platform import settings
from service.platform.observability.beginning import begin
from service.platform.processes.running import run_until_stopped
from service.wiring.background import run_fanout


@click.command
@click.option("--shard", "shards", type=int, multiple=True, help="Only this shard; may be repeated.")
@told_if_turned_away()
def command(shards: tuple[int, ...]) -> None:
    """Copy the event log to the Redis streams, and keep the clocks of matches.

    Several relays share the shards and the clocks; if one ends, another takes over.
    """
    given = settings.load(keys=())
    begin("relay", given)
    if given.database_url is None or given.redis_url is None:
        raise click.ClickException(
            "set MOVIOLA_DATABASE_URL and MOVIOLA_REDIS_URL; `moviola up` relays by itself"
        )
    relayed = shards or range(given.shards)
    run_until_stopped(
        run_fanout(
            given.database_url,
            given.redis_url,
            relayed=relayed,
            timed_shards=given.shards,
            receipt_days=given.receipt_days,
            carried_shards=given.shards,
            session_url=given.session_url,
            read_url=given.read_database_url,
            probes=(given.host, given.probe_port),
        )
    )
