"""Keep the read models up to date."""

import asyncio
from collections.abc import Sequence

import rich_click as click

from projections import PROJECTIONS
from projections.projection import Projection
from service.cli.databases import told_if_turned_away, told_if_unusable
from service.event_store.store import LogReader
from service.platform import settings
from service.platform.database import open_readers
from service.platform.observability.beginning import begin
from service.platform.processes.running import run_until_stopped
from service.projecting.retry import retry_parked
from service.wiring.background import run_fanout


@click.command
@click.option("--shard", "shards", type=int, multiple=True, help="Only this shard; may be repeated.")
@click.option(
    "--only",
    "names",
    type=click.Choice([projection.name for projection in PROJECTIONS]),
    multiple=True,
    help="Only this read model; may be repeated.",
)
@click.option("--retry", is_flag=True, help="Take up the parked matches again, and end.")
@told_if_turned_away()
def command(shards: tuple[int, ...], names: tuple[str, ...], retry: bool) -> None:
    """Keep the read models up to date.

    Several workers share the shards of the read models; if one ends, another takes over.
    """
    given = settings.load(keys=())
    begin("worker", given)
    if given.database_url is None or given.redis_url is None:
        raise click.ClickException(
            "set MOVIOLA_DATABASE_URL and MOVIOLA_REDIS_URL; `moviola up` projects by itself"
        )
    projected = shards or range(given.shards)
    projections = [projection for projection in PROJECTIONS if projection.name in (names or projection.name)]
    if retry:
        read_url = given.read_database_url or given.database_url
        with told_if_unusable("What was taken up stays so: run this again."):
            asyncio.run(_retry(given.database_url, read_url, projected, projections))
        return
    run_until_stopped(
        run_fanout(
            given.database_url,
            given.redis_url,
            projected=projected,
            projections=projections,
            session_url=given.session_url,
            read_url=given.read_database_url,
            probes=(given.host, given.probe_port),
        )
    )


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
        raise click.ClickException(f"{left} matches are parked still; the log says why (still_parked)")
