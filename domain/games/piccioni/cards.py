"""Pigeons and action cards, as the data files print them. A card's id is its kind and a number: `fat-12`.

The QR-code card of the box is none of them (PI-GEN-09).
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec import Struct

from domain.kernel import data

FLOCK_CARDS: Final = 38
ACTION_CARDS: Final = 55
BLANK_FLOCK_CARDS: Final = 2


class InvalidCards(ValueError):
    """A data file that is no deck of the printed size, or names a Zone or kind that does not exist."""


class Pigeon(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of flock card; the fields are explained in `data/flock.toml`."""

    kind: str
    copies: int
    lands: tuple[str, ...]
    entry_rule: str
    size: int = 1
    lands_first: tuple[str, ...] = ()
    scareable: bool = True
    drags: bool = False
    guano_pair: bool = False
    swapped: bool = False
    answered: bool = False
    banned_from: tuple[str, ...] = ()
    by_seats: dict[int, int] = {}
    colour: str = "green"


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of action card; the fields are explained in `data/actions.toml`."""

    kind: str
    copies: int
    recall: int
    zones: tuple[str, ...]
    active_rule: str
    reaction: bool
    reaction_rule: str
    family: str
    picks: dict[str, int] = {}
    picks_rule: str = ""
    stays: bool = False
    trigger: Literal["share", "fine"] | None = None
    value: int = 0
    price: int = 0
    colour: str = "green"


class Card(Struct, frozen=True):
    """A card of the match: its id, its kind, and the deck it belongs to."""

    id: str
    kind: str
    deck: str


Kind = TypeVar("Kind", Pigeon, Action)


def load(kind_type: type[Kind], rows: Mapping[str, Mapping[str, Any]], cards: int) -> dict[str, Kind]:
    """The kinds of a data file, in printed order; raises `InvalidCards` unless they make up `cards` cards."""
    try:
        kinds = {
            name: msgspec.convert({"kind": name, **row}, kind_type, str_keys=True)
            for name, row in rows.items()
        }
    except msgspec.ValidationError as wrong:
        raise InvalidCards(str(wrong)) from wrong
    total = sum(kind.copies for kind in kinds.values())
    if total != cards or any(kind.copies < 1 for kind in kinds.values()):
        raise InvalidCards(f"{', '.join(kinds)}: {total} cards in all, the box holds {cards}")
    return kinds


PIGEON_KINDS: Final = load(Pigeon, data.table(__package__, "flock"), FLOCK_CARDS)
ACTION_KINDS: Final = load(Action, data.table(__package__, "actions"), ACTION_CARDS)

PIGEONS: Final = {
    f"{name}-{number}": kind
    for name, kind in PIGEON_KINDS.items()
    for number in range(1, kind.copies + BLANK_FLOCK_CARDS + 1)
}
"""Every flock card a match can have -> what it is, blank ones included."""

ACTIONS: Final = {
    f"{name}-{number}": kind for name, kind in ACTION_KINDS.items() for number in range(1, kind.copies + 1)
}
"""Every action card -> what it is."""


def kind_of(name: str) -> str:
    """`fat-12` -> `fat`; what is no card is its own kind."""
    return name.rpartition("-")[0] if name in PIGEONS or name in ACTIONS else name


def flock_cards(custom: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The printed pigeons, then the blank cards as the kinds they copy, numbered on (PI-SET-01, PI-DEC-06)."""
    copies = {name: kind.copies for name, kind in PIGEON_KINDS.items()}
    printed = [f"{name}-{number}" for name, count in copies.items() for number in range(1, count + 1)]
    for name in custom:
        copies[name] += 1
        printed.append(f"{name}-{copies[name]}")
    return tuple(printed)


def composition(seats: int) -> tuple[str, ...]:
    """The pigeons of the fixed composition for `seats`, lowest numbers of each kind (PI-DEC-09)."""
    return tuple(
        f"{name}-{number}"
        for name, kind in PIGEON_KINDS.items()
        for number in range(1, kind.by_seats.get(seats, 0) + 1)
    )


def value(card: str) -> int:
    """Points of a card as a Trophy, and points lost by it on a Balcony (PI-SCO-01, PI-SCO-02)."""
    return ACTIONS[card].value if card in ACTIONS else 1


def price(card: str) -> int:
    """Action cards to discard for converting `card` (PI-CNV-02)."""
    return ACTIONS[card].price if card in ACTIONS else 2


def is_guano(card: str) -> bool:
    return card in ACTIONS and ACTIONS[card].stays


def is_pigeon(card: str) -> bool:
    """By its kind: a match may have more copies of it than are printed."""
    return card.rpartition("-")[0] in PIGEON_KINDS


def printed_place(card: str) -> tuple[int, int]:
    """Sorts pigeons, or action cards, by row of the data file, then by number."""
    kind, _, number = card.rpartition("-")
    return _PLACE.get(kind, len(_PLACE)), int(number)


_PLACE: Final = {kind: place for place, kind in enumerate((*PIGEON_KINDS, *ACTION_KINDS))}
