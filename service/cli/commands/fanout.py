"""Relay, project, keep the clocks and notify webhooks in one process."""

import rich_click as click

from service.background.webhooks.notifying import webhook_terms
from service.cli.workers import run_worker
from service.platform.settings import load


@click.command
def command() -> None:
    """Relay, project, keep the clocks and notify webhooks in one process, every shard and every read model.

    This is enough for a small installation.
    """
    settings = load(keys=("secret",))
    shards = range(settings.shards)
    run_worker(
        "fanout",
        settings,
        relayed=shards,
        projected=shards,
        timed_shards=settings.shards,
        receipt_days=settings.receipt_days,
        carried_shards=settings.shards,
        notified=shards,
        webhooks=webhook_terms(settings),
    )
