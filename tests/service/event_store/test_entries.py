"""An entry of a stream in Redis carries the whole record, and says which one it follows."""

from datetime import UTC, datetime
from uuid import UUID

from msgspec.structs import replace

from service.event_store.entries import FIELD, decode_entry, entry_id, fields_of, follows, stream_of
from service.event_store.records import StoredEvent

FIRST = StoredEvent(
    UUID(int=7), 1, 0, 1, "MatchCreated", 1, b"p", b"m", b"h1", datetime(2026, 11, 24, tzinfo=UTC)
)
SECOND = replace(FIRST, revision=2, position=2, hash=b"h2")


def test_an_entry_says_what_it_follows() -> None:
    fields = fields_of(SECOND, FIRST)
    assert decode_entry(fields[FIELD]) == SECOND
    assert follows(fields, FIRST)
    assert not follows(fields, SECOND)


def test_the_first_entry_follows_none() -> None:
    assert not follows(fields_of(FIRST, None), FIRST)
    assert decode_entry(fields_of(FIRST, None)[FIELD]) == FIRST
    assert follows(fields_of(FIRST, None), replace(FIRST, hash=b""))


def test_where_entries_lie() -> None:
    assert (stream_of(3), entry_id(12)) == ("ev:3", "12-0")
