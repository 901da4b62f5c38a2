"""An archive as it would be here: its own events as the log takes them, and what it says of others.

Worked out beside the verification, in the same process: nothing here asks what this service holds.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice
from uuid import UUID

from msgspec import Struct

from domain.kernel.table import Event
from domain.matches import events as e
from domain.matches.evolve import fold
from domain.matches.state import Sheet
from domain.matches.terms import Imported, LuckTerms
from service.app.archive.bounds import faults
from service.app.archive.format import Entry
from service.app.archive.opening import opened
from service.app.archive.reading import Archive
from service.app.archive.verify import FINDINGS
from service.event_store import meta
from service.event_store.meta import Meta
from service.event_store.records import NewEvent
from service.schemas.archive_reports import Report


class Candidate(Struct, frozen=True):
    """A match to be imported.

    `own` are the events that it wrote itself, after `inherited` ones whose last has the hash `inherited_head`.
    `seeds` came with it, `sources` are the ids its luck is named after. `tournament` and `forked` are claims.
    """

    match_id: UUID
    own: tuple[NewEvent, ...]
    head: str
    inherited: int
    inherited_head: str
    forked: e.MatchForked | None
    seeds: tuple[bytes, ...]
    sources: tuple[str, ...]
    tournament: str


class Refused(Exception):
    """The archive cannot be imported wherever it is; `findings` are sentences."""

    def __init__(self, findings: Sequence[str], rule: str = "MV-ARC-02") -> None:
        super().__init__(findings[0])
        self.findings = list(findings)
        self.rule = rule

    def __reduce__(self) -> tuple[type["Refused"], tuple[Sequence[str], str]]:
        return Refused, (self.findings, self.rule)


def candidate(archive: Archive, report: Report, imported: Imported) -> Candidate:
    """Raises `Refused`."""
    _require_importable(report)
    match_id = archive.header.match_id
    events = [event for event in opened(archive) if event is not None]
    inherited = [entry for entry in archive.entries if entry.match_id != match_id]
    own = events[len(inherited) :]
    written = archive.entries[len(inherited) :]
    out_of_bounds = list(islice(faults(written, imported.at), FINDINGS))
    if out_of_bounds:
        raise Refused(out_of_bounds, "MV-ARC-08")
    _require_rest(fold(events).sheet)
    seeds = archive.end.seeds if archive.end else {}
    lucks = tuple(_lucks(own))
    return Candidate(
        match_id=match_id,
        own=tuple(_recorded(entry, imported) for entry in written),
        head=archive.entries[-1].hash,
        inherited=len(inherited),
        inherited_head=inherited[-1].hash if inherited else "",
        forked=own[0] if isinstance(own[0], e.MatchForked) else None,
        seeds=tuple(bytes.fromhex(seeds[luck.commitment]) for luck in lucks if luck.commitment in seeds),
        sources=tuple(luck.source for luck in lucks),
        tournament=_tournament(own[0]),
    )


def _require_importable(report: Report) -> None:
    """Only what was proved as a whole, and is over (MV-ARC-02)."""
    if not report.is_sound:
        raise Refused(
            [
                f"{each.kind}{f' at event {each.revision}' if each.revision else ''}: {each.detail}"
                for each in report.findings
            ]
        )
    if report.other_rules:
        raise Refused([report.other_rules])
    if not report.is_replayed:
        raise Refused(["the archive holds only what one viewer saw of the match: export it as=organiser"])
    if report.phase != "finished":
        raise Refused([f"the match is not finished but {report.phase}: it belongs where it is played"])


def _require_rest(sheet: Sheet) -> None:
    """A match that is over waits for no ruling, and no clock of it runs."""
    if sheet.frozen_by:
        raise Refused(["a dispute is open: the match is not over before its ruling"])
    if not sheet.is_disclosed:
        raise Refused(["the match is not disclosed yet: disputes are still waited for"])
    if sheet.clocks is not None and any(clock.is_running for clock in sheet.clocks.seats):
        raise Refused(["a clock runs: the match is not over"])


def _lucks(own: Sequence[Event]) -> Iterator[LuckTerms]:
    for event in own:
        match event:
            case e.MatchCreated(luck=luck) | e.MatchForked(luck=luck) | e.MatchRewound(terms=luck):
                yield luck


def _tournament(opening: Event) -> str:
    if isinstance(opening, e.MatchCreated) and opening.tournament is not None:
        return opening.tournament.id
    return ""


def _recorded(entry: Entry, imported: Imported) -> NewEvent:
    assert entry.payload is not None
    assert entry.salt is not None
    entry_meta = Meta(entry.rules, entry.actor, salt=bytes.fromhex(entry.salt), imported=imported)
    at = datetime.fromisoformat(entry.recorded_at)
    return NewEvent(entry.type, entry.version, entry.payload, meta.encode(entry_meta), at)
