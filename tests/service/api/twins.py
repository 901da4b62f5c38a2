"""Twins: two matches that differ only in what one viewer may not know, made by scripted luck.

A match is played by the rules alone, its draws noted. Then shuffles are altered until the same commands lead to
the same events for the viewer, but not for everybody: the viewer cannot know which of the two it is.
"""

from random import Random
from typing import Any

from msgspec import Struct

from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.chance import Outcome, answer
from domain.kernel.decision import Decision, Rejected
from domain.kernel.game import Game
from domain.kernel.table import ORGANISER, Command, Seat, Viewer
from tests.games.playing import canonical, drawn, table

SEARCHED = 4000
EXCHANGED = 12


class Course(Struct):
    """How a match went: outcomes in the order of the draws, commands of seats, and its decision so far."""

    outcomes: list[Outcome]
    commands: list[tuple[Command, Seat]]
    decision: Decision[Any]

    def seen(self, game: Game[Any], viewer: Viewer) -> list[bytes]:
        return [canonical(game.redact(caused.event, viewer)) for caused in self.decision.caused]


class Pair(Struct):
    viewer: Viewer
    one: Course
    other: Course


def find(game: Game[Any], seats: int, options: dict[str, Any], viewer: Viewer, plies: int, seed: int) -> Pair:
    """Twins for the viewer: pairs of cards change places in shuffles wherever the viewer does not notice."""
    random = Random(seed)
    one = other = _first(game, table(game, seats, options), plies, random)
    shown, exchanged = one.seen(game, viewer), 0
    shuffles = [number for number, outcome in enumerate(one.outcomes) if len(outcome) > 1]
    for _ in range(SEARCHED):
        script = _altered(other.outcomes, random.choice(shuffles), random)
        again = _again(game, table(game, seats, options), script, one.commands)
        if again is None or again.seen(game, viewer) != shown:
            continue
        other, exchanged = again, exchanged + 1
        if exchanged >= EXCHANGED and other.seen(game, ORGANISER) != one.seen(game, ORGANISER):
            return Pair(viewer, one, other)
    raise AssertionError(f"no twins of {game.name} for {viewer}")


def _altered(outcomes: list[Outcome], number: int, random: Random) -> list[Outcome]:
    """`outcomes` with two places of the given one exchanged."""
    altered = [*outcomes[number]]
    here, there = random.sample(range(len(altered)), 2)
    altered[here], altered[there] = altered[there], altered[here]
    return [*outcomes[:number], tuple(altered), *outcomes[number + 1 :]]


def _first(game: Game[Any], decision: Decision[Any], plies: int, random: Random) -> Course:
    course = Course([], [], decision)
    while len(course.commands) < plies or isinstance(game.awaited(decision.state), AwaitsChance):
        awaited = game.awaited(decision.state)
        if isinstance(awaited, AwaitsChance):
            outcomes = tuple(drawn(draw, random) for draw in awaited.draws)
            course.outcomes += outcomes
            game.decide(decision, answer(awaited.command, awaited.draws, outcomes), None)
            continue
        assert isinstance(awaited, AwaitsSeats), "too many plies: the match is over"
        seat = random.choice(awaited.seats)
        command = random.choice(game.legal_commands(decision.state, seat))
        game.decide(decision, command, seat)
        course.commands.append((command, seat))
    return course


def _again(
    game: Game[Any], decision: Decision[Any], script: list[Outcome], commands: list[tuple[Command, Seat]]
) -> Course | None:
    """The same commands on other luck; None if they do not fit it."""
    left, to_do = list(script), list(commands)
    while to_do or isinstance(game.awaited(decision.state), AwaitsChance):
        awaited = game.awaited(decision.state)
        try:
            if isinstance(awaited, AwaitsChance):
                count = len(awaited.draws)
                outcomes, left = tuple(left[:count]), left[count:]
                game.decide(decision, answer(awaited.command, awaited.draws, outcomes), None)
            elif not isinstance(awaited, AwaitsSeats) or to_do[0][1] not in awaited.seats:
                return None
            else:
                game.decide(decision, *to_do.pop(0))
        except (Rejected, ValueError, IndexError):
            return None
    return Course(script, commands, decision) if not left else None
