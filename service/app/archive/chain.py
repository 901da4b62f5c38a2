"""The first check: the events are all there, in order, unaltered, each chained to the one before."""

from collections.abc import Iterator, Mapping

import msgspec

from service.app.archive.format import Entry, readable
from service.app.archive.reading import Archive
from service.event_store.hash_chain import chained, commitment
from service.schemas.archive_reports import Finding

OPENINGS = {"MatchCreated": "match_id", "MatchForked": "match_id"}
"""Events with which a stream begins, and what names it there."""


def check(archive: Archive) -> Iterator[Finding]:
    return check_stream(archive, OPENINGS)


def check_stream(archive: Archive, openings: Mapping[str, str]) -> Iterator[Finding]:
    """A hash that does not fit is told once: the next event is held against the hash as the file has it."""
    previous = b""
    for expected, entry in enumerate(archive.entries, 1):
        if entry.revision != expected:
            yield Finding(
                "wrong_numbering", expected, f"event {expected} should be here, not {entry.revision}"
            )
            return
        yield from _content(entry)
        computed = chained(
            previous,
            entry.match_id,
            entry.revision,
            entry.type,
            entry.version,
            entry.recorded_at,
            entry.actor,
            entry.rules,
            entry.commitment,
        )
        if computed.hex() != entry.hash:
            detail = "the hash is not that of this header after the hash before it"
            yield Finding("broken_link", entry.revision, detail)
        previous = bytes.fromhex(entry.hash)
    yield from _owners(archive, openings)
    yield from _end(archive)


def _content(entry: Entry) -> Iterator[Finding]:
    """Payload and salt fit the commitment, and what people read is what was committed to."""
    if entry.payload is None or entry.salt is None:
        if (entry.payload is None) != (entry.salt is None):
            yield Finding("altered_event", entry.revision, "payload and salt go together")
        return
    if commitment(bytes.fromhex(entry.salt), entry.payload).hex() != entry.commitment:
        yield Finding("altered_event", entry.revision, "payload and salt do not fit the commitment")
        return
    try:
        content = readable(entry.payload)
    except (msgspec.DecodeError, TypeError, ValueError, RecursionError) as error:
        yield Finding("altered_event", entry.revision, f"the payload is not msgpack: {error}")
        return
    if content != entry.event or not isinstance(content, dict) or content.get("type") != entry.type:
        yield Finding("altered_event", entry.revision, "`event` or `type` is not what the payload says")


def _owners(archive: Archive, openings: Mapping[str, str]) -> Iterator[Finding]:
    """Every event belongs to the match that was created or forked last."""
    owner = ""
    for entry in archive.entries:
        if entry.type in openings and isinstance(entry.event, dict):
            if (entry.type != "MatchForked") != (entry.revision == 1):
                yield Finding("wrong_match", entry.revision, "a match is created once, by its first event")
            if entry.type == "MatchForked":
                forked_at = (str(entry.event.get("parent")), entry.event.get("revision"))
                if forked_at != (owner, entry.revision - 1):
                    yield Finding("wrong_match", entry.revision, "the fork names another parent or revision")
            owner = str(entry.event.get(openings[entry.type]))
        if str(entry.match_id) != owner:
            yield Finding(
                "wrong_match", entry.revision, f"an event of match {entry.match_id}, not of {owner}"
            )
            return
    if str(archive.header.match_id) != owner:
        yield Finding(
            "wrong_match", None, f"the header is that of another match; the events are those of {owner}"
        )


def _end(archive: Archive) -> Iterator[Finding]:
    end, entries = archive.end, archive.entries
    if end is None:
        yield Finding("cut_tail", None, f"the file breaks off after event {len(entries)}")
    elif end.events != len(entries):
        yield Finding("cut_tail", None, f"the end counts {end.events} events, there are {len(entries)}")
    elif not entries or end.head != entries[-1].hash:
        yield Finding("cut_tail", None, "the end names another head than the hash of the last event")
