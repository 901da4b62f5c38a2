"""The effects of cards, by kind and timing: `@EFFECTS.on("push", "land")` registers the function below it.

At `play`, `land` and `pass` an effect gives the steps that follow when the card is activated, at `throw` those
that follow when it is thrown, at `in_hand` the points that holding it costs. X, which is never activated, gives
the square that a pawn goes to instead.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from domain.games.frantic.cards import Timing

Effect = TypeVar("Effect", bound=Callable[..., Any])


class Effects:
    def __init__(self) -> None:
        self._effects: Final[dict[tuple[str, Timing], Callable[..., Any]]] = {}

    def on(self, kind: str, *timings: Timing) -> Callable[[Effect], Effect]:
        def register(effect: Effect) -> Effect:
            for timing in timings:
                assert (kind, timing) not in self._effects, f"{kind} has two effects at {timing}"
                self._effects[kind, timing] = effect
            return effect

        return register

    def of(self, kind: str, timing: Timing) -> Callable[..., Any]:
        return self._effects[kind, timing]

    @property
    def registered(self) -> tuple[tuple[str, Timing], ...]:
        return tuple(self._effects)


EFFECTS: Final = Effects()
