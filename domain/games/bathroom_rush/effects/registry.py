"""Which effect a kind of card has: a function from its play to the steps that carry it out."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from domain.games.bathroom_rush.cards import Die, kind
from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.steps import DECOMPRESSION, AnyAct, Play, Relief, RollForEffect, Steps


def always_works(_: BathroomRush, __: int) -> bool:
    return True


class Effect(NamedTuple):
    """`steps` makes them of the play and, where a `die` is rolled first, of what it shows.

    `works` says whether a person in a lane would do anything: if not, nobody is asked and nothing is rolled.
    """

    steps: Callable[..., Steps]
    die: Die | None = None
    works: Callable[[BathroomRush, int], bool] = always_works


class Effects:
    def __init__(self) -> None:
        self.of_kind: Final[dict[str, Effect]] = {}

    def card(self, *kinds: str, die: Die | None = None) -> Callable[[Any], Any]:
        """Register the function below as that of action cards; it is given a `CardPlay`."""
        return self._register(kinds, die, always_works)

    def person(
        self, *kinds: str, die: Die | None = None, works: Callable[[BathroomRush, int], bool] = always_works
    ) -> Callable[[Any], Any]:
        """The same for persons; of those that act in the free lane it is given a `FreeLaneAct` as well."""
        return self._register(kinds, die, works)

    def relief(self, *, die: Die) -> Callable[[Any], Any]:
        """The same for decompressing; it is given a `Relief`."""
        return self._register((DECOMPRESSION,), die, always_works)

    def of(self, play: Play) -> Steps:
        """The effect when nobody stops it."""
        effect = self.of_kind[_kind(play)]
        return effect.steps(play) if effect.die is None else (RollForEffect(play),)

    def after(self, play: Play, rolled: int) -> Steps:
        """The effect when its die shows `rolled`."""
        return self.of_kind[_kind(play)].steps(play, rolled)

    def die(self, play: Play) -> Die:
        die = self.of_kind[_kind(play)].die
        assert die is not None, f"{play} rolls no die"
        return die

    def works(self, state: BathroomRush, act: AnyAct) -> bool:
        return self.of_kind[kind(act.card)].works(state, act.lane_id)

    def _register(
        self, kinds: tuple[str, ...], die: Die | None, works: Callable[[BathroomRush, int], bool]
    ) -> Callable[[Any], Any]:
        def register(steps: Callable[..., Steps]) -> Callable[..., Steps]:
            for name in kinds:
                assert name not in self.of_kind, f"{name} has two effects"
                self.of_kind[name] = Effect(steps, die, works)
            return steps

        return register


EFFECTS: Final = Effects()


def _kind(play: Play) -> str:
    return DECOMPRESSION if isinstance(play, Relief) else kind(play.card)
