"""Send any request of the contract: all that the desk and the pages can do, for scripts."""

from collections.abc import Sequence
from contextlib import suppress

import msgspec
import rich_click as click
from rich.table import Table

from service.cli.operations import Operation, operations
from service.cli.terminal.connection import URL, connect
from service.cli.terminal.output import Output
from service.cli.terminal.plain import escape


@click.command
@click.argument("operation", required=False)
@click.argument("values", nargs=-1)
@click.option("--fields", "shows_fields", is_flag=True, help="Show what the operation takes.")
@click.option("--token", help="A key, or the token of a seat or an entrant.")
@click.option("--url", default=URL, show_default=True, help="Where the service is.")
def command(
    operation: str | None, values: tuple[str, ...], shows_fields: bool, token: str | None, url: str
) -> None:
    """Send any request of the contract by the name of its OPERATION, with VALUES.

    `moviola call` lists the operations, `moviola call disputes` those about disputes,
    `moviola call give-ruling --fields` what one takes.

    VALUES are the ids of the path in their order, then `name=value`; inside an object `outer.name=value`, and
    `name=@FILE` for the text of a file. Seats count from 0 here, as in the API:

        moviola call give-penalty TOURNAMENT 3 grade=warning reason="Late."

        moviola call give-ruling DISPUTE ruling.kind=rewind ruling.revision=9 reason=… rule=MV-RUL-03
    """
    api, console = connect(url, token), Output()
    listed = operations(api.get("/openapi.json", dict))
    chosen = next((each for each in listed if each.name == operation), None)
    if chosen is None:
        about = [each for each in listed if operation in (None, each.tag)]
        if not about:
            raise click.UsageError(f"there is no operation {operation}: `moviola call` lists them")
        console.print(_listed(about))
    elif shows_fields:
        console.print(f"{chosen.summary}\n\n[dim]{escape(chosen.description)}[/]\n")
        console.print(_fields(chosen))
    else:
        answer = b"".join(api.stream(*chosen.request(values)))
        with suppress(msgspec.DecodeError):  # a file of another kind is written as it is
            answer = msgspec.json.format(answer, indent=2)
        click.echo(answer)


def _listed(about: Sequence[Operation]) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for name in ("operation", "about", "does"):
        table.add_column(name)
    for each in about:
        table.add_row(each.name, each.tag, each.summary)
    return table


def _fields(operation: Operation) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for name in ("field", "in", "takes", "says"):
        table.add_column(name)
    for each in operation.fields:
        star = "*" if each.is_required else ""
        types = ", ".join(dict.fromkeys(each.types))
        table.add_row(f"{each.name}{star}", each.place, escape(types), escape(each.description))
    return table
