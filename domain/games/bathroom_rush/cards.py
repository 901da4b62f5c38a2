"""The fifty persons and fifty action cards, as the data files list them: `elder_2` is a card of kind `elder`."""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

import msgspec
from msgspec import Struct

from domain.kernel import data

GAME: Final = "bathroom_rush"
CARDS_IN_DECK: Final = 50
POO: Final = 5
"""What a poo is worth in pee (BR-TOK-01)."""

Die = Literal["blue", "red"]
SIDES: Final[dict[Die, int]] = {"blue": 2, "red": 4}
"""Highest result of each die (BR-TERM-07); the blue one is a cube that shows 1 and 2 three times each."""


class Person(Struct, frozen=True, tag="person", forbid_unknown_fields=True):
    """A kind of person: what is printed on its cards."""

    italian: str
    colour: Literal["neutral", "orange", "red", "yellow"]
    copies: int
    pee: int = 0
    poo: int = 0
    die: Die | None = None
    icon: Literal["lane", "bathroom"] | None = None
    flips: bool = False
    amount: int = 0
    forbids: tuple[str, ...] = ()
    immune_to: tuple[str, ...] = ()
    short: str = ""


class Action(Struct, frozen=True, tag="action", forbid_unknown_fields=True):
    """A kind of action card; `targets` are the parameters named with the play."""

    italian: str
    kind: Literal["base", "permanent", "defence"]
    copies: int
    icon: Literal["lane", "bathroom", "none"] = "none"
    targets: tuple[str, ...] = ()
    amount: int = 0
    cancels: str | None = None


class Card(Struct, frozen=True):
    id: str
    deck: Literal["person", "action"]
    printed: Person | Action


class InvalidDeck(ValueError):
    """A deck list that does not hold fifty cards."""


def check_deck(name: str, copies: list[int]) -> None:
    """Raise `InvalidDeck` unless the kinds have copies, fifty in all."""
    if min(copies) < 1 or sum(copies) != CARDS_IN_DECK:
        raise InvalidDeck(f"{name} must list {CARDS_IN_DECK} cards, not {sum(copies)}")


PERSONS: Final = msgspec.convert(data.table(GAME, "persons"), dict[str, Person])
ACTIONS: Final = msgspec.convert(data.table(GAME, "actions"), dict[str, Action])


def _ids(name: str, kinds: Mapping[str, Person | Action]) -> tuple[str, ...]:
    check_deck(name, [printed.copies for printed in kinds.values()])
    return tuple(f"{kind}_{copy}" for kind, printed in kinds.items() for copy in range(1, printed.copies + 1))


PERSON_IDS: Final = _ids("persons", PERSONS)
ACTION_IDS: Final = _ids("actions", ACTIONS)
IS_PERSON: Final = frozenset(PERSON_IDS)
IS_ACTION: Final = frozenset(ACTION_IDS)


@cache
def kind(card: str) -> str:
    """`neutral_1_4` -> `neutral_1`."""
    return card.rpartition("_")[0]


def kind_of(name: str) -> str:
    """`elder_2` -> `elder`; what is no card is its own kind."""
    return kind(name) if name in IS_PERSON or name in IS_ACTION else name


def person(card: str) -> Person:
    return PERSONS[kind(card)]


def action(card: str) -> Action:
    return ACTIONS[kind(card)]


def person_ids(*, lost_youth: bool) -> tuple[str, ...]:
    """The person deck in printed order; without effects both `lost_youth` stay in the box (BR-VAR-02)."""
    return PERSON_IDS if lost_youth else tuple(card for card in PERSON_IDS if kind(card) != "lost_youth")


def all_cards() -> tuple[Card, ...]:
    persons = (Card(card, "person", person(card)) for card in PERSON_IDS)
    return (*persons, *(Card(card, "action", action(card)) for card in ACTION_IDS))
