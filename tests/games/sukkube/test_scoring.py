"""Points, and the end of the match."""

from itertools import pairwise
from random import Random

import pytest

from domain.games import GAMES
from domain.games.sukkube.commands import DealManche, PlayCard
from domain.games.sukkube.events import MancheEnded
from service.testing.playing import moves, play_out, table
from tests.games.sukkube.settings import SETTINGS as SUKKUBE
from tests.games.sukkube.tables import FIRST_DEAL, at, card, cards, play

rule = pytest.mark.rule


@rule("SK-SCO-01")
def test_the_dominatore_scores_whoever_played() -> None:
    table = at("lion", "rU1", lion="yR1")
    assert play(table, "yR1")[1] == "hand_empty lion dom=clown suk=ringmaster point=seat_4"
    assert table.state.scores == {f"seat_{seat}": int(seat == 4) for seat in range(6)}


@rule("SK-SCO-02", "SK-DEC-18")
def test_nobody_scores_for_a_bot() -> None:
    table = at("lion", "rU1", seats=4, lion="yR1", table={"scores": {"seat_0": 4}, "manche": 5})
    assert play(table, "yR1")[1] == "hand_empty lion dom=clown suk=ringmaster point=None"
    assert table.state.scores == {"seat_0": 4, "seat_1": 0, "seat_2": 0, "seat_3": 0}


@rule("SK-SCO-03")
@pytest.mark.parametrize(("game", "seats", "options"), SUKKUBE, ids=str)
def test_points_never_fall_and_grow_by_one_at_most(game: str, seats: int, options: dict) -> None:
    played = play_out(GAMES[game], seats, options, seed=23)
    ends = [caused.event.scores for caused in played.caused if isinstance(caused.event, MancheEnded)]
    for before, after in pairwise([dict.fromkeys(ends[0], 0), *ends]):
        grown = [after[name] - before[name] for name in before]
        assert min(grown) >= 0
        assert sum(grown) <= 1


@rule("SK-WIN-01")
def test_whoever_has_five_points_wins() -> None:
    table = at("lion", "rU1", lion="yR1", table={"scores": {"seat_4": 4, "seat_3": 4}, "manche": 9})
    assert play(table, "yR1")[-1] == "over target winners=seat_4"
    result = table.game.result(table.state)
    assert (result.winners, result.reason) == ((4,), "target")
    assert result.places == ((4,), (3,), (0, 1, 2, 5))


@rule("SK-WIN-01", "SK-OPT-02")
def test_the_target_can_be_set() -> None:
    options = {"target_points": 2}
    scored = at("lion", "rU1", lion="yR1", options=options, table={"scores": {"seat_4": 1}, "manche": 2})
    assert play(scored, "yR1")[-1] == "over target winners=seat_4"
    not_yet = at("lion", "rU1", lion="yR1", options=options)
    assert play(not_yet, "yR1")[-1].startswith("hand_empty")
    assert not_yet.game.result(not_yet.state) is None


@rule("SK-WIN-02", "SK-OPT-03", "SK-DEC-43")
def test_after_the_last_manche_those_with_most_points_win_together() -> None:
    scores = {"scores": {"seat_4": 1, "seat_3": 2}, "manche": 7}
    table = at("lion", "rU1", lion="yR1", options={"manche_cap": 7}, table=scores)
    assert play(table, "yR1")[-1] == "over manche_cap winners=seat_3,seat_4"
    assert table.game.result(table.state).winners == (3, 4)
    assert table.game.result(table.state).places == ((3, 4), (0, 1, 2, 5))


@rule("SK-WIN-02")
def test_nobody_wins_without_a_point() -> None:
    table = at("lion", "rU1", seats=4, lion="yR1", options={"manche_cap": 1})
    assert play(table, "yR1")[-1] == "over manche_cap winners=None"
    assert table.game.result(table.state).winners == ()


@rule("SK-WIN-02", "SK-DEC-42", "SK-SOL-01")
def test_a_player_alone_loses_by_the_cap_only() -> None:
    scores = {"scores": {"seat_0": 3}, "manche": 7}
    table = at("strongman", "rU1", seats=1, strongman="yL1", options={"manche_cap": 7}, table=scores)
    assert play(table, "yL1")[-1] == "over manche_cap winners=None"


@rule("SK-SOL-01", "SK-WIN-01")
def test_a_player_alone_wins_with_five_points() -> None:
    scores = {"scores": {"seat_0": 4}, "manche": 12}
    table = at("strongman", "rU1", seats=1, strongman="yL1 yF1", clown="gL1", table=scores)
    play(table, "yL1")
    assert table.events[-1].winners == ("seat_0",)
    assert table.events[-1].manches == 12


@rule("SK-WIN-01", "SK-WIN-02")
def test_the_target_counts_before_the_cap() -> None:
    scores = {"scores": {"seat_4": 4}, "manche": 9}
    table = at("lion", "rU1", lion="yR1", options={"manche_cap": 9}, table=scores)
    assert play(table, "yR1")[-1] == "over target winners=seat_4"


@rule("SK-WIN-03")
def test_after_the_end_no_command_is_accepted() -> None:
    table = at("lion", "rU1", lion="yR1 gL1", clown="yL1 gL2", options={"manche_cap": 1})
    play(table, "yR1")
    for command in (PlayCard(card("gL1")), DealManche(tuple(cards(FIRST_DEAL)))):
        assert (table.refused(command, 3).code, table.refused(command).rule) == ("match_over", "SK-WIN-03")


@rule("SK-DEC-42", "SK-SOL-01")
def test_most_matches_alone_are_won() -> None:
    """Random play against five Bots: the cap of 100 is hardly ever met."""
    game = GAMES["sukkube"]
    won = 0
    for seed in range(20):
        decision = table(game, 1, {})
        for _ in moves(game, decision, Random(seed)):
            pass
        won += game.result(decision.state).reason == "target"
    assert won >= 19


@rule("SK-WIN-04")
def test_a_match_ended_from_outside_is_won_by_the_points_of_the_manches_that_are_over() -> None:
    leading = at("lion", table={"scores": {"seat_0": 2, "seat_4": 3, "seat_5": 3}, "manche": 9})
    winners, places, cited = leading.game.standing(leading.state, 6)
    assert (winners, places, cited) == ((4, 5), ((4, 5), (0,), (1, 2, 3)), "SK-WIN-04")
    assert at("lion").game.standing(at("lion").state, 6)[:2] == ((), (tuple(range(6)),))
    alone = at("tamer", seats=1, table={"scores": {"seat_0": 3}, "manche": 4}, characters={"tamer": "seat_0"})
    assert alone.game.standing(alone.state, 1)[:2] == ((), ((0,),))
