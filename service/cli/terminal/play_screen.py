"""A person, or a bot in their place, at a seat of a match."""

import re
from collections.abc import Callable, Sequence
from random import Random
from time import sleep
from uuid import UUID, uuid4

import msgspec
import rich_click as click
from rich.console import Console

from domain.kernel.table import Command, Language
from service.app.bots.choice import BOTS
from service.app.bots.worlds import sight_of_view
from service.cli.client import Client, RequestRefused
from service.cli.terminal.choices import are_many, show_choices
from service.cli.terminal.match_client import SeenMatch, choices, events, read_match
from service.cli.terminal.plain import escape
from service.cli.terminal.screen import (
    seat_name,
    show_clocks,
    show_legend,
    show_result,
    show_story,
    show_table,
)
from service.cli.terminal.words import word
from service.platform.clock import utc_now
from service.schemas.games import Rule

POLL_SECONDS = 0.15
REMEMBERED_EVENTS = 20
"""How much of the story somebody who comes back is told."""
RULE_ID = re.compile(r"[A-Za-z]{2}-[A-Za-z0-9-]+")

Chooser = Callable[[SeenMatch, Sequence[Command]], Command]


class Leave(Exception):
    """The person gets up; the match stays."""


class NotASeat(click.ClickException):
    """The token is not a seat's of this match."""


def play_seat(
    console: Console, api: Client, match_id: UUID, choose: Chooser, language: Language = "en"
) -> None:
    """Play the seat of `api`'s token to the match's end; raises `Leave`, `NotASeat`, `NotReachable`."""
    seen = read_match(api, match_id)
    shown = max(0, seen.revision - REMEMBERED_EVENTS)
    while True:
        if not isinstance(seen.viewer, int):
            raise NotASeat(f"this token plays no seat of match {match_id}")
        if seen.revision > shown:
            show_story(console, seen, events(api, match_id, shown + 1, seen.revision), language)
            shown = seen.revision
        if seen.sheet.phase == "finished":
            show_table(console, seen, language)
            show_result(console, seen, language)
            return
        if seen.viewer in seen.awaited.seats:
            _move(console, api, seen, choose)
            seen = read_match(api, match_id)
        else:
            seen = _newer(console, api, seen, language)


def _move(console: Console, api: Client, seen: SeenMatch, choose: Chooser) -> None:
    commands = choices(api, seen.match_id, seen.game)
    if not commands:
        return  # answered meanwhile, by the rules' default
    command = choose(seen, commands)
    try:
        # Its own key: sent twice over a bad line, it is played once.
        api.post(f"/v1/matches/{seen.match_id}/commands", command, msgspec.Raw, key=str(uuid4()))
    except RequestRefused as refused:
        console.print(f"[red]{escape(str(refused))}[/]")


def _newer(console: Console, api: Client, seen: SeenMatch, language: Language) -> SeenMatch:
    """Wait until something has happened."""
    awaited = ", ".join(seat_name(seen, seat, language) for seat in seen.awaited.seats)
    whom = awaited or word(language, "chance")
    with console.status(escape(word(language, "waiting", whom=whom))):
        while True:
            newer = read_match(api, seen.match_id)
            if newer.revision > seen.revision:
                return newer
            sleep(POLL_SECONDS)


def asking(console: Console, api: Client, language: Language = "en") -> Chooser:
    """A person chooses by number."""

    def choose(seen: SeenMatch, commands: Sequence[Command]) -> Command:
        _show_move(console, seen, commands, language)
        console.print(f"[bold]{escape(seen.game.question(seen.awaited.decision, language))}[/]")
        while True:
            said = console.input(word(language, "asked")).strip()
            if said.isdecimal() and 1 <= int(said) <= len(commands):
                return commands[int(said) - 1]
            _answer(console, api, seen, commands, said, language)

    return choose


def _show_move(console: Console, seen: SeenMatch, commands: Sequence[Command], language: Language) -> None:
    """The table stands beside the question: after the list if that is long."""
    if are_many(commands):
        show_choices(console, seen, commands, language)
    show_table(console, seen, language)
    show_clocks(console, seen, utc_now(), language)
    if not are_many(commands):
        show_choices(console, seen, commands, language)


def _answer(
    console: Console,
    api: Client,
    seen: SeenMatch,
    commands: Sequence[Command],
    said: str,
    language: Language,
) -> None:
    """Something other than a choice was said."""
    if said.lower() in ("q", "quit", "exit"):
        raise Leave
    if said.lower() == "t":
        _show_move(console, seen, commands, language)
    elif RULE_ID.fullmatch(said):
        show_rule(console, api, said)
    elif said == "?":
        console.print(word(language, "play help"))
        show_legend(console, seen, language)
    elif said:
        there = word(language, "no choice", said=escape(said), last=len(commands))
        console.print(there + word(language, "play help"))


def show_rule(console: Console, api: Client, rule_id: str) -> None:
    try:
        rule = api.get(f"/v1/rules/{rule_id}", Rule)
    except RequestRefused as refused:
        console.print(escape(str(refused)))
    else:
        console.print(f"[bold]{rule.id}[/] {escape(rule.text)}")


def deciding(bot: str) -> Chooser:
    """A house bot chooses in the person's place, from what the person sees."""

    def choose(seen: SeenMatch, commands: Sequence[Command]) -> Command:
        assert isinstance(seen.viewer, int), "`sit` has looked"
        sight = sight_of_view(seen.game, seen.match.play)
        return BOTS[bot](seen.game, sight, seen.viewer, commands, Random())  # noqa: S311 - a game

    return choose
