"""Taking a match over from its archive: the same events, at the same times, with the same hashes."""

from datetime import datetime
from uuid import UUID

from domain.matches import events as e
from service.archive.format import Entry
from service.archive.opening import opened
from service.archive.reading import Archive
from service.archive.report import Report
from service.errors import ArchiveRefused, MatchExists, ParentMissing
from service.event_store import meta
from service.event_store.meta import Meta
from service.event_store.records import Append, Fork, NewEvent, Outcome, Receipt, StreamHead
from service.event_store.requests import Asked, first_answer
from service.event_store.store import EventLog, LogReader
from service.event_store.streams import repetition
from service.matches.seeds import Seeds


def require_importable(report: Report) -> None:
    """Only what was proved as a whole, and is over (MV-ARC-02). Raises `ArchiveRefused`."""
    if not report.is_sound:
        raise ArchiveRefused(
            [
                f"{each.kind}{f' at event {each.revision}' if each.revision else ''}: {each.detail}"
                for each in report.findings
            ]
        )
    if not report.is_replayed:
        raise ArchiveRefused(
            ["the archive holds only what one viewer saw of the match: export it as=organiser"]
        )
    if report.phase != "finished":
        raise ArchiveRefused([f"the match is not finished but {report.phase}: it belongs where it is played"])


async def append_of(archive: Archive, log: LogReader, receipt: Receipt | None) -> Append:
    """The events that the match itself wrote, as one append. Raises `ParentMissing` (MV-ARC-04)."""
    match_id = archive.header.match_id
    inherited = [entry for entry in archive.entries if entry.match_id != match_id]
    own = archive.entries[len(inherited) :]
    fork = await _fork(own[0], inherited[-1], log) if inherited else None
    head = StreamHead(match_id, len(inherited), bytes.fromhex(inherited[-1].hash) if inherited else b"")
    events = tuple(map(_recorded, own))
    assert events[-1].recorded_at is not None
    return Append(match_id, head, events, events[-1].recorded_at, opens=True, fork=fork, receipt=receipt)


async def adopt(append: Append, log: EventLog, asked: Asked) -> bytes:
    """Append a whole match that was played elsewhere; the receipt's answer. Raises `MatchExists` (MV-ARC-03)."""
    repeated = await first_answer(log, asked)
    if repeated is not None:
        return repeated
    if await log.head(append.match_id) is not None:
        raise MatchExists(append.match_id)
    appended = await log.append(append)
    if appended.outcome is not Outcome.APPENDED:
        again = repetition(appended)
        if again is None:
            raise MatchExists(append.match_id)
        return again.answer
    return append.receipt.answer if append.receipt else b""


async def take_over_seeds(archive: Archive, seeds: Seeds) -> None:
    """Keep the match's own seeds, so that forks can draw on. Raises `ArchiveRefused` where a source of its luck is
    known here with another seed."""
    known = archive.end.seeds if archive.end else {}
    for entry, event in zip(archive.entries, opened(archive), strict=True):
        if entry.match_id != archive.header.match_id:
            continue
        terms = _own_terms(event)
        if terms is None:
            continue
        seed = known.get(terms.commitment)
        is_refused = seed is not None and not await seeds.take_over(UUID(terms.source), bytes.fromhex(seed))
        if is_refused or (seed is None and terms.source != str(archive.header.match_id)):
            raise ArchiveRefused([f"the luck that event {entry.revision} names is another match's here"])


def _own_terms(event: object) -> e.LuckTerms | None:
    """The luck an event lays down anew; that of a parent is the parent's."""
    match event:
        case e.MatchCreated(luck=terms) | e.MatchRewound(terms=terms):
            return terms
        case e.MatchForked(luck=terms, kind=kind) if kind != "same":
            return terms
    return None


async def _fork(forked: Entry, last: Entry, log: LogReader) -> Fork:
    parent_id = UUID(forked.event["parent"])
    if await log.hash_at(parent_id, last.revision) != bytes.fromhex(last.hash):
        raise ParentMissing(parent_id, last.revision)
    return Fork(parent_id, last.revision)


def _recorded(entry: Entry) -> NewEvent:
    assert entry.payload is not None
    assert entry.salt is not None
    known = Meta(entry.rules, entry.actor, salt=bytes.fromhex(entry.salt))
    at = datetime.fromisoformat(entry.recorded_at)
    return NewEvent(entry.type, entry.version, entry.payload, meta.encode(known), at)
