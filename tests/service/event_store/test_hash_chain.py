"""The hash chain shows every alteration, and the log lets nobody alter anything by accident."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import asyncpg
import pytest
from msgspec.structs import replace

from domain.kernel.decision import Caused
from domain.matches.events import SeatResigned
from service.event_store import meta
from service.event_store.codec import encode
from service.event_store.hash_chain import link, links, verify
from service.event_store.meta import Meta
from service.event_store.migrate import migrate
from service.event_store.records import NewEvent
from service.event_store.store import EventLog, open_event_log
from tests.service.event_store.conftest import SHARDS
from tests.service.event_store.matches import following, fork_match, open_match, won

MATCH = UUID(bytes=bytes(range(16)))
AT = datetime(2027, 1, 15, 8, 0, 0, 7, tzinfo=UTC)


def event(payload: bytes = b"abc", **known: Any) -> NewEvent:
    return NewEvent(
        "CardPlayed", 2, payload, meta.encode(Meta(("SK-TRN-02", "SK-DBL-01"), "seat:1", **known))
    )


def test_a_link_covers_the_previous_hash_and_the_header() -> None:
    """Written out line by line, as an auditor without this code would."""
    salt = bytes(range(16))
    committed = sha256(salt + b"abc").hexdigest()
    header = (
        "00010203-0405-0607-0809-0a0b0c0d0e0f\n300\nCardPlayed\n2\n2027-01-15T08:00:00.000007Z\n"
        f"seat:1\nSK-TRN-02 SK-DBL-01\n{committed}"
    )
    expected = sha256(b"previous" + header.encode()).digest()
    assert link(b"previous", MATCH, 300, event(salt=salt), AT) == expected


def test_events_of_one_append_are_linked_as_one_by_one() -> None:
    elsewhere = datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC)
    fresh = encode(Caused(SeatResigned(2), ("MV-RES-01",)), "seat:2")
    events = [event(salt=b"x"), replace(event(), recorded_at=elsewhere), fresh, replace(fresh, known=None)]
    expected, previous = [], b"previous"
    for revision, each in enumerate(events, 7):
        previous = link(previous, MATCH, revision, each, each.recorded_at or AT)
        expected.append(previous)
    assert links(b"previous", MATCH, 7, events, AT) == expected


def test_how_a_request_was_made_is_no_part_of_what_happened() -> None:
    """Archives leave it out: an Idempotency-Key may be a secret."""
    asked = event(command_id="anonymous:7c9e6679", traceparent="00-4bf9")
    assert link(b"", MATCH, 1, asked, AT) == link(b"", MATCH, 1, event(), AT)


def test_a_hash_tells_nothing_to_those_who_guess() -> None:
    """Whoever knows all of an event but its salt, and has only a few payloads to try, finds none that fits."""
    cards = [f"card_{n}".encode() for n in range(30)]
    hidden = encode(Caused(SeatResigned(2), ("MV-RES-01",)), "seat:2")
    shown = link(b"", MATCH, 1, hidden, AT)
    guesses = {link(b"", MATCH, 1, event(card), AT) for card in cards}
    salted = {
        link(b"", MATCH, 1, encode(Caused(SeatResigned(2), ("MV-RES-01",)), "seat:2"), AT) for _ in cards
    }
    assert shown not in guesses | salted
    assert len(salted) == len(cards), "even the very same event never has the same hash again"


async def test_the_chain_runs_on_through_forks(event_log: EventLog) -> None:
    root = await open_match(event_log, count=3)
    root = won(await event_log.append(following(root, count=3)))
    child = await fork_match(event_log, root.stream_id, 4, count=3)
    grandchild = await fork_match(event_log, child.stream_id, 6, count=3)
    for match in (root, child, grandchild):
        shown = await event_log.read(match.stream_id)
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
        "meta = decode(replace(encode(meta, 'hex'), encode('seat:2', 'hex'), encode('seat:1', 'hex')), 'hex')",
        "type = 'CardStolen'",
        "version = 2",
        "recorded_at = recorded_at + interval '1 microsecond'",
    ],
)
async def test_an_altered_event_breaks_the_chain(
    event_log: EventLog, connection: asyncpg.Connection, alteration: str
) -> None:
    head = await open_match(event_log, count=5)
    await connection.execute("GRANT UPDATE ON log.event TO CURRENT_USER")
    await connection.execute(
        f"UPDATE log.event SET {alteration} WHERE match_id = $1 AND revision = 3", head.stream_id
    )
    assert verify(await event_log.read(head.stream_id)) == 3


CHANGES = ("UPDATE log.event SET payload = ''", "DELETE FROM log.event", "TRUNCATE log.event")


@pytest.mark.parametrize("change", CHANGES)
async def test_events_are_never_changed_by_their_owner(
    fresh_database: str, owner: tuple[str, str], change: str
) -> None:
    """Whoever migrates may do all else. The roles of processes: `tests/service/test_database_roles.py`."""
    name, url = owner
    await migrate(url, SHARDS)
    async with open_event_log(url, SHARDS) as log:
        await open_match(log)
    connection = await asyncpg.connect(url)
    try:
        assert await connection.fetchval("SELECT rolsuper FROM pg_roles WHERE rolname = $1", name) is False
        with pytest.raises(asyncpg.InsufficientPrivilegeError, match="permission denied for table event"):
            await connection.execute(change)
        assert await connection.fetchval("SELECT count(*) FROM log.event") == 1
    finally:
        await connection.close()


@pytest.fixture
async def owner(fresh_database: str) -> AsyncIterator[tuple[str, str]]:
    """A role that may create everything in the database and is no superuser, and the database's URL for it."""
    name, password = f"test_{uuid4().hex[:8]}", "a-password-of-the-test"
    parts = urlsplit(fresh_database)
    superuser = await asyncpg.connect(fresh_database)
    await superuser.execute(f"CREATE ROLE {name} LOGIN PASSWORD '{password}'")
    await superuser.execute(f"GRANT CREATE ON DATABASE {parts.path[1:]} TO {name}")
    place = parts.netloc.rpartition("@")[2]
    yield name, parts._replace(netloc=f"{name}:{password}@{place}").geturl()
    await superuser.execute(f"DROP OWNED BY {name} CASCADE")
    await superuser.execute(f"DROP ROLE {name}")
    await superuser.close()
