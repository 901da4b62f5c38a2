"""The fifty persons and fifty action cards, as the data files list them: `elder_2` is a card of kind `elder`."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from domain.kernel import data
from domain.kernel.table import Cards

CARDS_IN_DECK: Final = 50
POO: Final = 5
"""The worth of a poo in pee (BR-TOK-01)."""

Die = Literal["blue", "red"]
Side = Literal["front", "behind"]
SIDES: Final[dict[Die, int]] = {"blue": 2, "red": 4}
"""Highest result of each die (BR-TERM-07); the blue one is a cube that shows 1 and 2 three times each."""


class Person(Struct, frozen=True, tag="person", forbid_unknown_fields=True, omit_defaults=True):
    """A kind of person: what is printed on its cards, and the rules it plays; see the head of `persons.toml`."""

    italian: str
    colour: Literal["neutral", "orange", "red", "yellow"]
    copies: int
    rule: str
    pee: int = 0
    poo: int = 0
    die: Die | None = None
    icon: Literal["lane", "bathroom"] | None = None
    flips: bool = False
    amount: int = 0
    short: str = ""
    acts: Literal["beside", "behind", "bathroom", "anywhere"] | None = None
    spent_by: str = ""
    blocked_by: str = ""
    forbids: tuple[str, ...] = ()
    restricts: Literal["no_lane_change", "no_decompression"] | None = None
    immune_to: tuple[str, ...] = ()
    leaves: bool = False


class Action(Struct, frozen=True, tag="action", forbid_unknown_fields=True, omit_defaults=True):
    """A kind of action card; `targets` are the parameters named with the play; see the head of `actions.toml`."""

    italian: str
    kind: Literal["base", "permanent", "defence"]
    copies: int
    rule: str
    icon: Literal["lane", "bathroom", "none"] = "none"
    targets: tuple[str, ...] = ()
    amount: int = 0
    hits: Literal["everybody", "others"] | None = None
    side: Side | None = None
    needs_behind: bool = False
    needs_person: bool = False
    spares_bathroom: bool = False
    asked_by: str = ""
    blocked_by: str = ""
    stops: Literal["lane", "bathroom"] | None = None
    cancels: str | None = None
    cancels_by: str = ""
    stays_by: str = ""
    applied_by: str = ""


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


def _printed(name: str) -> dict[str, dict[str, Any]]:
    """The rows of a data file with the names printed on the cards, which are the Italian ones."""
    kinds = data.document(__package__, "words/it.toml")["words"]["kind"]
    return {
        kind: {**row, "italian": kinds[kind]["name"]} for kind, row in data.table(__package__, name).items()
    }


PERSONS: Final = msgspec.convert(_printed("persons"), dict[str, Person])
ACTIONS: Final = msgspec.convert(_printed("actions"), dict[str, Action])


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


def is_person(card: str) -> bool:
    """By its kind: a match may have more copies of it than are printed."""
    return kind(card) in PERSONS


def printed_place(card: str) -> tuple[int, int]:
    """Sorts persons, or action cards, by row of the data file, then by number."""
    return _PLACE.get(kind(card), len(_PLACE)), int(card.rpartition("_")[2])


_PLACE: Final = {name: place for place, name in enumerate((*PERSONS, *ACTIONS))}


def person(card: str) -> Person:
    return PERSONS[kind(card)]


def action(card: str) -> Action:
    return ACTIONS[kind(card)]


PERMANENTS: Final = frozenset(card for card in ACTION_IDS if action(card).kind == "permanent")
LEAVING: Final = frozenset(card for card in PERSON_IDS if person(card).leaves)
"""The persons that go as soon as they are turned up (BR-LOST-01)."""


def stopping(hand: Cards, attack: str) -> list[str]:
    """The cards of a hand that stop a card played or a person's effect (BR-DEF-01, BR-DEF-02, BR-TERM-08)."""
    icon = "lane" if attack in IS_PERSON else action(attack).icon
    return [card for card in hand if action(card).stops == icon] if isinstance(hand, list) else []


@cache
def person_ids(person_effects: str) -> tuple[str, ...]:
    """The person deck in printed order; without effects both `lost_youth` stay in the box (BR-VAR-02)."""
    return tuple(card for card in PERSON_IDS if person_effects != "none" or not person(card).leaves)


def production(cards: tuple[str, ...]) -> int:
    """Tokens that cards produce besides dice: covered, spent and ignored ones too (BR-GRP-04, BR-PERS-02,
    BR-VAR-05)."""
    return sum(person(card).pee + POO * person(card).poo for card in cards)


def dice(cards: tuple[str, ...]) -> tuple[tuple[str, Die], ...]:
    """The cards that roll for their production, with their dice, bottom first (BR-FAQ-01)."""
    return tuple((card, die) for card in cards if (die := person(card).die))


def all_cards(person_effects: str) -> tuple[Card, ...]:
    """The cards that a match with these effects is played with."""
    persons = (Card(card, "person", person(card)) for card in person_ids(person_effects))
    return (*persons, *(Card(card, "action", action(card)) for card in ACTION_IDS))
