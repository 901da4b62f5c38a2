"""What organisers take back: terms, the start of a round, a whole tournament."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.matches.clocks.control import TimeControl
from domain.tournaments import changing, entries, table_rulings
from domain.tournaments.changing import NewTerms
from tests.tournaments.making import Held, in_order, refusal

rule = pytest.mark.rule


def change(held: Held, by: str = "", **new: Any) -> None:
    by = by or held.state.chief
    held.do(lambda decision: changing.change_terms(decision, NewTerms(**new), by))


def unstart(held: Held, *played: str, number: int = 0) -> None:
    number = number or len(held.state.rounds)
    held.do(lambda decision: changing.unstart_round(decision, number, "too early", played))


def cancel(held: Held) -> None:
    held.do(lambda decision: changing.cancel(decision, "no room"))


@rule("TO-CRE-13")
def test_capacity_and_rounds_change_down_to_what_there_is() -> None:
    held = Held(capacity=4, rounds=3).enter(4)
    change(held, capacity=6, rounds=2)
    assert (held.state.terms.capacity, held.state.terms.rounds) == (6, 2)
    assert refusal(lambda: change(held, capacity=3)) == ("impossible_terms", "TO-CRE-13")
    for _ in range(2):
        held.play_round(in_order)
    assert refusal(lambda: change(held, rounds=1)) == ("impossible_terms", "TO-CRE-13")
    change(held, rounds=3)
    held.play_round(in_order)
    assert len(held.state.rounds) == 3


@rule("TO-CRE-13", "TO-CRE-07", "TO-ORG-01")
def test_organisers_change_but_the_chief_is_always_one() -> None:
    held = Held()
    chief = held.state.chief
    change(held, organisers=(chief, "other", chief))
    assert held.state.organisers == (chief, "other")
    for without in ((), ("other",)):
        assert refusal(lambda without=without: change(held, organisers=without)) == (
            "chief_organises",
            "TO-ORG-01",
        )
    assert refusal(lambda: change(held, organisers=(chief, "other"))) == ("nothing_to_change", "TO-CRE-13")


@rule("TO-ORG-02")
def test_found_an_arbiter_made_himself_the_only_organiser() -> None:
    held = Held()
    chief = held.state.chief
    change(held, organisers=(chief, "arbiter"))
    for by in ("arbiter", "stranger"):
        for new in ({"organisers": ("arbiter",)}, {"organisers": (chief,)}, {"chief": "arbiter"}):
            assert refusal(lambda by=by, new=new: change(held, by, **new)) == ("only_the_chief", "TO-ORG-02")
    change(held, "arbiter", capacity=6)
    assert held.state.chief == chief


@rule("TO-ORG-01", "TO-ORG-02")
def test_the_chief_hands_over_to_an_organiser_and_is_an_arbiter_then() -> None:
    held = Held()
    chief = held.state.chief
    assert refusal(lambda: change(held, chief="other")) == ("chief_organises", "TO-ORG-01")
    change(held, organisers=(chief, "other"), chief="other")
    assert held.state.chief == "other"
    assert refusal(lambda: change(held, chief, chief=chief)) == ("only_the_chief", "TO-ORG-02")
    change(held, "other", organisers=("other",))
    assert held.state.organisers == ("other",)


@rule("TO-CRE-13")
@pytest.mark.parametrize(
    "new",
    [{"clocks": TimeControl(decision_seconds=30)}, {"spectators": "none"}, {"spectator_delay_seconds": 60}],
)
def test_what_holds_for_matches_changes_only_between_rounds(new: dict[str, Any]) -> None:
    held = Held().enter(4)
    held.pair()
    change(held, **new)
    assert all(getattr(held.state.terms, name) == value for name, value in new.items())
    held.start()
    other: dict[str, Any] = {"clocks": None, "spectators": "open", "spectator_delay_seconds": 0}
    back = {name: other[name] for name in new}
    assert refusal(lambda: change(held, **back)) == ("tables_open", "TO-CRE-13")
    for match in held.matches(1):
        held.result(match, in_order(match))
    change(held, **back)


@rule("TO-CRE-03")
def test_an_elimination_has_no_number_of_rounds_to_change() -> None:
    held = Held(format="single_elimination").enter(4)
    assert refusal(lambda: change(held, rounds=3)) == ("impossible_terms", "TO-CRE-03")


@rule("TO-RND-04")
def test_a_round_is_unstarted_while_nobody_has_played() -> None:
    held = Held().enter(4)
    held.pair()
    assert refusal(lambda: unstart(held)) == ("round_not_started", "TO-RND-04")
    held.start()
    matches = held.matches(1)
    assert refusal(lambda: unstart(held, matches[0].match_id)) == ("played_on", "TO-RND-04")
    held.do(lambda decision: table_rulings.rule_forfeit(decision, 1, 1, [matches[0].seating[0]], "absent"))
    unstart(held)
    assert not held.state.round(1).is_started
    assert [table.forfeits for table in held.state.round(1).tables] == [(), ()]
    assert held.result(matches[0], in_order(matches[0])) == []
    held.pair(again=True)
    assert held.result(matches[0], in_order(matches[0])) == []
    held.start()
    assert not {match.match_id for match in held.matches(1)} & {match.match_id for match in matches}


@rule("TO-RND-04")
def test_a_round_before_a_paired_one_is_not_unstarted() -> None:
    held = Held().enter(4)
    held.play_round(in_order)
    held.pair()
    assert refusal(lambda: unstart(held, number=1)) == ("round_paired", "TO-RND-04")


@rule("TO-END-04")
@pytest.mark.parametrize(
    "step",
    [
        lambda held: held.pair(again=True),
        lambda held: held.enter(1),
        cancel,
        unstart,
        lambda held: change(held, capacity=9),
        lambda held: held.do(lambda on: entries.withdraw(on, 1)),
        lambda held: held.do(lambda on: table_rulings.rule_forfeit(on, 1, 1, [1], "absent")),
    ],
)
def test_nothing_goes_on_in_a_cancelled_tournament(step: Callable[[Held], object]) -> None:
    held = Held().enter(4)
    held.pair()
    held.start()
    cancel(held)
    assert (held.state.phase, held.state.cancellation) == ("cancelled", "no room")
    for match in held.matches(1):
        held.result(match, (), "annulled")
    assert held.state.round(1).is_closed
    assert refusal(lambda: step(held)) == ("tournament_cancelled", "TO-END-04")
