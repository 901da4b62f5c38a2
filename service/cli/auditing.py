"""Following a service's list of checkpoints: it must go on from what was kept, and have what archives say."""

from collections.abc import Iterator, Mapping, Sequence

from service.app.archive import chain, tournament_check
from service.app.archive.reading import Archive
from service.app.proof import merkle, notes
from service.app.proof.heads import BadSignature
from service.app.proof.listing import leaf_text
from service.cli.client import Client, RequestRefused
from service.schemas.checkpoints import CheckpointPage, ConsistencyProof, LeafPage, ListedLeaf
from service.schemas.heads import PublicKey
from service.schemas.keys import LookList

Keys = Mapping[str, PublicKey]
ANY_OPENING = {**chain.OPENINGS, **tournament_check.OPENING}


class NothingListed(Exception):
    """The service has no signed checkpoint (yet)."""


class Rewritten(Exception):
    """The list, or a match, is not what it was: the message says where that shows."""


class OtherHead(Rewritten):
    """The list has a head that the archive does not have: the match went on since, or it was rewritten."""


def newest(api: Client, keys: Keys, kept: notes.Note | None) -> tuple[str, notes.Note]:
    """The newest checkpoint, which goes on from the one that was kept: its text, and what it says.

    Raises `NothingListed`, `Rewritten`, `NotANote`, and what `Client` raises."""
    page = api.get("/v1/checkpoints", CheckpointPage, limit=1)
    if not page.items and kept is None:
        raise NothingListed(
            "there is no checkpoint yet: the first one is made a minute after the first event"
        )
    if not page.items:
        raise Rewritten("The list is empty, but a checkpoint of it was kept.")
    text = page.items[0].note
    if text is None:
        raise NothingListed("the service signs nothing: it has no MOVIOLA_SIGNING_KEY")
    note = notes.read(text)
    _require_signed(note, keys)
    if kept is not None:
        _require_signed(kept, keys)
        _require_goes_on(api, kept, note)
    return text, note


def leaves(api: Client, note: notes.Note) -> Iterator[ListedLeaf]:
    """All leaves of the checkpoint; raises `Rewritten` at the end if they do not give its root."""
    tree = merkle.Tree()
    while tree.size < note.size:
        wanted = min(1000, note.size - tree.size)
        page = api.get("/v1/checkpoints/leaves", LeafPage, from_=tree.size, limit=wanted)
        if not page.items:
            break
        for each in page.items:
            tree.append(leaf_text(bytes.fromhex(each.stream), bytes.fromhex(each.head)))
            yield each
    if (tree.size, tree.root) != (note.size, note.root):
        raise Rewritten(f"The {tree.size} leaves that are shown are not those of the signed checkpoint.")


def require_listed(archive: Archive, listed: Sequence[ListedLeaf]) -> int:
    """The newest event of the match that the list has; `listed` are all leaves of its stream, in order.

    Raises `Rewritten` if there is none, `OtherHead` unless every one is a hash of the archive, each of a later
    event than the one before."""
    if not listed:
        raise Rewritten("The list has no leaf of this match.")
    match_id = archive.header.match_id
    revisions = {entry.hash: entry.revision for entry in archive.entries if entry.match_id == match_id}
    told = 0
    for each in listed:
        revision = revisions.get(each.head, 0)
        if revision <= told:
            raise OtherHead(
                f"Leaf {each.leaf} says that the match had another head than it has after event {told}: "
                "the match was rewritten."
            )
        told = revision
    return told


def require_goes_on(archive: Archive, present: Archive) -> None:
    """Raises `Rewritten` unless `present`, which the service shows now, is a chain that begins with the events of
    `archive`."""
    hashes = [entry.hash for entry in archive.entries]
    begins = [entry.hash for entry in present.entries[: len(hashes)]]
    if begins != hashes or any(chain.check_stream(present, ANY_OPENING)):
        raise Rewritten("The service shows another match than this archive has: the match was rewritten.")


def looks(api: Client, archive: Archive) -> list[str] | None:
    """The hashes of all looks of organisers at the match, in order; None where the caller may not read them yet.

    Raises `Rewritten` if one lacks."""
    if not archive.header.edition:
        return []
    path, hashes = f"/v1/matches/{archive.header.match_id}/looks", list[str]()
    while True:
        try:
            page = api.get(path, LookList, from_=len(hashes) + 1, limit=200).items
        except RequestRefused as refused:
            if refused.problem.status in (401, 403, 404):
                return None
            raise
        for each in page:
            hashes.append(each.hash)
            if each.number != len(hashes):
                raise Rewritten(f"Look {len(hashes)} at the match was removed (MV-ORG-07).")
        if len(page) < 200:
            return hashes


def require_looks(hashes: Sequence[str], listed: Sequence[ListedLeaf]) -> None:
    """`listed` are all leaves of the stream of looks; raises `Rewritten` unless each is one of `hashes`."""
    for each in listed:
        if each.head not in hashes:
            raise Rewritten(
                f"Leaf {each.leaf} has a look of an organiser at the match that is not shown any more: "
                "it was removed (MV-ORG-07)."
            )


def stream_of(archive: Archive) -> str:
    """The name of the match in the list: the hash of its first own event."""
    match_id = archive.header.match_id
    return next((entry.hash for entry in archive.entries if entry.match_id == match_id), "")


def _require_signed(note: notes.Note, keys: Keys) -> None:
    try:
        notes.check(note, keys)
    except BadSignature as error:
        raise Rewritten(
            f"The checkpoint of {note.size} leaves is not signed as it should be: {error}."
        ) from error


def _require_goes_on(api: Client, kept: notes.Note, note: notes.Note) -> None:
    if note.origin != kept.origin:
        raise Rewritten(
            f"This is the list {note.origin}, the checkpoint that was kept is one of {kept.origin}."
        )
    if note.size < kept.size:
        raise Rewritten(f"The list has {note.size} leaves, but had {kept.size} when the checkpoint was kept.")
    path: list[bytes] = []
    if note.size > kept.size:
        proof = api.get("/v1/checkpoints/consistency", ConsistencyProof, first=kept.size, second=note.size)
        path = [bytes.fromhex(each) for each in proof.path]
    if not merkle.is_consistent(kept.size, kept.root, note.size, note.root, path):
        raise Rewritten(
            f"The list of {note.size} leaves does not begin with the {kept.size} of the checkpoint that was kept: "
            "its history was rewritten."
        )
