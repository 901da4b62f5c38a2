"""Chance as an awaited player: the domain says which draws are due, somebody outside makes them.

A game that awaits chance names the command it wants and, field by field, the draw that fills it. The draws
come back as the numbers of `Outcome`; `answer` turns them into the command.
"""

from typing import TypeAlias

from msgspec import Struct

from domain.kernel.table import Command

Outcome: TypeAlias = tuple[int, ...]
"""What one draw gave: indices into `Shuffle.items` in their new order, or the single number of the others."""


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """A permutation of `items`, all orders equally likely."""

    field: str
    items: tuple[str, ...]


class Pick(Struct, frozen=True, tag="pick"):
    """A whole number from 0 to `below` - 1, all equally likely."""

    field: str
    below: int


class Roll(Struct, frozen=True, tag="roll"):
    """A die: a whole number from 1 to `sides`, all equally likely."""

    field: str
    sides: int


Draw: TypeAlias = Shuffle | Pick | Roll


def is_possible(draw: Draw, outcome: Outcome) -> bool:
    """Whether chance can give `outcome` for `draw`; scripted luck is checked by this."""
    match draw:
        case Shuffle(items=items):
            return sorted(outcome) == list(range(len(items)))
        case Pick(below=below):
            return len(outcome) == 1 and 0 <= outcome[0] < below
        case Roll(sides=sides):
            return len(outcome) == 1 and 1 <= outcome[0] <= sides


def value(draw: Draw, outcome: Outcome) -> tuple[str, ...] | int:
    """The value of the command's field: the items in their new order, or the number."""
    return tuple(draw.items[i] for i in outcome) if isinstance(draw, Shuffle) else outcome[0]


def answer(command: type[Command], draws: tuple[Draw, ...], outcomes: tuple[Outcome, ...]) -> Command:
    fields = {draw.field: value(draw, outcome) for draw, outcome in zip(draws, outcomes, strict=True)}
    return command(**fields)
