"""What so many players need: pods, cores, memory, disk, lag. Arithmetic on measured costs, nothing else."""

from math import ceil
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tests.bench.capacity.costs import Costs, between
from tests.bench.stack import API, FANOUT, POSTGRES, VALKEY

POD_CORES: Final = 1.0
"""A process of Python has no use for more."""
GROUPS: Final = (1.0, 8.0, 128.0)
APPEND_MS: Final = (0.19, 0.045, 0.025)
"""What an append costs PostgreSQL, alone and in groups (`python -m tests.bench.append`)."""
CITUS: Final = (4.0, 4.6, 1.7)
"""The same straight to a worker ÷ plain (deploy/CITUS.md)."""
COMMIT_SECONDS: Final = 0.002
"""So long commands gather for the next group."""
CITUS_SHARDS: Final = 64
YEAR_DAYS: Final = 365.25
SECONDS_A_DAY: Final = 86_400


class Players(Struct, frozen=True):
    """So many at their busiest, each of whom moves every `think_seconds`, and how the day goes on.

    `busy` is the mean load of a day as a share of the busiest; `asks` how many questions for the legal commands
    come before each command; `streams` how many streams each player holds open.
    """

    number: int
    think_seconds: float = 5.0
    seats: int = 4
    events: float = 3.7
    asks: float = 1.0
    streams: float = 1.0
    busy: float = 0.4

    @property
    def rate(self) -> float:
        """Commands a second."""
        return self.number / self.think_seconds


class Machines(Struct, frozen=True):
    """`shards` of the log; `loaded` is how much of a core, or of a server, may be taken when all is busiest.

    `speed` is that of a core here ÷ there: above 1 where the cores are slower than those of the costs.
    """

    shards: int = 8
    loaded: float = 0.5
    server_cores: int = 16
    speed: float = 1.0


class Needs(Struct, frozen=True):
    """Cores are what is used when all is busiest; pods leave `loaded` room."""

    shards: int
    api_pods: int
    api_cores: float
    api_memory_mib: float
    fanout_pods: int
    fanout_cores: float
    postgres_cores: float
    log_cores: float
    """Of these: appends, and what is asked before commands. The others are the read models'."""
    valkey_cores: float
    lag_ms: float
    disk_gb_a_day: float
    database: str

    @property
    def cores(self) -> float:
        return self.api_cores + self.fanout_cores + self.postgres_cores + self.valkey_cores


def needs(costs: Costs, players: Players, machines: Machines) -> Needs:
    rate = players.rate
    shards = max(machines.shards, least_shards(costs, rate, machines))
    of_shard = rate / shards
    api_pods, api_cores = _api(costs, players, machines)
    fanout = used(costs, FANOUT, rate, of_shard) * machines.speed
    asked = players.asks * rate * costs.question_ms[POSTGRES] / 1000
    postgres = (used(costs, POSTGRES, rate, of_shard) + asked) * machines.speed
    asked *= machines.speed
    appends = min(postgres - asked, rate * append_ms(of_shard) / 1000 * machines.speed)
    open_streams = players.number * players.streams
    return Needs(
        shards,
        api_pods,
        api_cores,
        open_streams * costs.stream.kib / 1024,
        min(pods(fanout, machines), shards),
        fanout,
        postgres,
        appends + asked,
        used(costs, VALKEY, rate, of_shard) * machines.speed,
        costs.lag(of_shard) * machines.speed,
        events_a_day(players) * event_bytes(costs, players) / 1e9,
        database(rate, shards, postgres, (appends, asked), machines),
    )


def carried(costs: Costs, like: Players, cores: int, machines: Machines) -> int:
    """How many players a machine carries that has so many cores for everything."""
    few, many = 0, 10_000_000
    while many - few > 1:
        number = (few + many) // 2
        found = needs(costs, replace(like, number=number), machines)
        few, many = (number, many) if found.cores <= cores * machines.loaded else (few, number)
    return few


def least_shards(costs: Costs, rate: float, machines: Machines) -> int:
    """One process follows a shard, and has a core."""
    return pods(rate * min(costs.cpu_ms[FANOUT]) / 1000 * machines.speed, machines)


def _api(costs: Costs, players: Players, machines: Machines) -> tuple[int, float]:
    """The fewest processes that stay below the load; each costs more for a command the fewer come to it."""
    each_ms = players.asks * costs.question_ms[API] + players.streams * players.seats * (
        costs.stream.follower_us / 1000
    )
    count = 1
    while True:
        of_pod = players.rate / count
        cores = (used(costs, API, players.rate, of_pod) + players.rate * each_ms / 1000) * machines.speed
        wanted = pods(cores, machines)
        if wanted <= count:
            return count, cores
        count = wanted


def used(costs: Costs, process: str, rate: float, of_each: float) -> float:
    """Cores for `rate` commands a second, of which each shard or process has `of_each`."""
    return rate * costs.cpu(process, of_each) / 1000


def pods(cores: float, machines: Machines) -> int:
    return max(1, ceil(cores / (POD_CORES * machines.loaded)))


def group(rate_of_shard: float) -> float:
    """How many commands share a commit, about."""
    return 1 + rate_of_shard * COMMIT_SECONDS


def append_ms(rate_of_shard: float) -> float:
    return between(GROUPS, APPEND_MS, group(rate_of_shard))


def database(
    rate: float, shards: int, postgres: float, of_log: tuple[float, float], machines: Machines
) -> str:
    """The least that carries it: one server, two, or a distributed log with so many workers. Read models have one
    server: beyond it, several deployments share the players. `of_log`: cores for appends, and for questions."""
    room = machines.server_cores * machines.loaded
    if postgres <= room:
        return "one PostgreSQL"
    deployments = ceil((postgres - sum(of_log)) / room)
    of_each = "" if deployments == 1 else f", in each of {deployments} deployments"
    if sum(of_log) / deployments <= room:
        return f"PostgreSQL for the log, one for read models{of_each}"
    rate, asked = rate / deployments, of_log[1] / deployments
    of_shard = rate / max(CITUS_SHARDS, shards)
    spread = rate * append_ms(of_shard) / 1000 * machines.speed * between(GROUPS, CITUS, group(of_shard))
    return (
        f"Citus with {max(2, ceil((spread + asked) / room))} workers, one PostgreSQL for read models{of_each}"
    )


def events_a_day(players: Players) -> float:
    return players.rate * players.busy * SECONDS_A_DAY * players.events


def event_bytes(costs: Costs, players: Players) -> float:
    """With its share of its command's receipt, as each command has a key."""
    return costs.disk.log + costs.disk.read_models + costs.disk.receipt / players.events


def ten_years(costs: Costs, events: int) -> dict[str, float]:
    """Bytes of a finished match of so many events, by how it is kept: they are the same in the last year."""
    return {
        "log and read models": events * (costs.disk.log + costs.disk.read_models),
        "log alone": events * costs.disk.log,
        "archive, compressed": events * costs.disk.archive,
    }
