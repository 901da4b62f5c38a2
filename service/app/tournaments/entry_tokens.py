"""New tokens for entrants who have lost theirs (TO-ENT-13)."""

from dataclasses import dataclass
from functools import partial

import msgspec
from msgspec.structs import replace

from domain.tournaments import entries
from domain.tournaments.state import Tournament
from service.access.at_tournaments import require_holds_no_entry
from service.access.visits import TournamentVisit
from service.app.matches.changes import LazyBody
from service.app.tournaments.tables import Tables
from service.app.tournaments.tokens import tokens_of
from service.app.tournaments.tournaments import check_entrant
from service.event_store.requests import RequestMeta
from service.event_store.streams import Applied, Streams
from service.platform import entropy
from service.schemas.tournaments import NewEntry, ReissueToken


@dataclass(frozen=True, slots=True, repr=False)
class EntryTokens:
    """`secret` is the deployment's, from which entrants' tokens are derived."""

    streams: Streams[Tournament]
    tables: Tables
    secret: str

    async def reissue(
        self, visit: TournamentVisit, entrant: int, request: RequestMeta, body: LazyBody[ReissueToken]
    ) -> NewEntry:
        """The old token is worth nothing from now on, the answer has the new one. Asked again, it reaches the
        matches that were not reached before."""
        require_holds_no_entry(visit.caller, visit.tournament)
        check_entrant(visit.tournament, entrant)
        member = (await body()).member
        tournament_id = visit.tournament_id
        token = tokens_of(self.secret, tournament_id, request, "reissued").of(entrant, member)
        change = partial(
            entries.reissue, entrant=entrant, credential=entropy.fingerprint(token), member=member
        )

        def answer(applied: Applied[Tournament]) -> bytes:
            return msgspec.json.encode(NewEntry(tournament_id, entrant, applied.revision))

        applied = await self.streams.execute(tournament_id, change, request, answer=answer)
        tournament = (await self.streams.newest(tournament_id)).state
        await self.tables.reissue(tournament, entrant, request.actor)
        return replace(msgspec.json.decode(applied.answer, type=NewEntry), entrant_token=token)
