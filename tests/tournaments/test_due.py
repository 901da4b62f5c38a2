"""What a tournament waits for its organisers to do; `test_random_tournaments.py` holds it against the pairing."""

from typing import Any

import pytest

from domain.tournaments import attendance
from domain.tournaments.due import Due, due
from tests.tournaments.making import Held, in_order

NOW = 1_000_000


@pytest.mark.rule("TO-PAI-01", "TO-RND-01", "TO-END-01")
def test_it_is_due_from_the_closed_entries_to_the_end() -> None:
    held = Held(capacity=4, rounds=2).enter(3)
    assert due(held.state, NOW) is None
    held.enter(1)
    told = []
    for _ in range(2):
        told.append(due(held.state, NOW))
        held.pair()
        told.append(due(held.state, NOW))
        held.start()
        told.append(due(held.state, NOW))
        for match in held.matches(len(held.state.rounds)):
            held.result(match, in_order(match))
    told.append(due(held.state, NOW))
    steps: list[Any] = [Due("pair", 1), Due("start", 1), None, Due("pair", 2), Due("start", 2), None]
    assert told == [*steps, Due("finish", 2)]


@pytest.mark.rule("TO-CHK-01", "TO-CHK-03")
def test_a_check_in_is_opened_and_waited_for() -> None:
    held = Held(is_open=False, check_in_seconds=600).enter(1, by_organiser=True)
    assert due(held.state, NOW) is None
    held.enter(2, by_organiser=True)
    assert due(held.state, NOW) == Due("check_in", 1)
    held.do(lambda decision: attendance.open_check_in(decision, NOW))
    assert due(held.state, NOW) is None
    for entrant in (1, 2):
        held.do(lambda decision, entrant=entrant: attendance.check_in(decision, entrant, NOW))  # type: ignore[misc]
    assert due(held.state, NOW) is None
    assert due(held.state, NOW + 600_000) == Due("pair", 1)
