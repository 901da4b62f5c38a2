"""The seats of a player in all matches."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from domain.kernel import names
from projections import queries
from projections.queries import Database
from projections.seat_history import SeatRow
from service.access.callers import Access, Caller
from service.access.visibility import listing_of
from service.app.pages import ListPage, page_of

SeatPlace = tuple[datetime, UUID, int]
"""Of a row in the list: when the match began, its id, and the seat."""


@dataclass(frozen=True, slots=True)
class SeatQueries:
    read_models: Database
    access: Access

    async def page(
        self,
        caller: Caller,
        player: str,
        *,
        include_imports: bool = False,
        before: SeatPlace | None = None,
        limit: int = 50,
    ) -> ListPage[SeatRow]:
        """Newest first. Forks do not count, imported matches only where they are asked for."""
        self.access.require_may_look(caller)
        rows = await queries.list_seats(
            self.read_models,
            names.composed(player),
            include_imports=include_imports,
            listing=listing_of(caller),
            before=before,
            limit=limit + 1,
        )
        return page_of(rows, limit, lambda row: (row.began_at, row.match_id, row.seat))
