"""The luck of the match deals everything that a position document leaves out (MV-CRE-04)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.kernel.chance import Outcome, Shuffle
from domain.kernel.game import Game
from domain.matches.shuffling import renamed
from domain.matches.terms import Drawn
from domain.matches.trial import sensible

RULE: Final = "MV-CRE-04"
NAME: Final = "unnamed"
"""The draws are `unnamed_1`, `unnamed_2`, one for each group of cards."""


def is_of_position(draw: Drawn) -> bool:
    """Whether a position can have left this to be drawn: what it named, a ruling that set it has not recorded."""
    return draw.what.rstrip("0123456789") == f"{NAME}_" and draw.kind == "shuffle"


class Setup:
    """A position document read for a match: the table that it describes, once its draws are made.

    Raises `BrokenPosition`, or what `msgspec.convert` does.
    """

    def __init__(
        self, game: Game[Any], options: Mapping[str, Any], seats: int, document: Mapping[str, Any]
    ) -> None:
        position = msgspec.convert(document, game.position, str_keys=True)
        chosen = msgspec.convert(options, game.options, str_keys=True)
        self._game = game
        with sensible():
            self._printed = game.enter(position, chosen, seats)
            groups = [group for group in game.unnamed(position, chosen, seats) if len(group) > 1]
        self.draws = tuple(Shuffle(f"{NAME}_{number}", group, RULE) for number, group in enumerate(groups, 1))

    def table(self, orders: Sequence[Outcome]) -> Any:
        """The table with the cards that are named nowhere in the orders that chance has drawn for them."""
        names: dict[str, str] = {}
        for places, order in zip(self.draws, orders, strict=True):
            names.update(zip(places.items, places.value(order), strict=True))
        return renamed(self._game, self._printed, names)
