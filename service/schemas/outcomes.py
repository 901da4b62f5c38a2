"""The possible outcomes of chance: the results of a draw, and what lies in it."""

from typing import Literal
from uuid import UUID

from msgspec import Struct

from service.schemas.matches import AwaitedView


class OutcomeView(Struct, frozen=True):
    """One result of chance. `outcomes` is what a scripted fork takes, `probability` a fraction such as `1/6`.

    `hash` is that of the state right after it, as StateView has it for organisers.
    """

    outcomes: tuple[tuple[int, ...], ...]
    probability: str
    hash: str
    awaited: AwaitedView


class OutcomesView(Struct, frozen=True):
    """Every result of what is drawn after event `revision`; `draws` names the draws in their order."""

    match_id: UUID
    revision: int
    draws: list[str]
    possible: list[OutcomeView]


class LyingView(Struct, frozen=True):
    """The items of an order that is drawn, cards mostly: its id, and what people call it."""

    id: str
    name: str


class AwaitedDrawView(Struct, frozen=True):
    """The next draws: one of `size` numbers, or an order of as many `items`; `name` says what for.

    A shuffle gives the places of the items in their new order: `[2, 0, 1]` has the third of `items` first.
    """

    what: str
    name: str
    kind: Literal["shuffle", "pick", "roll"]
    size: int
    items: list[LyingView]


class AwaitedDrawsView(Struct, frozen=True):
    """The draws after event `revision`, in the order that a scripted fork takes the outcomes.

    `is_listed`: whether it can turn out in no more ways than `listOutcomes` lists.
    """

    match_id: UUID
    revision: int
    draws: list[AwaitedDrawView]
    is_listed: bool
