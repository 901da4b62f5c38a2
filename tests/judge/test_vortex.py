"""A short vortex, and what a long one is worth: the same faults for the same seed, and honest figures."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.judge.history import History
from tests.judge.record import Began, Fault, Message, Request
from tests.judge.vortex.arrangement import PLAIN, VALKEYS, Arrangement, drawn, named, possible
from tests.judge.vortex.recovery import recoveries
from tests.judge.vortex.running import Terms, grown, run_once
from tests.judge.vortex.schedule import FAILOVER, LANES, PARTS, SERVERS, kinds, schedule
from tests.lanes import by_lane

SECONDS = by_lane(20.0, 60.0)
RUNS = by_lane({"valkey": (3, PLAIN)}, {"valkey": (3, PLAIN), "cluster": (5, ("cluster",))})
PLAYERS = 2


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("seed", "arrangement"), RUNS.values(), ids=RUNS)
async def test_after_the_vortex_the_judge_finds_nothing(
    seed: int, arrangement: Arrangement, tmp_path: Path
) -> None:
    outcome = await run_once(Terms(seed, SECONDS, PLAYERS, arrangement, tmp_path / "record.jsonl", tmp_path))
    assert outcome.problems == []
    assert outcome.faults >= len(LANES)
    assert outcome.accepted > 0


def test_a_seed_has_its_schedule() -> None:
    assert schedule(7, 60, PLAIN) == schedule(7, 60, PLAIN)
    assert schedule(7, 60, PLAIN) != schedule(8, 60, PLAIN)
    assert [each.kind for each in schedule(7, 60, PLAIN)[SERVERS]].count(FAILOVER) == 1


@pytest.mark.parametrize("arrangement", sorted({drawn(seed) for seed in range(24)}), ids=",".join)
def test_all_that_an_arrangement_has_fails(arrangement: Arrangement) -> None:
    found = {
        each.kind for seed in range(30) for lane in schedule(seed, 60, arrangement).values() for each in lane
    }
    assert found == {FAILOVER, *(kind for lane in kinds(arrangement).values() for kind in lane)}


def test_a_seed_has_its_arrangement_and_all_parts_are_drawn() -> None:
    six = [drawn(seed) for seed in range(6)]
    assert six == [drawn(seed) for seed in range(6)]
    assert {("pooler" in each, each[0]) for each in six} == {
        (pooled, valkey) for pooled in (False, True) for valkey in VALKEYS
    }
    assert {part for seed in range(30) for part in drawn(seed)} == {*PARTS}


def test_an_arrangement_is_named_by_its_parts() -> None:
    assert named("pooler, sentinel") == ("sentinel", "pooler")
    assert named("clocks") == ("valkey", "clocks")
    with pytest.raises(ValueError, match="expected some of valkey"):
        named("pgbouncer")
    with pytest.raises(ValueError, match="expected one of them"):
        named("sentinel,cluster")


def test_what_a_machine_lacks_is_left_out_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert possible(("sentinel", "pooler")) == (
        ("sentinel",),
        ["without PgBouncer: pgbouncer is not installed"],
    )


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


def test_a_message_of_a_clock_that_is_ahead_says_nothing() -> None:
    def message(told: float, at: float) -> Message:
        body = {"data": {"at": datetime.fromtimestamp(told, UTC).isoformat()}}
        return Message(webhook="one", message_id=str(at), is_signed=True, body=body, answered=200, at=at)

    fault = Fault(kind="clock wrong", target="api 0", began=10.0, ended=12.0)
    record = [Began(wall_of_zero=0.0), fault, message(102.0, 12.5), message(15.0, 15.2)]
    assert recoveries([History(record)])["clock wrong"]["messages"] == [pytest.approx(3.2)]
