"""The luck of a place in a round is committed to once, and kept as long as nobody can know it."""

from itertools import count

import pytest

from domain.kernel.luck import ALGORITHM
from domain.matches.terms import LuckTerms
from domain.tournaments import changing, decider, luck
from domain.tournaments.events import ResultRecorded
from tests.tournaments.making import Held

NUMBERS = count(1)


def pool(size: int = 8) -> list[LuckTerms]:
    numbers = (next(NUMBERS) for _ in range(size))
    return [LuckTerms(ALGORITHM, f"commitment {number}", f"source {number}") for number in numbers]


def paired() -> Held:
    held = Held().enter(4)
    held.pair()
    held.do(lambda on: luck.commit_to_tables(on, pool()))
    return held


def started(held: Held, *ids: str) -> None:
    held.do(lambda on: decider.start_round(on, 1, ids))


def unstarted(held: Held) -> None:
    held.do(lambda on: changing.unstart_round(on, 1, "too early", ()))


@pytest.mark.rule("TO-LUC-01", "TO-LUC-02")
def test_a_place_keeps_its_luck_whatever_is_unstarted_or_paired_again() -> None:
    held = paired()
    committed = dict(held.state.lucks)
    assert sorted(committed) == ["1/1/1", "1/2/1"]
    started(held, "a", "b")
    assert held.state.seeds_of(1) == {committed["1/1/1"].source: "a", committed["1/2/1"].source: "b"}
    unstarted(held)
    held.pair(again=True)
    assert held.do(lambda on: luck.commit_to_tables(on, pool(), 1)) == []
    started(held, "c", "d")
    assert held.state.lucks == committed
    assert held.state.starts == {1: 2}


@pytest.mark.rule("TO-LUC-01")
def test_luck_that_a_match_with_a_result_may_have_revealed_is_not_dealt_again() -> None:
    held = paired()
    before = dict(held.state.lucks)
    started(held, "a", "b")
    held.do(lambda on: on.emit(ResultRecorded(1, 1, "a", 9, ((1,), (2,)), "awarded"), "TO-RES-01"))
    unstarted(held)
    assert held.state.lucks == {"1/2/1": before["1/2/1"]}
    held.do(lambda on: luck.commit_to_tables(on, pool(), 1))
    assert held.state.lucks["1/1/1"] != before["1/1/1"]
    assert before["1/1/1"].source not in held.state.sources


@pytest.mark.rule("TO-LUC-01", "TO-CHK-01")
def test_places_of_the_next_round_are_committed_to_before_its_check_in() -> None:
    held = Held().enter(5)
    held.do(lambda on: luck.commit_before_check_in(on, pool()))
    assert sorted(held.state.lucks) == ["1/1/1", "1/2/1"]
    assert luck.most(held.state) == 2
