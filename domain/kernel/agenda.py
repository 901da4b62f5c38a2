"""The stack of pending steps that a game keeps inside its state.

A step is a plain value: it says what is still to be done and holds all that is needed to do it, so that a match
can be stored, replayed and forked in the middle of nested effects and reaction windows. The last element is
the top. `evolve` pushes and pops as it folds events (an event that opens a window pushes the window); a game's
decider takes the top step, emits the events it leads to, and stops when the top awaits a seat or chance.
"""

from typing import TypeVar

from msgspec import Struct


class Step(Struct, frozen=True, tag_field="step"):
    """Base of a game's steps. Values only: numbers, names, tuples."""


Kind = TypeVar("Kind", bound=Step)


def top(agenda: list[Kind]) -> Kind | None:
    return agenda[-1] if agenda else None


def replace_top(agenda: list[Kind], *steps: Kind) -> None:
    """Take the top step off and put `steps` in its place, the last of them on top; none of them just pops it."""
    agenda[-1:] = steps
