"""Twins: two matches that differ only in what one viewer may not know, made by scripted luck.

A match is played by the rules alone, its draws noted. In the other one the cards that the viewer may not know at
any moment (`Game.may_not_know`) change places in the shuffles; the commands of the seats are the same.
"""

from copy import deepcopy
from random import Random
from typing import Any

from msgspec import Struct

from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.chance import Draw, Outcome, Shuffle, answer
from domain.kernel.decision import Decision
from domain.kernel.game import Game
from domain.kernel.table import Command, Seat, Viewer
from service.app.bots.worlds import outcome
from service.testing.playing import table
from service.testing.twins import Names, exchanged, texts, twin


class Course(Struct):
    """How a match goes: the outcomes in the order of the draws, and the commands of chance and of the seats.

    `tables` are the states before each command of a seat, `drawn_after` how many of these came before each draw.
    """

    outcomes: list[Outcome]
    draws: list[Command]
    commands: list[tuple[Command, Seat]]
    decision: Decision[Any]
    tables: list[Any] = []
    drawn_after: list[int] = []

    def undrawn_from(self, ply: int) -> range:
        """The plies from here on after which nothing is drawn yet."""
        return range(
            ply, min(drawn for drawn in (*self.drawn_after, len(self.commands) + 1) if drawn > ply) - 1
        )


class Pair(Struct):
    viewer: Viewer
    one: Course
    other: Course


def find(game: Game[Any], seats: int, options: dict[str, Any], viewer: Viewer, plies: int, seed: int) -> Pair:
    """Twins for the viewer, after `plies` commands of seats."""
    random = Random(seed)
    one = _first(game, table(game, seats, options), plies, random)
    names = exchanged(_never_known(game, table(game, seats, options).state, one, viewer), random)
    other = _again(game, table(game, seats, options), one, names)
    assert other.outcomes != one.outcomes, f"no twins of {game.name} for {viewer}"
    return Pair(viewer, one, other)


def _first(game: Game[Any], decision: Decision[Any], plies: int, random: Random) -> Course:
    course = Course([], [], [], decision)
    while len(course.commands) < plies or isinstance(game.awaited(decision.state), AwaitsChance):
        awaited = game.awaited(decision.state)
        if isinstance(awaited, AwaitsChance):
            outcomes = tuple(outcome(draw, random) for draw in awaited.draws)
            course.outcomes += outcomes
            course.drawn_after.append(len(course.commands))
            course.draws.append(answer(awaited.command, awaited.draws, outcomes))
            game.decide(decision, course.draws[-1], None)
            continue
        assert isinstance(awaited, AwaitsSeats), "too many plies: the match is over"
        course.tables.append(deepcopy(decision.state))
        seat = random.choice(awaited.seats)
        command = random.choice(game.legal_commands(decision.state, seat))
        game.decide(decision, command, seat)
        course.commands.append((command, seat))
    return course


def _never_known(game: Game[Any], state: Any, course: Course, viewer: Viewer) -> list[frozenset[str]]:
    """The cards that `viewer` may know at no moment and that no seat named, in groups that look alike."""
    known = {text for command, _ in course.commands for text in texts(command)}
    for caused in course.decision.caused:
        state = game.evolve(state, caused.event)
        known |= texts(state).difference(*game.may_not_know(state, viewer))
    return [group - known for group in game.may_not_know(state, viewer)]


def _again(game: Game[Any], decision: Decision[Any], course: Course, names: Names) -> Course:
    """The same commands on luck that gives the cards their other places."""
    outcomes: list[Outcome] = []
    tables: list[Any] = []
    rolled, draws, commands = iter(course.outcomes), iter(course.draws), iter(course.commands)
    while (awaited := game.awaited(decision.state)) and len(decision.caused) < len(course.decision.caused):
        if isinstance(awaited, AwaitsChance):
            command = twin(next(draws), names)
            outcomes += [_outcome(draw, command, next(rolled)) for draw in awaited.draws]
            game.decide(decision, command, None)
        else:
            tables.append(deepcopy(decision.state))
            game.decide(decision, *next(commands))
    return Course(outcomes, course.draws, course.commands, decision, tables, course.drawn_after)


def _outcome(draw: Draw, command: Command, before: Outcome) -> Outcome:
    """What chance has to give so that the draw fills the command's field."""
    if not isinstance(draw, Shuffle):
        return before
    return tuple(draw.items.index(item) for item in getattr(command, draw.field))
