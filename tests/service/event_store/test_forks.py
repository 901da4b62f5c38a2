"""Forks are pointers: they share their parent's events up to the fork and cost the same anywhere."""

from statistics import median
from time import perf_counter
from uuid import UUID, uuid4

import pytest

from service.event_store.records import Outcome
from service.event_store.store import EventLog
from tests.service.event_store.matches import (
    following,
    fork_match,
    forking,
    match_in,
    open_match,
    won,
)


@pytest.mark.parametrize("revision", [1, 5, 10])
async def test_a_fork_shows_its_parent_up_to_the_fork_and_then_its_own_events(
    event_log: EventLog, revision: int
) -> None:
    parent = await open_match(event_log, count=10, match_id=match_in(0))
    fork = await fork_match(event_log, parent.stream_id, revision, count=2)
    fork = won(await event_log.append(following(fork, count=3)))
    await event_log.append(following(parent, count=4, note="the parent goes on"))

    shown = await event_log.read(fork.stream_id)

    assert shown[:revision] == await event_log.read(parent.stream_id, to=revision)
    assert [event.revision for event in shown] == list(range(1, revision + 6))
    assert {event.stream_id for event in shown[revision:]} == {fork.stream_id}
    assert fork == await event_log.head(fork.stream_id)
    assert (fork.parent_id, fork.fork_revision, fork.revision) == (parent.stream_id, revision, revision + 5)
    facts = await event_log.facts(fork.stream_id)
    assert [payload for _, _, payload, _ in facts] == [event.payload for event in shown]


async def test_a_range_may_begin_and_end_in_any_segment(event_log: EventLog) -> None:
    root = await open_match(event_log, count=10)
    child = await fork_match(event_log, root.stream_id, 6, count=4)
    grandchild = await fork_match(event_log, child.stream_id, 8, count=4)
    everything = await event_log.read(grandchild.stream_id)
    owners = [root.stream_id] * 6 + [child.stream_id] * 2 + [grandchild.stream_id] * 4
    assert [event.stream_id for event in everything] == owners
    for after in range(12):
        for to in range(after, 13):
            assert await event_log.read(grandchild.stream_id, after, to) == everything[after:to]
    for event in everything:
        assert await event_log.hash_at(grandchild.stream_id, event.revision) == event.hash
    assert await event_log.hash_at(grandchild.stream_id, 13) is None


async def test_a_fork_before_its_parents_own_events_skips_the_parent(event_log: EventLog) -> None:
    root = await open_match(event_log, count=10)
    child = await fork_match(event_log, root.stream_id, 6)
    grandchild = await fork_match(event_log, child.stream_id, 3)
    owners = [event.stream_id for event in await event_log.read(grandchild.stream_id)]
    assert owners == [root.stream_id] * 3 + [grandchild.stream_id]
    assert grandchild.parent_id == child.stream_id


async def test_forks_of_forks_a_hundred_deep(event_log: EventLog) -> None:
    head = await open_match(event_log, count=2)
    lineage = [head]
    for _ in range(100):
        head = await fork_match(event_log, head.stream_id, head.revision, count=2)
        lineage.append(head)
    shown = await event_log.read(head.stream_id)
    assert [event.revision for event in shown] == list(range(1, 203))
    assert [event.stream_id for event in shown[::2]] == [ancestor.stream_id for ancestor in lineage]
    assert await event_log.family_of(lineage[50].stream_id) == lineage


async def test_the_lineage_tree_is_found_from_any_of_its_matches(event_log: EventLog) -> None:
    root = await open_match(event_log, count=5)
    second = await fork_match(event_log, root.stream_id, 4)
    first = await fork_match(event_log, root.stream_id, 2)
    deep = await fork_match(event_log, second.stream_id, 1)
    await open_match(event_log)
    for match in (root, first, second, deep):
        assert await event_log.family_of(match.stream_id) == [root, first, second, deep]
        assert await event_log.family_of(match.stream_id, root.stream_id, 2) == [first, second]
        assert await event_log.family_of(match.stream_id, second.stream_id, 2) == [deep]
    assert await event_log.family_of(root.stream_id, uuid4(), 2) == []
    assert await event_log.family_of(uuid4()) == []


async def test_a_fork_must_name_what_its_parent_shows(event_log: EventLog) -> None:
    parent = await open_match(event_log, count=3)
    hash_ = await event_log.hash_at(parent.stream_id, 2)
    assert hash_ is not None
    for wrong in (
        forking(parent.stream_id, 1, hash_),
        forking(parent.stream_id, 4, hash_),
        forking(uuid4(), 2, hash_),
        forking(parent.stream_id, 2, hash_, match_id=parent.stream_id),
    ):
        assert (await event_log.append(wrong)).outcome is Outcome.CONFLICT
    fork = forking(parent.stream_id, 2, hash_)
    opened = await event_log.append(fork)
    assert won(opened).revision == 3
    assert await event_log.append(fork) == opened, "the same append twice is written once"


async def test_a_fork_costs_the_same_at_any_revision(event_log: EventLog) -> None:
    head = await open_match(event_log, count=100)
    while head.revision < 10_000:
        head = won(await event_log.append(following(head, count=900)))
    early, late = [], []
    for _ in range(15):
        early.append(await _fork_seconds(event_log, head.stream_id, 100))
        late.append(await _fork_seconds(event_log, head.stream_id, 10_000))
    # Copying the prefix would be some forty times as slow at the late revision.
    assert median(late) < 4 * median(early)


async def _fork_seconds(event_log: EventLog, match_id: UUID, revision: int) -> float:
    started = perf_counter()
    await fork_match(event_log, match_id, revision)
    return perf_counter() - started
