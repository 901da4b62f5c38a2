"""Random matches of any game: chance and seats choose with a seeded generator."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from domain.games import GAMES
from domain.kernel.awaited import AwaitsChance, AwaitsNobody, AwaitsSeats
from domain.kernel.chance import Draw, Outcome, Shuffle, answer
from domain.kernel.chance import Pick as PickDraw
from domain.kernel.decision import Decision
from domain.kernel.game import Game
from domain.kernel.table import ORGANISER, SPECTATOR, Command, Seat, Viewer
from service.testing.settings import Settings

Move = tuple[Command, Seat | None]


def of(setting: Settings) -> tuple[Game[Any], int, dict[str, Any]]:
    """The game, the number of seats and the options."""
    name, seats, options = setting
    return GAMES[name], seats, options


def drawn(draw: Draw, random: Random) -> Outcome:
    if isinstance(draw, Shuffle):
        order = list(range(len(draw.items)))
        random.shuffle(order)
        return tuple(order)
    return (random.randrange(draw.below),) if isinstance(draw, PickDraw) else (random.randint(1, draw.sides),)


def next_move(game: Game[Any], state: Any, random: Random) -> Move | None:
    """What chance or a random awaited seat does next; None when the match is over."""
    awaited = game.awaited(state)
    if isinstance(awaited, AwaitsNobody):
        return None
    if isinstance(awaited, AwaitsChance):
        outcomes = tuple(drawn(draw, random) for draw in awaited.draws)
        return answer(awaited.command, awaited.draws, outcomes), None
    assert isinstance(awaited, AwaitsSeats), "a match that is played is never left inside a chain"
    seat = random.choice(awaited.seats)
    return random.choice(game.legal_commands(state, seat)), seat


def moves(game: Game[Any], decision: Decision[Any], random: Random, limit: int = 100_000) -> Iterator[Move]:
    """Play on, giving each move after it was made; at most `limit` of them."""
    for _ in range(limit):
        move = next_move(game, decision.state, random)
        if move is None:
            return
        game.decide(decision, *move)
        yield move


def table(game: Game[Any], seats: int, options: dict[str, Any]) -> Decision[Any]:
    return Decision(game.begin(msgspec.convert(options, game.options), seats), game.evolve)


def play_out(game: Game[Any], seats: int, options: dict[str, Any], seed: int) -> Decision[Any]:
    """A whole random match."""
    decision = table(game, seats, options)
    for _ in moves(game, decision, Random(seed)):
        pass
    return decision


def viewers(seats: int) -> list[Viewer]:
    return [*range(seats), SPECTATOR, ORGANISER]


def canonical(value: Any) -> bytes:
    return msgspec.json.encode(value, order="deterministic")
