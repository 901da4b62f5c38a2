"""Snapshots are found by whoever shows the same events, and missed by nobody."""

from service.event_store.snapshots import Snapshot
from service.event_store.store import EventLog
from tests.service.event_store.matches import fork_match, open_match


async def test_the_newest_snapshot_of_the_right_shape_is_loaded(event_log: EventLog) -> None:
    match_id = (await open_match(event_log, count=10)).stream_id
    snapshots = event_log.snapshots
    await snapshots.save(match_id, "frantic/1", 3, b"three")
    await snapshots.save(match_id, "frantic/1", 7, b"first seven")
    await snapshots.save(match_id, "frantic/1", 7, b"seven")
    await snapshots.save(match_id, "frantic/2", 9, b"another shape")
    await snapshots.save(match_id, "frantic/1", 11, b"no such revision")
    assert await snapshots.load(match_id, "frantic/1", 100) == Snapshot(7, b"seven")
    assert await snapshots.load(match_id, "frantic/1", 7) == Snapshot(7, b"seven")
    assert await snapshots.load(match_id, "frantic/1", 6) == Snapshot(3, b"three")
    assert await snapshots.load(match_id, "frantic/1", 2) is None


async def test_a_fork_and_its_parent_share_snapshots_of_the_prefix_only(event_log: EventLog) -> None:
    parent = (await open_match(event_log, count=10)).stream_id
    fork = (await fork_match(event_log, parent, 5, count=5)).stream_id
    snapshots = event_log.snapshots
    await snapshots.save(parent, "shape", 8, b"the parent's own")
    assert await snapshots.load(fork, "shape", 10) is None
    await snapshots.save(fork, "shape", 4, b"shared")
    assert await snapshots.load(parent, "shape", 5) == Snapshot(4, b"shared")
    await snapshots.save(fork, "shape", 9, b"the fork's own")
    assert await snapshots.load(fork, "shape", 10) == Snapshot(9, b"the fork's own")
    assert await snapshots.load(parent, "shape", 10) == Snapshot(8, b"the parent's own")


async def test_deleting_snapshots_changes_nothing_else(event_log: EventLog) -> None:
    kept, cleared = [(await open_match(event_log, count=3)).stream_id for _ in range(2)]
    before = [await event_log.read(match_id) for match_id in (kept, cleared)]
    for match_id in (kept, cleared):
        await event_log.snapshots.save(match_id, "shape", 3, b"state")

    await event_log.snapshots.delete(cleared)
    assert await event_log.snapshots.load(cleared, "shape", 3) is None
    assert await event_log.snapshots.load(kept, "shape", 3) is not None
    await event_log.snapshots.delete()
    assert await event_log.snapshots.load(kept, "shape", 3) is None
    assert [await event_log.read(match_id) for match_id in (kept, cleared)] == before


async def test_a_fold_begins_with_the_snapshot_and_the_hash_of_the_event_it_leads_to(
    event_log: EventLog,
) -> None:
    parent = (await open_match(event_log, count=10)).stream_id
    fork = (await fork_match(event_log, parent, 5, count=5)).stream_id
    snapshots = event_log.snapshots
    hashes = {event.revision: event.hash for event in await event_log.read(fork)}
    assert await snapshots.beginning(fork, "shape", 8) == (hashes[8], None)
    await snapshots.save(parent, "shape", 3, b"shared")
    await snapshots.save(parent, "shape", 7, b"the parent's own")
    await snapshots.save(fork, "shape", 7, b"the fork's own")
    assert await snapshots.beginning(fork, "shape", 10) == (hashes[10], Snapshot(7, b"the fork's own"))
    assert await snapshots.beginning(fork, "shape", 6) == (hashes[6], Snapshot(3, b"shared"))
    assert await snapshots.beginning(fork, "another", 4) == (hashes[4], None)
    assert await snapshots.beginning(fork, "shape", 11) == (None, None)
