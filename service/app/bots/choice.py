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

    Thinks for `THINKING_SECONDS`, tries every command equally often and each at least once.
    """
    if len(legal) == 1:
        return legal[0]
    gains = [0.0] * len(legal)
    deadline = monotonic() + THINKING_SECONDS
    rounds = 0
    while rounds == 0 or monotonic() < deadline:
        world = _world(game, view, random)
        for index, command in enumerate(legal):
            gains[index] += _play_out(game, game.clone(world), command, seat, random)
        rounds += 1
    return legal[max(range(len(legal)), key=gains.__getitem__)]


BOTS: Final[dict[str, Choose]] = {"random": random_choice, "lookahead": look_ahead}


def _world(game: Game[Any], view: Any, random: Random) -> Any:
    """A state that could be true for all the seat knows: what it cannot see is dealt at random."""
    hidden = list(game.hidden_cards(view))
    random.shuffle(hidden)
    return game.determinize(game.clone(view), hidden)


def _play_out(game: Game[Any], world: Any, command: Command, seat: Seat, random: Random) -> float:
    decision = Decision(world, game.evolve)
    game.decide(decision, command, seat)
    for _ in range(HORIZON_PLIES):
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
