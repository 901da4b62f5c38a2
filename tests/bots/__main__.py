"""`make campaign NAME=bots`: how often `mcts` beats each other bot in each game, as a table.

python -m tests.bots [--matches 400] [--ms 8 | --playouts 20] [--game sukkube] [--against greedy] [--seed 1]
"""

import argparse
from collections.abc import Iterator

from domain.games import GAMES
from service.app.bots.choice import BOTS
from service.app.bots.effort import Effort
from tests.bots.arena import Outcome, Pairing, held, table_rows


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bots", description=__doc__)
    parser.add_argument("--matches", type=int, default=400, help="of each pairing")
    parser.add_argument("--ms", type=float, default=8.0, help="processor time for a choice")
    parser.add_argument("--playouts", type=int, default=0, help="instead: the same in every run")
    parser.add_argument("--game", choices=list(GAMES), action="append", help="all, if none is named")
    parser.add_argument("--against", choices=[bot for bot in BOTS if bot != "mcts"], action="append")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    effort = Effort(asked.playouts, asked.ms / 1000)
    pairings = [
        Pairing(game, "mcts", against, effort)
        for game in asked.game or GAMES
        for against in asked.against or [bot for bot in BOTS if bot != "mcts"]
    ]

    def rows() -> Iterator[tuple[Pairing, Outcome]]:
        for pairing in pairings:
            yield pairing, held(pairing, asked.matches, asked.seed)

    for line in table_rows(rows()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
