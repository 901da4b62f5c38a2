"""What if: matches that branch off others, and the tree they make."""

from dataclasses import dataclass
from functools import partial
from uuid import UUID

import msgspec

from domain.matches import creating, forking, stopping
from domain.matches.decider import decision_on
from domain.matches.state import Match, Sheet
from service.access.audit import Audit
from service.access.callers import Access, Caller, away_from_seat, require_host
from service.access.visibility import exists_for, require_may_fork
from service.access.visits import Visit, Visits
from service.app.matches.changes import Changed, Wish, change_match
from service.app.matches.luck_sources import LuckSources
from service.app.matches.seeds import Seeds
from service.event_store.records import StreamHead
from service.event_store.requests import RequestMeta
from service.event_store.streams import Applied, Streams
from service.platform import entropy
from service.schemas.forks import ForkMatch, Lineage, NewFork

RELATIVES = 100
"""So many matches of a tree are read from the log at once, at least."""


@dataclass(frozen=True, slots=True, repr=False)
class Forks:
    """`secret` is the deployment's, from which tokens are derived."""

    matches: Streams[Match]
    seeds: Seeds
    sources: LuckSources
    access: Access
    audit: Audit
    visits: Visits
    secret: str

    async def fork(self, visit: Visit, request: RequestMeta, wish: Wish[ForkMatch]) -> NewFork:
        """A match that shares everything up to an event of this one; tokens for the seats that no bot plays."""
        require_may_fork(visit.caller, visit.match)
        wanted, fork_id = await wish(), self.matches.log.new_fork_id(visit.match_id)
        parent = await self.matches.at(visit.seen, wanted.revision)
        terms = await self._terms(visit.caller, wanted, fork_id, parent.state.sheet)
        decision = decision_on(parent.state)
        forking.fork(decision, visit.match, terms)

        def answer(done: Applied[Match]) -> bytes:
            is_private = done.state.sheet.is_private
            return msgspec.json.encode(
                NewFork(fork_id, visit.match_id, wanted.revision, done.revision, is_private)
            )

        done = await self.matches.open(fork_id, decision, request, answer=answer, parent=parent)
        forked = msgspec.json.decode(done.answer, type=NewFork)
        if forked.is_private:
            told = f"at event {forked.fork_revision}, as {forked.match_id}"
            record = partial(self.audit.record, visit.caller, "match_forked", str(forked.match_id))
            await record(match_id=visit.match_id, detail=told)
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

    async def lineage(
        self, visit: Visit, after: UUID | None, limit: int
    ) -> tuple[list[Lineage], UUID | None]:
        """`limit` matches of the tree of forks, each after its parent, without those that the caller may not know
        of; and the last of them if the caller may know of more. So a page says nothing of private forks."""
        rows: list[Lineage] = []
        batch = max(limit + 1, RELATIVES)
        while True:
            family = await self.matches.log.family_of(visit.match_id, after, batch)
            for head in family:
                if len(rows) <= limit and (revision := await self._seen(visit, head)):
                    rows.append(Lineage(head.stream_id, head.parent_id, head.fork_revision, revision))
            if len(rows) > limit or len(family) < batch:
                break
            after = family[-1].stream_id
        page = rows[:limit]
        return page, page[-1].match_id if len(rows) > limit else None

    async def _seen(self, visit: Visit, head: StreamHead) -> int:
        """The revision at which the caller sees a relative of the match, 0 for one they may not know of."""
        if head.stream_id == visit.match_id:
            return visit.revision
        relative = await self.matches.newest(head.stream_id)
        caller = await self.access.caller_at(relative.state, away_from_seat(visit.caller))
        if not (exists_for(caller, relative.state) and self.access.may_look(caller, relative.state)):
            return 0
        revision = (await self.visits.delay.as_seen_by(caller, relative)).revision
        return revision if revision > head.fork_revision else 0  # made within the delay, it is not there yet

    async def _terms(
        self, caller: Caller, wanted: ForkMatch, fork_id: UUID, parent: Sheet
    ) -> forking.ForkTerms:
        """The fork as it is asked for, with a seed of its own, kept if it is used, and tokens for all seats."""
        seed = entropy.new_seed()
        source = forking.LuckSource()
        if wanted.luck.kind == "same":
            source = await self.sources.find(parent.luck, caller)
        else:
            await self.seeds.keep(fork_id, seed)
        hashed = {
            seat: entropy.fingerprint(self._token(fork_id, f"seat:{seat}"))
            for seat in range(len(parent.seats))
        }
        return forking.ForkTerms(
            match_id=str(fork_id),
            revision=wanted.revision,
            kind=wanted.luck.kind,
            luck=creating.own_luck(str(fork_id), seed),
            credentials=hashed,
            host=entropy.fingerprint(self._token(fork_id, "host")),
            source=source,
            organiser=caller.organises_as,
            script=tuple(map(tuple, wanted.luck.outcomes)),
            then=wanted.luck.then or None,
            bots=wanted.bots,
            title=wanted.title,
        )

    def _token(self, match_id: UUID, holder: str) -> str:
        return entropy.token(self.secret, match_id, holder, "fork")
