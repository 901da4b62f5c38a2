"""How often each seat wins when a bot plays all seats on from a table, again and again."""

from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from domain.kernel.awaited import AwaitsChance, AwaitsResume, AwaitsSeats
from domain.kernel.decision import Decision
from domain.kernel.game import Game
from domain.kernel.table import Command, Resume, Seat
from service.app.bots.choice import greedy, mcts
from service.app.bots.effort import Effort
from service.app.bots.worlds import draw

Player: TypeAlias = Literal["greedy", "mcts"]

CANDIDATES: Final = 6
"""Of more commands, so many at random are weighed."""
SEARCHED: Final = 2
"""So many playouts of its own search `mcts` has for each command that it weighs, after one ply."""
PLIES: Final = 200
"""A playout that is not over by then counts as the match would if it ended there (MV-END-04)."""
TRIES: Final = 20_000
"""No playout begins after so many commands were weighed, each playout of a search counted as one: the bound of the
time, and the same in every run."""


class Counted(NamedTuple):
    """Playouts, those of them that were cut off, and in how many each seat was among the winners."""

    playouts: int
    cut: int
    won: tuple[int, ...]


def counted(
    game: Game[Any], table: Any, seats: int, seed: str, most: int, player: Player = "greedy"
) -> Counted:
    """At most `most` playouts from the whole state `table`, which stays as it is.

    Cards lie as they do there; what chance draws from then on is drawn anew each time. The bot `player` sees what
    its seat sees. Playout n has the same random numbers whatever the table, so that two tables can be compared.
    """
    won, playouts, cut, tries = [0] * seats, 0, 0, 0
    while playouts < most and tries < TRIES:
        decision = Decision(game.clone(table), game.evolve)
        tries += _play_on(game, decision, Random(f"{seed} {playouts}"), player)  # noqa: S311 - a game, not a secret
        result = game.result(decision.state)
        for seat in (result or game.standing(decision.state, seats)).winners:
            won[seat] += 1
        cut += result is None
        playouts += 1
    return Counted(playouts, cut, tuple(won))


def _play_on(game: Game[Any], decision: Decision[Any], random: Random, player: Player) -> int:
    """To the end, or for `PLIES`; gives how many commands were weighed."""
    plies = tries = 0
    while plies < PLIES:
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
            plies += 1
            tries += len(legal) * (1 + SEARCHED if player == "mcts" else 1)
        else:
            break
    return tries


def _chosen(
    game: Game[Any], state: Any, seat: Seat, legal: list[Command], random: Random, player: Player
) -> Command:
    if len(legal) == 1:
        return legal[0]
    view = game.view(state, seat)
    if player == "greedy":
        return greedy(game, view, seat, legal, random)
    return mcts(game, game.clone(view), seat, legal, random, Effort(playouts=SEARCHED * len(legal)))
