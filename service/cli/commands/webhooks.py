"""Notify webhooks of what happens."""

import rich_click as click

from service.background.webhooks.notifying import webhook_terms
from service.cli.workers import only_shards, run_worker
from service.platform.settings import load


@click.command
@only_shards
def command(shards: tuple[int, ...]) -> None:
    """Notify webhooks of events. Only this part needs the internet.

    Of several such processes one works on each shard; another takes over when it ends.
    """
    settings = load(keys=("secret",))
    notified = shards or range(settings.shards)
    run_worker("webhooks", settings, notified=notified, webhooks=webhook_terms(settings))
