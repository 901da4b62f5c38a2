"""The API's view of a match, in the domain's own types, so that the game's functions read it."""

from functools import cache, cached_property
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from domain.games import GAMES
from domain.kernel.game import Game, Result, union
from domain.kernel.table import Command, Event, Seat, Viewer
from domain.matches.events import MATCH_EVENTS
from domain.matches.state import Match, Sheet
from service.cli.client import Client
from service.schemas.matches import AwaitedView


class SeenMatch(Struct, dict=True):
    """The answer of `/state`: the match at `revision` as `viewer` sees it."""

    match_id: UUID
    revision: int
    viewer: Viewer
    sheet: Sheet
    play: msgspec.Raw
    awaited: AwaitedView
    result: Result | None = None

    @property
    def game(self) -> Game[Any]:
        return GAMES[self.sheet.game].of_edition(self.sheet.edition)

    @cached_property
    def match(self) -> Match:
        return Match(self.sheet, msgspec.json.decode(self.play, type=self.game.state | None))


class SeenEvent(Struct, frozen=True):
    """An event of `/events`, not yet decoded."""

    revision: int
    at: str
    actor: str
    rules: tuple[str, ...]
    event: msgspec.Raw

    def decoded(self, game: Game[Any]) -> Event:
        event: Event = _event_decoder(game.name).decode(self.event)
        return event


class SeenEventPage(Struct, frozen=True):
    items: list[SeenEvent]
    next_from: int | None = None


class Choices(Struct, frozen=True):
    """The answer of `/commands`: what `seat` may post now."""

    seat: Seat
    revision: int
    commands: list[msgspec.Raw]


def read_match(api: Client, match_id: UUID, at: int | None = None, viewer: str | None = None) -> SeenMatch:
    return api.get(f"/v1/matches/{match_id}/state", SeenMatch, at=at, as_=viewer)


def events(
    api: Client, match_id: UUID, first: int, last: int | None = None, viewer: str | None = None
) -> list[SeenEvent]:
    """The events from `first` to `last` (None: the newest), which must exist."""
    items: list[SeenEvent] = []
    start: int | None = first
    while start is not None:
        parameters = {"from": start, "to": last, "as": viewer}
        page = api.get(f"/v1/matches/{match_id}/events", SeenEventPage, **parameters)
        items += page.items
        start = page.next_from
    return items


def choices(api: Client, match_id: UUID, game: Game[Any]) -> list[Command]:
    """The legal commands of the caller's seat."""
    answer = api.get(f"/v1/matches/{match_id}/commands", Choices)
    return [_command_decoder(game.name).decode(command) for command in answer.commands]


@cache
def _event_decoder(game: str) -> Any:
    return msgspec.json.Decoder(union((*MATCH_EVENTS, *GAMES[game].events)))


@cache
def _command_decoder(game: str) -> Any:
    return msgspec.json.Decoder(union(GAMES[game].seat_commands))
