"""How a bot chooses: at random, by one ply, by flat Monte Carlo, or by a tree, all from what its seat may know."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from domain.kernel.game import Game
from domain.kernel.table import Command, Seat
from service.app.bots.effort import Meter
from service.app.bots.tree import Search, scanned
from service.app.bots.worlds import Sight, after, play_on, possible_world

HORIZON_PLIES: Final = 40
CANDIDATES_AT_MOST: Final = 24
"""A hand may have thousands of commands: some tried often tell more than all tried once."""

Choose: TypeAlias = Callable[[Game[Any], Sight, Seat, Sequence[Command], Random, Meter], Command]
"""Chooses one of the legal commands of a seat with this sight, before the meter is full."""


def random_choice(
    _game: Game[Any], _sight: Sight, _seat: Seat, legal: Sequence[Command], random: Random, _meter: Meter
) -> Command:
    return random.choice(legal)


def greedy(
    game: Game[Any],
    sight: Sight,
    seat: Seat,
    legal: Sequence[Command],
    random: Random,
    _meter: Meter | None = None,
) -> Command:
    """The command after which the game scores the seat highest, in one world; of equals, one at random."""
    scores = scanned(game, sight, seat, legal, random)
    return legal[max(scores, key=scores.__getitem__)]


def look_ahead(
    game: Game[Any], sight: Sight, seat: Seat, legal: Sequence[Command], random: Random, meter: Meter
) -> Command:
    """The command with the best mean score after random play, each time from a world dealt anew.

    Tries `CANDIDATES_AT_MOST` commands in turn, in random order; one that it never came to is not chosen.
    """
    if len(legal) == 1:
        return legal[0]
    order = random.sample(range(len(legal)), min(len(legal), CANDIDATES_AT_MOST))
    gains, tries = [0.0] * len(legal), [0] * len(legal)
    while not any(tries) or meter.share < 1:
        world = possible_world(game, sight, random)
        for index in order:
            decision = after(game, world, legal[index], seat)
            play_on(game, decision, random, HORIZON_PLIES, meter)
            gains[index] += game.evaluate(decision.state)[seat]
            tries[index] += 1
            meter.count()
            if meter.share >= 1:
                break
    return legal[
        max((index for index in order if tries[index]), key=lambda index: gains[index] / tries[index])
    ]


def mcts(
    game: Game[Any], sight: Sight, seat: Seat, legal: Sequence[Command], random: Random, meter: Meter
) -> Command:
    """The command that a search of the tree of play finds best."""
    if len(legal) == 1:
        return legal[0]
    return Search(game, sight, seat, random, meter).run(legal)[0].command


BOTS: Final[dict[str, Choose]] = {
    "random": random_choice,
    "greedy": greedy,
    "lookahead": look_ahead,
    "mcts": mcts,
}
