"""Playouts from a table: the same again from the same seed, bounded, and they know who is about to win."""

from random import Random
from typing import Any, get_args

import msgspec
import pytest

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.decision import Decision
from domain.kernel.game import Game
from service.app.bots import playouts
from service.app.bots.playouts import Player, counted
from service.testing.playing import moves, next_move, table
from tests.bots.arena import SHORT


def middle(game: Game[Any], plies: int) -> Decision[Any]:
    decision = table(game, 2, SHORT[game.name])
    for _ in moves(game, decision, Random(3), plies):
        pass
    return decision


@pytest.mark.parametrize("player", get_args(Player))
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_counts_the_same_and_leaves_the_table(game: str, player: Player) -> None:
    state = middle(GAMES[game], 12).state
    before = msgspec.json.encode(state)
    first, again, other = (counted(GAMES[game], state, 2, seed, 4, player) for seed in ("a", "a", "b"))
    assert first == again
    assert (first.ended, first.cut) == (other.ended, other.cut) == (4, 0)
    assert sum(first.won) == pytest.approx(4), "a win that is shared is counted in parts"
    assert msgspec.json.encode(state) == before


def test_some_seed_counts_otherwise() -> None:
    game = GAMES["sukkube"]
    state = middle(game, 4).state
    assert len({counted(game, state, 2, str(seed), 8) for seed in range(6)}) > 1


def test_whoever_is_about_to_win_wins_more_often() -> None:
    game = GAMES["sukkube"]
    state = middle(game, 6).state
    level, ahead = game.clone(state), game.clone(state)
    level.scores = {"seat_0": 0, "seat_1": 0}
    ahead.scores = {"seat_0": 0, "seat_1": 1}
    won = [counted(game, each, 2, "a", 60).won[1] for each in (level, ahead)]
    assert won[1] > won[0] + 6


def test_a_search_is_not_what_greedy_plays() -> None:
    game = GAMES["sukkube"]
    state = middle(game, 4).state
    assert counted(game, state, 2, "a", 30, "mcts").won != counted(game, state, 2, "a", 30).won


def test_a_table_inside_a_chain_goes_on_by_itself() -> None:
    """The table before an event that happened by itself waits for nobody."""
    game = GAMES["sukkube"]
    decision = middle(game, 3)
    while not isinstance(game.awaited(decision.state), AwaitsSeats):
        game.decide(decision, *(next_move(game, decision.state, Random(1)) or pytest.fail("over")))
    before = game.clone(decision.state)
    seat = game.awaited(before).seats[0]
    first = game.decided(before, game.legal_commands(before, seat)[0], seat)[0]
    inside = game.evolve(before, first.event)
    assert game.agenda.is_inside_a_chain(inside)
    assert counted(game, inside, 2, "a", 3).ended == 3


def test_a_match_that_is_over_is_won_by_who_won_it() -> None:
    game = GAMES["sukkube"]
    decision = middle(game, 10_000)
    result = game.result(decision.state)
    assert result is not None
    found = counted(game, decision.state, 2, "a", 5)
    assert found == (5, 0, tuple(5 * (seat in result.winners) for seat in range(2)))


def test_no_playout_begins_when_the_work_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["frantic"]
    state = middle(game, 40).state
    monkeypatch.setattr(playouts, "TRIES", 30)
    monkeypatch.setattr(playouts, "CHOICES", 10)
    searched = counted(game, state, 2, "a", 400, "mcts")
    found = counted(game, state, 2, "a", 400)
    assert 1 <= searched.cut <= found.cut <= 30
    assert found.ended == 0, "nobody has won after ten choices"
    assert found.won == (0.0, 0.0), "nor is anybody told to have won"


def test_a_win_that_is_shared_is_counted_in_parts() -> None:
    """Shares came to 103 % in Sukkube and to 105 % in Piccioni."""
    game = GAMES["piccioni"]
    won = counted(game, table(game, 4, {}).state, 4, "a", 40).won
    assert any(each != int(each) for each in won)
    assert sum(won) == pytest.approx(40)
