"""Matches that anybody may read whole."""

from datetime import datetime
from uuid import UUID

from projections.match_list import MatchRow
from projections.queries import Database


async def list_open_matches(
    database: Database,
    *,
    game: str | None = None,
    edition: str | None = None,
    tournament_id: UUID | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    after: UUID | None = None,
    limit: int = 50,
) -> list[MatchRow]:
    """Matches that are over and open to everybody whole, in the order of their ids, behind `after`."""
    rows = await database.rows(
        "list_open_matches",
        game=game,
        edition=edition,
        tournament_id=tournament_id,
        since=since,
        until=until,
        after=after,
        limit=limit,
    )
    return [MatchRow.of(row) for row in rows]
