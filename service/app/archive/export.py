"""Writing an archive: the events as a viewer may see them, each with the proof the viewer may have."""

from collections.abc import AsyncGenerator, Iterable
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import data, luck
from domain.kernel.table import ORGANISER, Event, Viewer
from domain.matches.events import LuckRevealed
from domain.matches.state import Match
from domain.matches.terms import LuckTerms
from domain.matches.view import redact
from service.app.archive.format import FORMAT, End, Entry, Header, encode, readable
from service.event_store.aggregate import Version, Versions
from service.event_store.codec import decode_meta, decoder
from service.event_store.hash_chain import commitment, timestamp
from service.event_store.records import StoredEvent
from service.platform.errors import MatchNotFound
from service.platform.release import RELEASE
from service.schemas.checkpoints import ListedHead
from service.schemas.heads import SignedHead

PAGE = 200


async def archive(
    matches: Versions[Match],
    newest: Version[Match],
    viewer: Viewer,
    signed: SignedHead | None = None,
    listed: ListedHead | None = None,
) -> AsyncGenerator[bytes, None]:
    """The lines of the archive of a match as it stands at `newest`, in pieces of some pages (MV-ARC-01)."""
    sheet = newest.state.sheet
    beginning = encode(header(newest.state, newest.head.stream_id, viewer)) + b"\n"
    decode = decoder(sheet.game).decode
    sources: set[str] = set()
    seeds: dict[str, str] = {}
    for first in range(0, newest.revision, PAGE):
        page = await matches.log.read(newest.head.stream_id, first, min(first + PAGE, newest.revision))
        events = [decode(each.type, each.version, each.payload) for each in page]
        sources.update(terms.source for terms in map(_terms, events) if terms)
        seeds |= seeds_of(events)
        yield beginning + b"".join(
            encode(entry(newest.state, each, event, viewer)) + b"\n"
            for each, event in zip(page, events, strict=True)
        )
        beginning = b""
    for source in sorted(sources - {sheet.match_id}):
        seeds = await _revealed(matches, source, viewer) | seeds
    yield encode(End(newest.revision, newest.head.hash.hex(), seeds, signed, listed)) + b"\n"


def header(match: Match, match_id: UUID, viewer: Viewer) -> Header:
    sheet = match.sheet
    digests = data.digests(match.game.package)
    return Header(FORMAT, match_id, sheet.game, sheet.edition, viewer, sheet.phase, digests, RELEASE)


def entry(match: Match, record: StoredEvent, event: Event, viewer: Viewer) -> Entry:
    """A caller who sees as much as an organiser gets the exact bytes; token hashes, which nobody is shown
    elsewhere, may be among them (decisions 11 and 20)."""
    visible = redact(match, event, viewer)
    whole = whole_entry(record)
    if visible == redact(match, event, ORGANISER):
        return whole
    return replace(whole, event=visible, payload=None, salt=None)


def whole_entry(event: StoredEvent) -> Entry:
    """With everything that proves it."""
    entry_meta = decode_meta(event)
    return Entry(
        revision=event.revision,
        match_id=event.stream_id,
        type=event.type,
        version=event.version,
        recorded_at=timestamp(event.recorded_at),
        actor=entry_meta.actor,
        rules=entry_meta.rules,
        event=readable(event.payload),
        commitment=commitment(entry_meta.salt, event.payload).hex(),
        hash=event.hash.hex(),
        payload=event.payload,
        salt=entry_meta.salt.hex(),
    )


def _terms(event: Event) -> LuckTerms | None:
    """The luck that an event lays down, if it does."""
    values = (getattr(event, name, None) for name in ("luck", "terms"))
    return next((terms for terms in values if isinstance(terms, LuckTerms)), None)


def seeds_of(events: Iterable[Event]) -> dict[str, str]:
    """The seeds that `events` reveal, each by its commitment."""
    revealed = [event.seed for event in events if isinstance(event, LuckRevealed)]
    return {luck.commitment(bytes.fromhex(seed)): seed for seed in revealed}


async def _revealed(matches: Versions[Match], source: str, viewer: Viewer) -> dict[str, str]:
    """The seeds revealed by the match `source`, whose luck a fork shares, if the viewer may know of it."""
    try:
        source_match = (await matches.newest(UUID(source))).state
    except MatchNotFound:
        return {}
    if source_match.sheet.is_private and viewer != ORGANISER:
        return {}
    decode = decoder(source_match.sheet.game).decode
    facts = await matches.log.facts(UUID(source))
    return seeds_of(decode(*fact) for fact in facts if fact[0] == LuckRevealed.__name__)
