"""Duties survive whatever a turn raises, and one that has ended nevertheless is told."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from structlog.testing import capture_logs

from service.platform.duties import duty
from service.platform.duties.duty import FAULTS_UNTIL_UNREADY, Background, Duty
from service.platform.log_errors import LogUnavailable
from service.platform.observability import metrics
from service.platform.redis.wakeup import Wakeup
from tests.waiting import until


class Turns:
    """Turns that raise what they are given, one after the other, and then succeed."""

    def __init__(self, *errors: BaseException) -> None:
        self.taken = self.forgotten = 0
        self._errors = iter(errors)

    async def turn(self) -> bool:
        self.taken += 1
        error = next(self._errors, None)
        if error is not None:
            raise error
        return False

    def forget(self) -> None:
        self.forgotten += 1


def failures(kind: str) -> float:
    return metrics.REGISTRY.get_sample_value("moviola_duty_failures_total", {"kind": kind}) or 0.0


def taken(turns: Turns, number: int) -> Callable[[], Awaitable[bool]]:
    return lambda: asyncio.sleep(0, turns.taken >= number)


@pytest.fixture
def said() -> Iterator[list[dict[str, str]]]:
    with capture_logs() as said:
        yield said  # type: ignore[misc]


def of(name: str, said: list[dict[str, str]]) -> list[dict[str, str]]:
    """Without what duties of other tests' services say, which run in this process as well."""
    return [line for line in said if line.get("duty") == name]


@pytest.mark.parametrize(
    ("error", "event"),
    [
        (LogUnavailable("away"), "duty_waits"),
        (ConnectionResetError(), "duty_waits"),
        (RuntimeError("unable to perform operation on <TCPTransport closed=True>"), "duty_waits"),
        (ZeroDivisionError(), "duty_failed"),
        (asyncio.CancelledError(), "duty_failed"),
    ],
    ids=lambda given: type(given).__name__ if isinstance(given, BaseException) else "",
)
async def test_a_turn_that_fails_is_counted_and_taken_again(
    error: BaseException, event: str, said: list[dict[str, str]]
) -> None:
    before = failures("test")
    turns = Turns(error, error)
    async with Background() as background:
        background.start(Duty("test/0", turns.turn, 0.0, turns.forget))
        await until(taken(turns, 5))
        assert background.ended == []
    assert failures("test") == before + 2
    assert turns.forgotten == 3, "once at the beginning and once for each failure"
    assert [line["event"] for line in of("test/0", said)] == [event, event, "duty_goes_on"]


async def test_a_long_row_of_failures_is_logged_ever_more_seldom(said: list[dict[str, str]]) -> None:
    turns = Turns(*(ZeroDivisionError() for _ in range(6)))
    async with Background() as background:
        background.start(Duty("test/0", turns.turn, 0.0))
        await until(taken(turns, 7))
    assert [line.get("failures") for line in of("test/0", said)] == [1, 2, 4, 6]


@pytest.mark.parametrize(
    ("error", "is_told"),
    [(ZeroDivisionError(), True), (ConnectionResetError(), False)],
    ids=["fault", "away"],
)
async def test_a_fault_that_stays_is_told_until_a_turn_succeeds(
    error: Exception, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether Redis and PostgreSQL answer is asked elsewhere: no process is better off without them."""
    monkeypatch.setattr(duty, "LONGEST_PAUSE_SECONDS", 0.01)
    turns = Turns(*(error for _ in range(FAULTS_UNTIL_UNREADY)))
    told = set[str]()

    async def turn() -> bool:
        told.add(background.faults)
        if turns.taken == FAULTS_UNTIL_UNREADY:
            await goes_on.wait()
        return await turns.turn()

    goes_on = asyncio.Event()
    async with Background() as background:
        background.start(Duty("test/0", turn, 60.0))
        await until(taken(turns, FAULTS_UNTIL_UNREADY))
        await until(lambda: asyncio.sleep(0, (background.faults != "ok") == is_told))
        goes_on.set()
        await until(taken(turns, FAULTS_UNTIL_UNREADY + 1))
        await until(lambda: asyncio.sleep(0, background.faults == "ok"))
    assert told - {"ok"} == (
        {f"test/0 has failed {FAULTS_UNTIL_UNREADY} times in a row: {error!r}"} if is_told else set()
    )


async def test_an_idle_duty_is_woken() -> None:
    turns, wakeup = Turns(), Wakeup()
    async with Background() as background:
        background.start(Duty("test/0", turns.turn, 3600.0, wakeup=wakeup))
        await until(taken(turns, 1))
        wakeup.wake()
        await until(taken(turns, 2))


@pytest.mark.parametrize("becomes", [ConnectionResetError(), None], ids=["an error", "nothing"])
async def test_the_end_is_orderly_and_quick_also_amid_a_cancellation_that_is_swallowed(
    becomes: Exception | None,
) -> None:
    """Redis' and PostgreSQL's clients may turn a cancellation into an error of their own; Redis' may lose it."""
    began = asyncio.Event()

    async def swallow() -> bool:
        try:
            began.set()
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            if becomes is not None:
                raise becomes from None
        return False

    async with asyncio.timeout(30), Background() as background:
        background.start(Duty("test/0", swallow, 60.0))
        await began.wait()


async def test_a_duty_that_has_ended_is_told(said: list[dict[str, str]]) -> None:
    before = metrics.REGISTRY.get_sample_value("moviola_duties_ended_total", {"kind": "lost"}) or 0.0
    async with Background() as background:
        background.start(Duty("lost/3", Turns().turn, 60.0))
        assert background.health == "ok"
        (task,) = (task for task in asyncio.all_tasks() if task.get_name() == "lost/3")
        task.cancel()
        await asyncio.wait([task])
        assert background.health == "nobody performs any more: lost/3"
    assert metrics.REGISTRY.get_sample_value("moviola_duties_ended_total", {"kind": "lost"}) == before + 1
    assert [line["event"] for line in of("lost/3", said)] == ["duty_ended"]
