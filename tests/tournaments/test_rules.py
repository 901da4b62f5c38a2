"""The rules of tournaments, one by one."""

from itertools import combinations
from typing import Any

import pytest

from domain.tournaments import decider, entries, pairing, table_rulings
from domain.tournaments.entry_events import EntryMade
from domain.tournaments.events import (
    PairingFlagged,
    ResultRecorded,
    RoundClosed,
    RoundPaired,
    TournamentCreated,
    TournamentFinished,
)
from domain.tournaments.field import Solution
from domain.tournaments.formats import planned_rounds
from domain.tournaments.scoring import scores
from domain.tournaments.standings import standings
from domain.tournaments.survival import survivors
from domain.tournaments.terms import TournamentTerms
from domain.tournaments.words import Reasons
from service.app.tournaments.pairing import solve
from tests.tournaments.making import Held, in_order, refusal, tables, text

rule = pytest.mark.rule


@rule("TO-CRE-01")
def test_a_tournament_records_game_edition_and_terms() -> None:
    held = Held()
    assert held.state.terms.edition == "sukkube/1"
    assert refusal(lambda: Held(game="chess")) == ("impossible_terms", "TO-CRE-01")


@rule("TO-CRE-02")
@pytest.mark.parametrize(
    "terms", [{"table_size": 7}, {"game": "bathroom_rush", "table_size": 5}, {"smallest_table": 3}]
)
def test_tables_are_of_a_size_that_the_game_allows(terms: dict[str, Any]) -> None:
    assert refusal(lambda: Held(**terms)) == ("impossible_terms", "TO-CRE-02")


@rule("TO-CRE-02")
@pytest.mark.parametrize(
    ("count", "sizes", "byes"),
    [(8, [4, 4], 0), (9, [3, 3, 3], 0), (10, [4, 3, 3], 0), (5, [4], 1), (6, [3, 3], 0)],
)
def test_short_tables_come_before_byes(count: int, sizes: list[int], byes: int) -> None:
    held = Held(table_size=4, smallest_table=3).enter(count)
    held.pair()
    assert sorted(map(len, tables(held.state, 1)), reverse=True) == sizes
    assert len(held.state.round(1).byes) == byes


@rule("TO-CRE-03")
def test_only_swiss_tournaments_name_their_rounds() -> None:
    assert refusal(lambda: Held(rounds=0)) == ("impossible_terms", "TO-CRE-03")
    created = TournamentCreated(
        "t", "Cup", ("admin",), TournamentTerms("sukkube", "", 2, "single_elimination", rounds=3)
    )
    assert refusal(lambda: decider.create(created)) == ("impossible_terms", "TO-CRE-03")


@rule("TO-CRE-08")
@pytest.mark.parametrize(("possible", "beyond"), [(0, -1), (7 * 86_400, 7 * 86_400 + 1)])
def test_disputes_are_waited_for_up_to_a_week(possible: int, beyond: int) -> None:
    assert Held(disputes_seconds=possible).state.terms.disputes_seconds == possible
    assert refusal(lambda: Held(disputes_seconds=beyond)) == ("impossible_terms", "TO-CRE-08")


@rule("TO-CRE-04")
@pytest.mark.parametrize("points", [(3, 2), (1, 2, 3, 0), (3, 2, 1, -1)])
def test_points_are_one_for_each_place_and_never_rise(points: tuple[int, ...]) -> None:
    assert refusal(lambda: Held(table_size=4, points=points)) == ("impossible_terms", "TO-CRE-04")
    assert Held(table_size=4).state.terms.points == (3, 2, 1, 0)


@rule("TO-CRE-05")
def test_no_tie_break_is_named_twice() -> None:
    assert refusal(lambda: Held(tie_breaks=("wins", "wins"))) == ("impossible_terms", "TO-CRE-05")


@rule("TO-CRE-06")
@pytest.mark.parametrize(("format_", "advance"), [("swiss", 1), ("single_elimination", 2)])
def test_in_eliminations_some_of_a_table_go_on(format_: str, advance: int) -> None:
    assert refusal(lambda: Held(format=format_, advance=advance)) == ("impossible_terms", "TO-CRE-06")


@rule("TO-CRE-07")
def test_a_tournament_has_organisers() -> None:
    created = TournamentCreated("t", "Cup", (), TournamentTerms("sukkube", "", 2, "swiss", rounds=1))
    assert refusal(lambda: decider.create(created)) == ("impossible_terms", "TO-CRE-07")


@rule("TO-ENT-01")
def test_entries_close_when_the_first_round_is_paired() -> None:
    held = Held().enter(2)
    held.pair()
    assert refusal(lambda: held.enter(1)) == ("entries_closed", "TO-ENT-01")


@rule("TO-ENT-01")
def test_where_organisers_make_the_entries_nobody_enters_by_themselves() -> None:
    held = Held(is_open=False)
    assert refusal(lambda: held.enter(1)) == ("entries_by_organisers", "TO-ENT-01")
    held.enter(1, by_organiser=True)


@rule("TO-ENT-02")
def test_a_late_entrant_is_paired_from_the_next_round_on() -> None:
    held = Held(late_entry_rounds=1).enter(2)
    held.play_round(in_order)
    (made,) = [event for event in held.enter(1).events[-1:] if isinstance(event, EntryMade)]
    assert made.since_round == 2
    assert scores(held.state)[3] == 0
    held.play_round(in_order)
    assert 3 in held.state.round(2).entrants
    assert refusal(lambda: held.enter(1)) == ("entries_closed", "TO-ENT-02")
    assert refusal(lambda: Held(format="round_robin", rounds=0, late_entry_rounds=1))[1] == "TO-ENT-02"


@rule("TO-ENT-03")
def test_a_tournament_can_be_full_and_names_are_taken_once() -> None:
    held = Held(capacity=2).enter(1)
    again = held.state.entrant(1).player
    taken = refusal(lambda: held.do(lambda decision: entries.enter(decision, again, "bb" * 32)))
    assert taken == ("name_taken", "TO-ENT-03")
    held.enter(1)
    assert refusal(lambda: held.enter(1)) == ("tournament_full", "TO-ENT-03")


@rule("TO-ENT-05")
def test_who_withdraws_is_paired_no_more_and_their_table_stays() -> None:
    held = Held().enter(4)
    held.pair()
    before = tables(held.state, 1)
    held.do(lambda decision: entries.withdraw(decision, 1))
    assert tables(held.state, 1) == before
    held.start()
    for match in held.matches(1):
        held.result(match, in_order(match))
    held.pair()
    assert held.state.round(2).entrants == {2, 3, 4}
    assert refusal(lambda: held.do(lambda d: entries.withdraw(d, 1))) == ("has_withdrawn", "TO-ENT-05")


@rule("TO-PAI-01")
def test_no_round_is_paired_while_a_table_is_open_or_none_is_left() -> None:
    held = Held(rounds=1).enter(4)
    held.pair()
    held.start()
    first, second = held.matches(1)
    held.result(first, in_order(first))
    assert refusal(held.pair) == ("tables_open", "TO-PAI-01")
    held.result(second, in_order(second))
    assert refusal(held.pair) == ("no_more_rounds", "TO-PAI-01")


@rule("TO-PAI-02")
@pytest.mark.parametrize(
    "proposed", [((0, 1),), ((0, 1), (1, 2)), ((0, 1, 2, 3),), ((0, 1), (2, 4)), ((0, 1), (2, 3), (4, 5))]
)
def test_a_pairing_seats_everybody_once(proposed: tuple[tuple[int, ...], ...]) -> None:
    held = Held().enter(4)
    solution = Solution(proposed, (), (0,) * 6)
    assert refusal(lambda: held.do(lambda d: pairing.pair(d, [solution])))[0] == "not_a_pairing"


@rule("TO-PAI-03")
@pytest.mark.parametrize("format_", ["swiss", "round_robin", "single_elimination", "double_elimination"])
def test_one_entrant_is_too_few(format_: Any) -> None:
    assert refusal(Held(format=format_).enter(1).pair)[0] == "too_few_entrants"


@rule("TO-PAI-05")
def test_byes_go_to_the_end_of_the_ranking_and_to_nobody_twice() -> None:
    held = Held(rounds=5).enter(5)
    byes = []
    for _ in range(5):
        held.play_round(in_order)
        byes += [bye.entrant for bye in held.state.rounds[-1].byes]
    assert byes[0] == 5
    assert sorted(byes) == [1, 2, 3, 4, 5]


@rule("TO-PAI-05")
def test_in_eliminations_byes_go_to_the_top_seeds() -> None:
    held = Held(format="single_elimination").enter(6)
    held.pair()
    assert [bye.entrant for bye in held.state.round(1).byes] == [1, 2]
    assert {frozenset(table) for table in tables(held.state, 1)} == {frozenset((3, 6)), frozenset((4, 5))}


@rule("TO-PAI-06")
def test_every_table_and_bye_has_its_reason_and_every_aim_its_proof() -> None:
    held = Held().enter(5)
    held.play_round(in_order)
    held.play_round(in_order)
    second = held.state.round(2)
    assert all("Nobody here has met before." in text(held, table) for table in second.tables)
    assert any(", each with 1 point. " in text(held, table) for table in second.tables)
    assert text(held, second.byes[0]).endswith("Has had none before.")
    assert [aim.name for aim in second.aims] == [
        "byes",
        "rematches",
        "bye_ranks",
        "scores",
        "seats",
        "spread",
        "level",
    ]
    assert all(aim.missed == aim.bound for aim in second.aims)


@rule("TO-PAI-06")
def test_a_rematch_is_named_as_unavoidable() -> None:
    held = Held().enter(2)
    held.play_round(in_order)
    held.pair()
    assert "meet again. In every pairing somebody meets again" in text(held, held.state.round(2).tables[0])


@rule("TO-PAI-07")
@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 9])
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    held = Held(format="round_robin", rounds=0).enter(count)
    rounds = planned_rounds(held.state)
    assert rounds == count - 1 + count % 2
    for _ in range(rounds):
        held.play_round(in_order)
    met = [frozenset(table) for number in range(1, rounds + 1) for table in tables(held.state, number)]
    assert len(met) == len(set(met)) == count * (count - 1) // 2
    assert refusal(held.pair) == ("no_more_rounds", "TO-PAI-01")


@rule("TO-PAI-07")
@pytest.mark.parametrize("table_size", [2, 4])
@pytest.mark.parametrize("count", [0, 1])
def test_a_round_robin_plans_no_round_for_one_alone(count: int, table_size: int) -> None:
    held = Held(format="round_robin", rounds=0, table_size=table_size).enter(count)
    assert planned_rounds(held.state) == 0


@rule("TO-PAI-07")
def test_a_round_robin_of_larger_tables_spreads_the_meetings() -> None:
    held = Held(format="round_robin", rounds=0, table_size=3).enter(9)
    assert planned_rounds(held.state) == 4
    for _ in range(4):
        held.play_round(in_order)
    met = {
        pair
        for number in range(1, 5)
        for table in tables(held.state, number)
        for pair in combinations(sorted(table), 2)
    }
    assert len(met) == 36


@rule("TO-PAI-07")
def test_who_would_have_met_somebody_who_left_has_a_bye() -> None:
    held = Held(format="round_robin", rounds=0).enter(4)
    held.play_round(in_order)
    held.do(lambda decision: entries.withdraw(decision, 2))
    held.pair()
    assert len(held.state.round(2).tables) == len(held.state.round(2).byes) == 1


@rule("TO-PAI-08")
@pytest.mark.parametrize("count", [2, 3, 5, 6, 8, 11])
@pytest.mark.parametrize("format_", ["single_elimination", "double_elimination"])
def test_an_elimination_leaves_the_best(format_: Any, count: int) -> None:
    held = Held(format=format_).enter(count)
    while len(survivors(held.state)) > 1:
        held.play_round(in_order)
        assert len(held.state.rounds) < 20
    assert list(survivors(held.state)) == [1]
    lost = [
        sum(1 for r in held.state.rounds for t in r.tables if e in t.entrants and min(t.entrants) != e)
        for e in range(1, count + 1)
    ]
    assert lost == [0] + [held.state.terms.lives] * (count - 1)
    assert refusal(held.pair) == ("no_more_rounds", "TO-PAI-01")


@rule("TO-PAI-08")
def test_who_was_never_beaten_can_lose_the_final_once() -> None:
    held = Held(format="double_elimination").enter(2)
    held.play_round(in_order)
    held.play_round(lambda match: tuple(reversed(in_order(match))))
    assert survivors(held.state) == {1: 1, 2: 1}
    held.play_round(in_order)
    assert list(survivors(held.state)) == [1]


@rule("TO-PAI-08")
@pytest.mark.parametrize("format_", ["single_elimination", "double_elimination"])
def test_at_larger_tables_the_best_go_on_until_a_final(format_: Any) -> None:
    held = Held(format=format_, table_size=4, smallest_table=3, advance=2).enter(14)
    while len(survivors(held.state)) > 1:
        held.play_round(in_order)
        assert len(held.state.rounds) < 20
    assert list(survivors(held.state)) == [1]
    final = held.state.rounds[-1]
    assert [table.advance for table in final.tables] == [1]


@rule("TO-PAI-09")
def test_seats_fall_to_everybody_alike() -> None:
    held = Held(table_size=4, rounds=4, matches_per_round=1).enter(8)
    for _ in range(4):
        held.play_round(in_order)
    for entrant in range(1, 9):
        seats = sorted(
            m.seating.index(entrant) for n in range(1, 5) for m in held.matches(n) if entrant in m.seating
        )
        assert len(set(seats)) >= 3
    two = Held(matches_per_round=2).enter(2)
    two.pair()
    first, second = two.state.table(1, 1).seatings
    assert first == tuple(reversed(second))


@rule("TO-PAI-10")
def test_a_round_is_paired_again_only_if_asked_for_and_before_it_starts() -> None:
    held = Held().enter(4)
    held.pair()
    assert refusal(held.pair) == ("round_not_started", "TO-PAI-10")
    held.do(lambda decision: entries.withdraw(decision, 4))
    (paired,) = held.pair(again=True)
    assert isinstance(paired, RoundPaired)
    assert (paired.again, paired.round, held.state.round(1).entrants) == (True, 1, {1, 2, 3})
    held.start()
    assert refusal(lambda: held.pair(again=True)) == ("nothing_to_pair_again", "TO-PAI-10")


@rule("TO-RND-01")
def test_a_round_is_started_once() -> None:
    held = Held(matches_per_round=3).enter(4)
    held.pair()
    held.start()
    assert [len(table.matches) for table in held.state.round(1).tables] == [3, 3]
    assert refusal(held.start) == ("round_started", "TO-RND-01")


@rule("TO-RND-02")
def test_a_round_is_closed_with_its_last_table() -> None:
    held = Held().enter(4)
    held.pair()
    held.start()
    first, second = held.matches(1)
    assert RoundClosed(1) not in held.result(first, in_order(first))
    assert RoundClosed(1) in held.result(second, in_order(second))


@rule("TO-RES-01")
def test_a_foreign_match_does_not_count() -> None:
    held = Held().enter(2)
    held.pair()
    held.start()
    foreign = refusal(lambda: held.do(lambda d: decider.record_result(d, "another", 5, ((0,), (1,)))))
    assert foreign == ("foreign_match", "TO-RES-01")


@rule("TO-RES-02")
def test_newer_news_replace_the_result_older_ones_change_nothing() -> None:
    held = Held().enter(2)
    held.pair()
    held.start()
    (match,) = held.matches(1)
    held.result(match, ((0,), (1,)))
    (match,) = held.matches(1)
    recorded = match.places
    old = held.do(lambda d: decider.record_result(d, match.match_id, match.revision, ((1,), (0,))))
    assert old == []
    assert held.result(match, ((0,), (1,))) == []
    held.result(match, ((1,), (0,)), "awarded")
    (match,) = held.matches(1)
    assert match.places == tuple(reversed(recorded or ()))
    held.withdraw_result(match)
    (match,) = held.matches(1)
    assert match.places is None
    assert not held.state.round(1).is_closed
    assert set(scores(held.state).values()) == {0}


@rule("TO-RES-03")
def test_tied_places_share_their_points() -> None:
    held = Held(table_size=4, points=(5, 3, 2, 0)).enter(4)
    held.play_round(lambda _: ((0, 1, 2), (3,)))
    assert sorted(scores(held.state).values()) == [0, 200, 200, 200]


@rule("TO-RES-04")
def test_an_annulled_match_counts_as_played_and_gives_nothing() -> None:
    held = Held().enter(2)
    held.pair()
    held.start()
    new = held.result(held.matches(1)[0], (), "annulled")
    assert [type(event) for event in new] == [ResultRecorded, RoundClosed]
    assert set(scores(held.state).values()) == {0}
    assert [(row.matches, row.wins) for row in standings(held.state)] == [(1, 0), (1, 0)]


@rule("TO-RES-05")
def test_a_late_ruling_flags_what_was_paired_on_it_and_changes_no_pairing() -> None:
    held = Held().enter(6)
    held.play_round(in_order)
    held.play_round(in_order)
    before = [tables(held.state, number) for number in (1, 2)]
    (match, *_) = held.matches(1)
    new = held.result(match, tuple(reversed(in_order(match))), "awarded")
    (flag,) = [event for event in new if isinstance(event, PairingFlagged)]
    assert (flag.round, flag.cause_round, flag.cause_table) == (2, 1, 1)
    concerned = [t.number for t in held.state.round(2).tables if set(t.entrants) & set(match.seating)]
    assert list(flag.tables) == concerned
    assert Reasons((), "it").text(flag.cause) == f"Il risultato della partita {match.match_id} è un altro."
    assert [tables(held.state, number) for number in (1, 2)] == before
    assert held.state.round(2).flags == [flag]


@rule("TO-RES-06")
def test_a_forfeit_decides_a_table_of_two_and_reorders_a_larger_one() -> None:
    held = Held().enter(2)
    held.pair()
    refused = refusal(lambda: held.do(lambda d: table_rulings.rule_forfeit(d, 1, 1, [1], "absent")))
    assert refused == ("round_not_started", "TO-RES-06")
    held.start()
    new = held.do(lambda d: table_rulings.rule_forfeit(d, 1, 1, [1], "absent"))
    assert RoundClosed(1) in new
    assert scores(held.state) == {1: 0, 2: 60}
    four = Held(table_size=4).enter(4)
    four.play_round(in_order)
    four.do(lambda d: table_rulings.rule_forfeit(d, 1, 1, [1], "helped by a program"))
    assert scores(four.state) == {1: 0, 2: 180, 3: 120, 4: 60}
    for entrants in ([1], [9], []):
        refused = refusal(lambda e=entrants: four.do(lambda d: table_rulings.rule_forfeit(d, 1, 1, e, "?")))  # type: ignore[misc]
        assert refused == ("unknown_entrant", "TO-RES-06")


@rule("TO-END-01")
def test_a_tournament_ends_when_all_is_played_or_early_if_asked() -> None:
    held = Held(rounds=2).enter(2)
    held.pair()
    held.start()
    assert refusal(lambda: held.do(decider.finish)) == ("tables_open", "TO-END-01")
    held.result(held.matches(1)[0], ((0,), (1,)))
    assert refusal(lambda: held.do(decider.finish)) == ("rounds_left", "TO-END-01")
    (finished,) = held.do(lambda d: decider.finish(d, early=True))
    assert finished == TournamentFinished(early=True)
    for late in (held.pair, lambda: held.enter(1), lambda: held.do(decider.finish)):
        assert refusal(late) == ("tournament_finished", "TO-END-01")


@rule("TO-END-02")
def test_rulings_after_the_end_change_the_standings_still() -> None:
    held = Held(rounds=1).enter(2)
    held.play_round(in_order)
    held.do(decider.finish)
    assert scores(held.state) == {1: 60, 2: 0}
    (match,) = held.matches(1)
    held.result(match, tuple(reversed(in_order(match))), "awarded")
    assert scores(held.state) == {1: 0, 2: 60}


def test_the_same_tournament_is_paired_the_same() -> None:
    held = Held(table_size=4).enter(12)
    held.play_round(in_order)
    fields = pairing.plan(held.state).fields
    assert [solve(field) for field in fields] == [solve(field) for field in fields]


@rule("TO-END-01")
def test_a_finished_tournament_has_no_more_rounds_and_tables() -> None:
    held = Held(rounds=2).enter(4)
    held.play_round(in_order)
    held.do(lambda decision: decider.finish(decision, early=True))
    over = ("tournament_finished", "TO-END-01")
    assert refusal(held.pair) == over
    assert (
        refusal(lambda: held.do(lambda on: table_rulings.replay_table(on, 1, 1, ["again"], "noise"))) == over
    )
    assert refusal(lambda: held.do(lambda on: decider.start_round(on, 1, ["again"]))) == over


@rule("TO-PAI-08")
def test_the_unbeaten_who_just_fill_a_table_meet_among_themselves() -> None:
    held = Held(game="frantic", format="double_elimination", table_size=3, smallest_table=3, advance=1).enter(
        9
    )
    held.play_round(in_order)
    unbeaten = {entrant for entrant, lost in survivors(held.state).items() if not lost}
    for entrant in sorted({*survivors(held.state)} - unbeaten)[2:]:
        held.do(lambda decision, entrant=entrant: entries.withdraw(decision, entrant))  # type: ignore[misc]
    held.pair()
    assert [set(table) for table in tables(held.state, 2)] == [unbeaten]
    assert len(held.state.round(2).byes) == 2


@rule("TO-CRE-12")
def test_an_organiser_is_none_only_at_the_table_where_they_play() -> None:
    held = Held().enter(1, key_id="admin").enter(3)
    held.pair()
    theirs, other = sorted(held.state.round(1).tables, key=lambda table: 1 not in table.entrants)
    assert held.state.plays_at(theirs, {"admin", "another key"})
    assert not held.state.plays_at(other, {"admin"})
    assert not held.state.plays_at(other, {""})
    held.start()
    playing = [match.match_id for match in held.matches(1) if held.state.plays_in(match.match_id, {"admin"})]
    assert playing == [match.match_id for match in held.state.table(1, theirs.number).matches]
