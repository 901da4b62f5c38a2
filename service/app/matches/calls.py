"""Calls for an arbiter: rows beside the log, for the seat that called and the organisers (MV-CAL)."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

import asyncpg

from domain.kernel.decision import Rejected
from domain.kernel.table import Seat
from domain.matches.calling import PAUSE_SECONDS, check_may_call, is_played
from domain.matches.names import players
from domain.tournaments.state import Tournament
from service.access.at_tournaments import organisers_of
from service.access.callers import ADMIN, Caller, refusal, require_organiser, require_seat
from service.access.visits import Visit, Visits
from service.app.matches import sql
from service.event_store.aggregate import Versions
from service.platform.clock import utc_now
from service.platform.database import fetch
from service.platform.errors import MatchNotFound
from service.schemas.calls import Call, CallList

MOST: Final = 50
"""So many open calls are looked at, the newest ones."""


@dataclass(frozen=True, slots=True)
class CallQueries:
    pool: asyncpg.Pool
    visits: Visits

    async def at(self, visit: Visit) -> CallList:
        """The open calls of a match: all for its organisers, for a seat its own (MV-CAL-04)."""
        caller = visit.caller
        if caller.seat is None and not caller.is_organiser:
            raise refusal(caller, "a seat's token of this match, or the key of its organiser")
        rows = await fetch(self.pool, sql.list_calls, [visit.match_id], "", False, MOST)
        own = [row for row in rows if caller.is_organiser or row["seat"] == caller.seat]
        return CallList(visit.match_id, [_call(row, visit) for row in own if is_played(visit.match)])

    async def waiting(self, caller: Caller, matches: Collection[UUID] | None = None) -> list[Call]:
        """The open calls in these matches, or in all, as far as the caller organises them and does not play in
        them (MV-CAL-04)."""
        is_admin = caller.role == "admin"
        rows = await fetch(self.pool, sql.list_calls, matches, caller.organises_as, is_admin, MOST)
        calls = []
        for row in rows:
            with suppress(MatchNotFound):  # a private one, where they play
                visit = await self.visits.as_caller(caller, row["match_id"], looks=False)
                if visit.caller.is_organiser and is_played(visit.match):
                    calls.append(_call(row, visit))
        return calls


@dataclass(frozen=True, slots=True)
class ArbiterCalls:
    queries: CallQueries
    tournaments: Versions[Tournament]

    async def call(self, visit: Visit) -> CallList:
        """The caller's seat wants an arbiter (MV-CAL-01, MV-CAL-02)."""
        seat = require_seat(visit.caller)
        check_may_call(visit.match)
        organisers = {visit.match.sheet.organiser, *await organisers_of(self.tournaments, visit.match)}
        now = utc_now()
        lately = now - timedelta(seconds=PAUSE_SECONDS)
        keys = [each for each in organisers if each]
        (row,) = await fetch(self.queries.pool, sql.open_call, visit.match_id, seat, keys, now, lately)
        if not row["is_open"]:
            raise Rejected(
                "called_lately", "MV-CAL-02", f"a seat calls once in {PAUSE_SECONDS} seconds: wait a little"
            )
        return await self.queries.at(visit)

    async def answer(self, visit: Visit, seat: Seat) -> CallList:
        """The caller is on the way, perhaps in the place of another organiser (MV-CAL-03)."""
        return await self._change(visit, seat, visit.caller.organises_as or ADMIN, is_open=True)

    async def close(self, visit: Visit, seat: Seat) -> CallList:
        return await self._change(visit, seat, None, is_open=False)

    async def _change(self, visit: Visit, seat: Seat, arbiter: str | None, *, is_open: bool) -> CallList:
        require_organiser(visit.caller)
        if not await fetch(self.queries.pool, sql.change_call, visit.match_id, seat, arbiter, is_open):
            raise Rejected("no_call", "MV-CAL-03", f"seat {seat} has no open call")
        return await self.queries.at(visit)


def _call(row: asyncpg.Record, visit: Visit) -> Call:
    sheet = visit.match.sheet
    player = players(sheet)[row["seat"]]
    return Call(row["match_id"], sheet.title, row["seat"], player, row["called_at"], row["arbiter"])
