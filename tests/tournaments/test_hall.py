"""An announcement replaces the one before, and a round's clock ends nothing."""

import pytest

from domain.tournaments import changing, hall
from tests.tournaments.making import Held, in_order, refusal

rule = pytest.mark.rule


@rule("TO-ARB-03")
def test_an_announcement_replaces_the_one_before() -> None:
    held = Held()

    def announce(text: str) -> None:
        held.do(lambda decision: hall.announce(decision, text))

    assert refusal(lambda: announce("")) == ("nothing_to_change", "TO-ARB-03")
    announce("Lunch at one.")
    announce("Lunch at two.")
    assert held.state.announcement == "Lunch at two."
    assert refusal(lambda: announce("Lunch at two.")) == ("nothing_to_change", "TO-ARB-03")
    announce("")
    assert held.state.announcement == ""


@rule("TO-RND-06")
def test_a_rounds_clock_is_looked_at_and_ends_nothing() -> None:
    held = Held().enter(4)
    held.pair()

    def time(ends_at_ms: int) -> None:
        held.do(lambda decision: hall.time_round(decision, 1, ends_at_ms))

    assert refusal(lambda: time(1000)) == ("round_not_started", "TO-RND-06")
    held.start()
    time(1000)
    held.now_ms = 2000
    assert held.state.round(1).ends_at_ms == 1000
    held.do(lambda decision: changing.unstart_round(decision, 1, "too early", ()))
    assert held.state.round(1).ends_at_ms == 0
    held.start()
    for match in held.matches(1):
        held.result(match, in_order(match))
    assert held.state.round(1).is_closed
