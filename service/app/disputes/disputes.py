"""Disputes: opened at a match, argued, appealed against, ruled on."""

from dataclasses import dataclass
from functools import partial

import msgspec
from msgspec import UNSET

from domain.matches.decider import MatchDecision
from domain.matches.rulings import disputes as disputing
from domain.matches.rulings.finality import check_is_in_force
from domain.matches.rulings.kinds import AnyRuling
from domain.matches.rulings.remedies import remedies
from domain.matches.state import Match
from service.access.at_tournaments import unless_they_play
from service.access.audit import Audit
from service.access.callers import Caller, refusal, require_organiser, require_seat
from service.access.visits import Visit
from service.app.disputes import rulings
from service.app.matches.changes import Changed, LazyBody, as_seen, change_match
from service.event_store.requests import RequestMeta
from service.event_store.streams import Applied, Streams
from service.schemas.disputes import (
    GiveRuling,
    MakeAppeal,
    MakeStatement,
    NewDispute,
    OpenDispute,
    clock_of,
)


@dataclass(frozen=True, slots=True)
class Disputes:
    matches: Streams[Match]
    contexts: rulings.RulingContexts
    audit: Audit

    async def open(self, visit: Visit, request: RequestMeta, body: LazyBody[OpenDispute]) -> NewDispute:
        """An event is contested; until the ruling the match is frozen."""
        party = party_of(visit.caller)
        contested = await body()
        author = visit.caller.actor if party is None else UNSET
        at = contested.revision
        kind = next((each.type for each in await self.matches.log.read(visit.match_id, at - 1, at)), "")

        def change(decision: MatchDecision) -> None:
            check_is_in_force(decision.state, at, kind)
            disputing.open_dispute(decision, party, at, contested.claim, contested.rules, author)

        def answer(applied: Applied[Match]) -> bytes:
            opened = applied.state.sheet.disputes.all[-1]
            can = remedies(applied.state, opened)
            return msgspec.json.encode(NewDispute(opened.dispute_id, visit.match_id, applied.revision, can))

        with as_seen(visit):
            applied = await self.matches.execute(visit.match_id, change, request, answer=answer)
        return msgspec.json.decode(applied.answer, type=NewDispute)

    async def state(
        self, visit: Visit, dispute_id: str, request: RequestMeta, body: LazyBody[MakeStatement]
    ) -> Changed:
        """The caller is heard, by the parties or by the organisers alone (MV-DIS-10)."""
        party = party_of(visit.caller)
        body_read = await body()
        change = partial(
            disputing.make_statement,
            dispute=dispute_id,
            by=party,
            text=body_read.text,
            to_organisers=body_read.to_organisers,
        )
        return await change_match(self.matches, visit, request, change)

    async def withdraw(self, visit: Visit, dispute_id: str, request: RequestMeta) -> Changed:
        """The claim is taken back by who has made it, or left by a seat when nobody rules; play goes on."""
        waited = await self._waited(visit)
        change = partial(
            disputing.withdraw, dispute=dispute_id, by=party_of(visit.caller), waited_seconds=waited
        )
        return await change_match(self.matches, visit, request, change)

    async def _waited(self, visit: Visit) -> int:
        """Seconds for which the open dispute has waited for its ruling, the appeal included; 0 without one."""
        pending = visit.match.sheet.disputes.pending
        if pending is None:
            return 0
        at = pending.asked_revision
        (asked_for,) = await self.matches.log.read(visit.match_id, at - 1, at)
        return int((self.matches.clock() - asked_for.recorded_at).total_seconds())

    async def appeal(
        self, visit: Visit, dispute_id: str, request: RequestMeta, body: LazyBody[MakeAppeal]
    ) -> Changed:
        """A second ruling is asked for, which is final."""
        seat = require_seat(visit.caller)
        appeal = await body()
        change = partial(disputing.appeal, dispute=dispute_id, by=seat, reason=appeal.reason)
        return await change_match(self.matches, visit, request, change)

    async def accept(self, visit: Visit, dispute_id: str, request: RequestMeta) -> Changed:
        """The caller's seat will not appeal."""
        change = partial(disputing.accept, dispute=dispute_id, by=require_seat(visit.caller))
        return await change_match(self.matches, visit, request, change)

    async def rule(
        self, visit: Visit, dispute_id: str, request: RequestMeta, body: LazyBody[GiveRuling]
    ) -> Changed:
        """The dispute is settled, and play goes on in the same transaction."""
        require_organiser(visit.caller)
        body_read = await body()
        context = await self.contexts.find(visit, body_read.ruling)
        verdict = verdict_of(visit.caller, body_read)
        ruled = partial(disputing.give_ruling, dispute_id=dispute_id, verdict=verdict, context=context)
        change = await unless_they_play(self.contexts.tournaments, visit.match, ruled)
        with rulings.pointing(body_read.ruling):
            changed = await change_match(self.matches, visit, request, change)
        mark, summary = f"{dispute_id}/{changed.revision}", f"{_kind(body_read.ruling)} in {dispute_id}"
        await self.audit.record(visit.caller, "ruling_given", mark, match_id=visit.match_id, detail=summary)
        return changed


def verdict_of(caller: Caller, body: GiveRuling) -> disputing.Verdict:
    return disputing.Verdict(body.ruling, caller.actor, body.reason, body.rule, clock_of(body.clock))


def party_of(caller: Caller) -> int | None:
    """The seat that speaks, None for an organiser; others are no party (MV-DIS-01)."""
    if caller.is_organiser or caller.seat is not None:
        return None if caller.is_organiser else caller.seat
    raise refusal(
        caller,
        "a seat's token or the key of the match's organiser: who only looks on tells an organiser what was seen, "
        "who may open a dispute",
    )


def _kind(ruling: AnyRuling) -> str:
    return str(ruling.__struct_config__.tag)
