"""Offers to play a match again, and the match that follows when everybody is ready (MV-REM)."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from uuid import UUID

import asyncpg
import msgspec

from domain.matches.creating import own_luck
from domain.matches.rematching import again, check_can_be_again, seats_asked
from domain.matches.state import Match
from service.access.callers import require_seat
from service.access.player_keys import PlayerKeys
from service.access.visits import Visit
from service.app.matches import sql
from service.app.matches.changes import LazyBody
from service.app.matches.seeds import Seeds
from service.event_store.requests import RequestMeta
from service.event_store.streams import Streams
from service.platform import entropy
from service.platform.database import fetch
from service.schemas.rematches import AnswerRematch, RematchView

Room = Callable[[], Awaitable[Callable[[Iterable[UUID]], Awaitable[None]]]]
"""Makes sure that there is room for one more match; what it returns is told which match that is."""


@dataclass(frozen=True, slots=True)
class Offers:
    pool: asyncpg.Pool

    async def look(self, visit: Visit) -> RematchView:
        """Nothing of the offer for viewers to whom the match is not over yet (MV-REM-05)."""
        (row,) = await fetch(self.pool, sql.read_rematch, visit.match_id)
        is_shown = row["rotates"] is not None and visit.match.sheet.phase == "finished"
        return RematchView(
            visit.match_id,
            "rotate" if is_shown and row["rotates"] else "keep",
            sorted(row["ready"]) if is_shown else [],
            sorted(row["declined"]) if is_shown else [],
            seats_asked(visit.match),
            row["next_id"] if is_shown else None,
            row["previous_id"],
        )


@dataclass(frozen=True, slots=True)
class Rematches:
    offers: Offers
    streams: Streams[Match]
    seeds: Seeds
    players: PlayerKeys

    async def answer(self, visit: Visit, body: LazyBody[AnswerRematch], room: Room) -> RematchView:
        """The caller's seat is ready, or is not; the last one to be ready begins the rematch."""
        seat, match_id = require_seat(visit.caller), visit.match_id
        wish = await body()
        check_can_be_again(visit.match)
        rotates = wish.seats == "rotate"
        await fetch(self.offers.pool, sql.answer_rematch, match_id, rotates, seat, wish.ready)
        offer = await self.offers.look(visit)
        if offer.next_id is not None or offer.ready != offer.players:
            return offer
        count_in = await room()
        await count_in([await self._begin(visit.match, match_id, rotates=offer.seats == "rotate")])
        return await self.offers.look(visit)

    async def _begin(self, match: Match, former_id: UUID, *, rotates: bool) -> UUID:
        """Begins once, however many requests find everybody ready: the first one's receipt answers the others."""
        request = RequestMeta("system", key=f"rematch:{former_id}")
        match_id, seed = self.streams.log.new_id(request.receipt_key), entropy.new_seed()
        decision = again(match, str(match_id), own_luck(str(match_id), seed), rotates=rotates)
        await self.seeds.keep(match_id, seed)
        begun = await self.streams.open(
            match_id, decision, request, answer=lambda applied: msgspec.json.encode(applied.stream_id)
        )
        next_id = msgspec.json.decode(begun.answer, type=UUID)
        await self.players.save_seats_of_rematch(former_id, next_id)
        await fetch(self.offers.pool, sql.save_rematch, former_id, next_id)
        return next_id
