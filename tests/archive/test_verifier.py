"""What an archive makes the verifier do has a budget; one that spends it harms no other (MV-ARC-02)."""

import asyncio
import os
from collections.abc import AsyncIterator
from functools import cache

import msgspec
import psutil
import pytest

from service.access.callers import key_holder
from service.app.archive.verifier import BOUNDS, Verifier
from service.app.archive.verify import Witness, verify
from service.platform.errors import ArchiveTooCostly, Busy
from service.platform.processes.budget import Budget
from service.platform.processes.work_queue import WorkQueue
from tests.archive.forging import Forgery
from tests.archive.making import exported, played

ADA = key_holder("ada", frozenset())
MEBIBYTE = 1024 * 1024


@cache
def honest() -> bytes:
    return b"".join(exported(played("sukkube", 2, {"target_points": 1}, seed=3)))


@cache
def disputed_without_end(disputes: int = 1500) -> bytes:
    """Sound and by the rules: every event is checked on a copy of the match, and of all disputes before it."""
    forged = Forgery(honest())
    for number in range(1, disputes + 1):
        named = f"{forged.match_id}.{number}"
        forged.add("DisputeOpened", dispute=named, by=None, revision=5, claim="n" * 1000, rules=[])
        fields = {"author": "admin", "reason": "s" * 500, "rule": "MV-RUL-01"}
        forged.add("RulingGiven", dispute=named, kind="stand", **fields)
    return forged.archive()


def swollen() -> bytes:
    """A small file that takes much memory to be read."""
    head, event, *rest = honest().splitlines(keepends=True)
    return b"".join(
        [
            head,
            event.replace(b'"event":{', b'"event":{"x":[' + b"{}," * (5 * MEBIBYTE // 2) + b"{}],", 1),
            *rest,
        ]
    )


@pytest.fixture
async def queue() -> AsyncIterator[WorkQueue]:
    made = WorkQueue(BOUNDS)
    yield made
    made.close()


async def test_a_crafted_archive_ends_with_its_budget_and_the_next_one_is_verified(queue: WorkQueue) -> None:
    verifier = Verifier(queue, Budget(cpu_seconds=2, memory_bytes=512 * MEBIBYTE))
    crafted = asyncio.create_task(verifier.verify(ADA, disputed_without_end()))
    await asyncio.sleep(0)
    waiting = asyncio.create_task(verifier.verify(ADA, honest()))
    with pytest.raises(ArchiveTooCostly):
        await crafted
    assert (await waiting).is_sound
    assert (await verifier.verify(ADA, honest())).is_sound


async def test_so_does_one_that_takes_too_much_memory(queue: WorkQueue) -> None:
    verifier = Verifier(queue, Budget(cpu_seconds=20, memory_bytes=128 * MEBIBYTE))
    assert (await verifier.verify(ADA, honest())).is_sound
    with pytest.raises(ArchiveTooCostly):
        await verifier.verify(ADA, swollen())
    assert (await verifier.verify(ADA, honest())).is_sound


async def test_the_budget_is_one_archives_not_the_processs(queue: WorkQueue) -> None:
    verifier = Verifier(queue, Budget(cpu_seconds=2, memory_bytes=512 * MEBIBYTE))
    for _ in range(60):
        assert (await verifier.verify(ADA, honest())).is_sound


async def test_who_leaves_takes_the_work_along(queue: WorkQueue) -> None:
    verifier = Verifier(queue, Budget(cpu_seconds=60, memory_bytes=512 * MEBIBYTE))
    assert (await verifier.verify(ADA, honest())).is_sound
    working = psutil.Process(await queue.do("ada", os.getpid))
    leaving = asyncio.create_task(verifier.verify(ADA, disputed_without_end()))
    await asyncio.sleep(0.5)
    leaving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaving
    async with asyncio.timeout(20):
        assert (await verifier.verify(ADA, honest())).is_sound
    await asyncio.to_thread(working.wait, timeout=20)


async def test_no_more_than_some_wait(queue: WorkQueue) -> None:
    verifier = Verifier(queue)
    asked = [asyncio.create_task(verifier.verify(ADA, honest())) for _ in range(BOUNDS.waiting)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await verifier.verify(ADA, honest())
    assert all(report.is_sound for report in await asyncio.gather(*asked))


def test_where_no_head_is_kept_nothing_was_compared() -> None:
    lines = honest().splitlines()
    hashes = [entry["hash"] for line in lines if "hash" in (entry := msgspec.json.decode(line))]
    assert verify(lines).compared_revision is None
    assert verify(lines, Witness(head=hashes[-1])).compared_revision == len(hashes)
