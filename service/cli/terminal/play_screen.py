"""A person, or a bot in their place, at a seat of a match."""

import re
import sys
from collections.abc import Callable, Sequence
from random import Random
from select import select
from time import sleep
from uuid import UUID, uuid4

import msgspec
import rich_click as click
from rich.console import Console

from domain.kernel.table import Command, Language
from service.app.bots.choice import BOTS
from service.app.bots.effort import USUAL, Meter
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
    view = read_match(api, match_id)
    position = max(0, view.revision - REMEMBERED_EVENTS)
    while True:
        if not isinstance(view.viewer, int):
            raise NotASeat(f"this token plays no seat of match {match_id}")
        if view.revision > position:
            show_story(console, view, events(api, match_id, position + 1, view.revision), language)
            position = view.revision
        if view.sheet.phase == "finished":
            show_table(console, view, language)
            show_result(console, view, language)
            return
        if view.viewer in view.awaited.seats:
            _move(console, api, view, choose)
            view = read_match(api, match_id)
        else:
            view = _newer(console, api, view, language)


def _move(console: Console, api: Client, view: SeenMatch, choose: Chooser) -> None:
    commands = choices(api, view.match_id, view.game)
    if not commands:
        return  # answered meanwhile, by the rules' default
    command = choose(view, commands)
    _send(console, api, view, "commands", command)


def _send(console: Console, api: Client, view: SeenMatch, path: str, body: Command | None) -> None:
    try:
        # Its own key: sent twice over a bad line, it is carried out once.
        api.post(f"/v1/matches/{view.match_id}/{path}", body, msgspec.Raw, key=str(uuid4()))
    except RequestRefused as refused:
        console.print(f"[red]{escape(str(refused))}[/]")


def _newer(console: Console, api: Client, view: SeenMatch, language: Language) -> SeenMatch:
    """Wait until something has happened; meanwhile a person may hold a tacit window (MV-PAC-03)."""
    awaited = ", ".join(seat_name(view, seat, language) for seat in view.awaited.seats)
    may_hold = view.viewer in view.awaited.may_hold and sys.stdin.isatty()
    whom = word(language, "may hold") if may_hold else awaited or word(language, "chance")
    with console.status(escape(word(language, "waiting", whom=whom))):
        while True:
            newer = read_match(api, view.match_id)
            if newer.revision > view.revision:
                return newer
            if may_hold and _line_typed() == "w":
                _send(console, api, view, "window/hold", None)
            sleep(POLL_SECONDS)


def _line_typed() -> str:
    """A line that waits to be read, or nothing; raises `EOFError`."""
    if not select([sys.stdin], [], [], 0)[0]:
        return ""
    if not (line := sys.stdin.readline()):
        raise EOFError
    return line.strip().lower()


def asking(console: Console, api: Client, language: Language = "en") -> Chooser:
    """A person chooses by number."""

    def choose(view: SeenMatch, commands: Sequence[Command]) -> Command:
        _show_move(console, view, commands, language)
        console.print(f"[bold]{escape(view.game.question(view.awaited.decision, language))}[/]")
        while True:
            reply = console.input(word(language, "asked")).strip()
            if reply.isdecimal() and 1 <= int(reply) <= len(commands):
                return commands[int(reply) - 1]
            _answer(console, api, view, commands, reply, language)

    return choose


def _show_move(console: Console, view: SeenMatch, commands: Sequence[Command], language: Language) -> None:
    """The table stands beside the question: after the list if that is long."""
    if are_many(commands):
        show_choices(console, view, commands, language)
    show_table(console, view, language)
    show_clocks(console, view, utc_now(), language)
    if not are_many(commands):
        show_choices(console, view, commands, language)


def _answer(
    console: Console,
    api: Client,
    view: SeenMatch,
    commands: Sequence[Command],
    reply: str,
    language: Language,
) -> None:
    """Something other than a choice was said."""
    if reply.lower() in ("q", "quit", "exit"):
        raise Leave
    if reply.lower() == "t":
        _show_move(console, view, commands, language)
    elif RULE_ID.fullmatch(reply):
        show_rule(console, api, reply)
    elif reply == "?":
        console.print(word(language, "play help"))
        show_legend(console, view, language)
    elif reply:
        there = word(language, "no choice", said=escape(reply), last=len(commands))
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

    def choose(view: SeenMatch, commands: Sequence[Command]) -> Command:
        assert isinstance(view.viewer, int), "`sit` has looked"
        sight = sight_of_view(view.game, view.match.play)
        random = Random()  # noqa: S311 - a game
        return BOTS[bot](view.game, sight, view.viewer, commands, random, Meter(USUAL))

    return choose
