"""Chance as an awaited player: the domain says which draws are due, and its caller makes them.

A game that awaits chance names the command it wants and, field by field, the draw that fills it. The draws
come back as the numbers of `Outcome`; `answer` turns them into the command.
"""

from collections.abc import Iterator
from itertools import permutations
from math import factorial
from typing import Any, TypeAlias

from msgspec import Struct

from domain.kernel.table import Command

Outcome: TypeAlias = tuple[int, ...]
"""The outcome of one draw: indices into `Shuffle.items` in their new order, or the single number of the
others."""


class Shuffle(Struct, frozen=True, tag="shuffle", omit_defaults=True):
    """A permutation of `items`, all orders equally likely. `rule` is cited when an order is none."""

    field: str
    items: tuple[str, ...]
    rule: str = ""

    @property
    def size(self) -> int:
        return len(self.items)

    @property
    def count(self) -> int:
        """How many outcomes there are."""
        return factorial(len(self.items))

    def outcomes(self) -> Iterator[Outcome]:
        """Every outcome there is."""
        yield from permutations(range(len(self.items)))

    def possible(self, outcome: Outcome) -> bool:
        return sorted(outcome) == list(range(len(self.items)))

    def value(self, outcome: Outcome) -> tuple[str, ...]:
        return tuple(self.items[i] for i in outcome)

    def allows(self, value: Any) -> bool:
        """Whether the command's field may hold `value`."""
        return value is not None and sorted(value) == sorted(self.items)

    def refusal(self, value: Any) -> str:
        length = 0 if value is None else len(value)
        return f"an order names each of the {len(self.items)} cards once; {length} were named"

    def mismatch(self, _: Outcome) -> str:
        """Why the outcome is impossible."""
        count = len(self.items)
        return f"an order of {count} cards names each number from 0 to {count - 1} once"


class Number:
    """A whole number, each of `numbers` equally likely."""

    __slots__ = ()
    numbers: range

    @property
    def size(self) -> int:
        return len(self.numbers)

    @property
    def count(self) -> int:
        return len(self.numbers)

    def outcomes(self) -> Iterator[Outcome]:
        return ((number,) for number in self.numbers)

    def possible(self, outcome: Outcome) -> bool:
        return len(outcome) == 1 and self.allows(outcome[0])

    def value(self, outcome: Outcome) -> int:
        return outcome[0]

    def allows(self, value: Any) -> bool:
        return value in self.numbers

    def refusal(self, value: Any) -> str:
        return f"a number from {self.numbers[0]} to {self.numbers[-1]}, not {value}"

    def mismatch(self, outcome: Outcome) -> str:
        """Why the outcome is impossible."""
        return self.refusal(outcome[0] if len(outcome) == 1 else f"{len(outcome)} numbers")


class Pick(Number, Struct, frozen=True, tag="pick", omit_defaults=True):
    """A whole number from 0 to `below` - 1."""

    field: str
    below: int
    rule: str = ""

    @property
    def numbers(self) -> range:  # type: ignore[override]
        return range(self.below)


class Roll(Number, Struct, frozen=True, tag="roll", omit_defaults=True):
    """A die: a whole number from 1 to `sides`."""

    field: str
    sides: int
    rule: str = ""

    @property
    def numbers(self) -> range:  # type: ignore[override]
        return range(1, self.sides + 1)

    def refusal(self, value: Any) -> str:
        return f"a die of {self.sides} sides cannot show {value}"


Draw: TypeAlias = Shuffle | Pick | Roll


def answer(command: type[Command], draws: tuple[Draw, ...], outcomes: tuple[Outcome, ...]) -> Command:
    """The command whose fields the outcomes fill, draw by draw."""
    return command(**{draw.field: draw.value(outcome) for draw, outcome in zip(draws, outcomes, strict=True)})
