"""The list of checkpoints: a Merkle tree over the heads of all streams, and proofs of what is in it."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from service.schemas.heads import HASH

Hash = Annotated[str, HASH]
Size = Annotated[int, Meta(ge=1)]
Path = Annotated[list[Hash], Meta(max_length=64)]


class Checkpoint(Struct, frozen=True):
    """The list as it stood at `recorded_at`: its first `size` leaves, and the root of their tree (RFC 9162).

    `note` is both, signed (C2SP `tlog-checkpoint`, Ed25519); null where the service has no key. The key is one of
    those in `/.well-known/moviola-keys.json`.
    """

    size: Size
    root: Hash
    recorded_at: Annotated[datetime, Meta(tz=True)]
    note: str | None


class CheckpointPage(Struct, frozen=True):
    items: list[Checkpoint]
    next: str | None


class ListedLeaf(Struct, frozen=True):
    """A stream had this newest event. `stream` is the hash of its first own event, `head` that of the newest one.

    A caller who may see the stream knows both; to everybody else they say nothing (openapi/ARCHIVE.md).
    """

    leaf: Annotated[int, Meta(ge=0)]
    stream: Hash
    head: Hash


class LeafPage(Struct, frozen=True):
    """Leaves in order; `size` is how many there are in the list, `next_from` where the next page begins."""

    size: Annotated[int, Meta(ge=0)]
    items: list[ListedLeaf]
    next_from: int | None


class InclusionProof(Struct, frozen=True):
    """Leaf `leaf` is in the tree of `size` leaves (RFC 9162, section 2.1.3)."""

    leaf: Annotated[int, Meta(ge=0)]
    size: Size
    path: Path


class ConsistencyProof(Struct, frozen=True, forbid_unknown_fields=True):
    """The longer of the trees of `first` and `second` leaves begins with the other (RFC 9162, section 2.1.4)."""

    first: Size
    second: Size
    path: Path


class ListedHead(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """In an archive: the hash of event `revision` is in leaf `leaf` of the list, as of the signed `checkpoint`.

    `since` shows that this list and one that somebody has kept a checkpoint of are one.
    """

    checkpoint: Annotated[str, Meta(max_length=2000)]
    leaf: Annotated[int, Meta(ge=0)]
    revision: Annotated[int, Meta(ge=1)]
    path: Path
    since: ConsistencyProof | None = None
