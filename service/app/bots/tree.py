"""Monte Carlo tree search over information sets, by what a seat may know.

Every playout starts from a table dealt anew out of the seat's view, and one tree gathers them all: its branches
are commands, chance is drawn again each time (Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree
Search, 2012). Below the seat's own commands each mover prefers what served it well (UCB1, counting how often a
command was possible). The seat's own commands are tried in the same worlds with the same luck, and their worse
half is given up again and again (Pepels, Cazenave, Winands and Lanctot, Minimizing Simple Regret in Monte-Carlo
Tree Search, 2014).
"""

from collections.abc import Sequence
from math import ceil, log, log2, sqrt
from random import Random
from typing import Any, Final

from msgspec import Struct

from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.decision import Decision
from domain.kernel.game import Game
from domain.kernel.table import Command, Seat
from service.app.bots.effort import Meter
from service.app.bots.worlds import Sight, after, draw, play_on, possible_world

SCANNED_AT_MOST: Final = 200
"""Of so many commands one ply is looked at,"""
SCANNING: Final = 0.25
"""for so much of the effort at most, if that is a time."""
CANDIDATES: Final = 16
"""So many of them, the best after one ply, are searched."""
BRANCHES: Final = 24
"""So many commands of a mover are looked at below."""
DEPTH: Final = 30
"""In choices of seats; a single command is no choice, but counts."""
HORIZON_CHOICES: Final = 1
"""So far play goes on at random behind the tree, before the game's own score is asked: what is random blurs it."""
CURIOSITY: Final = 0.7
"""How much an untried branch is preferred, for scores from 0 to 1: sqrt(1/2) of UCB1."""


class Considered(Struct, frozen=True):
    """A command that was searched: `worth` is the mean score of its playouts for the seat, from 0 to 1."""

    command: Command
    visits: int
    worth: float


class _Branch:
    """The outcome of a command: how often it was played, how often possible, the sum of its mover's
    scores."""

    __slots__ = ("below", "possible", "visits", "worth")

    def __init__(self) -> None:
        self.visits = 0
        self.possible = 0
        self.worth = 0.0
        self.below: dict[tuple[Seat, Command], _Branch] = {}

    @property
    def mean(self) -> float:
        return self.worth / self.visits if self.visits else 0.0

    def promise(self) -> float:
        return self.mean + CURIOSITY * sqrt(log(self.possible) / self.visits)


class Search:
    """One seat's search from its `sight`. All chance comes from `random`."""

    def __init__(self, game: Game[Any], sight: Sight, seat: Seat, random: Random, meter: Meter) -> None:
        self._game = game
        self._sight = sight
        self._seat = seat
        self._random = random
        self._meter = meter

    def run(self, legal: Sequence[Command]) -> list[Considered]:
        """The commands that were tried, best first; of those given up together the better first."""
        scores = scanned(self._game, self._sight, self._seat, legal, self._random, self._meter)
        left = sorted(scores, key=lambda index: -scores[index])[:CANDIDATES]
        branches = {index: _Branch() for index in left}
        for index, branch in branches.items():
            branch.visits, branch.worth = 1, scores[index]
        given_up: list[int] = []
        rounds = max(1, ceil(log2(len(left))))
        for number in range(1, rounds + 1):
            self._try({index: branches[index] for index in left}, legal, number / rounds)
            left.sort(key=lambda index: -branches[index].mean)
            keep = (len(left) + 1) // 2
            left, given_up = left[:keep], [*left[keep:], *given_up]
        return [
            Considered(legal[index], branches[index].visits, branches[index].mean)
            for index in (*left, *given_up)
        ]

    def _try(self, branches: dict[int, _Branch], legal: Sequence[Command], until: float) -> None:
        """Each in turn, until that share of the effort is spent; one at least.

        All in the same world and with the same luck: what is left of a difference comes from the command.
        """
        while True:
            world = possible_world(self._game, self._sight, self._random)
            luck = self._random.getrandbits(64)
            for index, branch in branches.items():
                self._random.seed(luck)
                self._play(after(self._game, world, legal[index], self._seat), branch)
                if self._meter.share >= until:
                    return

    def _play(self, decision: Decision[Any], top: _Branch) -> None:
        """Down the tree to a branch that is new, on at random, and the score back to every branch passed."""
        path = [(self._seat, top)]
        for _ in range(DEPTH):
            awaited = self._game.awaited(decision.state)
            if isinstance(awaited, AwaitsChance):
                draw(self._game, decision, awaited, self._random)
            elif isinstance(awaited, AwaitsSeats):
                mover = self._random.choice(awaited.seats)
                branch = self._descend(decision, mover, path[-1][1])
                if branch is not None:
                    path.append((mover, branch))
                    if not branch.visits:
                        break
            else:
                break
        play_on(self._game, decision, self._random, HORIZON_CHOICES, self._meter, free=True)
        scores = self._game.evaluate(decision.state)
        for mover, branch in path:
            branch.visits += 1
            branch.worth += scores[mover]
        self._meter.count()

    def _descend(self, decision: Decision[Any], mover: Seat, above: _Branch) -> _Branch | None:
        """Play a command of `mover`, and its branch; None if there was no choice."""
        legal = self._game.legal_commands(decision.state, mover)
        if len(legal) == 1:
            self._game.decide(decision, legal[0], mover)
            return None
        if len(legal) > BRANCHES:
            legal = self._random.sample(legal, BRANCHES)
        chosen = self._chosen(above, mover, legal)
        self._game.decide(decision, chosen, mover)
        return above.below[mover, chosen]

    def _chosen(self, above: _Branch, mover: Seat, legal: list[Command]) -> Command:
        """One that is new, at random, or else the most promising."""
        new = [command for command in legal if (mover, command) not in above.below]
        for command in legal:
            if (mover, command) in above.below:
                above.below[mover, command].possible += 1
        if new:
            chosen = self._random.choice(new)
            branch = above.below[mover, chosen] = _Branch()
            branch.possible = 1
            return chosen
        return max(legal, key=lambda command: above.below[mover, command].promise())


def scanned(
    game: Game[Any],
    sight: Sight,
    seat: Seat,
    legal: Sequence[Command],
    random: Random,
    meter: Meter | None = None,
) -> dict[int, float]:
    """The seat's score right after each command, by place in `legal`, in random order; all in one world.

    Of more than `SCANNED_AT_MOST` commands, so many at random; fewer if `meter` has no more for it.
    """
    world = possible_world(game, sight, random)
    scores: dict[int, float] = {}
    for index in random.sample(range(len(legal)), min(len(legal), SCANNED_AT_MOST)):
        scores[index] = game.evaluate(after(game, world, legal[index], seat).state)[seat]
        if meter is not None and meter.share >= SCANNING:
            break
    return scores
