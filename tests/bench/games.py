"""How fast a game decides and lists what is legal, with nothing around it: random matches, no server."""

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any

from domain.kernel.game import Game
from service.testing.altered import altered
from service.testing.playing import moves, play_out, table
from tests.bench.row import Row, percentile
from tests.games.all_settings import SETTINGS


def measure(game: Game[Any], seconds: float) -> Iterator[Row]:
    """The game under all settings of the common tests, each for the same share of `seconds`."""
    settings = [(seats, options) for name, seats, options in SETTINGS if name == game.name]
    decided: list[float] = []
    listed: list[float] = []
    watched = altered(
        game, decide=timed(game.decide, decided), legal_commands=timed(game.legal_commands, listed)
    )
    plies = 0
    for seats, options in settings:
        play_out(game, seats, options, seed=0)  # reads the data files, which a server has done long ago
        plies += _plies(watched, seats, options, seconds / len(settings))
    yield Row(f"{game.name}, decide and evolve", plies / sum(decided), "plies/s", f"{plies:,} plies")
    median, slow = (1e6 * percentile(listed, share) for share in (0.5, 0.99))
    yield Row(f"{game.name}, legal list, p50", median, "µs", f"p99 {slow:,.0f} µs")


def timed(function: Callable[..., Any], seconds: list[float]) -> Callable[..., Any]:
    def measured(*arguments: Any) -> Any:
        began = perf_counter()
        result = function(*arguments)
        seconds.append(perf_counter() - began)
        return result

    return measured


def _plies(game: Game[Any], seats: int, options: dict[str, Any], seconds: float) -> int:
    """Commands of seats in random matches; what chance adds to them counts as time, not as plies."""
    random, plies, end = Random(1), 0, perf_counter() + seconds
    while perf_counter() < end:
        for _, seat in moves(game, table(game, seats, options), random):
            plies += seat is not None
            if perf_counter() > end:
                break
    return plies
