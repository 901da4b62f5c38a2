"""Two bots at a table for two, match after match, and how likely chance alone would give as many wins."""

from collections.abc import Iterator
from math import comb
from random import Random
from time import process_time
from typing import Any, NamedTuple

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.game import Game
from domain.kernel.table import Command, Seat
from service.app.bots.choice import BOTS
from service.app.bots.effort import Effort, Meter
from service.app.bots.worlds import sight_of
from service.testing.playing import next_move, table

SHORT: dict[str, dict[str, Any]] = {
    "sukkube": {"target_points": 2},
    "frantic": {"match_length": "custom", "point_limit": 40},
    "piccioni": {},
    "bathroom_rush": {},
}
"""Options that make matches short. The better bot has fewer choices there to come out ahead."""


class Pairing(NamedTuple):
    """Who plays whom, and what each may spend on a move."""

    game: str
    bot: str
    against: str
    effort: Effort


class Met(NamedTuple):
    """A match: the seats that won, and for each seat the choices it had and the seconds it took for them."""

    winners: tuple[Seat, ...]
    choices: list[int]
    seconds: list[float]


class Outcome(NamedTuple):
    """Many matches, as the first bot of the pairing sees them."""

    won: int
    shared: int
    lost: int
    ms: float
    ms_against: float
    """Of processor time for a choice, in the mean."""

    @property
    def p(self) -> float:
        """How likely a fair coin would win so often, or more (sign test, one-sided; shared matches left out)."""
        decided = self.won + self.lost
        return sum(comb(decided, heads) for heads in range(self.won, decided + 1)) / 2**decided


def held(pairing: Pairing, matches: int, seed: int = 1) -> Outcome:
    """So many matches; the bots change seats after each."""
    won = shared = 0
    choices, seconds = [0, 0], [0.0, 0.0]
    for number in range(matches):
        own = number % 2
        names = (pairing.bot, pairing.against) if own == 0 else (pairing.against, pairing.bot)
        met = played(GAMES[pairing.game], names, pairing.effort, Random(f"{seed} {number}"))
        won += met.winners == (own,)
        shared += len(met.winners) != 1
        for which, seat in enumerate((own, 1 - own)):
            choices[which] += met.choices[seat]
            seconds[which] += met.seconds[seat]
    ms = [1000 * taken / max(count, 1) for taken, count in zip(seconds, choices, strict=True)]
    return Outcome(won, shared, matches - won - shared, *ms)


def played(game: Game[Any], names: tuple[str, ...], effort: Effort, random: Random) -> Met:
    """A whole match of these bots, seat by seat. Each is asked as the service asks it: with its own view."""
    met = Met((), [0] * len(names), [0.0] * len(names))
    decision = table(game, len(names), SHORT[game.name])
    while (result := game.result(decision.state)) is None:
        awaited = game.awaited(decision.state)
        if isinstance(awaited, AwaitsSeats):
            seat = awaited.seats[0]
            game.decide(decision, chosen(game, decision.state, seat, names[seat], effort, random, met), seat)
        else:
            move = next_move(game, decision.state, random)
            assert move is not None
            game.decide(decision, *move)
    return met._replace(winners=result.winners)


def chosen(
    game: Game[Any], state: Any, seat: Seat, bot: str, effort: Effort, random: Random, met: Met
) -> Command:
    """What the bot answers; where it has a choice, what it took is added to `met`."""
    legal = game.legal_commands(state, seat)
    if len(legal) == 1:
        return legal[0]
    sight = sight_of(game, game.clone(state), seat)
    began = process_time()
    command = BOTS[bot](game, sight, seat, legal, random, Meter(effort, process_time))
    met.seconds[seat] += process_time() - began
    met.choices[seat] += 1
    return command


def table_rows(rows: Iterator[tuple[Pairing, Outcome]]) -> Iterator[str]:
    """A table in Markdown, line by line."""
    yield "| game | mcts against | won | shared | lost | p | ms a choice | the other's |"
    yield "|---|---|---|---|---|---|---|---|"
    for pairing, outcome in rows:
        yield (
            f"| {pairing.game} | {pairing.against} | {outcome.won} | {outcome.shared} | {outcome.lost} "
            f"| {outcome.p:.1g} | {outcome.ms:.1f} | {outcome.ms_against:.1f} |"
        )
