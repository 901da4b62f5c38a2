"""A decision in words, short enough for a language model: the table, the story, the question, the choices.

Players are numbers from 1 in it, and claims are left out: no text of a stranger speaks to the model that reads.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, Final

from rich.text import Text

from domain.kernel.scene import Table
from domain.kernel.table import Command, Language, Seat
from domain.kernel.words.seats import Names
from domain.matches.events import ClocksRead
from domain.matches.sentences import describe
from domain.matches.state import Match
from domain.matches.view import view
from service.app.matches.views import awaited, choices_of, legal_commands
from service.schemas.matches import Choice, EventView

LINES: Final = (8, 4, 1, 0)
"""So many of the newest events are told, the fewer the more there is to choose from."""
MOST_BYTES: Final = 6000
TEXTS: Final = {"claim", "text", "reason", "player", "title"}
"""Fields whose text somebody else may have written."""
EVENTS: Final = 60
"""The newest events among which the seat's own last one is looked for."""


@dataclass(frozen=True)
class Group:
    """Commands that begin alike: the words of the beginning, and the end of each."""

    letter: str
    start: str
    ends: tuple[str, ...]
    commands: tuple[Any, ...]

    def choices(self) -> Iterator[tuple[str, Any, str]]:
        """Each command between its name, such as `A` or `B3`, and its words."""
        if len(self.commands) == 1:
            yield self.letter, self.commands[0], self.start
            return
        for number, (command, end) in enumerate(zip(self.commands, self.ends, strict=True), 1):
            yield f"{self.letter}{number}", command, f"{self.start} {end}".strip()


def brief(match: Match, seat: Seat, revision: int, recent: Sequence[EventView], language: Language) -> str:
    """The decision of `seat` in Markdown; `recent` are the newest events as it sees them."""
    table = [f"# {match.game.title}: event {revision}, you are seat {seat + 1}"]
    if match.play is not None:
        board = match.game.render(view(match, seat).play, Table((), seat, language))
        lines = [line.rstrip() for line in Text.from_markup(board).plain.rstrip().splitlines()]
        table.append("\n".join(["```text", *lines, "```"]))
    question = _question(match, seat, language)
    texts = (
        "\n\n".join([*table, *_story(match, seat, recent, count, language), question]) + "\n"
        for count in LINES
    )
    shortest = ""
    for text in texts:
        shortest = text
        if len(text.encode()) <= MOST_BYTES:
            break
    return shortest


def _question(match: Match, seat: Seat, language: Language) -> str:
    waiting, commands = awaited(match), legal_commands(match, seat)
    if not commands:
        seats = ", ".join(str(each + 1) for each in waiting.seats)
        return f"## You are not asked: {waiting.kind} {seats}".rstrip()
    question = match.game.question(waiting.decision, language)
    return f"## {question}\n\n{choices(match, seat, commands, language)}"


def _story(
    match: Match, seat: Seat, recent: Sequence[EventView], count: int, language: Language
) -> list[str]:
    """The newest `count` events since the seat's own last one, and the rules that they cite."""
    own = [place for place, each in enumerate(recent) if each.actor == f"seat:{seat}"]
    since = [each for each in recent[own[-1] + 1 if own else 0 :] if not isinstance(each.event, ClocksRead)]
    newest = since[len(since) - count :] if count < len(since) else since
    lines = [f"- {sentence(match, each.event, language)}" for each in newest]
    if len(since) > len(newest):
        lines.insert(0, f"- ({len(since) - len(newest)} or more events before)")
    rules = sorted({rule for each in newest for rule in each.rules})
    cited = ["", f"Rules: {', '.join(rules)}"] if rules else []
    return ["\n".join(["## Since your last move", "", *lines, *cited])] if lines else []


def sentence(match: Match, event: Any, language: Language) -> str:
    """An event with a text of somebody is told by its type alone."""
    if TEXTS & set(event.__struct_fields__):
        return type(event).__name__
    return describe(match, event, language, numbers(match, language))


def numbers(match: Match, language: Language) -> Names:
    """Says every seat by its number, whoever sits there."""
    return Names(language, ("",) * len(match.sheet.seats))


def choices(match: Match, seat: Seat, commands: Sequence[Command], language: Language) -> str:
    """The commands in groups that begin alike; groups that go on alike are one: which card, then where."""
    alike: dict[tuple[str, ...], list[Group]] = {}
    kinds = [type(each).__name__ for each in commands]
    labels = choices_of(match, seat, commands, language, numbers(match, language))
    for group in grouped(kinds, labels, commands):
        alike.setdefault(group.ends, []).append(group)
    lines = []
    for ends, groups in alike.items():
        heads = "; ".join(f"**{each.letter}** {each.start}" for each in groups)
        tails = "; ".join(f"{number} {end}" for number, end in enumerate(ends, 1))
        lines.append(f"- {heads}" if ends == ("",) else f"- {heads} … {tails}")
    return "\n".join(lines)


def grouped(kinds: Sequence[str], choices: Sequence[Choice], commands: Sequence[Any]) -> list[Group]:
    """Commands of one kind that begin at one part of the table are a group; each has its kind and its choice."""
    members: dict[tuple[str, tuple[str, ...]], list[int]] = {}
    for place, (kind, choice) in enumerate(zip(kinds, choices, strict=True)):
        members.setdefault((kind, choice.touches[:1]), []).append(place)
    groups = []
    for number, places in enumerate(members.values()):
        words = [choices[place].label.split(" ") for place in places]
        start = _common(words)
        ends = tuple(" ".join(each[start:]) for each in words)
        group = tuple(commands[place] for place in places)
        groups.append(Group(letter(number), " ".join(words[0][:start]), ends, group))
    return groups


def letter(place: int) -> str:
    """A to Z, then AA to AZ, and so on."""
    rest, last = divmod(place, len(ascii_uppercase))
    return (letter(rest - 1) if rest else "") + ascii_uppercase[last]


def _common(words: Sequence[Sequence[str]]) -> int:
    """How many words all begin with; a single one stays whole."""
    if len(words) == 1:
        return len(words[0])
    least = min(map(len, words)) - 1
    return next((place for place in range(least) if len({each[place] for each in words}) > 1), least)
