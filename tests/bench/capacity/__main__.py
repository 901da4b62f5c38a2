"""What so many players need, by the costs in `deploy/performance/costs.json`.

python -m tests.bench.capacity --players 1000 100000 10000000
python -m tests.bench.capacity --check      # held against three rates that are measured now: at most 25 % off
python -m tests.bench.capacity --measure    # the costs anew, on a quiet machine: two minutes
"""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from tests.bench import calibration
from tests.bench.capacity.costs import Costs, keep, kept
from tests.bench.capacity.measuring import POINTS, PROCESSES, Point, costs, measured, points
from tests.bench.capacity.plan import Machines, Players, carried, needs, ten_years, used
from tests.bench.stack import API, FANOUT

ALLOWED = 0.25
MATCH_EVENTS = 300
ONE_MACHINE = (4, 16, 64)
ROWS = {
    "commands/s": lambda players, _: f"{players.rate:,.0f}",
    "shards, at least": lambda _, found: f"{found.shards:,}",
    "API, pods": lambda _, found: f"{found.api_pods:,}",
    "API, cores used": lambda _, found: f"{found.api_cores:,.1f}",
    "API, memory for streams, GiB": lambda _, found: f"{found.api_memory_mib / 1024:,.1f}",
    "fan-out, pods": lambda _, found: f"{found.fanout_pods:,}",
    "fan-out, cores used": lambda _, found: f"{found.fanout_cores:,.1f}",
    "PostgreSQL, cores used": lambda _, found: f"{found.postgres_cores:,.1f}",
    "of which the log": lambda _, found: f"{found.log_cores:,.1f}",
    "Valkey, cores used": lambda _, found: f"{found.valkey_cores:,.2f}",
    "read models late by, ms": lambda _, found: f"{found.lag_ms:,.0f}",
    "disk a day, GB": lambda _, found: f"{found.disk_gb_a_day:,.1f}",
    "database": lambda _, found: found.database,
}


def planned(known: Costs, players: Sequence[Players], machines: Machines) -> Iterator[Table]:
    found = [needs(known, each, machines) for each in players]
    table = Table("players", *(f"{each.number:,}" for each in players))
    for name, told in ROWS.items():
        table.add_row(name, *(told(one, needed) for one, needed in zip(players, found, strict=True)))
    yield table
    machine = Table("one machine for all, cores", *map(str, ONE_MACHINE))
    machine.add_row(
        "players at a time", *(f"{carried(known, players[0], cores, machines):,}" for cores in ONE_MACHINE)
    )
    yield machine
    ages = Table(f"a finished match of {MATCH_EVENTS} events, as long as it is kept", "KB", "a million, GB")
    for name, size in ten_years(known, MATCH_EVENTS).items():
        ages.add_row(name, f"{size / 1e3:,.0f}", f"{size / 1e3:,.0f}")
    yield ages


def reckoned(known: Costs, rate: float, speed: float) -> dict[str, float]:
    """By process, of one API process and one shard: the milliseconds of a command, and the lag."""
    cpu = {name: 1000 * used(known, name, rate, rate) / rate * speed for name in PROCESSES}
    return {**cpu, "all": sum(cpu.values()), "lag": known.lag(rate) * speed}


def compared(known: Costs, taken: Sequence[Point], speed: float) -> tuple[Table, bool]:
    """How far each point is from what was reckoned, and whether what counts is near enough: API, fan-out,
    all, and the lag. PostgreSQL and Valkey alone are told."""
    table = Table("commands/s", "what", "reckoned, ms", "measured, ms", "off by")
    is_near = True
    for point in taken:
        seen = {**point.cpu_ms, "all": sum(point.cpu_ms.values()), "lag": point.lag_ms}
        for name, value in reckoned(known, point.rate, speed).items():
            off = value / seen[name] - 1
            counts = name in (API, FANOUT, "all", "lag")
            is_near = is_near and (abs(off) <= ALLOWED or not counts)
            table.add_row(f"{point.rate:,.0f}", name, f"{value:.3f}", f"{seen[name]:.3f}", f"{off:+.0%}")
    return table, is_near


def check(known: Costs, rounds: int, seconds: float) -> None:
    speed = calibration.loop_ms() / known.loop_ms
    with measured() as side:
        taken = points(side, POINTS, rounds, seconds)
    table, is_near = compared(known, taken, speed)
    Console(width=150).print(
        table, f"a core here takes {speed:.2f} times as long as where costs were measured"
    )
    if not is_near:
        raise SystemExit(f"more than {ALLOWED:.0%} off")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.capacity",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--players", type=int, nargs="+", default=[1_000, 100_000, 10_000_000])
    parser.add_argument("--think", type=float, default=5.0, help="seconds between two commands of a player")
    parser.add_argument("--seats", type=int, default=4, help="players of a match")
    parser.add_argument(
        "--asks", type=float, default=1.0, help="requests for the legal commands before a command"
    )
    parser.add_argument("--streams", type=float, default=1.0, help="open streams of a player")
    parser.add_argument("--busy", type=float, default=0.4, help="mean load of a day ÷ the busiest")
    parser.add_argument("--shards", type=int, default=8)
    parser.add_argument("--cores", type=int, default=16, help="cores of a database server")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.5, help="how long a burst lasts")
    given: Any = parser.parse_args()
    if given.measure:
        with measured() as side:
            keep(costs(side, kept(), given.rounds, given.seconds))
    elif given.check:
        check(kept(), given.rounds, given.seconds)
    else:
        players = [
            Players(number, given.think, given.seats, asks=given.asks, streams=given.streams, busy=given.busy)
            for number in given.players
        ]
        machines = Machines(given.shards, server_cores=given.cores)
        Console(width=150).print(*planned(kept(), players, machines))


if __name__ == "__main__":
    main()
