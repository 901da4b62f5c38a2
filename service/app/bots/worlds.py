"""Tables as they could be for all that a seat knows, and how play goes on there by chance."""

from random import Random
from typing import Any

from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.chance import Draw, Outcome, Pick, Shuffle, answer
from domain.kernel.decision import Decision
from domain.kernel.game import Game
from domain.kernel.table import Command, Seat
from service.app.bots.effort import Meter


def possible_world(game: Game[Any], view: Any, random: Random) -> Any:
    """A state that could be true for all the seat knows: what it cannot see is dealt at random."""
    hidden = list(game.hidden_cards(view))
    random.shuffle(hidden)
    return game.determinize(game.clone(view), hidden)


def after(game: Game[Any], world: Any, command: Command, seat: Seat) -> Decision[Any]:
    """What `command` leads to in `world`, which stays as it is."""
    decision = Decision(game.clone(world), game.evolve)
    game.decide(decision, command, seat)
    return decision


def play_on(
    game: Game[Any], decision: Decision[Any], random: Random, plies: int, meter: Meter, *, free: bool = False
) -> None:
    """At random for so many plies, until the match is over or the effort is spent.

    Draws, and commands without another to choose, count as plies unless they are `free`.
    """
    while plies > 0 and meter.share < 1:
        awaited = game.awaited(decision.state)
        counts = not free
        if isinstance(awaited, AwaitsChance):
            draw(game, decision, awaited, random)
        elif isinstance(awaited, AwaitsSeats):
            mover = random.choice(awaited.seats)
            legal = game.legal_commands(decision.state, mover)
            counts = counts or len(legal) > 1
            game.decide(decision, random.choice(legal), mover)
        else:
            return
        plies -= counts


def draw(game: Game[Any], decision: Decision[Any], awaited: AwaitsChance, random: Random) -> None:
    outcomes = tuple(_drawn(each, random) for each in awaited.draws)
    game.decide(decision, answer(awaited.command, awaited.draws, outcomes), None)


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
