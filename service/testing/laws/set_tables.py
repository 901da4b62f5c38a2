"""A referee's law: no table that a match may begin from, however odd, breaks an invariant when it is played."""

import os
from collections import Counter
from random import Random

from service.testing.playing import moves, of, table
from service.testing.set_tables import document, odd, play_on, set_table
from service.testing.settings import GameTests

TABLES = int(os.environ.get("MOVIOLA_TABLES", "20"))
"""Documents for each setting; a campaign tries thousands."""
AWAY, MOVES, MOVES_TO_THE_END = 30, 150, 20_000
"""How far from the start the tables are taken; how long they are played, and every eighth to its end."""


def test_no_table_set_by_hand_breaks_an_invariant_in_play(tests: GameTests) -> None:
    outcomes = Counter[str]()
    for number, setting in enumerate(tests.settings):
        game, seats, options = of(setting)
        random = Random(number)
        for seed in range(TABLES):
            start = table(game, seats, options)
            for _ in moves(game, start, random, random.randrange(1, AWAY)):
                pass
            if game.result(start.state) is not None:
                continue
            whole = document(tests.table(start.state))
            position = odd(whole, tests.odd, random)
            is_whole = seed % 8 == 0
            try:
                state = set_table(game, options, seats, position)
                outcomes["refused" if state is None else "accepted"] += 1
                if state is None:
                    continue
                state = play_on(game, state, random, MOVES_TO_THE_END if is_whole else MOVES)
            except Exception as fault:
                fault.add_note(f"at this table of {setting}: {position}")
                raise
            assert not is_whole or game.result(state) is not None, f"it does not end: {setting} {position}"
    assert outcomes["accepted"], "a generator whose every table is refused proves nothing"
    assert outcomes["refused"], "a generator whose every table is accepted tries nothing odd"
