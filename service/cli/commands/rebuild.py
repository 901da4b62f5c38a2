"""Build a read model anew from the event log while the old one serves."""

import rich_click as click
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeRemainingColumn

from projections import PROJECTIONS
from projections.projection import Projection
from projections.rebuild import RebuildRefused, go_back, rebuild
from service.platform import settings
from service.platform.observability import logs
from service.platform.processes.running import run_until_stopped

BY_NAME = {projection.name: projection for projection in PROJECTIONS}


@click.command
@click.argument("names", nargs=-1, type=click.Choice(sorted(BY_NAME)))
@click.option("--back", is_flag=True, help="Go back to the build that served before instead.")
def command(names: tuple[str, ...], back: bool) -> None:
    """Build a read model anew from the event log while the old one serves.

    NAMES are the read models to build; without any, all are built. The old build is kept until the next rebuild.
    """
    given = settings.load(keys=())
    logs.configure(given.log_level, given.log_format)
    if given.session_url is None:
        raise click.ClickException("set MOVIOLA_DATABASE_URL to the database to rebuild in")
    chosen = [BY_NAME[name] for name in names or sorted(BY_NAME)]
    run_until_stopped(_rebuild(given.session_url, chosen, back=back))


async def _rebuild(database_url: str, projections: list[Projection], *, back: bool) -> None:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.completed:,} events, {task.fields[rate]:,}/s"),
        TimeRemainingColumn(),
    )
    with Progress(*columns) as progress:
        for projection in projections:
            task = progress.add_task(projection.name, rate=0)

            def report(done: int, total: int, task: TaskID = task) -> None:
                rate = int(progress.tasks[task].finished_speed or progress.tasks[task].speed or 0)
                progress.update(task, completed=done, total=total, rate=rate)

            try:
                build = await (go_back if back else rebuild)(database_url, projection, report)
            except RebuildRefused as refused:
                raise click.ClickException(str(refused)) from refused
            progress.console.print(f"{projection.name}: build {build} serves")
