"""The estimate that look-ahead bots use, the picture, the labels."""

from random import Random

from domain.games.bathroom_rush import GAME
from domain.games.bathroom_rush.commands import PlayCard, RespondDefence
from domain.games.bathroom_rush.evaluation import burden
from domain.kernel.scene import Table
from domain.kernel.table import SPECTATOR
from service.testing.playing import moves, play_out, table
from tests.games.bathroom_rush.tables import base3


def test_prospects_are_shares_that_follow_the_burden() -> None:
    state = base3(reserves={0: 10, 1: 5, 2: 0}).state
    shares = GAME.evaluate(state)
    assert abs(sum(shares) - 1) < 1e-9
    assert shares[0] < shares[1] < shares[2]
    assert burden(state, 0) == 10 + 2 + 1 + 1


def test_prospects_of_a_finished_match_are_its_result() -> None:
    for seed in range(10):
        state = play_out(GAME, 3, {}, seed).state
        assert [share > 0 for share in GAME.evaluate(state)] == [seat in state.winners for seat in range(3)]


def test_prospects_are_shares_at_every_moment_of_every_view() -> None:
    decision = table(GAME, 4, {})
    for _ in moves(GAME, decision, Random(2)):
        for seat in range(4):
            shares = GAME.evaluate(GAME.view(decision.state, seat))
            assert len(shares) == 4
            assert all(0 <= share <= 1 for share in shares)


def test_labels_and_picture_name_what_is_there() -> None:
    defended = PlayCard("old_friends_1", "front", 1, "behind")
    assert GAME.describe_command(defended, "en") == "old friends front on seat 1 behind"
    assert GAME.describe_command(RespondDefence(1), "en") == "let it happen"
    drawn = GAME.render(base3(permanents={2: ["foul_stench"]}).state, Table((), SPECTATOR))
    assert "seat 1" in drawn
    assert "foul stench" in drawn
