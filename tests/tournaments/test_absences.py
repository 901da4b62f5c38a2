"""Who is not there: returns, requested byes, check-in, forfeits taken back, tables played again."""

from typing import Any

import pytest

from domain.kernel.decision import Rejected
from domain.tournaments import attendance, entries, pairing, table_rulings
from domain.tournaments.entry_events import EntrantReturned, EntrantWithdrawn
from domain.tournaments.events import (
    Absence,
    ForfeitTakenBack,
    PairingFlagged,
    ResultRecorded,
    RoundClosed,
    TableReplayed,
)
from domain.tournaments.formats import planned_rounds
from domain.tournaments.scoring import scores
from domain.tournaments.standings import standings
from domain.tournaments.trf import report
from service.app.tournaments.pairing import solve
from tests.tournaments.making import Held, in_order, refusal, tables

rule = pytest.mark.rule
NOW, LATER = 1_000_000, 1_700_000


def pair_at(held: Held, now_ms: int) -> None:
    solutions = [solve(field) for field in pairing.plan(held.state, now_ms=now_ms).fields]
    held.do(lambda decision: pairing.pair(decision, solutions, now_ms=now_ms))


def seated(held: Held, round_: int) -> set[int]:
    return {entrant for table in tables(held.state, round_) for entrant in table}


def checked_in(held: Held, *entrants: int, now_ms: int = NOW, **by: Any) -> None:
    for entrant in entrants:
        held.do(lambda decision, entrant=entrant: attendance.check_in(decision, entrant, now_ms, **by))  # type: ignore[misc]


@rule("TO-CRE-09")
@pytest.mark.parametrize(
    "terms",
    [
        {"check_in_seconds": 9},
        {"check_in_seconds": 8 * 86_400},
        {"format": "single_elimination", "requested_byes": 1},
        {"format": "round_robin", "rounds": 0, "requested_byes": 1},
    ],
)
def test_terms_that_no_absence_goes_with(terms: dict[str, Any]) -> None:
    assert refusal(lambda: Held(**terms)) == ("impossible_terms", "TO-CRE-09")


@rule("TO-ENT-06")
def test_who_has_withdrawn_is_taken_back() -> None:
    held = Held().enter(4)
    assert refusal(lambda: held.do(lambda d: attendance.take_back(d, 4))) == (
        "has_not_withdrawn",
        "TO-ENT-06",
    )
    held.do(lambda decision: entries.withdraw(decision, 4))
    held.play_round(in_order)
    assert 4 not in seated(held, 1)
    assert held.do(lambda decision: attendance.take_back(decision, 4)) == [EntrantReturned(4, 1)]
    held.play_round(in_order)
    assert 4 in seated(held, 2)


@rule("TO-ENT-06")
@pytest.mark.parametrize("terms", [{"format": "single_elimination"}, {"format": "round_robin", "rounds": 0}])
def test_nobody_comes_back_where_everybody_is_needed(terms: dict[str, Any]) -> None:
    held = Held(**terms).enter(8)
    held.do(lambda decision: entries.withdraw(decision, 8))
    held.do(lambda decision: attendance.take_back(decision, 8))
    held.do(lambda decision: entries.withdraw(decision, 8))
    held.play_round(in_order)
    late = refusal(lambda: held.do(lambda decision: attendance.take_back(decision, 8)))
    assert late == ("missed_too_much", "TO-ENT-06")


@rule("TO-ENT-07")
@rule("TO-STA-02")
def test_a_requested_bye_gives_its_points_and_is_no_bye_of_the_pairing() -> None:
    held = Held(requested_byes=1, requested_bye_points=30, bye_points=60).enter(6)
    held.do(lambda decision: attendance.request_bye(decision, 1, 1))
    held.play_round(in_order)
    assert 1 not in seated(held, 1)
    assert held.state.round(1).absences == (Absence(1, "requested"),)
    assert len(held.state.round(1).byes) == 1, "five are left"
    assert scores(held.state)[1] == 30
    (mine,) = [each for each in standings(held.state) if each.entrant == 1]
    assert (mine.byes, mine.matches) == (1, 0)
    assert "0000 - H" in report(held.state)
    plan = pairing.plan(held.state).fields[0]
    assert plan.byes_had[plan.entrants.index(1)] == 0, "it may still get one in the pairing"


@rule("TO-ENT-07")
def test_byes_are_requested_as_often_as_the_terms_say_and_in_time() -> None:
    held = Held(requested_byes=1).enter(6)
    held.do(lambda decision: attendance.request_bye(decision, 1, 2))

    def refused(round_: int, **by: Any) -> tuple[str, str]:
        return refusal(lambda: held.do(lambda decision: attendance.request_bye(decision, 1, round_, **by)))

    assert refused(2) == ("bye_requested", "TO-ENT-07")
    assert refused(3) == ("no_byes_left", "TO-ENT-07")
    held.do(lambda decision: attendance.request_bye(decision, 1, 3, by_organiser=True))
    held.play_round(in_order)
    assert refused(1, by_organiser=True) == ("round_paired", "TO-ENT-07")
    for number in (2, 3):
        held.play_round(in_order)
        assert 1 not in seated(held, number)
    knockout = Held(format="single_elimination").enter(4)
    asked = refusal(
        lambda: knockout.do(lambda decision: attendance.request_bye(decision, 1, 1, by_organiser=True))
    )
    assert asked == ("no_byes", "TO-CRE-09")


@rule("TO-CHK-01")
@rule("TO-CHK-02")
def test_a_check_in_is_open_for_its_time() -> None:
    assert refusal(lambda: Held().enter(2).do(lambda d: attendance.open_check_in(d, NOW)))[0] == "no_check_in"
    held = Held(check_in_seconds=600).enter(4)
    closed = ("check_in_closed", "TO-CHK-02")
    assert refusal(lambda: checked_in(held, 1)) == closed
    held.do(lambda decision: attendance.open_check_in(decision, NOW))
    again = refusal(lambda: held.do(lambda decision: attendance.open_check_in(decision, NOW)))
    assert again == ("check_in_open", "TO-CHK-01")
    checked_in(held, 1)
    assert refusal(lambda: checked_in(held, 1)) == ("checked_in", "TO-CHK-02")
    assert refusal(lambda: checked_in(held, 2, now_ms=NOW + 600_000)) == closed
    checked_in(held, 2, now_ms=NOW + 600_000, by_organiser=True)
    held.do(lambda decision: attendance.open_check_in(decision, LATER))
    checked_in(held, 3, now_ms=LATER)
    assert attendance.missing(held.state) == [4], "what was opened again keeps those who have checked in"


@rule("TO-CHK-03")
def test_who_has_not_checked_in_is_not_paired_and_gets_nothing() -> None:
    held = Held(check_in_seconds=600, requested_byes=1).enter(5)
    held.do(lambda decision: entries.enter(decision, "house", "", bot="random", by_organiser=True))
    assert refusal(lambda: pair_at(held, NOW)) == ("check_in_missing", "TO-CHK-03")
    held.do(lambda decision: attendance.request_bye(decision, 5, 1))
    held.do(lambda decision: attendance.open_check_in(decision, NOW))
    checked_in(held, 1, 2, 3)
    assert refusal(lambda: pair_at(held, NOW)) == ("check_in_open", "TO-CHK-03")
    pair_at(held, LATER)
    assert seated(held, 1) == {1, 2, 3, 6}
    assert set(held.state.round(1).absences) == {Absence(5, "requested"), Absence(4, "missed")}
    assert scores(held.state)[4] == 0
    assert not held.state.entrant(4).has_withdrawn
    assert refusal(lambda: held.do(lambda d: attendance.check_in(d, 4, LATER)))[0] == "check_in_closed"


@rule("TO-CHK-03")
def test_a_round_is_paired_at_once_when_everybody_has_checked_in() -> None:
    held = Held(check_in_seconds=600).enter(4)
    held.do(lambda decision: attendance.open_check_in(decision, NOW))
    checked_in(held, 1, 2, 3, 4)
    pair_at(held, NOW)
    assert seated(held, 1) == {1, 2, 3, 4}


@rule("TO-CHK-03")
def test_in_an_elimination_who_has_not_checked_in_has_withdrawn() -> None:
    held = Held(format="single_elimination", check_in_seconds=600).enter(5)
    held.do(lambda decision: attendance.open_check_in(decision, NOW))
    checked_in(held, 1, 2, 3, 4)
    pair_at(held, LATER)
    assert EntrantWithdrawn(5, 0) in held.events
    assert (seated(held, 1), held.state.round(1).byes) == ({1, 2, 3, 4}, ())


@rule("TO-CHK-03")
def test_in_the_circle_whoever_would_have_met_them_has_a_bye() -> None:
    held = Held(format="round_robin", rounds=0, check_in_seconds=600).enter(4)
    held.do(lambda decision: attendance.open_check_in(decision, NOW))
    checked_in(held, 1, 2, 3)
    pair_at(held, LATER)
    assert (len(seated(held, 1)), len(held.state.round(1).byes)) == (2, 1)
    assert planned_rounds(held.state) == 3


@rule("TO-RES-07")
def test_found_a_forfeit_is_taken_back() -> None:
    held = Held().enter(4)
    held.pair()
    held.start()
    first, second = held.state.round(1).tables
    gone = first.entrants[1]

    def back(*entrants: int) -> Any:
        return held.do(lambda d: table_rulings.take_back_forfeit(d, 1, first.number, entrants, "was there"))

    assert refusal(lambda: back(gone)) == ("unknown_entrant", "TO-RES-07")
    held.result(second.matches[0], in_order(second.matches[0]))
    new = held.do(lambda d: table_rulings.rule_forfeit(d, 1, first.number, [gone], "absent"))
    assert RoundClosed(1) in new
    held.pair()
    new = back(gone)
    assert isinstance(new[0], ForfeitTakenBack)
    assert isinstance(new[1], PairingFlagged)
    table = held.state.table(1, first.number)
    assert (table.forfeits, table.is_decided, held.state.round(1).is_closed) == ((), False, False)


@rule("TO-RES-08")
@pytest.mark.parametrize("cause", ["finished", "annulled"])
def test_a_table_is_played_again(cause: str) -> None:
    held = Held(matches_per_round=2).enter(2)
    held.pair()
    held.start()

    def replay() -> Any:
        return held.do(lambda d: table_rulings.replay_table(d, 1, 1, ["again 1", "again 2"], "wrong deck"))

    assert refusal(replay) == ("table_open", "TO-RES-08")
    old = held.matches(1)
    for match in old:
        held.result(match, () if cause == "annulled" else in_order(match), cause)
    assert held.state.round(1).is_closed
    assert isinstance(replay()[0], TableReplayed)
    assert not held.state.round(1).is_closed
    assert scores(held.state) == {1: 0, 2: 0}
    assert held.result(old[0], in_order(old[0])[::-1]) == [], "news of what is replayed change nothing"
    assert held.withdraw_result(old[0]) == []
    for match in held.matches(1):
        assert match.match_id.startswith("again")
        assert isinstance(held.result(match, in_order(match))[0], ResultRecorded)
    assert held.state.round(1).is_closed
    assert (
        refusal(lambda: held.do(lambda d: table_rulings.replay_table(d, 1, 2, [], "?")))[0] == "unknown_table"
    )


@rule("TO-RND-03")
def test_found_the_matches_of_a_table_begin_one_after_another() -> None:
    held = Held(matches_per_round=3).enter(2)
    held.pair()
    held.start()
    first, second, third = held.matches(1)
    assert held.state.table(1, 1).due == [first]
    held.result(first, in_order(first))
    assert held.state.table(1, 1).due == held.matches(1)[:2]
    held.withdraw_result(first)
    assert held.state.table(1, 1).due == held.matches(1)[:2], "what has begun goes on"
    held.do(lambda d: table_rulings.rule_forfeit(d, 1, 1, [2], "gone"))
    assert held.state.table(1, 1).due == [], "nobody is there for a third"
    assert (second.revision, third.revision) == (0, 0)


@rule("TO-ENT-06")
def test_in_the_circle_who_missed_a_later_round_comes_back() -> None:
    held = Held(format="round_robin", rounds=0).enter(4)
    held.play_round(in_order)
    held.do(lambda decision: entries.withdraw(decision, 4))
    held.play_round(in_order)
    assert 4 not in seated(held, 2)
    held.do(lambda decision: attendance.take_back(decision, 4))
    held.play_round(in_order)
    assert 4 in seated(held, 3)


@rule("TO-CRE-09")
@pytest.mark.parametrize("seconds", [10, 7 * 86_400])
def test_a_check_in_takes_ten_seconds_to_a_week(seconds: int) -> None:
    assert Held(check_in_seconds=seconds).state.terms.check_in_seconds == seconds
    beyond = seconds - 1 if seconds == 10 else seconds + 1
    assert refusal(lambda: Held(check_in_seconds=beyond)) == ("impossible_terms", "TO-CRE-09")


@rule("TO-ENT-06")
def test_who_does_not_come_back_is_told_which_round_was_paired_without_them() -> None:
    held = Held(format="single_elimination").enter(8)
    held.play_round(in_order)
    held.do(lambda decision: entries.withdraw(decision, 1))
    held.pair()
    with pytest.raises(Rejected, match="round 2 was paired without entrant 1"):
        held.do(lambda decision: attendance.take_back(decision, 1))


@rule("TO-CHK-02")
def test_who_has_withdrawn_does_not_check_in() -> None:
    held = Held(check_in_seconds=600).enter(4)
    held.do(lambda decision: attendance.open_check_in(decision, NOW))
    held.do(lambda decision: entries.withdraw(decision, 1))
    checked = refusal(lambda: held.do(lambda decision: attendance.check_in(decision, 1, NOW)))
    assert checked == ("has_withdrawn", "TO-CHK-02")


@rule("TO-STA-08", "TO-STA-02")
def test_found_who_played_one_of_three_and_left_stood_on_the_podium() -> None:
    held = Held(format="round_robin", rounds=0).enter(4)
    held.play_round(lambda match: in_order(match)[:: -1 if 4 in match.seating else 1])
    held.do(lambda decision: entries.withdraw(decision, 4))
    for _ in range(2):
        held.play_round(in_order)
    assert [(row.rank, row.entrant, row.points, row.is_void) for row in held.shown()] == [
        (1, 1, 2, False),
        (2, 2, 1, False),
        (3, 3, 0, False),
        (4, 4, 0, True),
    ]
    assert [bye.missing for round_ in held.state.rounds[1:] for bye in round_.byes] == [4, 4]


@rule("TO-STA-08", "TO-STA-02")
def test_results_of_who_played_half_count_and_who_would_have_met_them_has_won() -> None:
    held = Held(format="round_robin", rounds=0).enter(5)
    for _ in range(3):
        held.play_round(in_order)
    left = next(row.entrant for row in held.shown() if row.rank == 5)
    before = {row.entrant: row.points for row in held.shown()}
    held.do(lambda decision: entries.withdraw(decision, left))
    assert {row.entrant: row.points for row in held.shown()} == before
    held.pair()
    byes = {bye.entrant: bye.missing for bye in held.state.rounds[-1].byes}
    assert left in byes.values()
    (lucky,) = (entrant for entrant, missing in byes.items() if missing == left)
    assert {row.entrant: row.points for row in held.shown()}[lucky] == before[lucky] + 1


@rule("TO-RES-12", "TO-ENT-06", "TO-RES-07")
def test_found_who_did_not_come_was_paired_again() -> None:
    held = Held(rounds=3).enter(4)
    held.pair()
    held.start()
    absent = held.matches(1)[0].seating[0]
    held.do(lambda on: table_rulings.rule_forfeit(on, 1, 1, [absent], "nobody came", [absent]))
    other = held.matches(1)[1]
    held.result(other, in_order(other))
    held.pair()
    assert absent not in held.state.round(2).entrants
    held.do(lambda on: table_rulings.take_back_forfeit(on, 1, 1, [absent], "was at table 2"))
    assert not held.state.entrant(absent).has_withdrawn
