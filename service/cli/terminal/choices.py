"""Legal commands by their numbers: many of them grouped by what comes first, the card before its places."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rich.columns import Columns
from rich.console import Console

from domain.kernel.table import Command, Language
from domain.kernel.words.seats import Names
from domain.matches.names import players
from service.cli.terminal.match_client import SeenMatch
from service.cli.terminal.plain import escape, short_name

MANY: Final = 20
"""More commands than these are grouped."""

Numbered = tuple[int, str]


def show_choices(
    console: Console, view: SeenMatch, commands: Sequence[Command], language: Language = "en"
) -> None:
    """The commands by their numbers, from 1."""
    names = Names(language, [*map(short_name, players(view.sheet))])
    labels = [view.game.describe_command(command, language, names) for command in commands]
    numbered = list(enumerate(labels, 1))
    if not are_many(commands):
        _show(console, numbered)
        return
    firsts = [_first(view, command) for command in commands]
    for _, group in groupby(numbered, key=lambda each: firsts[each[0] - 1]):
        begins, rest = told_apart(list(group))
        if begins:
            console.print(f"[bold]{escape(begins)} …[/]")
        _show(console, rest)


def are_many(commands: Sequence[Command]) -> bool:
    return len(commands) > MANY


def told_apart(numbered: Sequence[Numbered]) -> tuple[str, list[Numbered]]:
    """The words with which all begin, and what follows them; a single one stays whole."""
    words = [label.split(" ") for _, label in numbered]
    least = min(len(each) for each in words) - 1 if len(words) > 1 else 0
    shared = next((place for place in range(least) if len({each[place] for each in words}) > 1), least)
    rest = [(number, " ".join(each[shared:])) for (number, _), each in zip(numbered, words, strict=True)]
    return " ".join(words[0][:shared]), rest


def _first(view: SeenMatch, command: Command) -> str:
    """The part of the table that the command begins with, for the seat that looks."""
    if not isinstance(view.viewer, int):
        return ""
    touched = view.game.touches(view.match.play, command, view.viewer)
    return touched[0] if touched else ""


def _show(console: Console, numbered: Sequence[Numbered]) -> None:
    lines = [f"[bold cyan]{number:>4}[/]  {escape(label)}" for number, label in numbered]
    console.print(Columns(lines, padding=(0, 3), column_first=True))
