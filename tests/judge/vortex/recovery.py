"""How soon all is well again after a fault, as clients see it: commands, read models, messages of webhooks.

python -m tests.judge.vortex.recovery record.jsonl...
"""

import sys
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import TypeAlias

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from tests.judge.history import CHANGES, History
from tests.judge.record import Fault, read
from tests.judge.vortex.schedule import KILL

Recoveries: TypeAlias = defaultdict[str, defaultdict[str, list[float]]]
"""Kind of fault -> what recovers -> seconds from the end of each fault until somebody is served at once."""
WATCH = "watch"
"""The client that waits for changes to stand in the rows of their matches."""
FRESH_SECONDS = {"commands": 1.0, "read models": 1.0, "messages": 2.0}
"""Who waits no longer than this is served as on a quiet day. Served before they asked: by a wrong clock."""


class Served(Struct, frozen=True):
    """Somebody waited from `asked` to `got`."""

    asked: float
    got: float


def recoveries(histories: Iterable[History]) -> Recoveries:
    """For all faults of these records."""
    found: Recoveries = defaultdict(lambda: defaultdict(list))
    for history in histories:
        _add(found, history)
    return found


def _add(found: Recoveries, history: History) -> None:
    served = {
        "commands": _commands(history),
        "read models": _read_models(history),
        "messages": _messages(history),
    }
    fresh = {what: _fresh(all_served, FRESH_SECONDS[what]) for what, all_served in served.items()}
    faults = [each for each in history.entries if isinstance(each, Fault)]
    for fault in faults:
        for what, times in fresh.items():
            place = bisect_left(times, fault.ended)
            if place < len(times) and not _others(faults, fault, times[place]):
                found[_row(fault)][what].append(times[place] - fault.ended)


def _fresh(served: Iterable[Served], seconds: float) -> list[float]:
    """When those had it who waited no longer than on a quiet day, in order."""
    return sorted(each.got for each in served if abs(each.got - each.asked) <= seconds)


def _row(fault: Fault) -> str:
    """Its kind; who is killed matters."""
    return f"{KILL} of {fault.target.partition(' ')[0]}" if fault.kind == KILL else fault.kind


def _others(faults: Sequence[Fault], fault: Fault, until: float) -> bool:
    """Whether something else failed before all was well: then this fault says nothing."""
    return any(each is not fault and each.began < until and each.ended > fault.began for each in faults)


def table(found: Recoveries) -> Table:
    shown = Table("after", "times", *(f"{what}, s" for what in FRESH_SECONDS), box=None, padding=(0, 2, 0, 0))
    for kind, by_what in sorted(found.items()):
        times = max(map(len, by_what.values()))
        cells = (
            f"{median(by_what[what]):.1f} / {max(by_what[what]):.1f}" if by_what.get(what) else "-"
            for what in FRESH_SECONDS
        )
        shown.add_row(kind, str(times), *cells)
    return shown


def _commands(history: History) -> list[Served]:
    return [
        Served(each.began, each.ended)
        for each in history.requests
        if each.operation in CHANGES and each.outcome == "ok"
    ]


def _read_models(history: History) -> list[Served]:
    """From the acceptance of a change until the watch saw a row with it; once for each row."""
    found, seen = [], set()
    for request in history.requests:
        if request.client == WATCH and request.operation == "getMatch" and request.outcome == "ok":
            row = request.answer["match"]
            place = (row["match_id"], row["revision"])
            log = history.logs.get(row["match_id"])
            claim = None if log is None else log.claimed.get(row["revision"])
            if claim is not None and place not in seen:
                found.append(Served(claim.ended, request.ended))
            seen.add(place)
    return found


def _messages(history: History) -> list[Served]:
    return [
        Served(datetime.fromisoformat(each.body["data"]["at"]).timestamp() - history.wall_of_zero, each.at)
        for each in history.messages
    ]


if __name__ == "__main__":
    Console().print(table(recoveries(History(read(Path(name))) for name in sys.argv[1:])))
