"""Penalties by grade: what each does to standings, tables and entries, and what is left when it is withdrawn."""

from typing import Any

import pytest

from domain.tournaments import attendance, entries, penalties, table_rulings
from domain.tournaments.penalty_events import PenaltyGiven
from domain.tournaments.scoring import scores
from domain.tournaments.standings import standings
from tests.tournaments import arbiter
from tests.tournaments.making import Held, in_order, refusal

rule = pytest.mark.rule


def penalise(held: Held, entrant: int, grade: Any, **more: Any) -> list[str]:
    """The types of the events."""
    penalty = PenaltyGiven(entrant, grade, "late", **more)
    return [type(each).__name__ for each in held.do(lambda decision: penalties.penalise(decision, penalty))]


def withdraw(held: Held, number: int) -> None:
    held.do(lambda decision: penalties.withdraw(decision, number, "not proved"))


def ranks(held: Held) -> list[int]:
    assert held.shown() == arbiter.standings(held.record())
    return [each.entrant for each in standings(held.state)]


def running(entrants: int = 4, **terms: Any) -> Held:
    held = Held(tie_breaks=("buchholz", "progressive"), **terms).enter(entrants)
    held.play_round(in_order)
    held.pair()
    held.start()
    return held


@rule("TO-PEN-01")
def test_a_warning_is_in_the_register_and_changes_nothing_else() -> None:
    held = running()
    before = ranks(held)
    assert penalise(held, 1, "warning", rule="HR-1") == ["PenaltyGiven"]
    assert held.rules[-1] == ("TO-PEN-01",)
    assert ranks(held) == before
    assert [each.grade for each in held.state.penalised] == ["warning"]


@rule("TO-PEN-02", "TO-PEN-06")
def test_points_are_taken_off_in_the_standings_and_nowhere_else() -> None:
    held = running()
    pairings, buchholz = scores(held.state), {each.entrant: each.tie_breaks for each in standings(held.state)}
    first = ranks(held)[0]
    penalise(held, first, "points", points=90)
    assert ranks(held)[-1] == first
    row = standings(held.state)[-1]
    assert row.score == pairings[first] - 90 < 0
    assert scores(held.state) == pairings
    assert {each.entrant: each.tie_breaks for each in standings(held.state)} == buchholz
    withdraw(held, 1)
    assert ranks(held)[0] == first
    assert held.state.penalties[0].withdrawal == "not proved"
    assert refusal(lambda: withdraw(held, 1)) == ("penalty_withdrawn", "TO-PEN-06")
    assert refusal(lambda: withdraw(held, 2)) == ("unknown_penalty", "TO-PEN-06")


@rule("TO-PEN-03")
def test_time_says_how_much_and_leaves_the_clock_to_a_ruling() -> None:
    held = running()
    assert penalise(held, 1, "time", seconds=120) == ["PenaltyGiven"]
    assert held.rules[-1] == ("TO-PEN-01", "TO-PEN-03")


@rule("TO-PEN-01")
@pytest.mark.parametrize(
    ("grade", "more"),
    [("points", {}), ("time", {}), ("warning", {"points": 60}), ("points", {"points": 60, "seconds": 5})],
)
def test_what_is_taken_off_agrees_with_the_grade(grade: str, more: dict[str, int]) -> None:
    assert refusal(lambda: penalise(running(), 1, grade, **more)) == ("amount_needed", "TO-PEN-01")


@rule("TO-PEN-04")
def test_a_game_is_the_match_that_is_played_at_the_table() -> None:
    held = running()
    (table, _) = held.state.rounds[1].tables
    one, other = table.entrants
    place = {"round": 2, "table": table.number}
    assert penalise(held, one, "game", **place) == ["PenaltyGiven"]
    assert held.state.penalised[-1].match_id == table.matches[0].match_id
    stranger = next(each for each in range(1, 5) if each not in table.entrants)
    assert refusal(lambda: penalise(held, stranger, "game", **place)) == ("unknown_entrant", "TO-PEN-01")
    assert refusal(lambda: penalise(held, one, "game")) == ("unknown_round", "TO-RND-01")
    held.result(held.state.table(2, table.number).matches[0], ((0,), (1,)))
    assert refusal(lambda: penalise(held, other, "game", **place)) == ("table_decided", "TO-PEN-04")


@rule("TO-PEN-04")
def test_a_match_is_the_whole_table() -> None:
    held = running()
    (table, _) = held.state.rounds[1].tables
    one = table.entrants[0]
    events = penalise(held, one, "match", round=2, table=table.number)
    assert events == ["PenaltyGiven", "ForfeitRuled"]
    assert held.state.table(2, table.number).forfeits == (one,)
    assert not held.state.entrant(one).has_withdrawn
    assert refusal(lambda: penalise(held, one, "match")) == ("unknown_round", "TO-RND-01")


@rule("TO-PEN-05", "TO-PEN-06")
def test_who_is_disqualified_comes_last_and_is_not_taken_back_while_it_counts() -> None:
    held = running()
    first = ranks(held)[0]
    here = next(table for table in held.state.rounds[1].tables if first in table.entrants)
    events = penalise(held, first, "disqualification")
    assert events == ["PenaltyGiven", "ForfeitRuled", "EntrantWithdrawn"]
    assert ranks(held)[-1] == first
    assert held.state.round(1).tables[0].forfeits == ()

    def back() -> None:
        held.do(lambda decision: attendance.take_back(decision, first))

    assert refusal(back) == ("disqualified", "TO-PEN-05")
    withdraw(held, 1)
    assert held.state.entrant(first).has_withdrawn
    back()
    held.do(lambda on: table_rulings.take_back_forfeit(on, 2, here.number, [first], "not proved"))
    assert ranks(held)[0] == first


@rule("TO-PEN-05")
def test_who_is_disqualified_before_the_first_round_does_not_enter_again() -> None:
    held = Held().enter(1, key_id="ada").enter(1)
    penalise(held, 1, "disqualification")
    again = refusal(lambda: held.do(lambda on: entries.enter(on, "Ada", "aa" * 32, key_id="ada")))
    assert again == ("disqualified", "TO-PEN-05")


@rule("TO-PEN-05", "TO-STA-01")
def test_others_move_up_when_the_winner_is_disqualified_after_the_end() -> None:
    held = Held(format="single_elimination").enter(4)
    held.play_round(in_order)
    held.play_round(in_order)
    assert ranks(held)[:2] == [1, 2]
    assert penalise(held, 1, "disqualification") == ["PenaltyGiven", "EntrantWithdrawn"]
    assert ranks(held)[0] == 2
