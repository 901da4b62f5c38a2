"""Visitors of a match, a dispute or a tournament with a token, and their view of it then."""

import re
from uuid import UUID

from msgspec import Struct

from domain.kernel.table import Viewer
from domain.matches.rulings.state import Dispute
from domain.matches.state import Match
from domain.tournaments.state import Tournament
from service.access.at_tournaments import TournamentCaller, require_may_look, tournament_caller
from service.access.audit import Audit
from service.access.callers import Access, BadTicket, Caller, Unauthenticated, seated
from service.access.looks import LookBook, hides
from service.access.tickets import Tickets
from service.access.visibility import SpectatorDelay, exists_for, viewer_for
from service.event_store.aggregate import Version, Versions
from service.platform.entropy import fingerprint
from service.platform.errors import DisputeNotFound, MatchNotFound

DISPUTE_ID = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9][0-9]{0,4})")


class Visit(Struct, frozen=True):
    """A caller at a match as they see it now: at its newest revision, for spectators perhaps at an earlier one."""

    caller: Caller
    seen: Version[Match]

    @property
    def match(self) -> Match:
        return self.seen.state

    @property
    def match_id(self) -> UUID:
        return self.seen.head.stream_id

    @property
    def revision(self) -> int:
        return self.seen.revision

    def viewer(self, name: str | None = None) -> Viewer:
        """As whom the caller looks; raises `Forbidden` for what they may not."""
        return viewer_for(self.caller, self.match, name)


class TournamentVisit(Struct, frozen=True):
    """A caller at a tournament as it is now."""

    caller: TournamentCaller
    seen: Version[Tournament]

    @property
    def tournament(self) -> Tournament:
        return self.seen.state

    @property
    def tournament_id(self) -> UUID:
        return self.seen.head.stream_id


class Visits:
    """Every method raises `Unauthenticated` for a token that opens nothing there."""

    def __init__(
        self,
        access: Access,
        audit: Audit,
        looks: LookBook,
        delay: SpectatorDelay,
        matches: Versions[Match],
        tournaments: Versions[Tournament],
        tickets: Tickets,
    ) -> None:
        self.delay = delay
        self.tickets = tickets
        self._access = access
        self.audit = audit
        self.looks = looks
        self._matches = matches
        self._tournaments = tournaments

    async def caller(self, token: str | None) -> Caller:
        """The caller, outside any match or tournament."""
        return await self._access.caller(token)

    async def at_match(
        self, token: str | None, match_id: UUID, *, looks: bool = True, follows: bool = False
    ) -> Visit:
        """Raises `MatchNotFound` also for matches the caller may not know of.

        A caller who does not look need not be let in as a spectator. Organisers who look are recorded, and one who
        `follows` is before play as well: there is no other look when it begins.
        """
        newest = await self._matches.newest(match_id)
        try:
            caller = await self._access.caller_in(newest.state, token)
        except Unauthenticated:
            if newest.state.sheet.is_private:
                raise MatchNotFound(match_id) from None
            raise
        return await self._let_in(caller, newest, looks=looks, follows=follows)

    async def with_ticket(self, ticket: str, match_id: UUID, *, follows: bool = False) -> Visit:
        """As `at_match`, for whoever brings a ticket; raises `BadTicket`."""
        newest = await self._matches.newest(match_id)
        try:
            caller = await self.tickets.caller(ticket, match_id, newest.state)
        except BadTicket:
            if newest.state.sheet.is_private:
                raise MatchNotFound(match_id) from None
            raise
        return await self._let_in(caller, newest, follows=follows)

    async def as_caller(
        self, caller: Caller, match_id: UUID, *, looks: bool = True, follows: bool = False
    ) -> Visit:
        """As `at_match`, for the holder of a key who is known already."""
        newest = await self._matches.newest(match_id)
        caller = await self._access.caller_at(newest.state, caller)
        return await self._let_in(caller, newest, looks=looks, follows=follows)

    async def _let_in(
        self, caller: Caller, newest: Version[Match], *, looks: bool = True, follows: bool = False
    ) -> Visit:
        match_id = newest.head.stream_id
        if not exists_for(caller, newest.state):
            raise MatchNotFound(match_id)
        if looks:
            self._access.require_may_look(caller, newest.state)
            if caller.is_organiser and hides(newest.state, will_be_played=follows):
                await self.audit.looked(caller, match_id)
                await self.looks.record(caller, match_id, newest.revision)
        return Visit(caller, await self.delay.as_seen_by(caller, newest))

    async def again(self, visit: Visit, newest: Version[Match]) -> Visit:
        """The match as the caller sees it now; whether they may has been asked before."""
        return Visit(visit.caller, await self.delay.as_seen_by(visit.caller, newest))

    async def may_go_on(self, token: str | None, ticket: str | None, visit: Visit) -> bool:
        """Whether the holder of a key, of an issuer's token or of a ticket is still the same as when they came."""
        try:
            if ticket is not None:
                return await self.tickets.caller(ticket, visit.match_id, visit.match) == visit.caller
            is_lasting = not visit.caller.key_id and visit.caller.player_id is None
            return is_lasting or await self._access.caller_in(visit.match, token) == visit.caller
        except (Unauthenticated, BadTicket):
            return False

    async def at_seat(self, token: str | None, match_id: UUID) -> Visit:
        """As `at_match`, without asking the log when the match as this process knows it knows the token."""
        version = await self._matches.cached(match_id)
        caller = None if token is None else seated(version.state, fingerprint(token))
        is_known = caller is not None and exists_for(caller, version.state)
        return Visit(caller, version) if caller and is_known else await self.at_match(token, match_id)

    async def at_dispute(self, token: str | None, dispute_id: str) -> tuple[Visit, Dispute]:
        """As `at_match`; raises `DisputeNotFound`."""
        parts = DISPUTE_ID.fullmatch(dispute_id)
        if parts is None:
            raise DisputeNotFound(dispute_id)
        try:
            visit = await self.at_match(token, UUID(parts[1]))
        except MatchNotFound:
            raise DisputeNotFound(dispute_id) from None
        disputes = visit.match.sheet.disputes.all
        if int(parts[2]) > len(disputes):
            raise DisputeNotFound(dispute_id)
        return visit, disputes[int(parts[2]) - 1]

    async def at_tournament(
        self, token: str | None, tournament_id: UUID, *, looks: bool = False
    ) -> TournamentVisit:
        """The role that `looks` needs at lists of matches; entrants and organisers are let in anyway."""
        newest = await self._tournaments.newest(tournament_id)
        caller = await tournament_caller(self._access, newest.state, token)
        if looks:
            require_may_look(self._access, caller)
        return TournamentVisit(caller, newest)
