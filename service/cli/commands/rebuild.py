"""Build a read model, or the list of checkpoints, anew from the event log."""

import rich_click as click
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeRemainingColumn

from projections import PROJECTIONS
from projections.projection import Projection
from service.app.proof import listing
from service.cli.databases import told_if_unusable
from service.platform import settings
from service.platform.leader import connect
from service.platform.observability import logs
from service.platform.processes.running import run_until_stopped
from service.projecting.rebuild import RebuildRefused, go_back, rebuild

BY_NAME = {projection.name: projection for projection in PROJECTIONS}


@click.command
@click.argument("names", nargs=-1, type=click.Choice(sorted(BY_NAME)))
@click.option("--back", is_flag=True, help="Go back to the build that served before instead.")
@click.option(
    "--checkpoints",
    "is_of_checkpoints",
    is_flag=True,
    help="Make the leaves of the list of checkpoints again instead, and check each checkpoint against the log.",
)
def command(names: tuple[str, ...], back: bool, is_of_checkpoints: bool) -> None:
    """Build a read model, or the list of checkpoints, anew from the event log.

    NAMES are the read models to build; without any, all are built. The old build serves meanwhile, and is kept
    until the next rebuild.
    """
    config = settings.load(keys=())
    logs.configure(config.log_level, config.log_format)
    if config.session_url is None:
        raise click.ClickException("set MOVIOLA_DATABASE_URL to the database to rebuild in")
    if is_of_checkpoints:
        with told_if_unusable("The list is as it was: run this again."):
            run_until_stopped(_list_again(config.session_url))
        return
    chosen = [BY_NAME[name] for name in names or sorted(BY_NAME)]
    with told_if_unusable("What served serves on, and builds that were done stay: run this again."):
        run_until_stopped(_rebuild(config.session_url, config.read_database_url, chosen, back=back))


async def _list_again(database_url: str) -> None:
    connection = await connect(database_url)
    try:
        size = await listing.rebuild(connection)
    except listing.ListRewritten as rewritten:
        raise click.ClickException(str(rewritten)) from rewritten
    finally:
        await connection.close()
    click.echo(f"checkpoints: {size} leaves, all checkpoints as they were")


async def _rebuild(
    database_url: str, read_url: str | None, projections: list[Projection], *, back: bool
) -> None:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.completed:,} events{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns) as progress:
        for projection in projections:
            task = progress.add_task(projection.name, rate="")

            def report(position: int, total: int, task: TaskID = task) -> None:
                speed = progress.tasks[task].finished_speed or progress.tasks[task].speed
                progress.update(
                    task, completed=position, total=total, rate=f", {speed:,.0f}/s" if speed else ""
                )

            try:
                build = await (go_back if back else rebuild)(database_url, projection, report, read_url)
            except RebuildRefused as refused:
                raise click.ClickException(str(refused)) from refused
            progress.console.print(f"{projection.name}: build {build} serves")
