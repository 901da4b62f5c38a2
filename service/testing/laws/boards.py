"""The laws of tables drawn for a terminal; `service/testing/boards.py` says what is wrong with one."""

import os
from itertools import cycle
from random import Random

import pytest

from domain.games import GAMES
from service.testing.boards import NAMES, faults, plain, tables
from service.testing.playing import moves, of, table, viewers
from service.testing.playthroughs import golden_moves
from service.testing.settings import Golden, Settings

MATCHES = int(os.environ.get("MOVIOLA_MATCHES", "1"))
MOVES, EVERY = (100, 3) if MATCHES == 1 else (300, 1)
"""Of a random match so many moves, of a playthrough every so manieth."""


@pytest.mark.drawn
def test_every_table_of_a_playthrough_fits_a_terminal(golden: Golden) -> None:
    playthrough = golden.playthrough
    game, seats = GAMES[playthrough.game], playthrough.seats
    decision = table(game, seats, playthrough.options)
    turns = cycle(viewers(seats))
    for at, (command, seat) in enumerate(golden_moves(game, decision, golden)):
        game.decide(decision, command, seat)
        if at % EVERY == 0:
            viewer = next(turns)
            assert faults(game, game.view(game.clone(decision.state), viewer), seats, viewer) == []


@pytest.mark.drawn
def test_every_table_of_random_matches_fits_a_terminal(setting: Settings) -> None:
    game, seats, options = of(setting)
    for seed in range(MATCHES):
        decision = table(game, seats, options)
        for _, viewer in zip(moves(game, decision, Random(seed), MOVES), cycle(viewers(seats)), strict=False):
            assert faults(game, game.view(game.clone(decision.state), viewer), seats, viewer) == []


@pytest.mark.drawn
def test_a_table_names_who_plays_and_who_looks(setting: Settings) -> None:
    game, seats, options = of(setting)
    decision = table(game, seats, options)
    for _ in moves(game, decision, Random(5), 40):
        pass
    for each in tables(seats, 0):
        lines = plain(game.render(game.view(game.clone(decision.state), 0), each))
        assert all(name in lines for name in NAMES[:seats])
        assert f"Ada ({'tu' if each.language == 'it' else 'you'})" in lines
