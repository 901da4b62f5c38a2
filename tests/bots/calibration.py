"""Whether the chances that playouts state come true: matches of bots, a moment of each, and who won them.

python -m tests.bots.calibration --matches 400 --playouts 20      a table for each game: some 20 minutes
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import rich_click as click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.game import Game
from service.app.bots.choice import greedy
from service.app.bots.playouts import counted
from service.app.bots.worlds import sight_of
from service.testing.playing import next_move, table
from tests.bots.arena import SHORT

SEATS = 3
BINS = 5


class Forecast(NamedTuple):
    """The stated chance of a seat, and its part of the win in the end."""

    stated: float
    won: float


def forecasts(game: Game[Any], matches: int, playouts: int) -> Iterator[Forecast]:
    """Of each seat, at a moment of each match that was drawn beforehand."""
    for number in track(range(matches), game.name):
        random = Random(f"{game.name} {number}")
        states = list(course(game, random))
        result = game.result(states[-1])
        assert result is not None, "the match has an end"
        moment = random.choice(states[:-1])
        counts = counted(game, moment, SEATS, f"calibration {number}", playouts)
        for seat, won in enumerate(counts.won):
            yield Forecast(won / counts.ended, (seat in result.winners) / len(result.winners))


def course(game: Game[Any], random: Random) -> Iterator[Any]:
    """The tables of a match of greedy bots, before each of their decisions, and the last."""
    decision = table(game, SEATS, SHORT[game.name])
    while game.result(decision.state) is None:
        awaited = game.awaited(decision.state)
        if isinstance(awaited, AwaitsSeats):
            yield game.clone(decision.state)
            seat = awaited.seats[0]
            legal = game.legal_commands(decision.state, seat)
            game.decide(
                decision, greedy(game, sight_of(game, decision.state, seat), seat, legal, random), seat
            )
        else:
            game.decide(decision, *(next_move(game, decision.state, random) or ()))
    yield decision.state


def brier(forecast: list[Forecast]) -> float:
    """The mean squared error of the stated chances (Brier, 1950)."""
    return sum((each.stated - each.won) ** 2 for each in forecast) / len(forecast)


def reliability(game: str, forecast: list[Forecast]) -> Table:
    blind = brier([Forecast(1 / SEATS, each.won) for each in forecast])
    rows = Table(title=f"{game}: Brier score {brier(forecast):.3f}, {blind:.3f} with 1/{SEATS} for everybody")
    for heading in ("stated", "forecasts", "mean stated", "won"):
        rows.add_column(heading, justify="right")
    for low in range(BINS):
        among = [each for each in forecast if min(BINS - 1, int(each.stated * BINS)) == low]
        if among:
            stated, won = (sum(column) / len(among) for column in zip(*among, strict=True))
            span = f"{low / BINS:.0%} to {(low + 1) / BINS:.0%}"
            rows.add_row(span, str(len(among)), f"{stated:.1%}", f"{won:.1%}")
    return rows


@click.command
@click.option("--matches", default=400, show_default=True)
@click.option("--playouts", default=20, show_default=True)
@click.option("--game", "games", multiple=True, default=list(GAMES))
def main(matches: int, playouts: int, games: tuple[str, ...]) -> None:
    """Hold the chances that playouts state against what happened."""
    for game in games:
        Console().print(reliability(game, list(forecasts(GAMES[game], matches, playouts))))


if __name__ == "__main__":
    main()
