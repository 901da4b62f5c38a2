"""Keep the read models up to date."""

import asyncio
from collections.abc import Sequence

import rich_click as click

from projections import PROJECTIONS
from projections.projection import Projection
from service.cli.databases import told_if_unusable
from service.cli.workers import only_shards, run_worker, urls_of
from service.event_store.store import LogReader
from service.platform.database import open_readers
from service.platform.observability import logs
from service.platform.settings import load
from service.projecting.retry import retry_parked


@click.command
@only_shards
@click.option(
    "--only",
    "names",
    type=click.Choice([projection.name for projection in PROJECTIONS]),
    multiple=True,
    help="Only this read model; may be repeated.",
)
@click.option("--retry", is_flag=True, help="Take up the parked matches again, and end.")
def command(shards: tuple[int, ...], names: tuple[str, ...], retry: bool) -> None:
    """Keep the read models up to date.

    Several workers share the shards of the read models; if one ends, another takes over.
    """
    settings = load(keys=())
    projected = shards or range(settings.shards)
    projections = [projection for projection in PROJECTIONS if projection.name in (names or projection.name)]
    if not retry:
        run_worker("worker", settings, projected=projected, projections=projections)
        return
    logs.configure(settings.log_level, settings.log_format)
    log_url, _ = urls_of(settings)
    with told_if_unusable("What was taken up stays so: run this again."):
        asyncio.run(_retry(log_url, settings.read_database_url or log_url, projected, projections))


async def _retry(
    database_url: str, read_url: str, shards: Sequence[int], projections: Sequence[Projection]
) -> None:
    """Ends with 1 if matches are parked still."""
    readers, pool = await open_readers(database_url, 2), await open_readers(read_url, 2)
    left = 0
    for projection in projections:
        for shard in shards:
            taken_up, parked = await retry_parked(pool, LogReader(readers), projection, shard)
            if taken_up or parked:
                click.echo(f"{projection.name}, shard {shard}: {taken_up} taken up, {parked} still parked")
            left += parked
    await pool.close()
    await readers.close()
    if left:
        raise click.ClickException(f"{left} matches are parked still; the lines above name them and say why")
