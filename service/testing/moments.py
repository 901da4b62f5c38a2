"""The moments of a random match: each event, the states around it, and the move it follows from."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from domain.kernel.awaited import AwaitsChance
from domain.kernel.chance import Draw, Outcome, Shuffle
from domain.kernel.decision import Caused
from domain.kernel.game import Game
from domain.kernel.table import SPECTATOR, Command, Viewer
from service.testing.playing import next_move, table
from service.testing.settings import Settings


class Moment(Struct):
    """One event, and the states around it."""

    before: Any
    caused: Caused
    after: Any
    shuffled: frozenset[str]
    """The items whose order it tells, if chance has drawn one for it."""
    is_last: bool
    """No other event follows from the same move."""
    start: Any = None
    """The state before the move,"""
    command: Command | None = None
    draws: tuple[Draw, ...] = ()
    """what chance was asked for,"""
    outcomes: tuple[Outcome, ...] = ()
    chain: Sequence[Caused] = ()
    """and all that followed from the move."""


def moments(game: Game[Any], setting: Settings, random: Random, limit: int) -> Iterator[Moment]:
    """Each event of a match played at random, of `limit` moves at most."""
    _, seats, options = setting
    state = table(game, seats, options).state
    for _ in range(limit):
        awaited = game.awaited(state)
        move = next_move(game, state, random)
        if move is None:
            return
        draws = awaited.draws if isinstance(awaited, AwaitsChance) else ()
        shuffled = frozenset(item for draw in draws if isinstance(draw, Shuffle) for item in draw.items)
        chain, start = game.decided(state, *move), state
        outcomes = tuple(outcome_of(draw, getattr(move[0], draw.field)) for draw in draws)
        for caused in chain:
            before, state = state, game.evolve(game.clone(state), caused.event)
            is_last = caused is chain[-1]
            yield Moment(before, caused, state, shuffled, is_last, start, move[0], draws, outcomes, chain)
            shuffled = frozenset()


def viewers(setting: Settings) -> tuple[Viewer, ...]:
    """All from whom something may be hidden: everybody but the organiser."""
    return (*range(setting[1]), SPECTATOR)


def outcome_of(draw: Draw, value: Any) -> Outcome:
    """The outcome of a draw, from the field of the command that it filled."""
    return tuple(draw.items.index(item) for item in value) if isinstance(draw, Shuffle) else (value,)
