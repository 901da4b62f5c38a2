"""Invitations: a short code that leads to a match with a free seat (MV-JOI)."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

import asyncpg

from domain.kernel.table import Seat
from domain.matches.creating import first_free_seat
from domain.matches.state import Match
from service.access import player_keys
from service.access.callers import Caller, require_host
from service.access.visits import Visit, Visits
from service.app.matches import sql
from service.app.matches.changes import LazyBody
from service.app.matches.matches import Matches
from service.event_store.requests import RequestMeta
from service.platform.database import fetch
from service.platform.entropy import fingerprint
from service.platform.errors import NotFound
from service.schemas.matches import NewSeat, TakeSeat

LETTERS: Final = 6
"""That makes 2**29 codes, and a code opens no more than a seat that is free."""
LASTS: Final = timedelta(days=3)


class Code(NamedTuple):
    code: str
    uses: int
    expires_at: datetime


class Invited(NamedTuple):
    """The match that a code leads to, and the seat of its author, if they sit there."""

    match: Match
    author: Seat | None


@dataclass(frozen=True, slots=True)
class Invitations:
    pool: asyncpg.Pool
    visits: Visits
    matches: Matches

    async def create(self, visit: Visit) -> Code:
        """The code of the match, a new one if none holds; players and the host may (MV-JOI-01)."""
        _require_part(visit.caller)
        first_free_seat(visit.match)
        now = datetime.now(UTC)
        new = (player_keys.new_code(LETTERS), visit.caller.seat, now, now + LASTS)
        (row,) = await fetch(self.pool, sql.create_invitation, visit.match_id, *new)
        return Code(*row)

    async def revoke(self, visit: Visit) -> None:
        """The code leads nowhere from then on (MV-JOI-01)."""
        _require_part(visit.caller)
        await fetch(self.pool, sql.revoke_invitation, visit.match_id)

    async def use(self, caller: Caller, code: str, request: RequestMeta, body: LazyBody[TakeSeat]) -> NewSeat:
        """A seat for whoever may take one without a code as well (MV-JOI-02); it is counted once."""
        terms = await body()
        row = await self._row(code)
        visit = await self.visits.as_caller(caller, row["match_id"], looks=False)
        new = await self.matches.take_seat(visit, request, partial(_known, terms))
        await fetch(self.pool, sql.count_invitation, code.upper(), fingerprint(new.seat_token))
        return new

    async def find(self, code: str) -> Invited:
        row = await self._row(code)
        match = (await self.matches.streams.newest(row["match_id"])).state
        author = row["seat"]
        return Invited(match, author if author is not None and match.sheet.seats[author].player else None)

    async def _row(self, code: str) -> asyncpg.Record:
        rows = await fetch(self.pool, sql.find_invitation, code.upper(), datetime.now(UTC))
        if not rows:
            raise NotFound("this code leads nowhere: it has ended, was revoked, or was never given out")
        return rows[0]


def _require_part(caller: Caller) -> None:
    if caller.seat is None:
        require_host(caller)


async def _known(terms: TakeSeat) -> TakeSeat:
    return terms
