"""The lines of an archive (`moviola-archive/1`), each a JSON object: a header, a line for each event, an end."""

from typing import Annotated, Any, Final, Literal
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from domain.kernel.table import Viewer
from domain.matches.state import Phase
from service.platform.unique_names import check_unique_names
from service.schemas.checkpoints import ListedHead
from service.schemas.heads import SignedHead

FORMAT: Final = "moviola-archive/1"
MEDIA_TYPE: Final = "application/x-ndjson"

Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Word = Annotated[str, Meta(pattern=r"^[!-~]+\Z")]
Text = Annotated[str, Meta(pattern=r"^[ -~]+\Z")]
Timestamp = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\Z")]


class Header(Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="header"):
    """The file's claim about itself. `data` are SHA-256 digests of the game's rules and data files at the
    export, `release` is the release of Moviola that exported it (MV-ARC-10): empty in archives from before
    releases named themselves.
    """

    format: Literal["moviola-archive/1"]
    match_id: UUID
    game: str
    edition: str
    viewer: Viewer
    phase: Phase
    data: dict[str, Hash]
    release: Annotated[str, Meta(pattern=r"^[0-9A-Za-z.+!-]{0,40}\Z")] = ""


class Entry(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line", tag="event"
):
    """An event. `match_id` is that of the match that wrote it: for what a fork inherits, the ancestor's.

    `payload` (msgpack, base64) and `salt` (hex) are there when the viewer may see the whole event, and `event` is
    then the same in JSON; otherwise `event` is what the viewer may see, and only the commitment stands for it.
    """

    revision: Annotated[int, Meta(ge=1)]
    match_id: UUID
    type: Word
    version: Annotated[int, Meta(ge=1)]
    recorded_at: Timestamp
    actor: Text
    rules: tuple[Word, ...]
    event: Any
    commitment: Hash
    hash: Hash
    payload: bytes | None = None
    salt: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")] | None = None


class End(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line", tag="end"):
    """How many events there are, the last one's hash, and each revealed seed by its commitment.

    `signed` is the head as the service that played the match has signed it, `listed` the proof that an event of it
    is in that service's list of checkpoints.
    """

    events: int
    head: Hash
    seeds: dict[Hash, Hash]
    signed: SignedHead | None = None
    listed: ListedHead | None = None


Line = Header | Entry | End
encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Line).decode


def decode(line: bytes) -> Line:
    """A line of an archive. Raises `msgspec.DecodeError` or `DuplicateName`."""
    record: Line = _decode(line)
    check_unique_names(line)
    return record


def readable(payload: bytes) -> Any:
    """A payload as JSON has it: keys are strings, tuples are lists. Raises `msgspec.DecodeError`."""
    return msgspec.json.decode(msgspec.json.encode(msgspec.msgpack.decode(payload)))
