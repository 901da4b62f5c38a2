"""Clients at work while a leader is lost: how long somebody waited, and what the judge finds."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

from msgspec import Struct

from tests.judge.history import CHANGES, History
from tests.judge.judge import judged
from tests.judge.receiving import receiving
from tests.judge.record import Fault, Recorder
from tests.judge.run import Run
from tests.judge.vortex.patroni import Member, Patroni
from tests.judge.vortex.processes import ADMIN, Installation, installed
from tests.waiting import until

SHARDS = 2
ACCEPTED = 15
"""So many commands before a fault, and after it."""
PATIENCE_SECONDS = 180
SOON_SECONDS = 5.0
"""After a fault; by then processes have asked again who is where."""


ALONE = "no standby"
"""Another leader of PostgreSQL has nobody yet to confirm a commit; the standby may have to be rewound."""


class Loss(Struct):
    """Seconds from the fault: until it was over, and until a command that was sent after it was accepted.

    A lost leader's is over when another one leads, `ALONE` when a commit is confirmed.
    """

    kind: str
    target: str
    lasted_seconds: float
    next_seconds: float


class Outcome(Struct):
    """`longest_seconds`: of all requests, with all their repetitions, `longest_read_seconds` of those that change
    nothing; `meanwhile_seconds`: of those that waited during a fault or soon after. `refused`: answers of 503."""

    losses: list[Loss]
    longest_seconds: float
    longest_read_seconds: float
    meanwhile_seconds: float
    accepted: int
    refused: int
    problems: list[str]


class Wait(NamedTuple):
    """Of a client, on the clock of the record."""

    began: float
    ended: float
    method: str = "GET"

    @property
    def seconds(self) -> float:
        return self.ended - self.began

    def is_beside(self, fault: Fault) -> bool:
        return fault.began < self.ended and self.began < fault.ended + SOON_SECONDS


class Stage(Struct):
    """What a fault is done to, and by whose record."""

    run: Run
    recorder: Recorder

    async def more(self, commands: int = ACCEPTED) -> None:
        """Until so many more were accepted."""
        goal = self.run.accepted + commands

        async def is_there() -> bool:
            return self.run.accepted >= goal

        await until(is_there, PATIENCE_SECONDS)

    def lost(self, kind: str, target: str, began: float) -> float:
        """It is over now; return when that is."""
        return self.recorder.add(Fault(kind=kind, target=target, began=began, ended=monotonic())).ended


async def play(
    installation: Installation,
    players: int,
    seed: int,
    faults: Callable[[Stage], Awaitable[None]],
    record: Path | None = None,
) -> Outcome:
    """Clients before, during and after the faults; then everything is read once more, and judged."""
    recorder = Recorder(record)
    async with receiving(recorder, Random(seed)) as receiver, installed(installation):
        run = Run(installation.urls, ADMIN, seed, recorder, receiver)
        try:
            await run.prepare()
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(run.play(players, cups=0))
                await faults(Stage(run, recorder))
                run.is_stopping = True
            await run.end()
        finally:
            await run.close()
    ended = [
        f"{worker.name} has ended by itself with {status}"
        for worker in installation.workers.values()
        for status in worker.ended
    ]
    return _summed_up(recorder, ended)


async def leaders_lost(stage: Stage, patroni: Patroni, rounds: int) -> None:
    """The leader loses its power; the next one is frozen, and wakes up when another leads. Last, all are back.

    From the election until a standby confirms what the new leader commits is a fault of its own: no service could
    acknowledge anything. A commit of ours that goes straight to PostgreSQL tells when it is over.
    """
    for _ in range(rounds):
        for kind in ("killed", "frozen"):
            await stage.more()
            await patroni.redundant()
            leader = await patroni.leader()
            await asyncio.to_thread(leader.kill if kind == "killed" else leader.freeze)
            began = monotonic()
            successor = await patroni.leader(leader)
            elected = stage.lost(f"leader {kind}", leader.name, began)
            await patroni.confirmed(successor)
            stage.lost(ALONE, successor.name, elected)
            await stage.more()
            await asyncio.to_thread(_bring_back, patroni, leader, kind)
    await patroni.redundant()
    await stage.more()


def _bring_back(patroni: Patroni, member: Member, kind: str) -> None:
    if kind == "killed":
        patroni.start(member)
    else:
        member.thaw()


def _summed_up(recorder: Recorder, problems: list[str]) -> Outcome:
    history = History(recorder.entries)
    asked = [*waits(history)]
    faults = [entry for entry in history.entries if isinstance(entry, Fault)]
    changes = [each for each in history.requests if each.operation in CHANGES and each.outcome == "ok"]
    losses = [
        Loss(
            fault.kind,
            fault.target,
            fault.ended - fault.began,
            min(each.ended for each in changes if each.began > fault.began) - fault.began,
        )
        for fault in faults
    ]
    return Outcome(
        losses,
        max(wait.seconds for wait in asked),
        max(wait.seconds for wait in asked if wait.method == "GET"),
        max((wait.seconds for wait in asked if any(map(wait.is_beside, faults))), default=0.0),
        sum(len(log.claims) for log in history.logs.values()),
        sum(each.status == 503 for each in history.requests),
        [*problems, *(str(anomaly) for anomaly in judged(history.entries))],
    )


def waits(history: History) -> Iterator[Wait]:
    """From when something was asked for first until it was answered, by each client in turn."""
    asking: dict[tuple[str, ...], float] = {}
    for each in history.requests:
        what = (each.client, each.method, each.path, each.key)
        began = asking.setdefault(what, each.began)
        if each.outcome != "unknown":
            yield Wait(began, each.ended, each.method)
            del asking[what]
