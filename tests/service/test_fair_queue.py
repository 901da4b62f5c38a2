"""The turns of a fair queue: parties in turn, a place for who has none, deadlines, a true time to come again."""

import asyncio
from collections import Counter

import pytest
from prometheus_client import CollectorRegistry

from service.platform.fair_queue import Bounds, FairQueue, QueueFull
from service.platform.observability import metrics

KIND = "test"
BOUNDS = Bounds(KIND, waiting=6, wait_seconds=None)


class Pieces:
    """Pieces of work that end when they are told to; `begun` are their parties, in the order of their turns."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.begun: list[str] = []
        self._end = asyncio.Semaphore(0)

    async def ask(self, *parties: str) -> list[asyncio.Task[None]]:
        tasks = []
        for party in parties:
            tasks.append(asyncio.create_task(self._work(party)))
            await asyncio.sleep(0)
        return tasks

    async def _work(self, party: str) -> None:
        async with self.queue.turn(party):
            self.begun.append(party)
            await self._end.acquire()

    async def end(self, pieces: int) -> None:
        for _ in range(pieces):
            self._end.release()
            await asyncio.sleep(0.001)


async def refused(task: asyncio.Task[None]) -> int:
    """After how many seconds a refused piece may come again."""
    with pytest.raises(QueueFull) as refusal:
        await task
    return refusal.value.retry_after_seconds


async def test_parties_take_turns_however_much_one_of_them_asks() -> None:
    pieces = Pieces(FairQueue(BOUNDS))
    await pieces.ask("many", "many", "many", "many", "one", "other")
    await pieces.end(6)
    assert pieces.begun == ["many", "many", "one", "other", "many", "many"]
    assert pieces.queue.pieces == 0


async def test_several_are_done_at_once_but_of_a_party_its_share() -> None:
    pieces = Pieces(FairQueue(Bounds(KIND, waiting=12, wait_seconds=None, at_once=4, share=2)))
    await pieces.ask("many", "many", "many", "many", "one", "other", "other", "late")
    assert pieces.begun == ["many", "many", "one", "other"]
    await pieces.end(1)
    assert pieces.begun[4:] == ["many"]
    await pieces.end(2)
    assert pieces.begun[5:] == ["other", "late"]
    await pieces.end(5)
    assert pieces.begun[7:] == ["many"]
    assert pieces.queue.pieces == 0


async def test_a_piece_ends_once_however_often_it_is_ended() -> None:
    queue = FairQueue(BOUNDS)
    end = await queue.begin("a")
    following = asyncio.create_task(queue.begin("b"))
    await asyncio.sleep(0)
    end()
    end()
    await following
    assert queue.pieces == 1


async def test_a_full_queue_has_a_place_for_a_party_with_none_at_the_cost_of_the_one_with_most() -> None:
    pieces = Pieces(FairQueue(BOUNDS))
    many = await pieces.ask(*["many"] * 6)
    beyond, *_ = await pieces.ask("many")
    assert await refused(beyond) >= 1
    await pieces.ask("one")
    assert await refused(many[-1]) >= 1
    await pieces.ask("two", "three")
    await refused(many[-3])
    await pieces.end(6)
    assert Counter(pieces.begun) == {"many": 3, "one": 1, "two": 1, "three": 1}


async def test_where_every_party_has_one_piece_there_is_no_place_for_another() -> None:
    pieces = Pieces(FairQueue(BOUNDS))
    await pieces.ask(*"abcdef")
    (beyond,) = await pieces.ask("g")
    await refused(beyond)
    await pieces.end(1)
    await pieces.ask("g")
    await pieces.end(6)
    assert pieces.begun == [*"abcdefg"]


async def test_who_leaves_keeps_nobody_waiting_not_even_when_the_turn_has_just_come() -> None:
    pieces = Pieces(FairQueue(BOUNDS))
    first, second, third, fourth = await pieces.ask(*"abcd")
    third.cancel()
    first.cancel()
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.wait([first, second, third])
    await pieces.end(1)
    assert fourth.done()
    assert pieces.begun == ["a", "d"]
    assert pieces.queue.pieces == 0


async def test_a_turn_that_does_not_come_in_time_is_refused() -> None:
    pieces = Pieces(FairQueue(Bounds(KIND, waiting=6, wait_seconds=0.05)))
    _, late = await pieces.ask("a", "b")
    await refused(late)
    await pieces.end(1)
    assert pieces.queue.pieces == 0


async def test_who_comes_again_when_told_to_has_a_place() -> None:
    """Pieces of a quarter of a second each, two parties that refill the queue as soon as they may."""
    queue = FairQueue(Bounds(KIND, waiting=4, wait_seconds=None))

    async def piece(party: str) -> None:
        async with queue.turn(party):
            await asyncio.sleep(0.25)

    for _ in range(4):
        await piece("before")
    full = [asyncio.create_task(piece(party)) for party in "aabb"]
    await asyncio.sleep(0)
    seconds = await refused(asyncio.create_task(piece("a")))
    assert seconds == 2
    await asyncio.sleep(seconds)
    await asyncio.wait_for(piece("a"), 20)
    await asyncio.gather(*full)


async def test_metrics_tell_what_waits_how_long_and_what_was_refused() -> None:
    def value(name: str, **labels: str) -> float:
        registry: CollectorRegistry = metrics.REGISTRY
        return registry.get_sample_value(name, {"kind": KIND} | labels) or 0.0

    waits, full = value("moviola_work_wait_seconds_count"), value("moviola_work_refused_total", reason="full")
    pieces = Pieces(FairQueue(Bounds(KIND, waiting=2, wait_seconds=None)))
    await pieces.ask("a", "b")
    assert value("moviola_work_waiting") == 1
    (beyond,) = await pieces.ask("c")
    await refused(beyond)
    await pieces.end(2)
    assert value("moviola_work_waiting") == 0
    assert value("moviola_work_wait_seconds_count") == waits + 2
    assert value("moviola_work_refused_total", reason="full") == full + 1
