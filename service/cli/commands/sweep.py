"""Call off matches that nobody comes back to, so that they take no more room."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import rich_click as click
from msgspec import Struct

from projections.match_list import MatchRow
from service.cli.client import Client, RequestRefused
from service.cli.terminal.connection import URL, connect
from service.cli.terminal.output import Output
from service.platform.clock import utc_now
from service.schemas.reading import MatchPage


class AfterCancelling(Struct, frozen=True):
    """The part of the answer that is read."""

    revision: int


@click.command
@click.option(
    "--hours", type=click.IntRange(min=0), default=24, show_default=True, help="Unchanged for so long."
)
@click.option("--apply", "applies", is_flag=True, help="Call them off; without it they are listed.")
@click.option("--token", required=True, envvar="MOVIOLA_ADMIN_KEY", help="The admin key.")
@click.option("--url", default=URL, show_default=True, help="Where the service is.")
def command(hours: int, applies: bool, token: str, url: str) -> None:
    """Call off matches of no tournament that have not begun, or that only house bots play on, and that have not
    changed for some hours (MV-END-07, MV-END-08)."""
    console, before = Output(), utc_now() - timedelta(hours=hours)
    api = connect(url, token)
    for row in list(_left(api, before)):
        line = f"{row.match_id} {row.game} {row.phase}, {row.revision} events, {row.updated_at:%F %R}"
        console.print(line + (f": {_called_off(api, row)}" if applies else ""))


def _called_off(api: Client, row: MatchRow) -> str:
    """The outcome; a match that somebody has come back to stays."""
    try:
        api.post(f"/v1/matches/{row.match_id}/cancel", None, AfterCancelling)
    except RequestRefused as refused:
        return str(refused)
    return "called off"


def _left(api: Client, before: datetime) -> Iterator[MatchRow]:
    """Matches that are left, newest first."""
    for phase in ("open", "playing"):
        after: str | None = None
        while True:
            page = api.get("/v1/matches", MatchPage, phase=phase, after=after, limit=200)
            yield from (row for row in page.items if row.updated_at < before and _is_left(row))
            after = page.next
            if after is None:
                break


def _is_left(row: MatchRow) -> bool:
    if row.tournament_id is not None:
        return False
    return row.phase == "open" or all(map(_chooses_not, row.bots, row.resigned))


def _chooses_not(bot: str | None, has_resigned: bool) -> bool:
    return bool(bot) or has_resigned
