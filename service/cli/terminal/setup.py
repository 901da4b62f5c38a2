"""Setting up a match of one person against house bots, asking for what the command line left open."""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from rich.console import Console
from rich.prompt import IntPrompt, Prompt

from domain.kernel.table import Language
from service.app.bots.choice import BOTS
from service.cli.client import Client
from service.cli.terminal.plain import escape
from service.cli.terminal.words import word
from service.schemas.games import GameDescription, GameList
from service.schemas.matches import ClockTerms, CreateMatch, NewMatch, NewSeat, TakeSeat


class Wishes(NamedTuple):
    """The caller's choice; None means that nobody chose yet. `adds_luck`: whether the person's own entropy
    is mixed into the luck."""

    game: str | None
    seats: int | None
    seat: int | None
    bot: str | None
    options: dict[str, Any] | None
    player: str
    adds_luck: bool
    clocks: ClockTerms | None = None


class Place(NamedTuple):
    """A seat of a match, and the token that plays it."""

    match_id: UUID
    token: str


class Asker:
    """Asks at the console; where nobody is there to answer (`is_silent`) every answer is the default.

    Questions are keys of `words`.
    """

    def __init__(self, console: Console, is_silent: bool, language: Language = "en") -> None:
        self.console = console
        self.is_silent = is_silent
        self.language: Language = language

    def word(self, question: str, words: Sequence[str], default: str) -> str:
        if self.is_silent or len(words) == 1:
            return default
        prompt = word(self.language, question)
        return Prompt.ask(prompt, choices=list(words), default=default, console=self.console)

    def number(self, question: str, lowest: int, highest: int, default: int) -> int:
        if self.is_silent or lowest == highest:
            return default
        prompt = word(
            self.language, "bounds", question=word(self.language, question), lowest=lowest, highest=highest
        )
        while True:
            number = IntPrompt.ask(prompt, default=default, console=self.console)
            if lowest <= number <= highest:
                return number

    def options(self, game: GameDescription) -> dict[str, Any]:
        if self.is_silent:
            return {}
        names = properties(game.options)
        self.console.print(word(self.language, "options", names=escape(", ".join(names))))
        chosen: dict[str, Any] = {}
        while reply := Prompt.ask(word(self.language, "option"), default="", console=self.console):
            name, value = option(reply)
            if name in names:
                chosen[name] = value
            else:
                self.console.print(word(self.language, "no option", name=escape(name)))
        return chosen


def set_up(api: Client, wishes: Wishes, asker: Asker) -> Place:
    """Create a match as wished, take the seat, begin play; raises `RequestRefused`."""
    games = {game.name: game for game in api.get("/v1/games", GameList).items}
    name = wishes.game or asker.word("which game", list(games), next(iter(games)))
    game = api.get(f"/v1/games/{name}", GameDescription)
    lowest, highest = game.min_seats, game.max_seats
    seats = wishes.seats or asker.number("how many seats", lowest, highest, min(max(2, lowest), highest))
    seat = (wishes.seat or asker.number("your seat", 1, seats, 1)) - 1
    bot = wishes.bot or asker.word("which bots", list(BOTS), "lookahead")
    options = asker.options(game) if wishes.options is None else wishes.options
    bots: Any = dict.fromkeys((other for other in range(seats) if other != seat), bot)
    match = api.post("/v1/matches", CreateMatch(name, seats, options, bots, clocks=wishes.clocks), NewMatch)
    entropy = secrets.token_hex(16) if wishes.adds_luck else ""
    path = f"/v1/matches/{match.match_id}"
    new_seat = api.post(f"{path}/seats", TakeSeat(wishes.player, seat, entropy), NewSeat)
    Client(api.url, new_seat.seat_token).post(f"{path}/start", None, msgspec.Raw)
    return Place(match.match_id, new_seat.seat_token)


def option(text: str) -> tuple[str, Any]:
    """`name=value`, the value as JSON (3, true, ["a"]) or else as text."""
    name, _, value = text.partition("=")
    try:
        return name.strip(), msgspec.json.decode(value)
    except msgspec.DecodeError:
        return name.strip(), value.strip()


def properties(schema: dict[str, Any]) -> dict[str, Any]:
    """The fields of the object that a JSON Schema, perhaps by reference, describes."""
    defined = schema.get("$defs", {})
    return defined.get(schema.get("$ref", "").rpartition("/")[2], schema).get("properties", {})  # type: ignore[no-any-return]
