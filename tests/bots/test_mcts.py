"""The bot that searches: it beats chance, chooses the same again, and knows no more than its seat."""

from random import Random
from typing import Any

import msgspec
import pytest

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.game import Game
from service.app.bots.choice import BOTS, greedy
from service.app.bots.effort import Effort, Meter
from service.app.bots.tree import Search
from service.app.bots.worlds import sight_of
from service.testing.playing import moves, table
from tests.bots.arena import SHORT, Outcome, Pairing, held

FEW = Effort(playouts=24)


def choices(game: Game[Any], count: int) -> list[tuple[Any, int]]:
    """Tables of a random match at which a seat has a choice, and that seat."""
    found, decision = [], table(game, 2, SHORT[game.name])
    for _ in moves(game, decision, Random(3)):
        awaited = game.awaited(decision.state)
        if isinstance(awaited, AwaitsSeats):
            seat = awaited.seats[0]
            if len(game.legal_commands(decision.state, seat)) > 1:
                found.append((game.clone(decision.state), seat))
        if len(found) == count:
            return found
    raise AssertionError("the match was over too early")


def test_it_beats_chance_in_sukkube() -> None:
    """`make campaign NAME=bots` plays every game, against every bot, ten times as often."""
    outcome = held(Pairing("sukkube", "mcts", "random", FEW), matches=40)
    assert outcome.p < 0.01, outcome


def test_the_same_seed_gives_the_same_choice_and_figures() -> None:
    for game in GAMES.values():
        for state, seat in choices(game, 3):
            legal, sight = game.legal_commands(state, seat), sight_of(game, state, seat)
            first, again = (Search(game, sight, seat, Random(5), Meter(FEW)).run(legal) for _ in range(2))
            assert first == again
            assert sum(each.visits for each in first) >= FEW.playouts
            assert all(0 <= each.worth <= 1 for each in first)


def test_greedy_takes_what_the_game_scores_highest() -> None:
    """In Sukkube all that one ply leads to lies open."""
    game = GAMES["sukkube"]
    for state, seat in choices(game, 12):
        legal = game.legal_commands(state, seat)
        scores = []
        for command in legal:
            after = game.clone(state)
            for caused in game.decided(state, command, seat):
                after = game.evolve(after, caused.event)
            scores.append(game.evaluate(after)[seat])
        chosen = greedy(game, sight_of(game, state, seat), seat, legal, Random(5))
        assert scores[legal.index(chosen)] == max(scores)


@pytest.mark.parametrize(
    ("won", "lost", "p"), [(5, 0, 1 / 32), (0, 5, 1.0), (3, 1, 5 / 16), (224, 176, 0.00934)]
)
def test_how_likely_chance_would_win_so_often(won: int, lost: int, p: float) -> None:
    """224 of 400 is the least that the table calls better."""
    assert Outcome(won, 7, lost, 0.0, 0.0).p == pytest.approx(p, rel=0.01)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_leaves_the_view_as_it_is(bot: str) -> None:
    for game in GAMES.values():
        state, seat = choices(game, 1)[0]
        sight = sight_of(game, game.clone(state), seat)
        before = msgspec.json.encode(sight)
        BOTS[bot](game, sight, seat, game.legal_commands(sight.view, seat), Random(5), Meter(FEW))
        assert msgspec.json.encode(sight) == before
