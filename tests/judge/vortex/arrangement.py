"""What an installation of the vortex is made of, besides PostgreSQL with its replica: the seed decides."""

from random import Random
from typing import TypeAlias

from tests.judge.vortex import clocks, disks
from tests.judge.vortex.schedule import PARTS
from tests.rehearsal import pooler

Arrangement: TypeAlias = tuple[str, ...]
"""Parts: one of `VALKEYS`, and any of the others."""
VALKEYS = ("valkey", "sentinel", "cluster")
PLAIN: Arrangement = ("valkey",)
TOLD = {
    "valkey": "one Valkey",
    "sentinel": "Valkey under Sentinel",
    "cluster": "a cluster of Valkeys",
    "pooler": "PgBouncer",
    "clocks": "clocks of processes that go wrong",
    "disk": "a small disk",
}


def drawn(seed: int) -> Arrangement:
    """Six seeds in a row have PostgreSQL with and without a pooler, each with Valkey in all three ways."""
    random = Random(f"{seed} arrangement")
    others = [part for part in ("clocks", "disk") if random.random() < 0.5]
    return (VALKEYS[seed // 2 % 3], *(["pooler"] if seed % 2 else []), *others)


def named(text: str) -> Arrangement:
    """Of parts with commas between them, as `sentinel,pooler`; raises ValueError for what is none.

    Without a word of it Valkey is one.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if unknown := set(parts) - set(PARTS):
        raise ValueError(f"{', '.join(sorted(unknown))}: expected some of {', '.join(PARTS)}")
    chosen = [part for part in VALKEYS if part in parts]
    if len(chosen) > 1:
        raise ValueError(f"{' and '.join(chosen)}: expected one of them")
    return (*(chosen or PLAIN), *(part for part in dict.fromkeys(parts) if part not in VALKEYS))


def possible(arrangement: Arrangement) -> tuple[Arrangement, list[str]]:
    """What of it can be had on this machine, and a sentence for each part that cannot."""
    why = {"pooler": pooler.missing, "clocks": clocks.missing, "disk": disks.missing}
    lacks = {part: why[part]() for part in arrangement if part in why}
    told = [f"without {TOLD[part]}: {reason}" for part, reason in lacks.items() if reason]
    return tuple(part for part in arrangement if not lacks.get(part)), told
