"""The hash chain shows every alteration, and the log lets nobody alter anything by accident."""

from datetime import UTC, datetime
from hashlib import sha256
from uuid import UUID

import asyncpg
import pytest

from service.event_store.hash_chain import link, verify
from service.event_store.records import NewEvent
from service.event_store.store import EventLog
from tests.service.event_store.matches import following, fork_match, open_match, won


def test_a_link_covers_the_previous_hash_and_the_canonical_event() -> None:
    """The canonical event written out byte by byte, as an auditor without this code would."""
    canonical = b"".join(
        [
            b"\x97",  # array of 7
            b"\xc4\x10" + bytes(range(16)),  # binary, 16 bytes: the match id
            b"\xcd\x01\x2c",  # revision 300
            b"\xaaCardPlayed",
            b"\x02",  # version
            b"\xc4\x03abc",  # payload
            b"\xc4\x00",  # meta
            b"\xcf" + (1_800_000_000_000_007).to_bytes(8, "big"),  # microseconds
        ]
    )
    event = NewEvent("CardPlayed", 2, b"abc", b"")
    recorded_at = datetime(2027, 1, 15, 8, 0, 0, 7, tzinfo=UTC)
    expected = sha256(b"previous" + canonical).digest()
    assert link(b"previous", UUID(bytes=bytes(range(16))), 300, event, recorded_at) == expected


async def test_the_chain_runs_on_through_forks(event_log: EventLog) -> None:
    root = await open_match(event_log, count=3)
    root = won(await event_log.append(following(root, count=3)))
    child = await fork_match(event_log, root.match_id, 4, count=3)
    grandchild = await fork_match(event_log, child.match_id, 6, count=3)
    for match in (root, child, grandchild):
        shown = await event_log.read(match.match_id)
        assert verify(shown) is None
        assert shown[-1].hash == match.hash
    assert verify(shown[4:], previous=shown[3].hash) is None
    assert verify(shown[4:]) == 5, "a chain does not begin in the middle"
    assert verify([*shown[:3], *shown[4:]]) == 5, "nor does it skip an event"


@pytest.mark.parametrize(
    "alteration",
    [
        "payload = payload || '\\x00'",
        "meta = ''",
        "type = 'CardStolen'",
        "version = 2",
        "recorded_at = recorded_at + interval '1 microsecond'",
    ],
)
async def test_an_altered_event_breaks_the_chain(
    event_log: EventLog, connection: asyncpg.Connection, alteration: str
) -> None:
    head = await open_match(event_log, count=5)
    await connection.execute("ALTER TABLE log.event DISABLE TRIGGER event_is_permanent")
    await connection.execute(
        f"UPDATE log.event SET {alteration} WHERE match_id = $1 AND revision = 3", head.match_id
    )
    assert verify(await event_log.read(head.match_id)) == 3


@pytest.mark.parametrize("table", ["log.event", "log.event_0"])
@pytest.mark.parametrize("change", ["UPDATE {} SET payload = ''", "DELETE FROM {}", "TRUNCATE {}"])
async def test_events_are_never_changed(
    event_log: EventLog, connection: asyncpg.Connection, table: str, change: str
) -> None:
    for _ in range(10):
        await open_match(event_log)
    with pytest.raises(asyncpg.RestrictViolationError, match="events are never changed"):
        await connection.execute(change.format(table))
    assert await connection.fetchval("SELECT count(*) FROM log.event") == 10
