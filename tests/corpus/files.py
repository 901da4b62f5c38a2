"""The files of the corpus: `<game>.xz` has the matches, `<game>.txt` what each came to, a line for each match."""

import hashlib
import lzma
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from domain.kernel.table import Event
from domain.matches.evolve import evolve
from domain.matches.state import Match
from service.event_store import meta
from service.event_store.codec import decoder
from service.event_store.hash_chain import link
from service.event_store.meta import Meta
from service.event_store.records import NewEvent, StoredEvent
from tests.archive.making import Recording

FOLDER = Path(__file__).parent
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SALT = bytes(16)
EVERY = 50
"""A digest is kept of the state after so many events each, and of the last one."""


class KeptEvent(Struct, frozen=True, array_like=True):
    """An event as it was stored; `at` are microseconds since 1970."""

    type: str
    version: int
    payload: bytes
    actor: str
    rules: tuple[str, ...]
    at: int


class KeptMatch(Struct, frozen=True, array_like=True):
    """All events of a match, those included that a fork has inherited; `ids` are of the matches that wrote them,
    each with how many, and `seeds` those that its draws need."""

    game: str
    ids: list[tuple[str, int]]
    seeds: list[bytes]
    events: list[KeptEvent]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[KeptMatch]).decode


def kept(recording: Recording) -> KeptMatch:
    ids: list[tuple[str, int]] = []
    events = []
    for stored in recording.stored:
        match_id = str(stored.stream_id)
        count = ids.pop()[1] if ids and ids[-1][0] == match_id else 0
        ids.append((match_id, count + 1))
        known = meta.decode(stored.meta)
        at = (stored.recorded_at - EPOCH) // timedelta(microseconds=1)
        events.append(KeptEvent(stored.type, stored.version, stored.payload, known.actor, known.rules, at))
    return KeptMatch(recording.match.sheet.game, ids, list(recording.seeds.values()), events)


def written(matches: Sequence[KeptMatch]) -> bytes:
    return lzma.compress(_encode(matches), preset=9 | lzma.PRESET_EXTREME)


def read(file: Path) -> list[KeptMatch]:
    return _decode(lzma.decompress(file.read_bytes()))


def stored(match: KeptMatch) -> list[StoredEvent]:
    """The rows of the log, with a hash chain of their own: salts are not kept."""
    rows: list[StoredEvent] = []
    writers = (UUID(match_id) for match_id, count in match.ids for _ in range(count))
    for revision, (each, match_id) in enumerate(zip(match.events, writers, strict=True), 1):
        encoded = meta.encode(Meta(each.rules, each.actor, salt=SALT))
        new, at = (
            NewEvent(each.type, each.version, each.payload, encoded),
            EPOCH + timedelta(microseconds=each.at),
        )
        hash_ = link(rows[-1].hash if rows else b"", match_id, revision, new, at)
        row = (revision, 0, revision, new.type, new.version, new.payload, new.meta, hash_, at)
        rows.append(StoredEvent(match_id, *row))
    return rows


def events_of(match: KeptMatch) -> Iterator[Event]:
    decode = decoder(match.game).decode
    return (decode(each.type, each.version, each.payload) for each in match.events)


def digests(events: Iterable[Event]) -> Iterator[str]:
    """Of the state after every `EVERY`th event, and of the last one."""
    state: Match | None = None
    revision = 0
    for revision, event in enumerate(events, 1):
        state = evolve(state, event)
        if revision % EVERY == 0:
            yield digest(state)
    if state is not None and revision % EVERY:
        yield digest(state)


def digest(match: Match) -> str:
    return digest_of(match.sheet, match.play)


def digest_of(*parts: Any) -> str:
    text = msgspec.json.encode([plain(part) for part in parts], order="sorted")
    return hashlib.sha256(text).hexdigest()[:16]


SINCE = {"redraws"}
"""Fields that a later release has folded from the same events."""
FORMER = {
    f"{name}_revision": f"{name}_at"
    for name in ("asked", "disclosed", "last", "opened", "paused", "resigned", "sealed")
}
"""Fields that had another name when their digest was written."""


def plain(value: Any) -> Any:
    """As JSON values, without what has its default: a new field changes no old digest."""
    if isinstance(value, Struct):
        tag = value.__struct_config__.tag
        members = {} if tag is None else {"type": tag}
        for each in _fields(type(value)):
            member = getattr(value, each.name)
            if not _is_default(each, member) and each.name not in SINCE:
                members[FORMER.get(each.name, each.name)] = plain(member)
        return members
    if isinstance(value, Mapping):
        return {str(key): plain(member) for key, member in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


_fields = cache(msgspec.structs.fields)


def _is_default(each: msgspec.structs.FieldInfo, member: Any) -> bool:
    if each.default_factory is not msgspec.NODEFAULT:
        return bool(member == each.default_factory())
    return each.default is not msgspec.NODEFAULT and bool(member == each.default)
