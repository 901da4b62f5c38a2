"""What goes wrong when: drawn from a seed alone, so that a run that failed can be had again."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from msgspec import Struct

PROCESSES = "processes"
CABLES = "cables"
SERVERS = "servers"
READ_MODELS = "read models"
FAILOVER = "failover"
ROLLING = "rolling restart"
KILL = "kill -9"
PAUSE_SECONDS = (1.0, 5.0)
"""From the end of a fault to the beginning of the next one in the same lane."""
PAUSES = {READ_MODELS: (4.0, 12.0)}
"""Of lanes with others: whoever rebuilds all the time takes the cores from everything else."""


class Kind(Struct, frozen=True):
    """How often a fault is drawn, in its lane, and how many seconds it lasts."""

    weight: int
    seconds: tuple[float, float]


LANES: Mapping[str, Mapping[str, Kind]] = {
    PROCESSES: {
        KILL: Kind(5, (0.0, 1.0)),
        "kill -9 of all APIs": Kind(1, (0.0, 0.5)),
        "kill -9 of all workers": Kind(1, (0.0, 0.5)),
        "stopped": Kind(3, (0.5, 7.0)),
        ROLLING: Kind(1, (0.0, 0.0)),
    },
    CABLES: {
        "reset": Kind(3, (0.0, 2.0)),
        "black hole": Kind(3, (0.5, 6.0)),
        "slow": Kind(2, (1.0, 4.0)),
    },
    SERVERS: {
        "PostgreSQL stopped at once": Kind(2, (0.0, 0.5)),
        "PostgreSQL restarted": Kind(1, (0.0, 0.0)),
        "PostgreSQL frozen": Kind(1, (0.5, 3.0)),
        "PostgreSQL's connections taken": Kind(1, (0.5, 3.0)),
        "replica frozen": Kind(1, (0.5, 3.0)),
        "replica killed": Kind(1, (0.0, 1.0)),
    },
    READ_MODELS: {
        "read model rebuilt": Kind(3, (0.0, 0.0)),
        "read model taken back": Kind(1, (0.0, 0.0)),
        "kill -9 of a rebuild": Kind(1, (0.3, 2.0)),
    },
}
"""What fails in every arrangement."""
PARTS: Mapping[str, Mapping[str, Mapping[str, Kind]]] = {
    "valkey": {SERVERS: {"Valkey restarted": Kind(2, (0.0, 2.0)), "Valkey flushed": Kind(2, (0.0, 0.0))}},
    "sentinel": {
        SERVERS: {"Valkey's master killed": Kind(2, (0.0, 1.0)), "Valkey flushed": Kind(1, (0.0, 0.0))}
    },
    "cluster": {
        SERVERS: {
            "a node of Valkey's cluster killed": Kind(3, (0.0, 3.0)),
            "Valkey flushed": Kind(1, (0.0, 0.0)),
        }
    },
    "pooler": {
        SERVERS: {"PgBouncer restarted": Kind(2, (0.0, 1.0)), "PgBouncer frozen": Kind(1, (0.5, 3.0))}
    },
    "clocks": {PROCESSES: {"clock wrong": Kind(3, (0.5, 5.0))}},
    "disk": {SERVERS: {"PostgreSQL's disk full": Kind(2, (0.5, 3.0))}},
}
"""What fails besides, where an arrangement has the part."""


ALONE_SECONDS = 14.0
"""The pause before a fault that is to be alone, so that recovery can be measured."""


PLACES = 6
"""Each process is killed once."""


class Planned(Struct, frozen=True):
    """A fault: after `pause` seconds in its lane, at the `place`-th of what it can be done to, for `seconds`."""

    kind: str
    pause: float
    place: int
    seconds: float


def kinds(arrangement: Iterable[str]) -> dict[str, dict[str, Kind]]:
    """By lane."""
    found = {lane: dict(kinds) for lane, kinds in LANES.items()}
    for part in arrangement:
        for lane, more in PARTS[part].items():
            found[lane] |= more
    return found


def schedule(seed: int, seconds: float, arrangement: Iterable[str]) -> dict[str, Sequence[Planned]]:
    """Enough faults of each lane for so many seconds; halfway the replica takes over."""
    found: dict[str, Sequence[Planned]] = {}
    for lane, drawn in kinds(arrangement).items():
        random = Random(f"{seed} {lane}")
        planned, passed = [], 0.0
        while passed < seconds:
            (name,) = random.choices([*drawn], [kind.weight for kind in drawn.values()])
            pause = random.uniform(*PAUSES.get(lane, PAUSE_SECONDS))
            lasting = random.uniform(*drawn[name].seconds)
            planned.append(Planned(name, pause, random.randrange(1_000_000), lasting))
            passed += pause + lasting
        if lane == SERVERS:
            planned.insert(len(planned) // 2, Planned(FAILOVER, 1.0, 0, 0.0))
        found[lane] = planned
    return found


def one_at_a_time(seed: int, seconds: float, arrangement: Iterable[str]) -> dict[str, Sequence[Planned]]:
    """Each kind of fault in turn, with time to recover from it. At the end of a round everything is restarted,
    and the replica takes over."""
    random = Random(f"{seed} alone")
    all_kinds = {name: kind for lane in kinds(arrangement).values() for name, kind in lane.items()}
    planned: list[Planned] = []
    passed = 0.0
    while passed < seconds:
        for place in range(PLACES):
            planned.append(Planned(KILL, ALONE_SECONDS, place, 0.0))
            passed += ALONE_SECONDS
        for name in [*random.sample(sorted(all_kinds.keys() - {ROLLING}), len(all_kinds) - 1), ROLLING]:
            lasting = random.uniform(*all_kinds[name].seconds)
            planned.append(Planned(name, ALONE_SECONDS, random.randrange(1_000_000), lasting))
            passed += ALONE_SECONDS + lasting
        planned.append(Planned(FAILOVER, ALONE_SECONDS, 0, 0.0))
    return {"all": planned}
