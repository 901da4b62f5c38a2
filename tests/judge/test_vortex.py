"""A short vortex, and what a long one is worth: the same faults for the same seed, and honest figures."""

from pathlib import Path

import pytest

from tests.judge.history import History
from tests.judge.record import Began, Fault, Request
from tests.judge.vortex.recovery import recoveries
from tests.judge.vortex.running import Terms, grown, run_once
from tests.judge.vortex.schedule import FAILOVER, LANES, SERVERS, schedule

SEED = 3
SECONDS = 15.0
PLAYERS = 2


@pytest.mark.timeout(900)
def test_after_a_short_vortex_the_judge_finds_nothing(tmp_path: Path) -> None:
    outcome = run_once(Terms(SEED, SECONDS, PLAYERS, tmp_path / "record.jsonl", tmp_path))
    assert outcome.problems == []
    assert outcome.faults >= len(LANES)
    assert outcome.accepted > 0


def test_a_seed_has_its_schedule() -> None:
    assert schedule(7, 60) == schedule(7, 60)
    assert schedule(7, 60) != schedule(8, 60)
    assert [each.kind for each in schedule(7, 60)[SERVERS]].count(FAILOVER) == 1
    drawn = {each.kind for seed in range(30) for lane in schedule(seed, 60).values() for each in lane}
    assert drawn == {FAILOVER, *(kind for lane in LANES.values() for kind in lane)}


def test_a_process_that_grows_is_told() -> None:
    flat, rising = [100.0, 120.0] * 50, [100.0 + 4 * n for n in range(100)]
    assert grown({"flat": flat}) == []
    assert grown({"rising": rising}) == ["rising grows: 360 MB, then 496 MB"]


def test_recovery_begins_when_the_fault_is_over_and_somebody_is_served_at_once() -> None:
    fault = Fault(kind="kill -9", target="api 0", began=10.0, ended=12.0)
    asked = {9.0: 9.1, 11.0: 14.0, 14.5: 14.7}
    commands = [
        Request(
            client="one",
            process="api 0",
            operation="submitCommand",
            method="POST",
            path="/",
            key=str(began),
            began=began,
            ended=ended,
            outcome="ok",
            answer={"match_id": "m", "revision": 1},
        )
        for began, ended in asked.items()
    ]
    found = recoveries([History([Began(wall_of_zero=0.0), fault, *commands])])
    assert found["kill -9 of api"]["commands"] == [pytest.approx(2.7)]
    assert "messages" not in found["kill -9 of api"]
