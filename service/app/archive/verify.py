"""Everything an archive can prove, checked: used by `moviola verify`, by the API, and before an import."""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.games import GAMES
from domain.kernel import data
from domain.kernel.table import Event
from service.app.archive import actors, chain, inclusion, signature
from service.app.archive import replay_check as course
from service.app.archive.draws import DrawCheck
from service.app.archive.opening import NotOpened, opened
from service.app.archive.reading import Archive, NotAnArchive, read
from service.app.proof.notes import Note
from service.schemas.archive_reports import Draws, Finding, Report
from service.schemas.heads import SignedHead

FINDINGS = 20
"""A report names at most so many."""

Progress = Callable[[str], None]


class Witness(Struct, frozen=True):
    """Facts from elsewhere. One of the keys must have signed the last hash; `own_head` is of the match, and the
    checkpoint is of the list, each from any time."""

    head: str = ""
    keys: signature.Keys | None = None
    own_head: SignedHead | None = None
    checkpoint: Note | None = None


NO_WITNESS = Witness()


def verify(
    lines: Iterable[bytes], witness: Witness = NO_WITNESS, progress: Progress = lambda _: None
) -> Report:
    """Check the lines of an archive. `progress` is called with the name of each check as it begins."""
    try:
        archive = read(lines)
    except NotAnArchive as error:
        return Report(False, findings=[Finding("not_an_archive", None, str(error))])
    return checked(archive, witness, progress)


def checked(archive: Archive, witness: Witness = NO_WITNESS, progress: Progress = lambda _: None) -> Report:
    progress("chain")
    head, own_head, checkpoint = witness.head, witness.own_head, witness.checkpoint
    keys = signature.counting(archive, witness.keys)
    findings = list(islice(chain.check(archive), FINDINGS))
    findings += other_head(archive, head)
    draws, is_replayed, other_rules = Draws(), False, ""
    luck_by: Collection[int] = ()
    service_luck_from = 0
    if not any(finding.kind == "wrong_numbering" for finding in findings):
        try:
            events = opened(archive)
        except NotOpened as error:
            fault = Finding("does_not_follow", error.revision, str(error))
            other_rules = _of_other_rules(archive, [fault])
            findings += [] if other_rules else [fault]
        else:
            progress("draws")
            walk = DrawCheck(archive, events)
            findings += walk.check()
            draws, luck_by, service_luck_from = walk.counts, walk.luck_by, walk.service_luck_from
            progress("rules")
            whole: list[Event] = [event for event in events if event is not None]
            if not findings and len(whole) == len(events):
                faults = list(course.check(archive, whole))
                other_rules = _of_other_rules(archive, faults)
                findings += [] if other_rules else faults
                is_replayed = not faults
            places = {(finding.kind, finding.revision) for finding in findings}
            actor_faults = islice(actors.check(archive), FINDINGS)
            findings += (each for each in actor_faults if (each.kind, each.revision) not in places)
    findings += signature.check(archive, keys)
    if own_head is not None:
        findings += signature.check_kept(archive, own_head, keys)
    findings += inclusion.check(archive, keys, checkpoint)
    report = replace(
        _report(archive, findings, draws, is_replayed),
        other_rules=other_rules or None,
        luck_by=tuple(sorted(luck_by)),
        service_luck_from=service_luck_from,
    )
    signed = archive.end.signed if archive.end else None
    if signed is not None:
        how: Literal["unchecked", "checked"] = "unchecked" if keys is None else "checked"
        report = replace(report, signature=how, kid=signed.kid, signed_at=signed.signed_at)
    compared_revision = len(archive.entries) if head else own_head.revision if own_head else None
    return inclusion.told(replace(report, compared_revision=compared_revision), archive, keys, checkpoint)


def _of_other_rules(archive: Archive, faults: list[Finding]) -> str:
    """Why nobody can say here whether the events follow, if they were made by rules that are not those of today:
    the rulebook and the data files that the header names are others (MV-ARC-09). Empty if they are the same."""
    game = GAMES.get(archive.header.game)
    if not faults or faults[0].revision == 1 or game is None:
        return ""
    today = data.digests(game.package)
    files = sorted(name for name, digest in archive.header.data.items() if today.get(name) != digest)
    if not files:
        return ""
    first, release = faults[0], archive.header.release
    maker = f"release {release}, by rules" if release else "rules"
    return (
        f"it was made by {maker} that this release does not carry ({', '.join(files)} differ); "
        f"by those of today event {first.revision} does not follow: {first.detail}"
    )


def other_head(archive: Archive, head: str) -> Iterator[Finding]:
    if head and archive.entries and archive.entries[-1].hash != head:
        yield Finding("other_head", None, f"the last hash is {archive.entries[-1].hash}, not {head}")


def _report(archive: Archive, findings: list[Finding], draws: Draws, is_replayed: bool) -> Report:
    header, entries = archive.header, archive.entries
    return Report(
        is_sound=not findings,
        match_id=str(header.match_id),
        game=header.game,
        viewer=str(header.viewer),
        phase=header.phase,
        events=len(entries),
        proved=sum(entry.payload is not None for entry in entries),
        draws=draws,
        is_replayed=is_replayed,
        head=entries[-1].hash if entries else None,
        findings=findings[:FINDINGS],
    )
