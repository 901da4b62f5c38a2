"""Everything the archive of a tournament can prove: its own events, each match, and that they tell the same."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import to_builtins
from msgspec.structs import replace

from domain.tournaments.events import TournamentCreated
from service.app.archive import chain, inclusion, signature
from service.app.archive.draws import is_luck_shared
from service.app.archive.opening import NotOpened
from service.app.archive.reading import Archive, NotAnArchive
from service.app.archive.recomputing import recomputed
from service.app.archive.tournament_format import TournamentArchive, read_tournament
from service.app.archive.tournament_record import TournamentRecord
from service.app.archive.tournament_results import compared
from service.app.archive.verify import FINDINGS, NO_WITNESS, Progress, Witness, checked, other_head
from service.schemas.archive_reports import Finding, Report, TournamentPart
from service.schemas.heads import SignedHead

OPENING: Mapping[str, str] = {TournamentCreated.__name__: "tournament_id"}


def verify_tournament(
    lines: Iterable[bytes],
    witness: Witness = NO_WITNESS,
    progress: Progress = lambda _: None,
    *,
    recomputes: bool = False,
) -> Report:
    """As `verify`: one of the keys must have signed the heads of the tournament and of each match. The last hash
    is that of the tournament, the older head one of it or of any match. `recomputes`: pairings and standings, too;
    it takes as long as pairing did."""
    try:
        archive = read_tournament(lines)
    except NotAnArchive as error:
        return Report(False, findings=[Finding("not_an_archive", None, str(error))])
    progress("tournament")
    stream = archive.stream
    findings = list(chain.check_stream(stream, OPENING))
    record = None if findings else _record(stream, findings)
    head, own_head, checkpoint = witness.head, witness.own_head, witness.checkpoint
    own = signature.counting(stream, witness.keys)
    findings += [*other_head(stream, head), *signature.check(stream, own)]
    findings += inclusion.check(stream, own, checkpoint)
    if own_head is not None:
        findings += signature.check_kept(_part(archive, own_head), own_head, witness.keys)
    if archive.count is None or archive.count.matches != len(archive.matches):
        detail = f"{len(archive.matches)} matches are there, not all of them"
        findings.append(Finding("cut_tail", None, detail))
    count = 0
    if record is not None:
        faults, count = _matches(archive, record, Witness(keys=witness.keys, checkpoint=checkpoint), progress)
        findings += faults
    part = TournamentPart(
        tournament_id=str(archive.header.tournament_id),
        matches=len(archive.matches),
        results=record.count if record is not None else 0,
        compared=count,
        listed=sum(match.end is not None and match.end.listed is not None for match in archive.matches),
        shared_luck=sum(map(is_luck_shared, archive.matches)),
        recomputed=recomputed(stream) if recomputes and record is not None else None,
    )
    at = len(stream.entries) if head else own_head.revision if own_head else None
    report = replace(_report(archive, findings, own), compared_revision=at, tournament=part)
    return inclusion.told(report, stream, own, checkpoint)


def _record(stream: Archive, findings: list[Finding]) -> TournamentRecord | None:
    """None if an event does not follow, which is then among the findings."""
    try:
        return TournamentRecord(stream)
    except NotOpened as error:
        findings.append(Finding("does_not_follow", error.revision, str(error)))
        return None


def _part(archive: TournamentArchive, kept: SignedHead) -> Archive:
    """The match whose head was kept, else the tournament itself."""
    return next((each for each in archive.matches if each.header.match_id == kept.match_id), archive.stream)


def _report(archive: TournamentArchive, findings: list[Finding], keys: signature.Keys | None) -> Report:
    entries, signed = archive.stream.entries, archive.stream.end.signed if archive.stream.end else None
    how: Literal["none", "unchecked", "checked"] = "unchecked" if keys is None else "checked"
    return Report(
        is_sound=not findings,
        game=archive.header.game,
        events=len(entries),
        proved=sum(entry.payload is not None for entry in entries),
        head=entries[-1].hash if entries else None,
        signature=how if signed else "none",
        kid=signed.kid if signed else None,
        signed_at=signed.signed_at if signed else None,
        findings=findings[:FINDINGS],
    )


def _matches(
    archive: TournamentArchive, record: TournamentRecord, witness: Witness, progress: Progress
) -> tuple[list[Finding], int]:
    """The faults of the matches, and how many results were held against them."""
    there: set[str] = set()
    findings: list[Finding] = []
    count = 0
    for match in archive.matches:
        match_id = str(match.header.match_id)
        progress(match_id)
        faults = [*_of_tournament(archive, match, record, there)]
        faults += checked(match, witness).findings
        if not faults:
            faults, more = compared(match, record)
            count += more
        findings += (replace(each, detail=f"match {match_id}: {each.detail}") for each in faults)
        there.add(match_id)
    for match_id in record.recorded.keys() - there:
        where = "round {} table {}".format(*record.places.get(match_id, (0, 0)))
        detail = f"match {match_id} of {where} has a result, but is not here"
        findings.append(Finding("missing_match", None, detail))
    return findings, count


def _of_tournament(
    archive: TournamentArchive, match: Archive, record: TournamentRecord, there: set[str]
) -> Iterator[Finding]:
    match_id = str(match.header.match_id)
    if match_id not in record.places:
        yield Finding("wrong_match", None, "it is not played in this tournament")
        return
    if match_id in there:
        yield Finding("wrong_match", None, "it is here twice")
    opening = match.entries[0].event if match.entries else None
    at = opening.get("tournament") if isinstance(opening, dict) else None
    created = (str(at.get("id")), at.get("round"), at.get("table")) if isinstance(at, dict) else None
    luck = record.lucks.get(match_id)
    if luck is not None and isinstance(opening, dict) and opening.get("luck") != to_builtins(luck):
        yield Finding(
            "wrong_match", None, "it does not draw from the luck that was committed to for its table"
        )
    round_, table = record.places[match_id]
    if created != (str(archive.header.tournament_id), round_, table):
        yield Finding(
            "wrong_match", None, f"it was not created for round {round_} table {table} of this tournament"
        )
