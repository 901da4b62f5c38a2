"""Archives: a match taken away, verified, brought in."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from uuid import UUID

import msgspec

from domain.kernel.table import ORGANISER
from domain.matches.state import Match
from domain.matches.terms import Imported
from domain.tournaments.state import Tournament
from service.access.at_tournaments import ADMIN
from service.access.callers import Access, Caller, require_organising
from service.access.visibility import exists_for, shows_everything
from service.access.visits import Visit
from service.app.archive.export import archive
from service.app.archive.importing import Imports
from service.app.archive.verifier import Verifier
from service.app.matches.changes import Wish
from service.app.proof.checkpoints import Checkpoints
from service.app.proof.signer import Signer
from service.event_store.aggregate import Versions
from service.event_store.claims import Claims
from service.event_store.hash_chain import timestamp
from service.event_store.requests import RequestMeta, first_answer, receipt_of
from service.event_store.streams import Streams
from service.platform.clock import utc_now
from service.platform.errors import MatchExists, MatchNotFound, TournamentNotFound
from service.schemas.archive_reports import Report
from service.schemas.archives import Here, ImportedMatch, Verification
from service.schemas.heads import Head


@dataclass(frozen=True, slots=True)
class Archives:
    matches: Streams[Match]
    tournaments: Versions[Tournament]
    imports: Imports
    access: Access
    verifier: Verifier
    signer: Signer
    checkpoints: Checkpoints

    async def take_away(
        self, visit: Visit, wanted: str | None, since: int | None
    ) -> AsyncGenerator[bytes, None]:
        """The lines of the archive, with all that the caller may see; where everybody may, as organiser.

        `since` is the size of a checkpoint that the caller has kept. Raises `NotInList`.
        """
        is_for_all = wanted is None and shows_everything(visit.match)
        viewer = ORGANISER if is_for_all else visit.viewer(wanted)
        signed = await self.signer.head_of(visit.seen)
        listed = await self.checkpoints.listed(visit.match_id, visit.revision, since) if signed else None
        return archive(self.matches, visit.seen, viewer, signed, listed)

    async def head(self, visit: Visit) -> Head:
        """The hash of the last event that the caller may see, signed if the match is played here."""
        seen = visit.seen
        return Head(visit.match_id, seen.revision, seen.head.hash.hex(), await self.signer.head_of(seen))

    async def verify(self, caller: Caller, wish: Wish[bytes], head: str) -> Verification:
        """What is wrong with an archive, and whether its match or tournament is here; nothing is stored."""
        self.access.require_may_look(caller)
        report = await self.verifier.verify(caller.namespace, await wish(), head)
        return Verification(report, await self._here(report, caller))

    async def bring_in(self, caller: Caller, request: RequestMeta, wish: Wish[bytes]) -> ImportedMatch:
        """A finished match becomes one of this service: same id, events and hashes."""
        require_organising(caller)
        claims = Claims(self.matches.log)
        claimed = await claims.find(request)
        if claimed is not None:
            answer = msgspec.json.decode(claimed, type=ImportedMatch)
            if await first_answer(self.matches.log, request, answer.match_id) is not None:
                return answer
        imported = Imported(caller.organises_as or ADMIN, timestamp(utc_now()))
        candidate = await self.verifier.candidate(caller.namespace, await wish(), imported)
        await self.imports.check(candidate, caller)
        events = candidate.inherited + len(candidate.own)
        answer = ImportedMatch(candidate.match_id, events, candidate.head)
        told = msgspec.json.encode(answer)
        await claims.take(request, told, utc_now())
        try:
            await self.imports.adopt(candidate, receipt_of(request, told))
        except MatchExists:
            await claims.release(request)
            raise
        return answer

    async def _here(self, report: Report, caller: Caller) -> Here:
        """Whether the archive's last event is the one that is here, as far as the caller may know."""
        try:
            stream_id = await self._known(report, caller)
        except (ValueError, MatchNotFound, TournamentNotFound):
            return "unknown"
        hash_ = await self.matches.log.hash_at(stream_id, report.events)
        return "same" if hash_ is not None and hash_.hex() == report.head else "other"

    async def _known(self, report: Report, caller: Caller) -> UUID:
        """The stream that the archive is of; raises `MatchNotFound`, `TournamentNotFound`, or `ValueError`."""
        if report.tournament is not None:
            return (await self.tournaments.newest(UUID(report.tournament.tournament_id))).head.stream_id
        known = await self.matches.newest(UUID(report.match_id))
        if not exists_for(caller, known.state):
            raise MatchNotFound(known.head.stream_id)
        return known.head.stream_id
