"""Many seats asked about at once: which of them are to answer now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from domain.matches.faults import Faulty
from service.access.callers import Unauthenticated
from service.access.visits import Visits
from service.app.matches.views import legal
from service.platform.errors import MatchNotFound
from service.schemas.matches import LegalCommands
from service.schemas.turns import HeldSeat, TurnsNow

COMMANDS_LISTED: Final = 5000
"""A seat may have as many by itself; once an answer has them, no further seat is looked at."""


@dataclass(frozen=True, slots=True)
class SeatTurns:
    visits: Visits

    async def look(self, seats: Sequence[HeldSeat]) -> TurnsNow:
        """A seat whose match is faulty has no turn until an organiser has ruled (MV-FLT-01)."""
        now, listed = TurnsNow([], [], [], []), 0
        for place, seat in enumerate(seats):
            if listed >= COMMANDS_LISTED:
                now.rest.append(place)
                continue
            try:
                mine = await self._legal(seat)
            except Faulty:
                continue
            if mine is None:
                now.lost.append(place)
            elif mine.awaited.kind == "nobody":
                now.over.append(place)
            elif mine.commands:
                now.turns.append(mine)
                listed += len(mine.commands)
        return now

    async def _legal(self, own: HeldSeat) -> LegalCommands | None:
        """The commands that the seat may post; None if the token opens no seat of the match."""
        try:
            visit = await self.visits.at_match(own.token, own.match_id, looks=False)
        except (Unauthenticated, MatchNotFound):
            return None
        seat = visit.caller.seat
        return None if seat is None else legal(visit.seen, seat)
