"""Prints all that files of words say of random matches in the language `xx`."""

from collections.abc import Iterator
from random import Random
from typing import cast

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.table import Language
from domain.matches.names import who
from domain.matches.sentences import describe
from service.testing.playing import moves, table
from tests.games.all_settings import SETTINGS
from tests.matches.desk import Desk

XX = cast(Language, "xx")
FEW = 120
"""Moves of a match."""


def sentences() -> Iterator[str]:
    for game_name, seats, options in SETTINGS:
        game = GAMES[game_name]
        decision = table(game, seats, options)
        for _ in moves(game, decision, Random(1), FEW):
            awaited = game.awaited(decision.state)
            for seat in awaited.seats if isinstance(awaited, AwaitsSeats) else ():
                legal = game.legal_commands(decision.state, seat)
                yield from (game.describe_command(each, XX) for each in legal[:3])
        yield from (game.describe(caused.event, XX) for caused in decision.caused)
        yield from (text for texts in (game.questions[XX], game.draws[XX]) for text in texts.values())
    for game_name in GAMES:
        desk = Desk(game_name)
        desk.play(seed=5)
        yield from (describe(desk.match, each.event, XX, who(desk.match.sheet, XX)) for each in desk.log)


if __name__ == "__main__":
    print(*sorted(set(sentences())), sep="\n")
