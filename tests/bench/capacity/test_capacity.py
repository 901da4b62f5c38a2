"""The arithmetic of a plan: on costs that can be reckoned in the head."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.bench.capacity.__main__ import compared, planned, reckoned
from tests.bench.capacity.costs import Costs, Disk, Stream, between, keep, kept
from tests.bench.capacity.measuring import Point
from tests.bench.capacity.plan import (
    Machines,
    Players,
    append_ms,
    carried,
    database,
    group,
    needs,
    pods,
    ten_years,
)
from tests.bench.stack import API, FANOUT, POSTGRES, VALKEY

NOTHING = dict.fromkeys((API, FANOUT, POSTGRES, VALKEY), 0.0)
COSTS = Costs(
    loop_ms=100,
    rates=[10, 1000],
    cpu_ms={API: [4, 1], FANOUT: [4, 0.25], POSTGRES: [2, 0.5], VALKEY: [0.1, 0.1]},
    lag_ms=[8],
    question_ms=NOTHING,
    stream=Stream(kib=512, follower_us=0),
    disk=Disk(log=400, read_models=300, receipt=1000, archive=80),
)
ALONE = Machines(shards=1, loaded=0.5, server_cores=16)


def test_between_two_points_the_line_is_straight_where_both_axes_are_logarithmic() -> None:
    assert between([1, 100], [8, 2], 10) == pytest.approx(4)
    assert between([1, 100], [8, 2], 0.5) == 8
    assert between([1, 100], [8, 2], 1000) == 2
    assert between([1, 10, 100], [8, 4, 1], 10) == 4


def test_cores_are_commands_times_what_one_costs_at_the_rate_of_its_shard() -> None:
    found = needs(COSTS, Players(5_000, think_seconds=5), ALONE)
    assert found.shards == 1
    assert found.fanout_cores == pytest.approx(0.25)
    assert found.postgres_cores == pytest.approx(0.5)
    more = needs(COSTS, Players(5_000, think_seconds=5), replace(ALONE, shards=100))
    assert more.fanout_cores == pytest.approx(4), "ten a second in a shard cost as much as they do alone"
    slower = needs(COSTS, Players(5_000, think_seconds=5), replace(ALONE, speed=2))
    assert slower.fanout_cores == pytest.approx(0.5)


def test_the_fewest_pods_stay_below_the_load_and_their_commands_cost_more() -> None:
    found = needs(COSTS, Players(5_000, think_seconds=5), ALONE)
    assert found.api_pods > 2, "two would be enough if a command cost no more in two"
    assert found.api_cores == pytest.approx(COSTS.cpu(API, 1000 / found.api_pods))
    assert found.api_cores <= found.api_pods * ALONE.loaded
    assert pods(0.0, ALONE) == 1
    assert pods(1.01, ALONE) == 3


def test_streams_and_questions_are_of_the_api() -> None:
    asked = replace(COSTS, question_ms=NOTHING | {API: 1.0, POSTGRES: 0.5}, stream=Stream(512, 500))
    quiet = needs(COSTS, Players(50, think_seconds=5), ALONE)
    found = needs(asked, Players(50, think_seconds=5, seats=4, asks=2, streams=1), ALONE)
    assert found.api_memory_mib == 25
    assert found.api_cores - quiet.api_cores == pytest.approx(10 * (2 * 1.0 + 4 * 0.5) / 1000)
    assert found.postgres_cores - quiet.postgres_cores == pytest.approx(10 * 2 * 0.5 / 1000)


def test_there_are_as_many_shards_as_processes_are_needed_to_follow_them() -> None:
    assert needs(COSTS, Players(100_000, think_seconds=5), ALONE).shards == 10


def test_a_day_has_what_its_mean_load_writes() -> None:
    found = needs(COSTS, Players(5, think_seconds=5, events=4, busy=0.5), ALONE)
    assert found.disk_gb_a_day == pytest.approx(0.5 * 86_400 * 4 * (400 + 300 + 1000 / 4) / 1e9)


def test_read_models_move_out_before_the_log_is_distributed() -> None:
    assert database(1000, 8, 7, (4, 0), ALONE) == "one PostgreSQL"
    assert database(1000, 8, 12, (3, 3), ALONE) == "PostgreSQL for the log, one for read models"
    assert "in each of 2 deployments" in database(1000, 8, 20, (4, 0), ALONE)
    assert database(600_000, 512, 20, (15, 0), ALONE).startswith("Citus with ")
    assert database(1000, 8, 20, (2, 17), ALONE).startswith("Citus with 3 workers"), "one asks, too"


def test_commands_of_a_busy_shard_share_their_commits() -> None:
    assert group(0) == 1
    assert group(500) == 2
    assert append_ms(0) == 0.19
    assert append_ms(1_000_000) == 0.025


def test_a_machine_carries_as_many_players_as_fit_into_half_of_its_cores() -> None:
    number = carried(COSTS, Players(1), 4, ALONE)
    assert needs(COSTS, Players(number), ALONE).cores <= 2
    assert needs(COSTS, Players(number + 1), ALONE).cores > 2


def test_a_finished_match_takes_the_same_in_every_year() -> None:
    assert ten_years(COSTS, 100) == {
        "log and read models": 70_000,
        "log alone": 40_000,
        "archive, compressed": 8_000,
    }


def test_a_plan_is_near_if_all_that_counts_is() -> None:
    exactly = reckoned(COSTS, 100, 1.0)
    cpu = {name: exactly[name] for name in NOTHING}
    assert compared(COSTS, [Point(100, cpu, exactly["lag"])], 1.0)[1]
    assert compared(COSTS, [Point(100, cpu, exactly["lag"] / 1.24)], 1.0)[1]
    assert not compared(COSTS, [Point(100, cpu, exactly["lag"] / 1.3)], 1.0)[1]
    assert not compared(COSTS, [Point(100, cpu | {API: cpu[API] * 1.5}, exactly["lag"])], 1.0)[1]


def test_what_is_kept_can_be_planned_with(tmp_path: Path) -> None:
    keep(COSTS, tmp_path / "costs.json")
    assert kept(tmp_path / "costs.json") == COSTS
    assert len(list(planned(kept(), [Players(1_000), Players(10_000_000)], Machines()))) == 3
