"""`make campaign NAME=gym`: how many plies a second the environments give on one core, as a table.

python -m tests.gym [--seconds 5] [--game frantic]

One process, random legal actions, seconds of processor time. The first column plays without the environment, the
second takes `last(observe=False)` and `offered`, the third `last()` with observation and mask, as PettingZoo's own
test of speed does.
"""

import argparse
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any

from domain.games import GAMES
from service.gym import env
from service.gym.environment import GameEnv
from service.testing.playing import moves, table


def rate(play: Callable[[], int], seconds: float) -> float:
    """Plies a second; `play` plays some and says how many."""
    plies, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        plies += play()
    return plies / spent


def by_rules(game: Any, random: Random) -> int:
    """A match without environment; what chance draws is no ply."""
    return sum(seat is not None for _, seat in moves(game, table(game, 2, {}), random))


def by_environment(made: GameEnv, random: Random, *, observe: bool) -> int:
    """A match."""
    made.reset()
    plies = 0
    while not any(made.terminations.values()) and not any(made.truncations.values()):
        seen, *_ = made.last(observe)
        actions = made.offered if seen is None else seen["action_mask"].nonzero()[0].tolist()
        made.step(random.choice(list(actions)))
        plies += 1
    return plies


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.gym", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each figure")
    parser.add_argument("--game", choices=list(GAMES), action="append", help="all, if none is named")
    asked = parser.parse_args()
    print("| game | rules alone | without observing | with observations | numbers | actions | survey, s |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for name in asked.game or GAMES:
        random, began = Random(1), process_time()
        made = env(name)
        survey = process_time() - began
        made.reset(seed=1)
        figures = [
            rate(partial(by_rules, GAMES[name], random), asked.seconds),
            rate(partial(by_environment, made, random, observe=False), asked.seconds),
            rate(partial(by_environment, made, random, observe=True), asked.seconds),
        ]
        rows = " | ".join(f"{figure:,.0f}" for figure in figures)
        print(f"| {name} | {rows} | {len(made.names)} | {made.places.size} | {survey:.1f} |", flush=True)


if __name__ == "__main__":
    main()
