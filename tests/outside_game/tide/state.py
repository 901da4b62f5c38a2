"""What can be asked, what is still to be done, and what lies on the table."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.kernel.options import by_rule
from domain.kernel.rows import Step
from domain.kernel.table import AnswerTo, Cards, Command
from domain.kernel.windows import Window

BoatId = Annotated[str, Meta(pattern="^[a-z]{1,20}_[1-4]$")]


class SendBoat(AnswerTo, frozen=True):
    """A seat sends a boat of its hand out (TD-RND-02)."""

    boat: BoatId


class DealBoats(Command, frozen=True):
    """Chance shuffles (TD-SET-02)."""

    order: Annotated[tuple[BoatId, ...], Meta(max_length=20)]


class RollTide(Command, frozen=True):
    """Chance rolls the die (TD-RND-01)."""

    value: int


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, by_rule("TD-OPT-01", ge=1, le=5)] = 4


class Deal(Step, frozen=True): ...


class Roll(Step, frozen=True): ...


class Send(Window[SendBoat], Step, frozen=True):
    tide: int = 0


class Refill(Step, frozen=True): ...


class End(Step, frozen=True): ...


AnyStep = Deal | Roll | Send | Refill | End


class Tide(Struct):
    """`lost` are the boats that have left the match, in the order in which they left."""

    options: Options
    seats: int
    deck: Cards = []
    hands: list[Cards] = []
    lost: list[str] = []
    scores: list[int] = []
    agenda: list[AnyStep] = []


def send(state: Tide, tide: int) -> Send:
    """The window of this round; rounds are numbered by those that are still to come."""
    left = sum(isinstance(step, Roll) for step in state.agenda)
    return Send(state.options.rounds - left + 1, tuple(range(state.seats)), (None,) * state.seats, tide)
