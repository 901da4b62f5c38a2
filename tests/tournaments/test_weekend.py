"""Several cups as one weekend, by sums worked out by hand (TO-WKD)."""

import pytest

from domain.tournaments import changing, entries, penalties
from domain.tournaments.penalty_events import PenaltyGiven
from domain.tournaments.weekend import combined
from tests.tournaments.making import Held
from tests.tournaments.test_stages import finished, following, played
from tests.tournaments.test_teams import cup_of_pairs

ALL_LEVEL = ((0, 1),)


def cup(*players: str, tie_breaks: tuple[str, ...] = ("rating",), rounds: int = 1) -> Held:
    """The players in the order of their ranks, all level but for the tie-breaks; `Ada@k` has the key k."""
    held = Held(rounds=1, tie_breaks=tie_breaks)
    for place, player in enumerate(players):
        name, _, key = player.partition("@")
        more = {"rating": 1000 - place, "key_id": key, "by_organiser": True}
        held.do(lambda on, name=name, more=more: entries.enter(on, name, "aa" * 32, **more))  # type: ignore[misc]
    for _ in range(rounds):
        held.play_round(lambda _: ALL_LEVEL)
    return held


def sums(*cups: Held) -> list[tuple[int, str, float]]:
    return [(each.rank, each.player, each.halves / 2) for each in combined([[held.state] for held in cups])]


@pytest.mark.rule("TO-WKD-02", "TO-WKD-03")
def test_points_by_place_are_added_over_the_cups() -> None:
    first = cup("Ada", "Bruno", "Carla", "Dino")  # 4, 3, 2, 1
    second = cup("Bruno", "Ada", tie_breaks=())  # both share 2 and 1
    third = cup("Carla", "Emma", "Ada")  # 3, 2, 1
    assert sums(first, second, third) == [
        (1, "Ada", 6.5),
        (2, "Carla", 5),
        (3, "Bruno", 4.5),
        (4, "Emma", 2),
        (5, "Dino", 1),
    ]
    ada, carla, *_ = combined([[held.state] for held in (first, second, third)])
    assert ada.by_cup == (8, 3, 2)
    assert carla.by_cup == (4, None, 6)


@pytest.mark.rule("TO-WKD-03")
def test_equal_sums_share_a_rank() -> None:
    assert sums(cup("Ada", "Bruno", "Carla"), cup("Bruno", "Ada")) == [
        (1, "Ada", 4),
        (1, "Bruno", 4),
        (3, "Carla", 1),
    ]


@pytest.mark.rule("TO-WKD-01")
def test_players_are_recognised_by_key_and_without_one_by_name() -> None:
    saturday = cup("Ada@k", "Bruno")
    sunday = cup("Ada", "BRUNO", "Ada Rossi@k")
    assert sums(saturday, sunday) == [(1, "Ada", 3), (1, "Bruno", 3), (1, "Ada", 3)]


@pytest.mark.rule("TO-WKD-01")
def test_each_player_of_a_team_is_ranked() -> None:
    pairs = cup_of_pairs(2, rounds=1)
    pairs.play_round(lambda _: ((0, 2), (1, 3)))
    best = pairs.shown()[0].entrant
    points = {player: points for _, player, points in sums(pairs)}
    members = {each.number: {member.player for member in each.members} for each in pairs.state.entrants}
    assert points == {player: 2 if team == best else 1 for team in members for player in members[team]}


@pytest.mark.rule("TO-WKD-02")
def test_a_disqualified_entrant_and_a_cup_without_play_give_no_points() -> None:
    held = cup("Ada", "Bruno", "Carla")
    held.do(lambda on: penalties.penalise(on, PenaltyGiven(1, "disqualification", "helped by a phone")))
    assert sums(held) == [(1, "Bruno", 3), (2, "Carla", 2), (3, "Ada", 0)]
    unplayed, cancelled = cup("Ada", "Bruno", rounds=0), cup("Ada", "Bruno")
    cancelled.do(lambda on: changing.cancel(on, "no hall"))
    for cup_without in (unplayed, cancelled):
        assert sums(cup_without) == [(1, "Ada", 0), (1, "Bruno", 0)]


@pytest.mark.rule("TO-WKD-01", "TO-WKD-02")
def test_a_cup_counts_once_with_all_its_stages() -> None:
    held = finished(played(4))
    final = following(held, "final", 2)
    final.play_round(lambda _: ((1,), (0,)))
    finished(final)
    winner = final.state.entrant(final.shown()[0].entrant).player
    ranking = combined([[held.state, final.state]])
    assert [each.halves for each in ranking] == [8, 6, 4, 2]
    assert [each.player for each in ranking][:1] == [winner]
    assert [each.player for each in ranking][2:] == ["player 3", "player 4"]
