"""Random matches of any game: chance and seats choose with a seeded generator."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Final

import msgspec

from domain.games import GAMES
from domain.kernel.awaited import Awaited, AwaitsChance, AwaitsNobody, AwaitsSeats
from domain.kernel.decision import Decision, Endless
from domain.kernel.game import Game
from domain.kernel.table import ORGANISER, SPECTATOR, Command, Event, PlayDefault, Seat, Viewer
from service.app.bots.worlds import chance
from service.testing.settings import Settings

Move = tuple[Command, Seat | None]
LONGEST: Final = 10_000
"""In moves: thrice the longest match that random play of any game has come to."""
SHOWN: Final = 12


def of(setting: Settings) -> tuple[Game[Any], int, dict[str, Any]]:
    """The game, the number of seats and the options."""
    name, seats, options = setting
    return GAMES[name], seats, options


def next_move(game: Game[Any], state: Any, random: Random) -> Move | None:
    """The next act of chance or of a random awaited seat; None when the match is over."""
    awaited = game.awaited(state)
    if isinstance(awaited, AwaitsNobody):
        return None
    if isinstance(awaited, AwaitsChance):
        return chance(awaited, random), None
    assert isinstance(awaited, AwaitsSeats), "a match that is played is never left inside a chain"
    seat = random.choice(awaited.seats)
    return random.choice(game.legal_commands(state, seat)), seat


class NeverEnds(AssertionError):
    """A match goes on and on; the message lists its last moves."""

    def __init__(self, fault: str, last: Iterable[Move]) -> None:
        super().__init__("\n".join((f"{fault}. The last moves were", *(f"  {by(*move)}" for move in last))))


def by(command: Command, seat: Seat | None) -> str:
    """The move, and whose it is."""
    return f"{'chance or the system' if seat is None else f'seat {seat}'}: {command}"


def event_at(number: int, event: Event) -> str:
    """The event, and its place in the match: the first has the number 1."""
    return f"event {number}, {type(event).__name__}"


def default_move(game: Game[Any], state: Any, random: Random) -> Move | None:
    """The same where every seat is absent: the system plays the default for one that is awaited."""
    awaited = game.awaited(state)
    if isinstance(awaited, AwaitsSeats):
        return PlayDefault(awaited.seats[0]), None
    return next_move(game, state, random)


def moves(
    game: Game[Any],
    decision: Decision[Any],
    random: Random,
    limit: int | None = None,
    mover: Callable[[Game[Any], Any, Random], Move | None] = next_move,
) -> Iterator[Move]:
    """Play on, giving each move after it was made, `limit` of them at most; without a limit, to the end.

    Raises `NeverEnds` where no limit was given and `LONGEST` moves do not lead to the end.
    """
    last: deque[Move] = deque(maxlen=SHOWN)
    for _ in range(LONGEST if limit is None else limit):
        move = mover(game, decision.state, random)
        if move is None:
            return
        last.append(move)
        try:
            game.decide(decision, *move)
        except Endless as endless:
            mend = "a step that happens by itself leads to itself: let its `done` and `then` come to an end"
            raise NeverEnds(f"{endless}; {mend}", last) from None
        yield move
    if limit is None and game.result(decision.state) is None:
        mend = "It ends when its agenda is empty: give it a last turn or round by a rule of its own"
        raise NeverEnds(f"a random match of {game.name} is not over after {LONGEST} moves. {mend}", last)


def questions(game: Game[Any], decision: Decision[Any], random: Random) -> Iterator[Awaited]:
    """The seats or chance that are awaited before each move of a whole random match."""
    yield game.awaited(decision.state)
    for _ in moves(game, decision, random):
        yield game.awaited(decision.state)


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
