"""What can be asked, what is still to be done, and what lies on the table."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from domain.kernel.options import by_rule
from domain.kernel.rows import Step
from domain.kernel.table import Command, Hidden, Seat

Face = Annotated[int, Meta(ge=1, le=6)]
Dice: TypeAlias = list[Face] | Hidden
"""The dice under a cup, or only their number for a viewer who may not see them."""


class Bid(Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """So many dice show this number; the order is that of CU-BID-01."""

    count: Annotated[int, Meta(ge=1, le=20)]
    face: Face


class MakeBid(Command, frozen=True):
    """A seat bids (CU-BID-01)."""

    count: Annotated[int, Meta(ge=1, le=20)]
    face: Face


class Doubt(Command, frozen=True):
    """A seat doubts the last bid (CU-DBT-01)."""


class ShakeCup(Command, frozen=True):
    """Chance rolls the dice under a cup (CU-RND-01): as many of the fields as the seat has dice."""

    first: int
    second: int = 0
    third: int = 0
    fourth: int = 0
    fifth: int = 0


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    dice: Annotated[int, by_rule("CU-OPT-01", ge=1, le=5)] = 3


class Shake(Step, frozen=True):
    seat: Seat


class Turn(Step, frozen=True):
    seat: Seat


AnyStep: TypeAlias = Shake | Turn


class Cups(Struct):
    """`dice` is how many each seat has, `cups` those that are shaken; `out` are the seats without, in order."""

    options: Options
    seats: int
    dice: list[int]
    cups: list[Dice]
    bid: Bid | None = None
    bidder: Seat | None = None
    out: list[Seat] = []
    agenda: list[AnyStep] = []
