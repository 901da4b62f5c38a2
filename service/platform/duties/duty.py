"""Duties: background work that a process does in turns until it ends. One loop for all of them."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import NoReturn, Protocol

import structlog

from service.platform.database import CONNECTION_LOST, EXHAUSTED
from service.platform.log_errors import NOT_MIGRATED, LogBusy, LogUnavailable
from service.platform.observability import metrics
from service.platform.processes.running import is_cancelled
from service.platform.redis.connections import REDIS_LOST
from service.platform.redis.wakeup import Wakeup

AWAY = (LogUnavailable, LogBusy, *CONNECTION_LOST, *EXHAUSTED, *REDIS_LOST)
"""The exceptions of a turn when PostgreSQL or Redis is away, full or too busy: no fault of the duty."""
PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 1.0
FAULTS_UNTIL_UNREADY = 10
"""In a row: some six seconds."""

log = structlog.get_logger()


@dataclass(frozen=True)
class Duty:
    """`turn` does what there is to do and returns whether more is waiting; if not, the next one is `idle_seconds`
    later, or as soon as `wakeup` wakes it. `forget` drops what is known of the work: another process may have done
    some of it, or a turn failed.

    `name` is `<kind>` or `<kind>/<shard>`; duties that processes share have a lock of that name.
    """

    name: str
    turn: Callable[[], Awaitable[bool]]
    idle_seconds: float
    forget: Callable[[], None] = lambda: None
    wakeup: Wakeup = field(default_factory=Wakeup)

    @property
    def kind(self) -> str:
        return self.name.partition("/")[0]


class Locks(Protocol):
    """Which duties this process holds."""

    def holds(self, name: str) -> bool: ...

    async def wait_for(self, name: str) -> None: ...


class Unshared:
    """For duties that every process has for itself."""

    def holds(self, _name: str) -> bool:
        return True

    async def wait_for(self, _name: str) -> None:
        pass


async def keep(duty: Duty, locks: Locks, faulty: dict[str, str]) -> NoReturn:
    """Take turns whenever this process holds the lock, until cancelled.

    A turn that fails is logged, counted and taken again after a pause, whatever it raised. `faulty` has a sentence
    of each duty that fails again and again by a fault of its own.
    """
    failures = 0
    while not is_cancelled():
        try:
            if not locks.holds(duty.name):
                faulty.pop(duty.name, None)
            await locks.wait_for(duty.name)
            duty.forget()
            while locks.holds(duty.name) and not is_cancelled():
                is_more = await duty.turn()
                if failures:
                    log.info("duty_goes_on", duty=duty.name, failures=failures)
                    failures = 0
                    faulty.pop(duty.name, None)
                if not is_more and not is_cancelled():
                    await duty.wakeup.wait(duty.idle_seconds)
        except asyncio.CancelledError as error:
            if not is_cancelled():  # another task's cancellation, which a client's connection has passed on
                failures += 1
                await _pause(duty, failures, error)
        except Exception as error:
            failures += 1
            if failures >= FAULTS_UNTIL_UNREADY and not isinstance(error, AWAY):
                faulty[duty.name] = f"{duty.name} has failed {failures} times in a row: {error!r}"
            await _pause(duty, failures, error)
    raise asyncio.CancelledError


async def _pause(duty: Duty, failures: int, error: BaseException) -> None:
    """Count a failure, log the first of a row and then ever fewer, and wait, ever longer."""
    metrics.DUTY_FAILURES.labels(duty.kind).inc()
    if failures & (failures - 1) == 0:
        if isinstance(error, (*AWAY, *NOT_MIGRATED)):
            log.warning("duty_waits", duty=duty.name, failures=failures, error=repr(error))
        else:
            log.error("duty_failed", duty=duty.name, failures=failures, exc_info=error)
    await asyncio.sleep(min(PAUSE_SECONDS * failures, LONGEST_PAUSE_SECONDS))


class Background:
    """The duties of this process, each kept by a task of its own while the block lasts."""

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[NoReturn]] = []
        self._faulty: dict[str, str] = {}
        self._is_closing = False

    def start(self, duty: Duty, locks: Locks | None = None) -> None:
        """Keep the duty from now on; without `locks`, whatever other processes do."""
        task = asyncio.create_task(keep(duty, locks or Unshared(), self._faulty), name=duty.name)
        self._tasks.append(task)
        task.add_done_callback(lambda task: self._has_ended(duty, task))

    async def wait(self) -> None:
        """Wait for the end of all duties, which only a cancellation brings about."""
        await asyncio.wait(self._tasks)

    @property
    def ended(self) -> list[str]:
        """The duties that have ended, though this process should perform them."""
        return [task.get_name() for task in self._tasks if task.done()]

    @property
    def health(self) -> str:
        """`ok`, or which duties have ended: they do so by a defect only, and this process should be replaced."""
        return f"nobody performs any more: {', '.join(self.ended)}" if self.ended else "ok"

    @property
    def faults(self) -> str:
        """`ok`, or which duties fail again and again, though PostgreSQL and Redis answer."""
        return "; ".join(self._faulty.values()) or "ok"

    async def __aenter__(self) -> "Background":
        return self

    async def __aexit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._is_closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _has_ended(self, duty: Duty, task: asyncio.Task[NoReturn]) -> None:
        if not self._is_closing:
            error = None if task.cancelled() else task.exception()
            metrics.DUTIES_ENDED.labels(duty.kind).inc()
            log.critical("duty_ended", duty=duty.name, error=repr(error))
