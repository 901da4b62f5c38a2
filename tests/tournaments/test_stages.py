"""Stages: the best of a tournament go on in another, and all together have one ranking (TO-STG)."""

from typing import Any

import pytest

from domain.tournaments import changing, decider, entries, stages
from domain.tournaments.events import Continues, TournamentContinued, TournamentCreated
from domain.tournaments.state import Tournament
from domain.tournaments.terms import TournamentTerms
from tests.tournaments.making import Held, in_order, refusal
from tests.tournaments.test_teams import PAIRS, cup_of_pairs


def played(entrants: int, **terms: Any) -> Held:
    """Whoever entered first comes first: no two share a rank."""
    held = Held(format="round_robin", rounds=0, tie_breaks=("wins", "direct_encounter", "rating"), **terms)
    for number in range(entrants):
        held.enter(1, rating=1000 - number)
    for _ in range(entrants - 1):
        held.play_round(in_order)
    return held


def finished(held: Held) -> Held:
    held.do(decider.finish)
    return held


def following(held: Held, name: str, count: int, after: int = 0, **terms: Any) -> Held:
    """The stage `name`, with both sides of the link."""
    entrants = stages.cut(held.state, count, after)
    wanted = {"game": "sukkube", "edition": "", "table_size": 2, "format": "single_elimination"} | terms
    created = TournamentCreated(
        name, name, ("admin",), TournamentTerms(**wanted), Continues(held.state.tournament_id, entrants)
    )
    decision = decider.create(created)
    stages.enter_from(decision, held.state)
    stage = Held()
    stage.state = decision.state
    held.do(lambda on: stages.record_continuation(on, TournamentContinued(name, name, entrants, after)))
    return stage


def ranks(first: Held, *later: Held) -> list[tuple[int, str, str]]:
    by_id: dict[str, Tournament] = {each.state.tournament_id: each.state for each in later}
    return [(row.rank, row.player, row.tournament_id) for row in stages.overall(first.state, by_id)]


@pytest.mark.rule("TO-STG-01", "TO-STG-02")
def test_the_best_go_on_with_what_they_have() -> None:
    held = finished(played(6))
    final = following(held, "final", 4)
    assert final.state.continues == Continues("t", (1, 2, 3, 4))
    assert [each.player for each in final.state.entrants] == [f"player {number}" for number in range(1, 5)]
    for number, each in enumerate(final.state.entrants, 1):
        before = held.state.entrant(number)
        assert (each.seed, each.credential, each.rating) == (number, before.credential, before.rating)


@pytest.mark.rule("TO-STG-01")
def test_a_cut_is_refused_before_the_end_beyond_the_field_and_between_equals() -> None:
    held = played(4)
    assert refusal(lambda: stages.cut(held.state, 2, 0)) == ("stage_not_finished", "TO-STG-01")
    finished(held)
    assert refusal(lambda: stages.cut(held.state, 4, 1)) == ("wrong_cut", "TO-STG-01")
    level = Held(tie_breaks=(), rounds=1).enter(4)
    level.play_round(lambda _: ((0, 1),))
    finished(level)
    assert refusal(lambda: stages.cut(level.state, 2, 0)) == ("wrong_cut", "TO-STG-01")
    assert stages.cut(level.state, 4, 0) == (1, 2, 3, 4)


@pytest.mark.rule("TO-STG-01")
def test_who_has_withdrawn_does_not_go_on() -> None:
    held = Held(rounds=1, tie_breaks=("rating",))
    for number in range(5):
        held.enter(1, rating=1000 - number)
    held.play_round(lambda _: ((0, 1),))
    held.do(lambda on: entries.withdraw(on, 2))
    assert stages.cut(finished(held).state, 3, 0) == (1, 3, 4)


@pytest.mark.rule("TO-STG-02")
def test_teams_go_on_with_their_players_and_only_as_such_teams() -> None:
    held = cup_of_pairs(2, rounds=1)
    held.play_round(lambda _: ((0, 2), (1, 3)))
    finished(held)
    final = following(held, "final", 2, **PAIRS)
    assert {each.members for each in final.state.entrants} == {each.members for each in held.state.entrants}
    assert refusal(lambda: following(held, "other", 2)) == ("impossible_terms", "TO-STG-02")


@pytest.mark.rule("TO-STG-03", "TO-STG-04")
def test_all_stages_have_one_ranking() -> None:
    held = finished(played(6))
    final, second = following(held, "final", 2), following(held, "second", 2, after=2)
    third = following(held, "cancelled", 2, after=4)
    third.do(lambda on: changing.cancel(on, "no hall"))
    for stage in (final, second):
        stage.play_round(lambda _: ((1,), (0,)))
        finished(stage)
    assert [each.by for each in held.state.continued_by] == ["final", "second", "cancelled"]
    order = ranks(held, final, second, third)
    assert [rank for rank, _, _ in order] == [1, 2, 3, 4, 5, 6]
    assert [stage for _, _, stage in order] == ["final"] * 2 + ["second"] * 2 + ["t"] * 2
    winner = final.state.entrant(final.shown()[0].entrant).player
    assert order[0][1] == winner
    assert {name for _, name, _ in order[2:4]} == {"player 3", "player 4"}
    assert [name for _, name, _ in order[4:]] == ["player 5", "player 6"]


@pytest.mark.rule("TO-STG-03")
def test_the_link_is_recorded_once() -> None:
    held = finished(played(4))
    following(held, "final", 2)
    assert not held.do(
        lambda on: stages.record_continuation(on, TournamentContinued("final", "final", (1, 2)))
    )
