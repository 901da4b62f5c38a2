"""Writing the archive of a tournament, match after match."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from uuid import UUID

from domain.kernel.decision import Rejected
from domain.tournaments.state import Tournament
from service.app.archive.export import PAGE, whole_entry
from service.app.archive.format import End, encode
from service.app.archive.tournament_format import TOURNAMENT_FORMAT, MatchCount, TournamentHeader
from service.event_store.aggregate import Version
from service.event_store.store import LogReader
from service.schemas.checkpoints import ListedHead
from service.schemas.heads import SignedHead

MOST_MATCHES = 2000
TakeAway = Callable[[UUID], Awaitable[AsyncGenerator[bytes, None] | None]]
"""The lines of the archive of a match; None for one that has not begun."""


def match_ids(tournament: Tournament) -> list[UUID]:
    """All that were to be played, whether they count or not, in the order of rounds and tables (TO-ARC-01)."""
    counted = (
        match.match_id for _, table in tournament.tables() for match in (*table.replayed, *table.matches)
    )
    ids = [UUID(match_id) for match_id in dict.fromkeys((*counted, *tournament.called_off))]
    if len(ids) > MOST_MATCHES:
        detail = f"{len(ids)} matches are more than the {MOST_MATCHES} of one archive: export them one by one"
        raise Rejected("too_many_matches", "TO-ARC-01", detail)
    return ids


async def tournament_archive(
    log: LogReader,
    newest: Version[Tournament],
    take_away: TakeAway,
    signed: SignedHead | None,
    listed: ListedHead | None,
) -> AsyncGenerator[bytes, None]:
    """The lines, in pieces of some pages: the tournament as of `newest`, each match as it is when written."""
    header = TournamentHeader(TOURNAMENT_FORMAT, newest.head.stream_id, newest.state.terms.game)
    yield encode(header) + b"\n"
    for first in range(0, newest.revision, PAGE):
        events = await log.read(newest.head.stream_id, first, min(first + PAGE, newest.revision))
        yield b"".join(encode(whole_entry(each)) + b"\n" for each in events)
    yield encode(End(newest.revision, newest.head.hash.hex(), {}, signed, listed)) + b"\n"
    count = 0
    for match_id in match_ids(newest.state):
        lines = await take_away(match_id)
        if lines is not None:
            count += 1
            async for piece in lines:
                yield piece
    yield encode(MatchCount(count)) + b"\n"
