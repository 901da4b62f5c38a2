"""The source of an effect: a card played, a person that acts, a decompression."""

from typing import Final, TypeAlias

from msgspec import Struct

from domain.games.bathroom_rush.cards import Side
from domain.kernel.table import Seat

DECOMPRESSION: Final = "decompression"
"""Stands in the place of a card for an action without one."""


class CardPlay(Struct, frozen=True, tag_field="play", omit_defaults=True):
    """`hits` are the seats that the card still works on, clockwise; the sides are the front unless named."""

    seat: Seat
    card: str
    lane_id: int
    hits: tuple[Seat, ...] = ()
    side: Side = "front"
    target_side: Side = "front"


class PersonAct(Struct, frozen=True, tag_field="play"):
    """The person `card` acts on the player of its lane."""

    seat: Seat
    lane_id: int
    card: str


class FreeLaneAct(Struct, frozen=True, tag_field="play"):
    """The same in the free lane, where nobody can defend (BR-ROUND-04)."""

    lane_id: int
    card: str


class Relief(Struct, frozen=True, tag_field="play"):
    """A decompression."""

    seat: Seat


AnyAct: TypeAlias = PersonAct | FreeLaneAct
Play: TypeAlias = CardPlay | PersonAct | FreeLaneAct | Relief
