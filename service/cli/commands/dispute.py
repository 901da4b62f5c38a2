"""List disputes, or look at one in this terminal."""

from urllib.parse import quote

import rich_click as click

from domain.matches.names import who
from service.cli.client import Client
from service.cli.terminal.connection import URL, connect
from service.cli.terminal.dispute import show_dispute, show_events, show_queue
from service.cli.terminal.match_client import read_match
from service.cli.terminal.output import Output
from service.schemas.disputes import DisputePage, DisputeView
from service.schemas.reading import TimelinePage

AROUND = 5


@click.command
@click.argument("dispute", required=False)
@click.option("--all", "every", is_flag=True, help="List those that were ruled on or withdrawn, too.")
@click.option("--around", default=AROUND, show_default=True, help="So many events before and after.")
@click.option("--token", help="An organiser's key, or the token of a seat.")
@click.option("--url", default=URL, show_default=True, help="Where the service is.")
def command(dispute: str | None, every: bool, around: int, token: str | None, url: str) -> None:
    """List the disputes that wait for a ruling, the oldest claim first; or look at one.

    One is shown with claim, statements, the events around it, rulings, and what can be ruled.
    `moviola call give-ruling` rules on it."""
    api, console = connect(url, token), Output()
    if dispute is None:
        _list(api, console, None if every else "waiting")
        return
    view = api.get(f"/v1/disputes/{quote(dispute, safe='')}", DisputeView)
    first, last = max(1, view.revision - around), view.revision + around
    path = f"/v1/matches/{view.match_id}/timeline"
    story = api.get(path, TimelinePage, from_=first, limit=2 * around + 1)
    show_dispute(console, view, who(read_match(api, view.match_id).sheet, "en"))
    show_events(console, view, [line for line in story.items if line.revision <= last])


def _list(api: Client, console: Output, status: str | None) -> None:
    after: str | None = None
    while True:
        page = api.get("/v1/disputes", DisputePage, status=status, after=after)
        show_queue(console, page.items)
        if (after := page.next) is None:
            return
