"""Copy the event log to the Redis streams, and keep the clocks of matches."""

import rich_click as click

from service.cli.workers import only_shards, run_worker
from service.platform.settings import load


@click.command
@only_shards
def command(shards: tuple[int, ...]) -> None:
    """Copy the event log to the Redis streams, and keep the clocks of matches.

    Several relays share the shards and the clocks; if one ends, another takes over.
    """
    settings = load(keys=())
    run_worker(
        "relay",
        settings,
        relayed=shards or range(settings.shards),
        timed_shards=settings.shards,
        receipt_days=settings.receipt_days,
        carried_shards=settings.shards,
    )
