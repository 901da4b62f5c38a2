"""The sixth check: an event of the match is in the list of checkpoints, which is the one that was kept."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from service.app.archive.format import Entry
from service.app.archive.reading import Archive
from service.app.proof import merkle, notes
from service.app.proof.heads import BadSignature
from service.app.proof.listing import leaf_text
from service.schemas.archive_reports import Finding, Report
from service.schemas.checkpoints import ListedHead
from service.schemas.heads import PublicKey

Keys = Mapping[str, PublicKey]


def check(archive: Archive, keys: Keys | None, own_note: notes.Note | None) -> Iterator[Finding]:
    """`keys` are those whose signature counts, `own_note` a checkpoint that somebody has kept, if any."""
    listed = archive.end.listed if archive.end else None
    if own_note is not None and keys is not None:
        yield from _unsigned(own_note, keys)
    if listed is None:
        if own_note is not None:
            yield Finding("wrong_inclusion", None, "there is no proof that the match is in the list")
        return
    try:
        note = notes.read(listed.checkpoint)
    except notes.NotANote as error:
        yield Finding("wrong_inclusion", None, f"the checkpoint cannot be read: {error}")
        return
    if detail := _elsewhere(archive, listed, note):
        yield Finding("wrong_inclusion", None, detail)
    if keys is not None:
        yield from _unsigned(note, _of_the_head(archive, keys))
    if own_note is not None and (detail := _forked(listed, note, own_note)):
        yield Finding("forked_list", None, detail)


def told(report: Report, archive: Archive, keys: Keys | None, own_note: notes.Note | None) -> Report:
    """The report's words on the list, if nothing is wrong."""
    listed = archive.end.listed if archive.end else None
    if listed is None or report.findings:
        return report
    return replace(
        report,
        listed_revision=listed.revision,
        list_size=notes.read(listed.checkpoint).size,
        list_signature="unchecked" if keys is None else "checked",
        is_kept_list=own_note is not None,
    )


def _elsewhere(archive: Archive, listed: ListedHead, note: notes.Note) -> str:
    match_id, entries = archive.header.match_id, archive.entries
    own = [entry for entry in entries if entry.match_id == match_id]
    if not own or not own[0].revision <= listed.revision <= len(entries):
        return f"event {listed.revision} is not one of this match in this archive"
    root = merkle.root_of(
        leaf_of(own[0], entries[listed.revision - 1]), listed.leaf, note.size, map(bytes.fromhex, listed.path)
    )
    if root == note.root:
        return ""
    return f"leaf {listed.leaf} of the checkpoint is not event {listed.revision} of this match"


def leaf_of(opening: Entry, newest: Entry) -> bytes:
    return leaf_text(bytes.fromhex(opening.hash), bytes.fromhex(newest.hash))


def _of_the_head(archive: Archive, keys: Keys) -> Keys:
    """A note has no time: it counts only with the key of the signed head beside it, which has one."""
    head = archive.end.signed if archive.end else None
    return {kid: key for kid, key in keys.items() if head is not None and kid == head.kid}


def _unsigned(note: notes.Note, keys: Keys) -> Iterator[Finding]:
    try:
        notes.check(note, keys)
    except BadSignature as error:
        yield Finding("wrong_signature", None, f"checkpoint of {note.size} leaves: {error}")


def _forked(listed: ListedHead, note: notes.Note, own_note: notes.Note) -> str:
    if note.origin != own_note.origin:
        return f"the checkpoint is one of the list {note.origin}, the one that was kept of {own_note.origin}"
    if note.size == own_note.size:
        return "" if note.root == own_note.root else "the checkpoint that was kept has another root"
    older, newer = sorted((note, own_note), key=lambda each: each.size)
    proof = listed.since
    if proof is None or (proof.first, proof.second) != (older.size, newer.size):
        return (
            f"there is no proof for the checkpoint that was kept, of {own_note.size} leaves: "
            "export the archive again with it"
        )
    path = [bytes.fromhex(each) for each in proof.path]
    if merkle.is_consistent(older.size, older.root, newer.size, newer.root, path):
        return ""
    return (
        f"the list of {newer.size} leaves does not go on from the one of {older.size}: its history was forked"
    )
