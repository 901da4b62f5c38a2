"""List disputes, look at one in this terminal, and rule on it."""

from collections.abc import Callable
from typing import Any, get_args
from urllib.parse import quote
from uuid import UUID

import msgspec
import rich_click as click

from domain.kernel.words.seats import Names
from domain.matches.names import who
from service.app.bots.playouts import Player
from service.cli.client import Client
from service.cli.terminal.connection import URL, connect
from service.cli.terminal.dispute import show_dispute, show_estimate, show_events, show_preview, show_queue
from service.cli.terminal.match_client import read_match
from service.cli.terminal.output import Output
from service.cli.terminal.plain import escape
from service.schemas.disputes import DisputePage, DisputeView
from service.schemas.estimates import Estimate
from service.schemas.previews import RulingPreview
from service.schemas.reading import TimelinePage

KINDS = ("stand", "rewind", "correct", "clock", "award", "annul")
AROUND = 5
SEAT = click.IntRange(1, 6)
"""People count seats from 1, the API from 0."""


class AfterRuling(msgspec.Struct, frozen=True):
    """The members of the answer to a ruling that we read."""

    revision: int


class Places(click.ParamType[Any]):
    """`2,1+3`: the second seat before the first and the third, which are level."""

    name = "places"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return [
                [SEAT.convert(seat, param, ctx) - 1 for seat in tied.split("+")] for tied in value.split(",")
            ]
        except click.BadParameter:
            self.fail("say it as 2,1+3: the second seat first, then the first and third, level", param, ctx)


class Document(click.ParamType[Any]):
    """A JSON object, or the name of a file with one after @."""

    name = "json"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            text = click.open_file(value[1:]).read() if value.startswith("@") else value
            return msgspec.json.decode(text, type=dict[str, Any])
        except (OSError, msgspec.MsgspecError) as error:
            self.fail(f"this is no JSON object: {error}", param, ctx)


@click.group
def command() -> None:
    """List disputes, look at one in this terminal, and rule on it."""


def reaching(action: Callable[..., None]) -> Callable[..., None]:
    """With options that say where the service is and whose token to use."""
    token = click.option("--token", help="An organiser's key, or the token of a seat.")
    return token(click.option("--url", default=URL, show_default=True, help="Where the service is.")(action))


@command.command("list")
@click.option("--all", "every", is_flag=True, help="Those that were ruled on or withdrawn, too.")
@reaching
def list_(every: bool, token: str | None, url: str) -> None:
    """The disputes that wait for a ruling, the oldest claim first."""
    api, console = connect(url, token), Output()
    after: str | None = None
    while True:
        page = api.get("/v1/disputes", DisputePage, status=None if every else "waiting", after=after)
        show_queue(console, page.items)
        if (after := page.next) is None:
            return


@command.command
@click.argument("dispute")
@click.option("--around", default=AROUND, show_default=True, help="So many events before and after.")
@reaching
def show(dispute: str, around: int, token: str | None, url: str) -> None:
    """A dispute: claim, statements, the events around it, rulings, and what can be ruled."""
    api, console = connect(url, token), Output()
    view = api.get(_path(dispute), DisputeView)
    first, last = max(1, view.revision - around), view.revision + around
    path = f"/v1/matches/{view.match_id}/timeline"
    story = api.get(path, TimelinePage, from_=first, limit=2 * around + 1)
    show_dispute(console, view, _names(api, view.match_id))
    show_events(console, view, [line for line in story.items if line.revision <= last])


@command.command
@click.argument("dispute")
@click.option(
    "--playouts", default=100, show_default=True, type=click.IntRange(1, 400), help="From each table."
)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(min=0), help="What their luck is.")
@click.option(
    "--bot", default="greedy", show_default=True, type=click.Choice(get_args(Player)), help="Who plays them."
)
@reaching
def estimate(dispute: str, token: str | None, url: str, **terms: int | str) -> None:
    """The worth of the event: each seat's share of the wins before and after it, by playouts."""
    api = connect(url, token)
    answer = api.get(f"{_path(dispute)}/estimate", Estimate, **terms)
    show_estimate(Output(), answer, _names(api, answer.match_id))


@command.command
@click.argument("dispute")
@click.argument("kind", type=click.Choice(KINDS))
@click.option("--reason", required=True, help="Why, for the players to read.")
@click.option("--rule", required=True, help="The rule the ruling follows from: MV-BEG-01, HR-2.")
@click.option("--to", "revision", type=click.IntRange(min=1), help="Go back to after this event.")
@click.option("--luck", type=click.Choice(("same", "fresh")), help="What is drawn after going back.")
@click.option("--supersedes", metavar="DISPUTE", help="Go back past the ruling in this dispute.")
@click.option("--places", type=Places(), help="Which seat comes first, and so on: 2,1+3.")
@click.option("--seat", type=SEAT, help="Whose command, or whose clock; counted from 1.")
@click.option("--seconds", type=int, help="Time given, or taken if negative.")
@click.option("--command", type=Document(), help="The command given for the seat: JSON, or @FILE.")
@click.option("--patch", type=Document(), help="What changes on the table: JSON, or @FILE.")
@click.option("--preview", is_flag=True, help="Only show what it would lead to.")
@reaching
def rule(dispute: str, kind: str, preview: bool, token: str | None, url: str, **terms: Any) -> None:
    """Rule on a dispute; what a kind needs is in ORGANISERS.md."""
    ruling = {name: value for name, value in terms.items() if value is not None}
    if "seat" in ruling:
        ruling["seat"] -= 1
    body = {"reason": ruling.pop("reason"), "rule": ruling.pop("rule"), "ruling": {"kind": kind, **ruling}}
    api, console, path = connect(url, token), Output(), f"{_path(dispute)}/ruling"
    if preview:
        show_preview(console, api.post(f"{path}/preview", body, RulingPreview))
        return
    match = api.post(path, body, AfterRuling)
    console.print(f"ruled: {escape(kind)}; the match is at event {match.revision}")


def _names(api: Client, match_id: UUID) -> Names:
    return who(read_match(api, match_id).sheet, "en")


def _path(dispute: str) -> str:
    return f"/v1/disputes/{quote(dispute, safe='')}"
