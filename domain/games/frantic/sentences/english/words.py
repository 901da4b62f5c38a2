"""Words that several sentences share."""

from typing import Any, Final

from domain.games.frantic.cards import is_teleport, title
from domain.games.frantic.sentences.labels import way
from domain.kernel.sentences import Sentences

ENGLISH: Final = Sentences()


def card(name: str) -> str:
    return f"Numbered teleport {name[2:]}" if is_teleport(name) else title(name)


def laid(event: Any) -> str:
    covering = f", covering {title(event.covered)}" if event.covered else ""
    return f"{title(event.card)} on {event.square}{way(event, 'en')}{covering}{by(event)}."


def by(event: Any) -> str:
    return " (time ran out)" if event.by == "timeout" else ""


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
