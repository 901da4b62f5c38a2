"""Forks, the answer to "if only": matches that branch off others."""

from dataclasses import dataclass
from functools import partial
from uuid import UUID

import msgspec

from domain.matches import creating, forking, stopping
from domain.matches.decider import decision_on
from domain.matches.state import Match, Sheet
from service.access.audit import Audit
from service.access.callers import Caller, require_host
from service.access.visibility import require_may_fork
from service.access.visits import Visit
from service.app.matches.changes import Changed, LazyBody, change_match
from service.app.matches.luck_sources import LuckSources
from service.app.matches.seeds import Seeds
from service.event_store.requests import RequestMeta
from service.event_store.streams import Applied, Streams
from service.platform import entropy
from service.schemas.forks import ForkMatch, NewFork


@dataclass(frozen=True, slots=True, repr=False)
class Forks:
    """`secret` is the deployment's, from which tokens are derived."""

    matches: Streams[Match]
    seeds: Seeds
    sources: LuckSources
    audit: Audit
    secret: str

    async def fork(self, visit: Visit, request: RequestMeta, body: LazyBody[ForkMatch]) -> NewFork:
        """A match that shares everything up to an event of this one; tokens for the seats that no bot plays."""
        require_may_fork(visit.caller, visit.match)
        order, fork_id = await body(), self.matches.log.new_fork_id(visit.match_id)
        parent = await self.matches.at(visit.seen, order.revision)
        terms = await self._terms(visit.caller, order, fork_id, parent.state.sheet)
        decision = decision_on(parent.state)
        forking.fork(decision, visit.match, terms)

        def answer(applied: Applied[Match]) -> bytes:
            is_private = applied.state.sheet.is_private
            return msgspec.json.encode(
                NewFork(fork_id, visit.match_id, order.revision, applied.revision, is_private)
            )

        applied = await self.matches.open(fork_id, decision, request, answer=answer, parent=parent)
        forked = msgspec.json.decode(applied.answer, type=NewFork)
        if forked.is_private:
            detail = f"at event {forked.fork_revision}, as {forked.match_id}"
            record = partial(self.audit.record, visit.caller, "match_forked", str(forked.match_id))
            await record(match_id=visit.match_id, detail=detail)
        free = [seat for seat, sitting in enumerate(decision.state.sheet.seats) if not sitting.bot]
        return msgspec.structs.replace(
            forked,
            host_token=self._token(forked.match_id, "host"),
            seat_tokens={seat: self._token(forked.match_id, f"seat:{seat}") for seat in free},
        )

    async def delete(self, visit: Visit, request: RequestMeta) -> Changed:
        """A private fork is gone for everybody; its log stays."""
        require_host(visit.caller)
        deleted = await change_match(self.matches, visit, request, stopping.delete)
        parent = visit.match.sheet.parent
        record = partial(self.audit.record, visit.caller, "fork_deleted", str(visit.match_id))
        await record(match_id=UUID(parent) if parent else None, detail=f"fork {visit.match_id}")
        return deleted

    async def _terms(
        self, caller: Caller, order: ForkMatch, fork_id: UUID, parent: Sheet
    ) -> forking.ForkTerms:
        """The fork as it is asked for, with a seed of its own, kept if it is used, and tokens for all seats."""
        seed = entropy.new_seed()
        source = forking.LuckSource()
        if order.luck.kind == "same":
            source = await self.sources.find(parent.luck, caller)
        else:
            await self.seeds.keep(fork_id, seed)
        hashed = {
            seat: entropy.fingerprint(self._token(fork_id, f"seat:{seat}"))
            for seat in range(len(parent.seats))
        }
        return forking.ForkTerms(
            match_id=str(fork_id),
            revision=order.revision,
            kind=order.luck.kind,
            luck=creating.own_luck(str(fork_id), seed),
            credentials=hashed,
            host=entropy.fingerprint(self._token(fork_id, "host")),
            source=source,
            organiser=caller.organises_as,  # nobody if the caller plays in the parent (MV-ORG-04)
            script=tuple(map(tuple, order.luck.outcomes)),
            then=order.luck.then or None,
            bots=order.bots,
            title=order.title,
        )

    def _token(self, match_id: UUID, holder: str) -> str:
        return entropy.token(self.secret, match_id, holder, "fork")
