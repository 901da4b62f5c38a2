"""How a bot chooses: at random, or by flat Monte Carlo over worlds that its seat's view allows."""

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any, Final

from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.chance import Draw, Outcome, Pick, Shuffle, answer
from domain.kernel.decision import Decision
from domain.kernel.game import Game
from domain.kernel.table import Command, Seat

THINKING_SECONDS: Final = 0.15
HORIZON_PLIES: Final = 40
CANDIDATES_AT_MOST: Final = 24
"""A hand may have thousands of commands: some tried often tell more than all tried once."""

Choose = Callable[[Game[Any], Any, Seat, Sequence[Command], Random], Command]


def random_choice(
    game: Game[Any],  # noqa: ARG001 - a Choose
    view: Any,  # noqa: ARG001
    seat: Seat,  # noqa: ARG001
    legal: Sequence[Command],
    random: Random,
) -> Command:
    return random.choice(legal)


def look_ahead(game: Game[Any], view: Any, seat: Seat, legal: Sequence[Command], random: Random) -> Command:
    """The command with the best mean prospects after random play, each time from a world dealt anew.

    Thinks for `THINKING_SECONDS` of `CANDIDATES_AT_MOST` commands, which it tries in turn, in random order; one
    that it never came to is not chosen.
    """
    if len(legal) == 1:
        return legal[0]
    order = random.sample(range(len(legal)), min(len(legal), CANDIDATES_AT_MOST))
    gains, tries = [0.0] * len(legal), [0] * len(legal)
    deadline = monotonic() + THINKING_SECONDS
    while not any(tries) or monotonic() < deadline:
        world = _world(game, view, random)
        for index in order:
            gains[index] += _play_out(game, game.clone(world), legal[index], seat, random, deadline)
            tries[index] += 1
            if monotonic() >= deadline:
                break
    return legal[
        max((index for index in order if tries[index]), key=lambda index: gains[index] / tries[index])
    ]


BOTS: Final[dict[str, Choose]] = {"random": random_choice, "lookahead": look_ahead}


def _world(game: Game[Any], view: Any, random: Random) -> Any:
    """A state that could be true for all the seat knows: what it cannot see is dealt at random."""
    hidden = list(game.hidden_cards(view))
    random.shuffle(hidden)
    return game.determinize(game.clone(view), hidden)


def _play_out(
    game: Game[Any], world: Any, command: Command, seat: Seat, random: Random, deadline: float
) -> float:
    decision = Decision(world, game.evolve)
    game.decide(decision, command, seat)
    for _ in range(HORIZON_PLIES):
        if monotonic() >= deadline:
            break
        awaited = game.awaited(decision.state)
        if isinstance(awaited, AwaitsChance):
            outcomes = tuple(_drawn(draw, random) for draw in awaited.draws)
            game.decide(decision, answer(awaited.command, awaited.draws, outcomes), None)
        elif isinstance(awaited, AwaitsSeats):
            mover = random.choice(awaited.seats)
            game.decide(decision, random.choice(game.legal_commands(decision.state, mover)), mover)
        else:
            break
    return game.evaluate(decision.state)[seat]


def _drawn(draw: Draw, random: Random) -> Outcome:
    match draw:
        case Shuffle(items=items):
            order = list(range(len(items)))
            random.shuffle(order)
            return tuple(order)
        case Pick(below=below):
            return (random.randrange(below),)
        case _:
            return (random.randint(1, draw.sides),)
