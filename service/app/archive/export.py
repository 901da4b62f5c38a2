"""Writing an archive: the events as a viewer may see them, each with the proof the viewer may have."""

from collections.abc import AsyncGenerator, Iterable
from uuid import UUID

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


def entry(match: Match, stored: StoredEvent, event: Event, viewer: Viewer) -> Entry:
    """A caller who sees as much as an organiser gets the exact bytes; token hashes, which nobody is shown
    elsewhere, may be among them (decisions 11 and 20)."""
    entry_meta = decode_meta(stored)
    visible = redact(match, event, viewer)
    is_whole = visible == redact(match, event, ORGANISER)
    return Entry(
        revision=stored.revision,
        match_id=stored.stream_id,
        type=stored.type,
        version=stored.version,
        recorded_at=timestamp(stored.recorded_at),
        actor=entry_meta.actor,
        rules=entry_meta.rules,
        event=readable(stored.payload) if is_whole else visible,
        commitment=commitment(entry_meta.salt, stored.payload).hex(),
        hash=stored.hash.hex(),
        payload=stored.payload if is_whole else None,
        salt=entry_meta.salt.hex() if is_whole else None,
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
