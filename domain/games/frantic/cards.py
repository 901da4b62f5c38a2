"""The kinds of cards, read from `data/cards.toml`, and the 94 cards of a deck list: `push_1`, `fuck_you_1`."""

from functools import cache
from typing import Final, Literal

import msgspec
from msgspec import Struct

from domain.kernel import data

CARDS_IN_DECK: Final = 94
WHITE_CARDS_AT_MOST: Final = 30
"""With more of them a board could fill up: 49 squares, less six teleports and six pawns, must leave one open."""

Colour = Literal["red", "blue", "green", "yellow", "multicolor", "white"]
Timing = Literal["play", "land", "pass", "throw", "in_hand"]
Orientation = Literal["points_to", "direction"]


class CardKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of `cards.toml`, whose head says what the fields are: what is printed, and the rules it follows."""

    title: str
    colour: Colour
    works: dict[Timing, str]
    copies: dict[str, int] = {}
    neutral_title: str = ""
    short_title: str = ""
    split_title: str = ""
    orientation: Orientation | None = None
    window: str = ""
    blocked: str = ""
    value: float | None = None


TELEPORT: Final = "tp"
ROWS: Final = msgspec.convert(data.table(__package__, "cards"), dict[str, CardKind])
KINDS: Final = {name: row for name, row in ROWS.items() if name != TELEPORT}
DECK_LISTS: Final = tuple(dict.fromkeys(name for row in KINDS.values() for name in row.copies))

_PLACE: Final = {name: place for place, name in enumerate(KINDS)}


class Card(Struct, frozen=True):
    """One physical card, as the list of cards shows it; `name` is what people read on it."""

    id: str
    kind: str
    name: str
    colour: Colour
    timing: tuple[Timing, ...]
    attack: bool
    orientation: Orientation | None


class InvalidDeck(ValueError):
    """A deck list that is not 94 cards of the nineteen kinds, or holds more white ones than can lie."""


@cache
def card_ids(deck_list: str) -> tuple[str, ...]:
    """The cards of a deck list, kinds by row, then by number; raises `InvalidDeck`."""
    counts = {name: row.copies.get(deck_list, -1) for name, row in KINDS.items()}
    if min(counts.values()) < 0:
        raise InvalidDeck(f"deck {deck_list} must count each of {', '.join(KINDS)}")
    if sum(counts.values()) != CARDS_IN_DECK:
        raise InvalidDeck(f"deck {deck_list} holds {sum(counts.values())} cards, not {CARDS_IN_DECK}")
    if counts["fuck_you"] > 1:
        raise InvalidDeck(f"deck {deck_list} holds more than one fuck_you")
    if sum(counts[name] for name, row in KINDS.items() if row.colour == "white") > WHITE_CARDS_AT_MOST:
        raise InvalidDeck(f"deck {deck_list} holds more than {WHITE_CARDS_AT_MOST} white cards")
    return tuple(f"{name}_{number}" for name, count in counts.items() for number in range(1, count + 1))


def deck(deck_list: str, display_names: str) -> tuple[Card, ...]:
    return tuple(
        Card(
            id=card,
            kind=kind(card),
            name=title(card, display_names),
            colour=row(card).colour,
            timing=tuple(row(card).works),
            attack=bool(row(card).blocked),
            orientation=row(card).orientation,
        )
        for card in card_ids(deck_list)
    )


def teleport_name(number: int) -> str:
    return f"{TELEPORT}{number}"


def is_teleport(card: str) -> bool:
    return card.startswith(TELEPORT) and card[2:].isdigit()


@cache
def kind(card: str) -> str:
    """`push_1` -> `push`, and `tp3` -> `tp`."""
    return TELEPORT if is_teleport(card) else card.rpartition("_")[0]


def kind_of(name: str) -> str:
    """`push_1` -> `push`; what is no card of the deck is its own kind."""
    return kind(name) if kind(name) in KINDS else name


@cache
def row(card: str) -> CardKind:
    return ROWS[kind(card)]


@cache
def colour(card: str) -> Colour:
    return row(card).colour


@cache
def printed_place(card: str) -> tuple[int, int]:
    """Sorts cards into canonical order: by row of the table of kinds, then by number."""
    return _PLACE.get(kind(card), len(_PLACE)), int(card.rpartition("_")[2])


def title(card: str, display_names: str = "neutral") -> str:
    """The text printed on the card; it never changes a rule (FR-DEC-30)."""
    printed = row(card).title
    return printed if display_names == "printed" else row(card).neutral_title or printed
