"""How often each seat wins when a bot plays all seats on from a table, again and again."""

from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from domain.kernel.awaited import AwaitsChance, AwaitsResume, AwaitsSeats
from domain.kernel.decision import Decision
from domain.kernel.game import Game
from domain.kernel.table import Command, Resume, Seat
from service.app.bots.choice import greedy, mcts
from service.app.bots.effort import Effort, Meter
from service.app.bots.worlds import draw, sight_of

Player: TypeAlias = Literal["greedy", "mcts"]

CANDIDATES: Final = 6
"""Of more commands, so many at random are weighed."""
SEARCHED: Final = 2
"""So many playouts of its own search `mcts` has for each command that it weighs, after one ply."""
CHOICES: Final = 2_000
"""A playout ends after so many decisions that were any, and counts for nobody then."""
TRIES: Final = 40_000
"""No playout begins after so many commands were weighed, each playout of a search counted as one: the bound of the
time, and the same in every run."""


class Counted(NamedTuple):
    """Playouts that ended, others that were cut off, and how many of the first each seat won: of a win that is
    shared a part, so that the sum is the number of playouts that ended."""

    ended: int
    cut: int
    won: tuple[float, ...]


def counted(
    game: Game[Any], table: Any, seats: int, seed: str, most: int, player: Player = "greedy"
) -> Counted:
    """At most `most` playouts from the whole state `table`, which stays as it is.

    Cards lie as they do there; what chance draws from then on is drawn anew each time. The bot `player` sees what
    its seat sees. Playout n has the same random numbers whatever the table, so that two tables can be compared.
    """
    won, ended, cut, tries = [0.0] * seats, 0, 0, 0
    while ended + cut < most and tries < TRIES:
        decision = Decision(game.clone(table), game.evolve)
        tries += _play_on(game, decision, Random(f"{seed} {ended + cut}"), player)  # noqa: S311 - a game, not a secret
        result = game.result(decision.state)
        if result is None:
            cut += 1
            continue
        ended += 1
        for seat in result.winners:
            won[seat] += 1 / len(result.winners)
    return Counted(ended, cut, tuple(won))


def _play_on(game: Game[Any], decision: Decision[Any], random: Random, player: Player) -> int:
    """To the end, or for `CHOICES`; gives how many commands were weighed."""
    choices = tries = 0
    while choices < CHOICES:
        awaited = game.awaited(decision.state)
        if isinstance(awaited, AwaitsChance):
            draw(game, decision, awaited, random)
        elif isinstance(awaited, AwaitsResume):
            game.decide(decision, Resume(), None)
        elif isinstance(awaited, AwaitsSeats):
            seat = random.choice(awaited.seats)
            legal = game.legal_commands(decision.state, seat)
            if len(legal) > CANDIDATES:
                legal = random.sample(legal, CANDIDATES)
            game.decide(decision, _chosen(game, decision.state, seat, legal, random, player), seat)
            if len(legal) > 1:
                choices += 1
                tries += len(legal) * (1 + SEARCHED if player == "mcts" else 1)
        else:
            break
    return tries


def _chosen(
    game: Game[Any], state: Any, seat: Seat, legal: list[Command], random: Random, player: Player
) -> Command:
    if len(legal) == 1:
        return legal[0]
    sight = sight_of(game, state, seat)
    if player == "greedy":
        return greedy(game, sight, seat, legal, random)
    return mcts(game, sight, seat, legal, random, Meter(Effort(playouts=SEARCHED * len(legal))))
