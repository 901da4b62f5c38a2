"""The events of a tournament, in words: a sentence of the words of the pages for each type of event."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from markupsafe import Markup
from msgspec import UNSET, Struct, structs

from domain.kernel.table import Language
from service.schemas.tournament_views import TournamentEventView
from service.web.words import words


class LogLine(Struct, frozen=True):
    """An event in words, with names set apart from the direction of the sentence."""

    revision: int
    at: datetime
    actor: str
    text: Markup
    rules: tuple[str, ...]


def log_lines(
    events: Sequence[TournamentEventView], players: Mapping[int, str], language: Language
) -> list[LogLine]:
    """`players` are the names of the entrants by their numbers."""
    return [
        LogLine(each.revision, each.at, each.actor, _sentence(each.event, players, language), each.rules)
        for each in events
    ]


def _sentence(event: Any, players: Mapping[int, str], language: Language) -> Markup:
    """Of a type without words only its name is given."""
    log = {**words(language)["tournament_log"], "grades": words(language)["grades"]}
    kind = type(event).__name__
    text = log.get(kind, kind)
    if kind == "ResultRecorded":
        text = log[event.cause]
        text += f" {log[event.provisional]}" if event.provisional else ""
    if kind == "ResultTyped" and event.reason:
        text += f" {log['because']}"
    if kind == "EntryCorrected" and event.table is not UNSET:
        text += f" {log['table' if event.table else 'any_table']}"
    if kind == "EntrantsKeptApart" and event.lifted:
        text = log["lifted"]
    if kind == "RoundPaired" and event.provisional:
        text += f" {log['provisional']}"
    if kind == "RoundStarted" and event.start is not UNSET:
        text += f" {log['again']}"
    fields = structs.asdict(event)
    shown = {name: _shown(name, value, players, log) for name, value in fields.items()}
    return Markup(text).format(**shown)  # noqa: S704 - the text is from the words of the pages


def _shown(name: str, value: Any, players: Mapping[int, str], log: Mapping[str, Any]) -> Any:
    if name == "entrant":
        return _name(players, value)
    if name == "grade":
        return log["grades"][value]
    if name == "entrants":
        return _listed([_name(players, each) for each in value], log["and"])
    if name == "places":
        return Markup("; ").join(
            _listed([_name(players, each) for each in tied], log["and"]) for tied in value
        )
    if name in ("tables", "lucks"):
        return len(value)
    return _apart(value) if isinstance(value, str) else value


def _name(players: Mapping[int, str], entrant: int) -> Markup:
    return _apart(players.get(entrant, str(entrant)))


def _apart(text: str) -> Markup:
    return Markup("<bdi>{}</bdi>").format(text)


def _listed(names: Sequence[Markup], last: str) -> Markup:
    if len(names) < 2:
        return Markup("").join(names)
    return Markup("{} {} {}").format(Markup(", ").join(names[:-1]), last, names[-1])
