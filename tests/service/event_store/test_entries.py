"""An entry of a stream in Redis carries the whole record, and says which one it follows."""

from datetime import UTC, datetime
from uuid import UUID

from msgspec.structs import replace

from service.event_store.entries import FIELD, PREVIOUS, entry_id, event_of, fields_of, position_of, stream_of
from service.event_store.records import StoredEvent

FIRST = StoredEvent(
    UUID(int=7), 1, 0, 1, "MatchCreated", 1, b"p", b"m", b"h1", datetime(2026, 11, 24, tzinfo=UTC)
)
SECOND = replace(FIRST, revision=2, position=2, hash=b"h2")


def test_an_entry_says_what_it_follows() -> None:
    fields = fields_of(SECOND, FIRST)
    assert event_of(fields) == SECOND
    assert fields[PREVIOUS] == FIRST.hash


def test_the_first_entry_follows_none() -> None:
    fields = fields_of(FIRST, None)
    assert event_of(fields) == FIRST
    assert fields[PREVIOUS] == b""


def test_an_entry_of_somebody_else_holds_no_event() -> None:
    assert event_of({}) is None
    assert event_of({FIELD: b"from a lost future"}) is None


def test_where_entries_lie() -> None:
    assert (stream_of(3), entry_id(12)) == ("ev:3", "12-0")
    assert position_of(b"12-0") == 12
