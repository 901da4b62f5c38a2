"""The subjects of a table's matches, found out by playing some: its commands, its texts, its zones.

The same table gives the same in every process, so that what was learned in one is of use in another.
"""

from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from domain.games import GAMES
from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.decision import Decision
from domain.kernel.game import Game
from service.app.bots.worlds import draw
from service.gym.places import ActionPlaces
from service.gym.schema import Schema

PLIES: Final = 4_000
LOOKED_AT: Final = 4
"""The shape of every fourth table is learned; tables change little from one ply to the next."""


class Survey(NamedTuple):
    places: ActionPlaces
    schema: Schema


def surveyed(game: Game[Any], options: Any, seats: int) -> Survey:
    """Of at least `PLIES` plies of whole random matches; once for each table in a process."""
    return _surveyed(game.name, msgspec.json.encode(options), seats)


@cache
def _surveyed(name: str, options: bytes, seats: int) -> Survey:
    game, random, plies = GAMES[name], Random(0), 0  # noqa: S311 - a game, not a secret
    survey = Survey(ActionPlaces(game), Schema())
    settings = msgspec.json.decode(options, type=game.options)
    while plies < PLIES:
        decision = Decision(game.begin(settings, seats), game.evolve)
        while True:
            awaited = game.awaited(decision.state)
            if isinstance(awaited, AwaitsChance):
                draw(game, decision, awaited, random)
            elif isinstance(awaited, AwaitsSeats):
                seat = random.choice(awaited.seats)
                legal = game.legal_commands(decision.state, seat)
                survey.places.learn(legal)
                if plies % LOOKED_AT == 0:
                    survey.schema.learn(decision.state)
                    survey.schema.learn(game.view(decision.state, seat))
                game.decide(decision, random.choice(legal), seat)
                plies += 1
            else:
                break
        survey.schema.learn(decision.state)
    survey.schema.number()
    return survey
