"""The games on offer and their rules."""

from typing import Any

from msgspec import Struct


class GameSummary(Struct, frozen=True):
    name: str
    title: str
    edition: str
    min_seats: int
    max_seats: int


class Service(Struct, frozen=True):
    """`release` is that of the process which answers: during an upgrade two of them answer in turn."""

    release: str
    links: dict[str, str]


class GameList(Struct, frozen=True):
    items: list[GameSummary]


class GameDescription(Struct, frozen=True):
    """A game with the JSON Schemas of its options, position documents, commands and events."""

    name: str
    title: str
    edition: str
    min_seats: int
    max_seats: int
    options: dict[str, Any]
    position: dict[str, Any]
    commands: dict[str, Any]
    events: dict[str, Any]


class Rule(Struct, frozen=True):
    id: str
    text: str


class RuleBook(Struct, frozen=True):
    """`text` is the whole RULES.md; `rules` its numbered paragraphs."""

    game: str
    edition: str
    text: str
    rules: tuple[Rule, ...]


class CardList(Struct, frozen=True):
    game: str
    edition: str
    items: list[Any]


class RulebookSummary(Struct, frozen=True):
    """`book` is its name; it numbers `rules` rules, whose IDs begin with `letters`."""

    book: str
    letters: str
    title: str
    rules: int


class RulebookList(Struct, frozen=True):
    items: list[RulebookSummary]


class NumberedRules(Struct, frozen=True):
    """`text` is the whole book; `rules` its numbered paragraphs, whose IDs begin with `letters`."""

    book: str
    letters: str
    title: str
    text: str
    rules: tuple[Rule, ...]
