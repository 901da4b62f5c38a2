"""Words that several sentences share."""

from typing import Any, Final

from domain.games.frantic.cards import is_teleport, title
from domain.games.frantic.sentences.labels import way
from domain.kernel.sentences import Sentences

ITALIAN: Final = Sentences()


def card(name: str) -> str:
    return f"Teletrasporto {name[2:]}" if is_teleport(name) else title(name)


def laid(event: Any) -> str:
    covering = f", coprendo {title(event.covered)}" if event.covered else ""
    return f"{title(event.card)} su {event.square}{way(event, 'it')}{covering}{by(event)}."


def by(event: Any) -> str:
    return " (tempo scaduto)" if event.by == "timeout" else ""


def count(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"
