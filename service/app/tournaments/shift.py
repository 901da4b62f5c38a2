"""The arbiters' work at a tournament: claims taken and handed over, notes, and the audit of the shift (TO-ARB)."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final
from uuid import UUID

from domain.tournaments import claims
from domain.tournaments.state import Tournament
from projections.match_list import MatchRow
from service.access.at_tournaments import require_organiser_of
from service.access.audit import Audit, AuditEntry
from service.access.callers import ADMIN, Access, Forbidden
from service.access.visits import TournamentVisit
from service.app.matches.calls import CallQueries
from service.app.matches.changes import LazyBody
from service.app.tournaments.queries import TournamentQueries
from service.app.tournaments.tournaments import change_tournament
from service.event_store.requests import RequestMeta
from service.event_store.streams import Streams
from service.platform import entropy
from service.platform.errors import NotFound
from service.schemas.shift import MakeNote, NoteMade, ShiftClaim, ShiftEntry, ShiftView, TakeClaim
from service.schemas.tournaments import TournamentChanged

UUID_TEXT: Final = re.compile("[0-9a-f-]{36}")
WEEKEND: Final = timedelta(days=3)
"""So far back the page of the shift shows what arbiters did and noted."""


@dataclass(frozen=True, slots=True)
class Shift:
    """The changes by organisers: who deals with a claim, and what they note for each other."""

    streams: Streams[Tournament]
    access: Access
    audit: Audit

    async def take(
        self, visit: TournamentVisit, dispute_id: str, request: RequestMeta, body: LazyBody[TakeClaim]
    ) -> TournamentChanged:
        """The caller deals with the claim, or the organiser whom they name."""
        require_organiser_of(visit.caller)
        by = visit.caller.caller.organises_as or ADMIN
        to = (await body()).to
        arbiter = by if to is None else str(to)
        keys = await self.access.keys.of_holder(arbiter)
        if visit.tournament.plays_in(dispute_id.rpartition(".")[0], keys):
            raise Forbidden("who plays at this table takes no claim there (TO-CRE-12)")
        change = partial(claims.take, dispute=dispute_id, by=by, to=arbiter)
        return await change_tournament(self.streams, visit, request, change)

    async def release(
        self, visit: TournamentVisit, dispute_id: str, request: RequestMeta
    ) -> TournamentChanged:
        require_organiser_of(visit.caller)
        by = visit.caller.caller.organises_as or ADMIN
        change = partial(claims.release, dispute=dispute_id, by=by)
        return await change_tournament(self.streams, visit, request, change)

    async def note(self, visit: TournamentVisit, request: RequestMeta, body: LazyBody[MakeNote]) -> NoteMade:
        """For the other organisers alone; about a match, or about the tournament."""
        require_organiser_of(visit.caller)
        note = await body()
        if note.match_id is not None and str(note.match_id) not in matches_of(visit.tournament):
            raise NotFound(f"match {note.match_id} is not played in this tournament")
        detail = f"{note.text} (tournament {visit.tournament_id})"
        mark = request.receipt_key or entropy.new_seed().hex()
        await self.audit.record(visit.caller.caller, "note_made", mark, match_id=note.match_id, detail=detail)
        return NoteMade(visit.tournament_id, note.text, note.match_id)


@dataclass(frozen=True, slots=True)
class ShiftQueries:
    tournaments: TournamentQueries
    access: Access
    audit: Audit
    calls: CallQueries

    async def view(self, visit: TournamentVisit, now: datetime) -> ShiftView:
        """Open calls, claims with who deals with them, and what the arbiters did since the weekend began; nothing
        about tables at which the caller plays (TO-CRE-12)."""
        require_organiser_of(visit.caller)
        tournament = visit.tournament
        matches = [
            UUID(match.match_id)
            for _, table in tournament.tables()
            for match in table.matches
            if not visit.tournament.plays_at(table, visit.caller.keys)
        ]
        rows = await self.tournaments.matches(visit, matches)
        recorded = await self.audit.of_tournament(matches, visit.tournament_id, now - WEEKEND)
        entries = [each for each in recorded if each.match_id is None or each.match_id in matches]
        calls = await self.calls.waiting(visit.caller.caller, matches)
        names = await self.names({*tournament.organisers, *(_key_of(each.actor) for each in entries)})
        return ShiftView(
            visit.tournament_id,
            calls,
            [_claim(tournament, row, row.frozen_by, names) for row in rows if row.frozen_by],
            [_entry(each, names, visit.tournament_id) for each in entries],
            {each: names[each] for each in tournament.organisers},
        )

    async def names_of(self, authors: Collection[str]) -> dict[str, str]:
        """By author, as events name who acts, the name of their key."""
        names = await self.names({_key_of(each) for each in authors})
        return {each: names[_key_of(each)] for each in authors}

    async def names(self, arbiters: Collection[str]) -> dict[str, str]:
        """By id the name of the key; the id where there is none."""
        names = {each: each for each in arbiters}
        for each in arbiters:
            key = await self.access.keys.look(UUID(each)) if UUID_TEXT.fullmatch(each) else None
            names[each] = each if key is None else key.name
        return names


def matches_of(tournament: Tournament) -> set[str]:
    """The ids of its matches that are played, or were, at its tables."""
    return {match.match_id for _, table in tournament.tables() for match in table.matches}


def _claim(tournament: Tournament, row: MatchRow, dispute: str, names: dict[str, str]) -> ShiftClaim:
    at = tournament.match(str(row.match_id))
    assert at is not None, "the row is of a match that was asked for by its table"
    arbiter = tournament.claims.get(dispute)
    name = None if arbiter is None else names.get(arbiter, arbiter)
    return ShiftClaim(dispute, row.match_id, at[0].number, at[1].number, arbiter, name)


def _key_of(actor: str) -> str:
    """The id of the key that acted, or `admin`."""
    return actor.rpartition(":")[2]


def _entry(entry: AuditEntry, names: dict[str, str], tournament_id: UUID) -> ShiftEntry:
    arbiter = _key_of(entry.actor)
    detail = entry.detail.replace(f" (tournament {tournament_id})", "")
    return ShiftEntry(
        entry.recorded_at, arbiter, names.get(arbiter, arbiter), entry.action, entry.match_id, detail
    )
