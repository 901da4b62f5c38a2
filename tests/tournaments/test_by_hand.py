"""An arbiter's hand in pairings: who does not meet, where somebody plays, who changes places with whom."""

from itertools import combinations
from typing import Any

import pytest

from domain.tournaments import by_hand, entries
from domain.tournaments.events import PairingChanged
from tests.tournaments.making import Held, in_order, refusal, text

rule = pytest.mark.rule


def keep_apart(held: Held, *entrants: int, lifted: bool = False) -> None:
    held.do(lambda decision: by_hand.keep_apart(decision, entrants, lifted=lifted))


def swap(held: Held, one: int, other: int) -> Any:
    number = len(held.state.rounds)
    (changed,) = held.do(lambda decision: by_hand.swap(decision, number, one, other, "siblings"))
    return changed


def seated(held: Held) -> list[tuple[int, ...]]:
    return [tuple(sorted(table.entrants)) for table in held.state.rounds[-1].tables]


def tables_of(held: Held) -> dict[int, int]:
    return {each: table.number for table in held.state.rounds[-1].tables for each in table.entrants}


@rule("TO-PAI-18")
@pytest.mark.parametrize(("size", "count"), [(2, 8), (3, 9), (4, 8)])
def test_who_is_not_to_meet_does_not_where_that_can_be_avoided(size: int, count: int) -> None:
    held = Held(table_size=size, rounds=1).enter(count)
    held.pair()
    siblings = next(table for table in held.state.rounds[-1].tables).entrants[:2]
    keep_apart(held, *siblings)
    assert held.pair(again=True)[0].aims[0].name == "apart"  # type: ignore[attr-defined]
    assert all(not {*siblings} <= {*table} for table in seated(held))
    keep_apart(held, *siblings, lifted=True)
    assert held.pair(again=True)[0].aims[0].name == "byes"  # type: ignore[attr-defined]
    assert any({*siblings} <= {*table} for table in seated(held))


@rule("TO-PAI-18")
def test_three_are_kept_apart_pair_by_pair_and_said_to_be_where_they_meet() -> None:
    held = Held(rounds=3).enter(4)
    keep_apart(held, 1, 2, 4)
    held.pair()
    (met,) = [pair for pair in combinations((1, 2, 4), 2) if pair in seated(held)]
    table = held.state.round(1).tables[seated(held).index(met)]
    assert "are to be kept apart, and meet all the same." in text(held, table)


@rule("TO-PAI-18")
def test_entrants_are_kept_apart_once_and_by_their_numbers() -> None:
    held = Held().enter(4)
    keep_apart(held, 2, 1)
    for entrants, lifted in (((1, 2), False), ((1, 1), False), ((1, 3), True)):
        refused = refusal(lambda entrants=entrants, lifted=lifted: keep_apart(held, *entrants, lifted=lifted))  # type: ignore[misc]
        assert refused == ("nothing_to_change", "TO-PAI-18")
    assert refusal(lambda: keep_apart(held, 1, 5)) == ("unknown_entrant", "TO-PAI-18")
    for terms in ({"format": "swiss_dutch"}, {"format": "round_robin", "rounds": 0}):
        laid_down = Held(**terms).enter(4)
        assert refusal(lambda of=laid_down: keep_apart(of, 1, 2)) == ("meetings_laid_down", "TO-PAI-18")  # type: ignore[misc]


@rule("TO-PAI-19")
@pytest.mark.parametrize("terms", [{}, {"table_size": 3}, {"format": "round_robin", "rounds": 0}])
def test_an_entrant_always_plays_at_their_table(terms: dict[str, Any]) -> None:
    held = Held(**{"rounds": 3} | terms).enter(9)
    for _ in range(3):
        held.do(lambda decision: entries.correct(decision, 1, table=3))
        held.pair()
        held.do(lambda decision: entries.correct(decision, 1, table=0))
        is_there = any(1 in table for table in seated(held))
        assert tables_of(held).get(1) == (3 if is_there else None)
        assert [table.number for table in held.state.rounds[-1].tables] == [*range(1, len(seated(held)) + 1)]
        if is_there:
            assert "player 1 always plays at table 3." in text(held, held.state.rounds[-1].tables[2])
        held.start()
        for match in held.matches(len(held.state.rounds)):
            held.result(match, in_order(match))


@rule("TO-PAI-19")
def test_tables_keep_their_order_but_for_that_and_one_that_is_not_free_is_given_to_the_first() -> None:
    held = Held(rounds=1).enter(8)
    held.pair()
    before = seated(held)
    for entrant in (before[1][0], before[2][0]):
        held.do(lambda decision, entrant=entrant: entries.correct(decision, entrant, table=4))  # type: ignore[misc]
    held.do(lambda decision: entries.correct(decision, before[0][0], table=5))
    held.pair(again=True)
    assert seated(held) == [before[0], before[2], before[3], before[1]]
    for place in (0, 1):
        assert "which is not free in this round." in text(held, held.state.rounds[-1].tables[place])


@rule("TO-PAI-20")
@pytest.mark.parametrize("size", [2, 4])
def test_two_change_places_and_their_tables_say_so(size: int) -> None:
    held = Held(table_size=size, rounds=2, matches_per_round=2).enter(8)
    held.play_round(in_order)
    held.pair()
    first, second = held.state.rounds[-1].tables[:2]
    one, other, reason = first.entrants[0], second.entrants[0], first.reason
    before = [table.seatings for table in (first, second)]
    changed = swap(held, one, other)
    assert isinstance(changed, PairingChanged)
    after = [table.seatings for table in held.state.rounds[-1].tables[:2]]
    swapped = {one: other, other: one}
    assert after == [
        tuple(tuple(swapped.get(each, each) for each in seating) for seating in table) for table in before
    ]
    hand = f"player {one} and player {other} have changed places by hand: siblings"
    for table in held.state.rounds[-1].tables[:2]:
        assert text(held, table).startswith(hand)
        met = {
            frozenset(pair) for each in held.state.round(1).tables for pair in combinations(each.entrants, 2)
        }
        again = [pair for pair in combinations(table.entrants, 2) if frozenset(pair) in met]
        assert text(held, table).count("meet again") == len(again)
    swap(held, one, other)
    assert text(held, held.state.rounds[-1].tables[0]).count("by hand") == 2
    assert [table.seatings for table in held.state.rounds[-1].tables[:2]] == before
    held.pair(again=True)
    assert held.state.rounds[-1].tables[0].reason == reason, "paired again, nothing of it is left"


@rule("TO-PAI-20")
def test_who_has_a_bye_changes_places_with_somebody_who_plays() -> None:
    held = Held(rounds=1).enter(5)
    held.pair()
    (bye,) = held.state.rounds[-1].byes
    (player, _), *_ = seated(held)
    swap(held, player, bye.entrant)
    assert held.state.rounds[-1].byes[0].entrant == player
    assert bye.entrant in tables_of(held)
    assert "by hand: siblings" in text(held, held.state.rounds[-1].byes[0])
    held.start()
    assert held.state.rounds[-1].entrants == {1, 2, 3, 4, 5}


@rule("TO-PAI-20")
def test_a_meeting_of_those_kept_apart_is_marked() -> None:
    held = Held(rounds=1).enter(4)
    held.pair()
    (one, _), (other, rival) = seated(held)
    keep_apart(held, one, rival)
    swap(held, other, one)
    marked = next(table for table in held.state.rounds[-1].tables if one in table.entrants)
    assert "are to be kept apart, and meet all the same." in text(held, marked)


@rule("TO-PAI-20")
def test_a_meeting_again_is_marked() -> None:
    held = Held(rounds=2).enter(4)
    held.play_round(in_order)
    (one, rival), _ = [tuple(sorted(table.entrants)) for table in held.state.round(1).tables]
    held.pair()
    swap(held, rival, next(each for table in seated(held) if one in table for each in table if each != one))
    assert (one, rival) in seated(held)
    for table, (low, high) in zip(held.state.rounds[-1].tables, seated(held), strict=True):
        again = {f"player {low} and player {high} meet again.", f"player {high} and player {low} meet again."}
        assert any(each in text(held, table) for each in again)


@rule("TO-PAI-20")
def test_only_two_of_different_tables_change_places_and_only_before_the_start() -> None:
    held = Held(rounds=2).enter(5)
    assert refusal(lambda: held.do(lambda on: by_hand.swap(on, 1, 1, 2, "x"))) == (
        "unknown_round",
        "TO-RND-01",
    )
    held.pair()
    (one, other), (third, _) = seated(held)
    for pair in ((one, other), (one, one)):
        assert refusal(lambda pair=pair: swap(held, *pair)) == ("nothing_to_change", "TO-PAI-20")  # type: ignore[misc]
    assert refusal(lambda: swap(held, one, 6)) == ("unknown_entrant", "TO-PAI-20")
    held.start()
    assert refusal(lambda: swap(held, one, third)) == ("round_started", "TO-PAI-20")
    for terms in ({"format": "swiss_dutch"}, {"format": "round_robin", "rounds": 0}):
        laid_down = Held(**terms).enter(4)
        laid_down.pair()
        assert refusal(lambda of=laid_down: swap(of, 1, 2)) == ("meetings_laid_down", "TO-PAI-20")  # type: ignore[misc]


@rule("TO-PAI-20", "TO-PAI-16")
def test_nobody_gets_into_the_final_by_hand() -> None:
    held = Held(format="single_elimination", third_place=True).enter(4)
    held.play_round(in_order)
    held.pair()
    final, third = held.state.rounds[-1].tables
    refused = refusal(lambda: swap(held, final.entrants[0], third.entrants[0]))
    assert refused == ("bracket_disagrees", "TO-PAI-16")
    assert held.state.rounds[-1].tables == [final, third]
