"""A match taken over from its archive."""

from dataclasses import dataclass

import msgspec

from domain.matches.terms import Imported
from service.access.callers import ADMIN, Caller, require_organising
from service.app.archive.importing import Imports
from service.app.archive.verifier import Verifier
from service.app.matches.changes import LazyBody
from service.event_store.claims import Claims
from service.event_store.hash_chain import timestamp
from service.event_store.requests import RequestMeta, first_answer, receipt_of
from service.event_store.store import EventLog
from service.platform.clock import utc_now
from service.platform.errors import MatchExists
from service.schemas.archives import ImportedMatch


@dataclass(frozen=True, slots=True)
class BringingIn:
    log: EventLog
    imports: Imports
    verifier: Verifier

    async def bring_in(self, caller: Caller, request: RequestMeta, body: LazyBody[bytes]) -> ImportedMatch:
        """A finished match becomes one of this service: same id, events and hashes."""
        require_organising(caller)
        claims = Claims(self.log)
        claimed = await claims.find(request)
        if claimed is not None:
            answer = msgspec.json.decode(claimed, type=ImportedMatch)
            if await first_answer(self.log, request, answer.match_id) is not None:
                return answer
        imported = Imported(caller.organises_as or ADMIN, timestamp(utc_now()))
        candidate = await self.verifier.candidate(caller, await body(), imported)
        await self.imports.check(candidate, caller)
        events = candidate.inherited + len(candidate.own)
        answer = ImportedMatch(candidate.match_id, events, candidate.head)
        encoded = msgspec.json.encode(answer)
        await claims.take(request, encoded, utc_now())
        try:
            await self.imports.adopt(candidate, receipt_of(request, encoded))
        except MatchExists:
            await claims.release(request)
            raise
        return answer
