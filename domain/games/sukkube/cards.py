"""The thirty cards: a colour, a direction, and a copy number, `red_left_1`."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final

from msgspec import Meta, Struct

from domain.games.sukkube.kube import DIRECTIONS
from domain.kernel import data

COLOURS: Final = ("red", "yellow", "green")  # SK-DEC-07
CARDS_OF_A_COLOUR: Final = 10
CardId = Annotated[str, Meta(pattern="^(red|yellow|green)_(left|right|up|down|flip)_([1-9]|10)$")]


class Card(Struct, frozen=True):
    """The print on a card (SK-LEG-06: the direction is the printed one, whatever the Kube did)."""

    id: str
    colour: str
    direction: str


class InvalidDeck(ValueError):
    """A deck list that is not thirty cards, ten of each colour, of the five printed directions (SK-DEC-06)."""


@cache
def deck(name: str) -> tuple[Card, ...]:
    """The deck list in `data/deck_<name>.toml`, checked, in printed order; raises `InvalidDeck`."""
    counts = data.table(__package__, f"deck_{name}")
    check_deck(counts)
    return tuple(
        Card(f"{colour}_{direction}_{copy}", colour, direction)
        for colour in COLOURS
        for direction in DIRECTIONS
        for copy in range(1, counts[colour].get(direction, 0) + 1)
    )


def check_deck(counts: Mapping[str, Mapping[str, int]]) -> None:
    """Raise `InvalidDeck` unless `counts` (colour -> direction -> copies) is a deck the box could hold."""
    if set(counts) != set(COLOURS):
        raise InvalidDeck(f"a deck lists the colours {', '.join(COLOURS)}")
    for colour, copies in counts.items():
        if not isinstance(copies, Mapping) or not set(copies) <= set(DIRECTIONS):
            raise InvalidDeck(f"{colour}: the directions are {', '.join(DIRECTIONS)}")
        if any(type(number) is not int or number < 0 for number in copies.values()):
            raise InvalidDeck(f"{colour}: copies are whole numbers, none below 0")
        if sum(copies.values()) != CARDS_OF_A_COLOUR:
            raise InvalidDeck(f"{colour}: {CARDS_OF_A_COLOUR} cards, not {sum(copies.values())}")


@cache
def card_ids(deck_name: str) -> tuple[str, ...]:
    return tuple(card.id for card in deck(deck_name))


def kind_of(name: str) -> str:
    """`red_left_1` -> `red_left`; what is no card is its own kind."""
    parts = name.split("_")
    is_card = len(parts) == 3 and parts[0] in COLOURS and parts[1] in DIRECTIONS
    return f"{parts[0]}_{parts[1]}" if is_card else name


@cache
def colour(card: str) -> str:
    return card.split("_")[0]


@cache
def direction(card: str) -> str:
    return card.split("_")[1]


def printed_place(card: str) -> tuple[int, int, int]:
    """Sorts cards as a deck list prints them: by colour, by direction, by number."""
    of_colour, of_direction, copy = card.split("_")
    return COLOURS.index(of_colour), DIRECTIONS.index(of_direction), int(copy)
