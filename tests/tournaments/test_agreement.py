"""Bracket and results of an elimination agree, or say where not; and nobody wins who has not played for it."""

import pytest

from domain.tournaments import decider, entries, pairing, table_rulings
from domain.tournaments.agreement import Disagreement, disagreements
from domain.tournaments.due import Due, due
from domain.tournaments.events import RoundPaired, TableReplayed, TournamentFinished
from domain.tournaments.playing import check_may_go_on
from tests.tournaments.making import Held, in_order, refusal

rule = pytest.mark.rule


def cup(entrants: int = 4, rounds: int = 2, **terms: object) -> Held:
    """The lower number wins; of four 1 and 2 have met in the final."""
    held = Held(format="single_elimination", **terms).enter(entrants)
    for _ in range(rounds):
        held.play_round(in_order)
    return held


def overturn(held: Held, number: int, entrant: int) -> None:
    """The match of the entrant in that round is awarded to the other."""
    match = next(match for match in held.matches(number) if entrant in match.seating)
    lost = match.seating.index(entrant)
    held.result(match, ((1 - lost,), (lost,)), "awarded")


def ranks(held: Held) -> dict[int, int]:
    return {row.entrant: row.rank for row in held.shown()}


@rule("TO-PAI-16", "TO-END-05", "TO-STA-09")
def test_found_a_champion_who_never_played_the_final() -> None:
    held = cup()
    overturn(held, 1, 1)
    assert disagreements(held.state) == [Disagreement(2, 1, (1,), (4,))]
    assert ranks(held) == {4: 2, 2: 2, 1: 4, 3: 5}, "the first place is vacant"
    refused = refusal(lambda: held.do(decider.finish))
    assert refused == ("bracket_disagrees", "TO-PAI-16")
    assert due(held.state, 0) == Due("mend", 2)
    wrong = refusal(lambda: held.do(lambda on: decider.finish(on, despite=["round 1 table 1"])))
    assert wrong == refused
    despite = [str(each) for each in disagreements(held.state)]
    (finished,) = held.do(lambda on: decider.finish(on, despite=despite))
    assert finished == TournamentFinished(despite=("round 2 table 1",))
    assert 1 not in ranks(held).values()


@rule("TO-RES-10", "TO-PAI-16")
def test_a_final_is_played_again_by_who_has_got_there() -> None:
    held = cup()
    overturn(held, 1, 1)
    before = held.state.table(2, 1)
    (replayed, *_) = held.replay(2, 1)
    assert isinstance(replayed, TableReplayed)
    table = held.state.table(2, 1)
    assert set(table.entrants) == {4, 2}
    assert table.entrants.index(2) == before.entrants.index(2)
    assert not disagreements(held.state)
    (match,) = held.matches(2)
    assert match.seating == table.entrants
    held.result(match, tuple(reversed(in_order(match))))
    held.do(decider.finish)
    assert ranks(held)[4] == 1


@rule("TO-PAI-16", "TO-PAI-10")
def test_a_round_that_does_not_agree_is_paired_again_and_what_was_played_there_is_dropped() -> None:
    held = cup(8, rounds=3)
    overturn(held, 1, 1)
    assert [each.round for each in disagreements(held.state)] == [2, 3]
    gone = [match.match_id for number in (2, 3) for match in held.matches(number)]
    paired = next(event for event in held.pair(again=True) if isinstance(event, RoundPaired))
    assert (paired.round, paired.again, len(held.state.rounds)) == (2, True, 2)
    assert held.state.called_off == gone
    assert all(map(held.state.is_dropped, gone))
    assert held.state.round(2).entrants == {2, 3, 4, 8}
    assert held.do(lambda on: decider.record_result(on, gone[0], 99, ((0,), (1,)))) == []


@rule("TO-PAI-16")
def test_found_of_eight_one_reached_the_final_without_a_semifinal() -> None:
    held = cup(8)
    overturn(held, 1, 1)
    assert refusal(held.pair) == ("bracket_disagrees", "TO-PAI-16")
    (found,) = disagreements(held.state)
    assert (found.out, found.instead) == ((1,), (8,))
    held.replay(2, found.table)
    match = next(match for match in held.matches(2) if match.places is None)
    held.result(match, in_order(match))
    held.pair()
    assert held.state.round(3).entrants == {2, 4}


@rule("TO-PAI-16", "TO-RES-06")
def test_who_is_out_may_forfeit_where_nobody_belongs_instead() -> None:
    held = cup(4, 1)
    held.pair()
    number = next(table.number for table in held.state.round(1).tables if 1 in table.entrants)
    held.forfeit(1, number, 1, 4)
    assert disagreements(held.state) == [Disagreement(2, 1, (1,), (None,))]
    assert refusal(lambda: held.pair(again=True)) == ("no_more_rounds", "TO-PAI-01")
    held.start()
    held.forfeit(2, 1, 1)
    held.do(decider.finish)
    played = cup()
    played.forfeit(1, number, 1, 4)
    assert refusal(lambda: played.replay(2, 1)) == ("bracket_disagrees", "TO-RES-10")
    played.forfeit(2, 1, 1)
    assert not disagreements(played.state)
    played.do(decider.finish)
    assert ranks(played)[2] == 1


@rule("TO-PAI-16", "TO-PAI-12")
def test_the_match_for_third_place_agrees_too() -> None:
    held = cup(third_place=True)
    overturn(held, 1, 1)
    assert disagreements(held.state) == [Disagreement(2, 1, (1,), (4,)), Disagreement(2, 2, (4,), (1,))]
    held.replay(2, 1)
    held.replay(2, 2)
    assert set(held.state.table(2, 2).entrants) == {1, 3}
    assert not disagreements(held.state)


@rule("TO-STA-09", "TO-RES-06")
def test_found_both_finalists_forfeited_and_both_were_first() -> None:
    held = cup(4, 1)
    held.pair()
    held.start()
    held.forfeit(2, 1, 1, 2)
    held.do(decider.finish)
    assert ranks(held) == {1: 2, 2: 2, 3: 4, 4: 4}


@rule("TO-STA-09")
def test_who_has_won_the_final_may_leave() -> None:
    held = cup()
    held.do(lambda on: entries.withdraw(on, 1))
    assert ranks(held)[1] == 1
    early = cup(4, 1)
    early.do(lambda on: entries.withdraw(on, 1))
    assert (ranks(early)[2], ranks(early)[1]) == (1, 2)


@rule("TO-RND-05", "TO-RES-08")
def test_found_four_played_at_two_tables_at_once() -> None:
    held = Held(table_size=4, rounds=2).enter(4)
    held.play_round(in_order)
    held.pair()
    held.start()
    assert refusal(lambda: held.replay(1, 1)) == ("entrants_playing", "TO-RND-05")
    (first,) = held.matches(1)
    assert refusal(lambda: check_may_go_on(held.state, first.match_id)) == ("entrants_playing", "TO-RND-05")
    (second,) = held.matches(2)
    held.result(second, in_order(second))
    check_may_go_on(held.state, first.match_id)
    held.replay(1, 1)


@rule("TO-RND-05", "TO-RND-01", "TO-RES-07")
def test_no_round_starts_with_somebody_who_plays_and_no_forfeit_is_taken_back_then() -> None:
    held = Held(rounds=2).enter(4)
    held.pair()
    held.start()
    first, second = held.matches(1)
    held.result(second, in_order(second))
    held.forfeit(1, 1, first.seating[0])
    held.pair()
    back = ("entrants_playing", "TO-RND-05")
    held.withdraw_result(held.matches(1)[1])
    assert refusal(held.start) == back
    held.result(held.matches(1)[1], in_order(second))
    held.start()
    gone = [first.seating[0]]
    taken = refusal(lambda: held.do(lambda on: table_rulings.take_back_forfeit(on, 1, 1, gone, "there")))
    assert taken == back


@rule("TO-PAI-15", "TO-RES-11")
@pytest.mark.parametrize("provisional", ["waiting", "disputed"])
def test_found_the_final_was_paired_while_its_semifinal_was_under_claim(provisional: str) -> None:
    held = cup(4, 1)
    match = held.matches(1)[0]
    held.result(match, in_order(match), provisional=provisional)
    assert {row.entrant: row.provisional for row in held.shown() if row.provisional} == dict.fromkeys(
        match.seating, provisional
    )
    assert refusal(held.pair) == ("results_provisional", "TO-PAI-15")
    assert due(held.state, 0) is None
    paired = held.pair(provisional=True)[-1]
    assert isinstance(paired, RoundPaired)
    assert list(map(str, paired.provisional)) == ["round 1 table 1"]
    held.start()


@rule("TO-PAI-15", "TO-END-05")
def test_a_dispute_since_the_pairing_keeps_the_round_from_starting_and_from_an_end_that_says_nothing() -> (
    None
):
    held = cup(4, 1)
    held.pair()
    match = held.matches(1)[0]
    held.result(match, in_order(match), provisional="disputed")
    assert refusal(held.start) == ("results_provisional", "TO-PAI-15")
    held.pair(again=True, provisional=True)
    held.start()
    final = held.matches(2)[0]
    held.result(final, in_order(final))
    assert refusal(lambda: held.do(decider.finish)) == ("results_disputed", "TO-END-05")
    (finished,) = held.do(lambda on: decider.finish(on, despite=["round 1 table 1"]))
    assert finished == TournamentFinished(despite=("round 1 table 1",))


@rule("TO-RES-11")
def test_a_result_that_stands_is_told_once_more_and_flags_nothing() -> None:
    held = Held(rounds=2).enter(4)
    held.play_round(in_order)
    match = held.matches(1)[0]
    held.result(match, in_order(match), provisional="waiting")
    held.pair(provisional=True)
    held.result(match, in_order(match), by_ruling=True)
    assert held.state.rounds[-1].flags == []
    ruled = {row.entrant for row in held.shown() if row.by_ruling}
    assert ruled == set(match.seating)
    assert not any(row.provisional for row in held.shown())


@rule("TO-PAI-15")
def test_round_robins_do_not_rest_on_results() -> None:
    held = Held(format="round_robin", rounds=0).enter(4)
    held.play_round(in_order)
    match = held.matches(1)[0]
    held.result(match, in_order(match), provisional="disputed")
    held.pair()
    held.start()


@rule("TO-ENT-02", "TO-PAI-10")
def test_found_pair_again_left_out_who_had_entered_since() -> None:
    held = Held(late_entry_rounds=1, rounds=3).enter(4)
    held.pair()
    held.enter(1)
    assert held.state.entrant(5).since_round == 2
    held.pair(again=True)
    assert 5 in held.state.round(1).entrants
    assert held.state.entrant(5).since_round == 1
    assert pairing.plan(held.state, pairing.PairingMode(again=True)).round == 1
    held.do(lambda on: entries.withdraw(on, 5))
    assert not held.state.entrant(5).is_struck_off
