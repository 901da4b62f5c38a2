"""How long a bot may think: so many playouts, which gives the same choice again, or so many seconds."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from msgspec import Struct


class Effort(Struct, frozen=True):
    """`playouts` counts games played on to a horizon; 0 leaves it to `seconds`."""

    playouts: int = 0
    seconds: float = 0.0


USUAL: Final = Effort(seconds=0.15)
"""The effort that the service affords a bot for one move."""


class Meter:
    """The spent part of an effort. `clock` gives seconds; only an effort without `playouts` asks it."""

    def __init__(self, effort: Effort, clock: Callable[[], float] = monotonic) -> None:
        self._effort = effort
        self._clock = clock
        self._began = clock()
        self._playouts = 0

    def count(self) -> None:
        """A playout is done."""
        self._playouts += 1

    @property
    def share(self) -> float:
        """The part of the effort that is spent: 1 and more when all is."""
        if self._effort.playouts:
            return self._playouts / self._effort.playouts
        return (self._clock() - self._began) / self._effort.seconds
