"""The kinds of cards as a table, and the 94 cards of a deck list: `push_1`, `fuck_you_1`."""

from functools import cache
from typing import Final, Literal

from msgspec import Struct

from domain.kernel import data

CARDS_IN_DECK: Final = 94
WHITE_CARDS_AT_MOST: Final = 30
"""With more of them a board could fill up: 49 squares, less six teleports and six pawns, must leave one open."""

Colour = Literal["red", "blue", "green", "yellow", "multicolor", "white"]
Timing = Literal["play", "land", "pass", "throw", "in_hand"]


class Kind(Struct, frozen=True):
    """What is printed on a card, and when it works. `attack`: it can be aimed at another seat (FR-ATK-01)."""

    name: str
    title: str
    colour: Colour
    timing: tuple[Timing, ...]
    attack: bool = False
    orientation: Literal["points_to", "direction"] | None = None


KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind("push", "PUSH", "red", ("land",), orientation="points_to"),
        Kind("jump", "JUMP", "red", ("land",), orientation="direction"),
        Kind("second_chance", "SECOND CHANCE", "red", ("land",)),
        Kind("swap", "SWAP", "red", ("land",), attack=True),
        Kind("stop", "STOP", "blue", ("pass",)),
        Kind("x", "X", "blue", ("pass",)),
        Kind("snail", "SNAIL", "blue", ("pass",)),
        Kind("skip", "SKIP", "green", ("play",)),
        Kind("reverse", "REVERSE", "green", ("play",)),
        Kind("remote", "REMOTE", "green", ("play",), attack=True),
        Kind("ghost", "GHOST", "green", ("play",)),
        Kind("gift", "GIFT", "yellow", ("play", "land"), attack=True),  # FR-DEC-02
        Kind("magnet", "MAGNET", "yellow", ("play", "land")),
        Kind("teleport", "TELEPORT", "yellow", ("play", "land")),
        Kind("block", "BLOCK", "multicolor", ("throw",)),
        Kind("nice_try", "NICE TRY", "multicolor", ("throw",)),
        Kind("re_roll", "RE-ROLL", "multicolor", ("throw",), attack=True),
        Kind("troublemaker", "TROUBLEMAKER", "white", ("play", "land")),
        Kind("fuck_you", "FUCK YOU", "white", ("in_hand", "play", "land")),
    )
}
NEUTRAL_TITLES: Final = {"fuck_you": "F*** YOU"}  # FR-DEC-30

ROW: Final = {name: row for row, name in enumerate(KINDS)}


class Card(Struct, frozen=True):
    """One physical card, as the list of cards shows it; `name` is what people read on it."""

    id: str
    kind: str
    name: str
    colour: Colour
    timing: tuple[Timing, ...]
    attack: bool
    orientation: Literal["points_to", "direction"] | None


class InvalidDeck(ValueError):
    """A deck list that is not 94 cards of the nineteen kinds, or holds more white ones than can lie."""


@cache
def card_ids(deck_name: str) -> tuple[str, ...]:
    """The cards of `data/deck_<name>.toml`, kinds by row, then by number; raises `InvalidDeck`."""
    counts = data.table("frantic", f"deck_{deck_name}")
    if set(counts) != set(KINDS) or any(not isinstance(n, int) or n < 0 for n in counts.values()):
        raise InvalidDeck(f"deck {deck_name} must count each of {', '.join(KINDS)}")
    if sum(counts.values()) != CARDS_IN_DECK:
        raise InvalidDeck(f"deck {deck_name} holds {sum(counts.values())} cards, not {CARDS_IN_DECK}")
    if counts["fuck_you"] > 1:
        raise InvalidDeck(f"deck {deck_name} holds more than one fuck_you")
    if counts["troublemaker"] + counts["fuck_you"] > WHITE_CARDS_AT_MOST:
        raise InvalidDeck(f"deck {deck_name} holds more than {WHITE_CARDS_AT_MOST} white cards")
    return tuple(f"{name}_{number}" for name in KINDS for number in range(1, counts[name] + 1))


def deck(deck_name: str, display_names: str) -> tuple[Card, ...]:
    return tuple(
        Card(card, k.name, title(card, display_names), k.colour, k.timing, k.attack, k.orientation)
        for card in card_ids(deck_name)
        for k in (KINDS[kind(card)],)
    )


@cache
def kind(card: str) -> str:
    return card.rpartition("_")[0]


def kind_of(name: str) -> str:
    """`push_1` -> `push`; what is no card is its own kind."""
    return kind(name) if kind(name) in KINDS else name


@cache
def colour(card: str) -> Colour:
    return KINDS[kind(card)].colour


@cache
def printed_place(card: str) -> tuple[int, int]:
    """Sorts cards into canonical order: by row of the table of kinds, then by number."""
    name, _, number = card.rpartition("_")
    return ROW[name], int(number)


def title(card: str, display_names: str = "neutral") -> str:
    """What people read on the card; it never changes a rule (FR-DEC-30)."""
    name = kind(card)
    printed = KINDS[name].title
    return printed if display_names == "printed" else NEUTRAL_TITLES.get(name, printed)
