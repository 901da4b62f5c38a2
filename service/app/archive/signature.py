"""The fifth check: the signed head is that of this match and its last event, and signed by a key that is known."""

from collections.abc import Iterator, Mapping

from service.app.archive.reading import Archive
from service.app.proof import heads
from service.schemas.archive_reports import Finding
from service.schemas.heads import PublicKey, SignedHead

Keys = Mapping[str, PublicKey]


class OwnKeys(dict[str, PublicKey]):
    """The keys of the service that an archive is of, by their ids: they count where it is signed. One that was
    made without a signature is sound without."""


def counting(archive: Archive, keys: Keys | None) -> Keys | None:
    """The keys that the archive is held against."""
    is_signed = archive.end is not None and archive.end.signed is not None
    return None if isinstance(keys, OwnKeys) and not is_signed else keys


def check(archive: Archive, keys: Keys | None) -> Iterator[Finding]:
    """`keys` are those whose signature counts, by their ids; None: who verifies has none."""
    head = archive.end.signed if archive.end else None
    if head is None:
        if keys is not None:
            yield Finding("wrong_signature", None, "there is no signed head that a key could be held against")
        return
    if detail := _other(archive, head):
        yield Finding("wrong_signature", None, detail)
    if keys is not None:
        yield from _unsigned(head, keys)


def check_kept(archive: Archive, own_head: SignedHead, keys: Keys | None) -> Iterator[Finding]:
    """The archive goes on from a head that somebody has kept, whenever that was signed."""
    detail = ""
    if own_head.match_id != archive.header.match_id:
        detail = f"the head that was kept is that of match {own_head.match_id}"
    elif own_head.revision > len(archive.entries):
        last = len(archive.entries)
        detail = f"the head that was kept is of event {own_head.revision}; {last} is the last one here"
    elif own_head.hash != archive.entries[own_head.revision - 1].hash:
        detail = f"event {own_head.revision} has another hash than the head that was kept"
    if detail:
        yield Finding("other_head", None, detail)
    if keys is not None:
        yield from _unsigned(own_head, keys)


def _unsigned(head: SignedHead, keys: Keys) -> Iterator[Finding]:
    try:
        heads.check(head, dict(keys))
    except heads.BadSignature as error:
        yield Finding("wrong_signature", None, str(error))


def _other(archive: Archive, head: SignedHead) -> str:
    if head.match_id != archive.header.match_id:
        return f"the signed head is that of match {head.match_id}"
    if head.revision != len(archive.entries):
        return (
            f"the signed head is that of event {head.revision}, the last one here is {len(archive.entries)}"
        )
    if head.hash != archive.entries[-1].hash:
        return "the signed head names another hash than that of the last event"
    return ""
