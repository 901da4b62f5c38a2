"""The visibility of a match: every question about seeing is answered here, and by `SEES`."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, Literal, Protocol
from uuid import UUID

from domain.kernel.table import ORGANISER, SPECTATOR, Viewer
from domain.matches import forking
from domain.matches.events import MatchCreated, SeatTaken
from domain.matches.seats.events import SeatVacated
from domain.matches.state import Match
from projections.match_list import MatchRow, match_row
from projections.queries import Listing
from service.access.callers import BadTicket, Caller, Forbidden, refusal
from service.event_store.aggregate import Version, Versions
from service.event_store.records import StoredEvent
from service.platform.clock import Clock, utc_now

Who = Literal["stranger", "host", "seat", "organiser"]
What = Literal["a private fork", "play at once", "every hand"]

SEES: Final[Mapping[Who, frozenset[What]]] = {
    "stranger": frozenset(),
    "host": frozenset({"a private fork"}),
    "seat": frozenset({"a private fork", "play at once"}),
    "organiser": frozenset({"a private fork", "play at once", "every hand"}),
}
"""Facts that each viewer sees and not everybody: a private fork exists for them (MV-FRK-04), play is shown
without the spectators' delay (MV-SPE-02, MV-SPE-03), every hand is open (MV-ORG-01). A seat sees its own
hand. Whether strangers are let in is the match's to say (MV-SPE-01): `Access.may_spectate`."""

BEFORE_PLAY: Final = frozenset(kind.__name__ for kind in (MatchCreated, SeatTaken, SeatVacated))
"""Facts that spectators see at once, without their delay, so that players can find free seats."""


class Subscriber(Protocol):
    """A webhook: `owner` is the id of a key or `admin`, `scopes` what it could do when the webhook was made."""

    @property
    def owner(self) -> str: ...

    @property
    def scopes(self) -> Collection[str]: ...

    @property
    def viewer(self) -> Viewer | Literal["seat"]: ...

    @property
    def match_id(self) -> UUID | None: ...


def sees(caller: Caller, what: What) -> bool:
    """With a ticket no more than its viewer, whoever asked for it (MV-TIC-03)."""
    if what == "play at once" and caller.looks_as == SPECTATOR:
        return False
    if what == "every hand" and caller.looks_as not in (None, ORGANISER):
        return False
    return what in SEES[_who(caller)]


def exists_for(caller: Caller, match: Match) -> bool:
    """Whether the caller may know that there is such a match; of one that was deleted nobody may (MV-FRK-07)."""
    if match.sheet.is_deleted:
        return False
    return not match.sheet.is_private or sees(caller, "a private fork")


def is_settled(match: Match) -> bool:
    """Whether nothing more happens by itself (MV-DCL-02); one that only waits for disputes may yet go on."""
    return match.sheet.is_disclosed and not match.sheet.frozen_by


def is_everybodys(match: Match) -> bool:
    """Whether all of a settled match is open to whoever comes, without a key (MV-SPE-01, MV-DCL-01)."""
    return is_settled(match) and forking.is_open_book(match) and match.sheet.spectators == "open"


def viewer_for(caller: Caller, match: Match, wanted: str | None = None) -> Viewer:
    """As whom the caller looks. Everybody may look at a public, disclosed match as anybody (MV-DCL-01)."""
    if caller.looks_as is not None:
        return _ticketed(caller, match, wanted, str(caller.looks_as))
    if wanted is None:
        return (
            caller.seat if caller.seat is not None else ORGANISER if sees(caller, "every hand") else SPECTATOR
        )
    as_seat = int(wanted) if wanted.isdecimal() else None
    if as_seat is not None and as_seat >= len(match.sheet.seats):
        raise Forbidden(f"this match has no seat {as_seat}; its last one is {len(match.sheet.seats) - 1}")
    if wanted == SPECTATOR:
        return SPECTATOR
    may_see_all = sees(caller, "every hand") or forking.is_open_book(match)
    if as_seat is not None and (may_see_all or as_seat == caller.seat):
        return as_seat
    if wanted == ORGANISER and may_see_all:
        return ORGANISER
    raise refusal(caller, f"a token that may look at this match as {wanted}: it is not open to all (yet)")


def _ticketed(caller: Caller, match: Match, wanted: str | None, granted: str) -> Viewer:
    """The viewer of a ticket, if whoever asked for it may still look so."""
    if wanted not in (None, granted):
        detail = f"this ticket is to look as {granted}, not as {wanted}"
        raise BadTicket("ticket_of_another_viewer", "MV-TIC-01", detail)
    return viewer_for(replace(caller, looks_as=None), match, granted)


def may_fork(caller: Caller, match: Match) -> bool:
    """A fork shows hidden things (MV-FRK-02)."""
    is_host = caller.role == "host" and caller.looks_as is None
    return forking.may_fork(match, organises=sees(caller, "every hand"), hosts=is_host)


def require_may_fork(caller: Caller, match: Match) -> None:
    if not may_fork(caller, match):
        raise refusal(caller, "the organiser's key: the match is not disclosed, or it is private (MV-FRK-02)")


def listing_of(caller: Caller) -> Listing:
    """The rows of lists that the caller may see: SQL asks there what `exists_for` asks here."""
    return Listing(caller.role == "admin", caller.organises_as, "spectate" in caller.scopes)


def is_organisers(subscriber: Subscriber, match: Match, organisers: Collection[str]) -> bool:
    """Whether the owner organises the match (MV-ORG-01); `organisers` are those of its tournament. A player
    has no scopes there (`as_players`)."""
    organises_it = subscriber.owner in (match.sheet.organiser, *organisers)
    return "admin" in subscriber.scopes or ("organise" in subscriber.scopes and organises_it)


def may_be_notified(subscriber: Subscriber, match: Match, organisers: Collection[str]) -> bool:
    """Whether the owner may be told the match's events: of a private fork only as its organiser (MV-FRK-04). Seats
    are told something else."""
    if subscriber.viewer == "seat":
        return False
    if match.sheet.is_deleted or (subscriber.viewer == SPECTATOR and match.sheet.is_private):
        return False
    if subscriber.viewer == ORGANISER or subscriber.match_id is None:
        return is_organisers(subscriber, match, organisers)
    return True


def notified_at(
    subscriber: Subscriber, match: Match, event: StoredEvent, organisers: Collection[str]
) -> datetime | None:
    """The end of the spectators' delay for an event of play, None for what is told at once (MV-SPE-02)."""
    delay_seconds = match.sheet.spectator_delay_seconds
    if not delay_seconds or is_organisers(subscriber, match, organisers) or event.type in BEFORE_PLAY:
        return None
    return event.recorded_at + timedelta(seconds=delay_seconds)


class SpectatorDelay:
    """A match that is shown late is, for spectators, the match as it was, in every answer (MV-SPE-02)."""

    def __init__(self, matches: Versions[Match], clock: Clock = utc_now) -> None:
        self._matches = matches
        self.clock = clock

    async def as_seen_by(self, caller: Caller, newest: Version[Match]) -> Version[Match]:
        return newest if sees(caller, "play at once") else await self.as_spectators_see(newest)

    async def as_spectators_see(self, newest: Version[Match]) -> Version[Match]:
        """The match after its last event that is older than the delay, or before play."""
        sheet = newest.state.sheet
        if not sheet.spectator_delay_seconds or newest.state.play is None:
            return newest
        moment = self.clock() - timedelta(seconds=sheet.spectator_delay_seconds)
        revision = await self._matches.log.revision_at(newest.head.stream_id, moment)
        return newest if revision >= newest.revision else await self._matches.at(newest, revision)

    async def rows(self, rows: list[MatchRow], caller: Caller) -> list[MatchRow]:
        """Rows of the match list as the caller may see them; a fork made within the delay is not there yet."""
        shown = [await self._row(row) if self._is_late(row, caller) else row for row in rows]
        return [
            seen for row, seen in zip(rows, shown, strict=True) if seen.revision > (row.fork_revision or 0)
        ]

    def _is_late(self, row: MatchRow, caller: Caller) -> bool:
        if caller.role == "admin" or (row.organiser and row.organiser == caller.organises_as):
            return False
        late = timedelta(seconds=row.spectator_delay_seconds)
        return row.updated_at > self.clock() - late

    async def _row(self, row: MatchRow) -> MatchRow:
        seen = await self.as_spectators_see(await self._matches.newest(row.match_id))
        (last,) = await self._matches.log.read(row.match_id, seen.revision - 1, seen.revision)
        return match_row(row.match_id, seen.state, seen.revision, row.created_at, last.recorded_at)


def _who(caller: Caller) -> Who:
    match caller.role:
        case "organiser" | "admin":
            return "organiser"
        case "seat" | "host":
            return caller.role
        case _:
            return "stranger"
