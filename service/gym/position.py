"""Where a match stands, as a node of a tree to search, over the rules alone.

Methods have the names of OpenSpiel's `State` and mean the same; an action is a command of the game.
"""

from collections.abc import Mapping
from copy import copy
from itertools import product
from random import Random
from typing import Any, Final

import msgspec

from domain.games import GAMES
from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.chance import answer
from domain.kernel.decision import Decision
from domain.kernel.game import Game, Result
from domain.kernel.table import Command, Seat
from domain.matches.outcomes import MOST_OUTCOMES, count
from service.app.bots.worlds import chance, possible_world, sight_of

CHANCE: Final = -1
TERMINAL: Final = -4


class Position:
    """Nodes of seats, of chance, and the end. Of seats that are asked at once the first answers first.

    It holds what is hidden, too. A search that may know no more than a seat begins at `resample_from_infostate`.
    """

    __slots__ = ("_decision", "awaited", "game", "seats")

    def __init__(self, game: Game[Any], seats: int, state: Any) -> None:
        """The state belongs to the position: pass a copy."""
        self.game, self.seats = game, seats
        self._decision = Decision(state, game.evolve)
        self.awaited = game.awaited(state)

    @classmethod
    def begin(cls, game: str, seats: int = 2, options: Mapping[str, Any] | None = None) -> "Position":
        """Raises `KeyError` for an unknown game and `Rejected` for options that do not fit."""
        rules = GAMES[game]
        return cls(rules, seats, rules.begin(msgspec.convert(dict(options or {}), rules.options), seats))

    @property
    def state(self) -> Any:
        """The whole table. The next action changes it."""
        return self._decision.state

    def current_player(self) -> int:
        """The seat that chooses, `CHANCE` or `TERMINAL`."""
        match self.awaited:
            case AwaitsSeats(seats=seats):
                return seats[0]
            case AwaitsChance():
                return CHANCE
        return TERMINAL

    def is_chance_node(self) -> bool:
        return isinstance(self.awaited, AwaitsChance)

    def is_terminal(self) -> bool:
        return self.current_player() == TERMINAL

    def legal_actions(self) -> list[Command]:
        """Of the seat that chooses; none where chance draws."""
        if not isinstance(self.awaited, AwaitsSeats):
            return []
        decision = self._decision
        return self.game.agenda.legal_commands(decision.state, self.awaited.seats[0], decision.rest)

    def chance_outcomes(self) -> list[tuple[Command, float]]:
        """Everything that chance may draw here, with its probability.

        Raises `ValueError` for more than `MOST_OUTCOMES`, as of a shuffled deck: `sample_outcome` draws one.
        """
        awaited = self._chance()
        number = count(awaited.draws)
        if number > MOST_OUTCOMES:
            raise ValueError(f"{number:.4g} outcomes are too many to list: take sample_outcome")
        outcomes = product(*(draw.outcomes() for draw in awaited.draws))
        return [(answer(awaited.command, awaited.draws, each), 1 / number) for each in outcomes]

    def sample_outcome(self, random: Random) -> Command:
        return chance(self._chance(), random)

    def apply_action(self, action: Command) -> None:
        """Raises `Rejected` for what the rules do not allow here; nothing has happened then."""
        player, decision = self.current_player(), self._decision
        decision.caused.clear()
        self.game.decide(decision, action, None if player < 0 else player)
        self.awaited = self.game.agenda.awaited(decision.state, decision.rest)

    def returns(self) -> list[float]:
        """`rewards` of each seat; 0 for all until the end."""
        result = self.game.result(self.state)
        return [0.0] * self.seats if result is None else rewards(result, self.seats)

    def clone(self) -> "Position":
        twin = copy(self)
        twin._decision = Decision(self.game.clone(self.state), self.game.evolve)
        return twin

    def resample_from_infostate(self, seat: Seat, random: Random) -> "Position":
        """A position that could be true for all that the seat knows: what it cannot see is dealt anew."""
        world = possible_world(self.game, sight_of(self.game, self.state, seat), random)
        return Position(self.game, self.seats, world)

    def _chance(self) -> AwaitsChance:
        if not isinstance(self.awaited, AwaitsChance):
            raise ValueError("chance draws nothing here")
        return self.awaited


def rewards(result: Result, seats: int) -> list[float]:
    """From 1 for the first place evenly down to -1 for the last; tied seats share. A lone seat wins or loses."""
    if seats == 1:
        return [1.0 if result.winners else -1.0]
    earned, ahead = [0.0] * seats, 0
    for tied in result.places:
        mean = ahead + (len(tied) - 1) / 2
        for seat in tied:
            earned[seat] = 1 - 2 * mean / (seats - 1)
        ahead += len(tied)
    return earned
