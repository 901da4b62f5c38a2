"""The agenda as a stack whose last step is the present one: for games that are not yet on the table of steps."""

from typing import TypeVar

from domain.kernel.agenda import Step

Kind = TypeVar("Kind", bound=Step)


def top(agenda: list[Kind]) -> Kind | None:
    return agenda[-1] if agenda else None


def replace_top(agenda: list[Kind], *steps: Kind) -> None:
    """Take the top step off and put `steps` in its place, the last of them on top; none of them just pops it."""
    agenda[-1:] = steps
