"""One run of the vortex: everything up, clients at work, faults by the schedule, quiet, then the judge."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from msgspec import Struct
from rich.table import Table

from tests.judge.calling import Caller
from tests.judge.history import History
from tests.judge.judge import judged
from tests.judge.receiving import receiving
from tests.judge.record import Fault, Recorder
from tests.judge.run import Run
from tests.judge.vortex.arrangement import Arrangement, possible
from tests.judge.vortex.faults import Faults
from tests.judge.vortex.processes import ADMIN, Installation, installed
from tests.judge.vortex.recovery import WATCH, recoveries, table
from tests.judge.vortex.schedule import one_at_a_time, schedule
from tests.judge.vortex.servers import arranged
from tests.judge.vortex.watching import Watch

CUPS = 1
MEMORY_GROWTH = 1.25
MEMORY_SLACK_MB = 40
SHORT_THIRD = 30
"""Samples: in less than a minute a process that was killed has not come to its size again."""


class Terms(Struct, frozen=True):
    """`record` and `logs` are where the record, and what processes say, are kept; `alone`: one fault at a time."""

    seed: int
    seconds: float
    players: int
    arrangement: Arrangement
    record: Path | None = None
    logs: Path | None = None
    alone: bool = False


class Outcome(Struct):
    """What came of a run."""

    faults: int
    accepted: int
    summary: str
    table: Table
    problems: list[str]


class Place(Struct):
    """Where it happens."""

    installation: Installation
    faults: Faults
    run: Run
    watch: Watch


async def run_once(terms: Terms) -> Outcome:
    recorder = Recorder(terms.record)
    async with _place(terms, recorder) as place:
        await place.run.prepare()
        await _under_faults(place, terms)
        await place.installation.ready()
        await place.run.end()
        problems = _problems(place)
    return _summed_up(recorder, place.watch, problems)


@asynccontextmanager
async def _place(terms: Terms, recorder: Recorder) -> AsyncIterator[Place]:
    had, _ = possible(terms.arrangement)
    async with (
        arranged(had, terms.logs) as servers,
        receiving(recorder, Random(terms.seed)) as receiver,
        installed(servers.installation),
    ):
        run = Run(servers.installation.urls, ADMIN, terms.seed, recorder, receiver)
        watch = Watch(Caller(WATCH, run.processes, recorder, Random(terms.seed)), recorder)
        faults = Faults(servers.installation, servers.failing, recorder)
        try:
            yield Place(servers.installation, faults, run, watch)
        finally:
            await run.close()


async def _under_faults(place: Place, terms: Terms) -> None:
    """Faults and clients for so long; then the faults end, and the clients finish what they have begun."""
    lanes = (one_at_a_time if terms.alone else schedule)(terms.seed, terms.seconds, terms.arrangement)
    async with asyncio.TaskGroup() as tasks:
        watching = [
            tasks.create_task(place.watch.rows()),
            tasks.create_task(place.watch.sizes(place.installation)),
        ]
        playing = tasks.create_task(place.run.play(terms.players, CUPS))
        failing = [tasks.create_task(place.faults.lane(lane)) for lane in lanes.values()]
        await asyncio.wait([playing, *failing], timeout=terms.seconds, return_when=asyncio.FIRST_EXCEPTION)
        place.faults.is_stopping = True
        await asyncio.wait(failing)
        place.run.is_stopping = True
        await asyncio.wait([playing])
        for task in watching:
            task.cancel()


def _problems(place: Place) -> list[str]:
    """What the record does not tell: processes that have ended, memory that grows."""
    found = [
        f"{worker.name} has ended by itself with {status}"
        for worker in place.installation.workers.values()
        for status in worker.ended
    ]
    return found + grown(place.watch.memory)


def grown(memory: Mapping[str, Sequence[float]]) -> list[str]:
    """Processes whose largest size in the last third is well above that in the middle one."""
    found = []
    for name, sizes in memory.items():
        third = len(sizes) // 3
        if third < SHORT_THIRD:
            continue
        middle, last = max(sizes[third : 2 * third]), max(sizes[2 * third :])
        if last > middle * MEMORY_GROWTH + MEMORY_SLACK_MB:
            found.append(f"{name} grows: {middle:.0f} MB, then {last:.0f} MB")
    return found


def _summed_up(recorder: Recorder, watch: Watch, problems: list[str]) -> Outcome:
    history = History(recorder.entries)
    faults = [each for each in recorder.entries if isinstance(each, Fault)]
    outcomes = Counter(each.outcome for each in history.requests)
    changes = sum(len(log.claims) for log in history.logs.values())
    largest = max(map(max, watch.memory.values()), default=0)
    summary = (
        f"{len(history.requests):,} requests ({outcomes['ok']:,} ok, {outcomes['refused']:,} refused, "
        f"{outcomes['unknown']:,} unknown), {changes:,} accepted changes in {len(history.logs)} matches, "
        f"{len(history.frames):,} frames, {len(history.messages):,} messages, {len(faults)} faults; "
        f"largest process {largest:.0f} MB"
    )
    found = [str(anomaly) for anomaly in judged(recorder.entries)]
    return Outcome(len(faults), changes, summary, table(recoveries([history])), [*problems, *found])
