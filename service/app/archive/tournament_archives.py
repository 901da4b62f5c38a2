"""The archive of a tournament: everything that was decided and played there, in one file."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from service.access.callers import Forbidden, Unauthenticated, away_from_seat
from service.access.visits import TournamentVisit, Visits
from service.app.archive.archives import Archives
from service.app.archive.tournament_export import match_ids, tournament_archive
from service.event_store.store import LogReader
from service.platform.errors import MatchNotFound

EVENTS_OF_A_MATCH: Final = 200


@dataclass(frozen=True, slots=True)
class TournamentArchives:
    log: LogReader
    visits: Visits
    archives: Archives

    def size(self, visit: TournamentVisit) -> int:
        """About so many events, before its matches are looked at; raises `Rejected` for too many (TO-ARC-01)."""
        return visit.seen.revision + EVENTS_OF_A_MATCH * len(match_ids(visit.tournament))

    async def take_away(self, visit: TournamentVisit, since: int | None) -> AsyncGenerator[bytes, None]:
        """Its lines: each match with all that the caller may see of it (TO-ARC-01).

        Raises `Forbidden` or `Unauthenticated` if they may not look at the matches, `Rejected` for too many, and
        `NotInList`.
        """
        ids = match_ids(visit.tournament)
        if ids:
            await self._match(visit, ids[0], since)
        signed = await self.archives.signer.sign(
            visit.tournament_id, visit.seen.revision, visit.seen.head.hash
        )
        listed = await self.archives.checkpoints.listed(visit.tournament_id, visit.seen.revision, since)

        async def match(match_id: UUID) -> AsyncGenerator[bytes, None] | None:
            return await self._match(visit, match_id, since)

        return tournament_archive(self.log, visit.seen, match, signed, listed if signed else None)

    async def _match(
        self, visit: TournamentVisit, match_id: UUID, since: int | None
    ) -> AsyncGenerator[bytes, None] | None:
        """None for a match that has not begun. An entrant's token opens only their own match, not this archive."""
        try:
            there = await self.visits.as_caller(away_from_seat(visit.caller.caller), match_id)
        except MatchNotFound:
            return None
        except Unauthenticated as error:
            if visit.caller.entrant:
                raise Forbidden(str(error)) from error
            raise
        return await self.archives.take_away(there, None, since)
