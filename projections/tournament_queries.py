"""The queries of the read models about tournaments."""

from datetime import datetime
from uuid import UUID

from projections.queries import NOBODY, Database, Listing
from projections.standings import StandingRow, TournamentRow


async def list_tournaments(
    database: Database,
    *,
    game: str | None = None,
    phase: str | None = None,
    before: tuple[datetime, UUID] | None = None,
    limit: int = 50,
) -> list[TournamentRow]:
    """Tournaments that fit, newest first; `before` is (created_at, tournament_id) of the last one seen."""
    created_at, tournament_id = before or (None, None)
    rows = await database.rows(
        "list_tournaments",
        game=game,
        phase=phase,
        created_at=created_at,
        tournament_id=tournament_id,
        limit=limit,
    )
    return [TournamentRow(**row) for row in rows]


async def list_going_tournaments(
    database: Database,
    *,
    listing: Listing = NOBODY,
    after: tuple[datetime, UUID] | None = None,
    limit: int = 50,
) -> list[TournamentRow]:
    """Tournaments that the caller organises and that are not over, the oldest first.

    `after` is (created_at, tournament_id) of the last one seen.
    """
    created_at, tournament_id = after or (None, None)
    arguments = {
        "organises_as": None if listing.sees_all else listing.organises_as,
        "created_at": created_at,
        "tournament_id": tournament_id,
        "limit": limit,
    }
    # One may go from the first phase to the other between the two questions.
    by_id: dict[UUID, TournamentRow] = {}
    for phase in ("entries", "running"):
        rows = await database.rows("list_going_tournaments", phase=phase, **arguments)
        by_id |= {row["tournament_id"]: TournamentRow(**row) for row in rows}
    return sorted(by_id.values(), key=lambda row: (row.created_at, row.tournament_id))[:limit]


async def read_standings(database: Database, tournament_id: UUID) -> tuple[int, list[StandingRow]]:
    """Everyone in a tournament in order of rank, and the revision this is as of: 0 while no one is known here."""
    rows = await database.rows("read_standings", tournament_id=tournament_id)
    revision = rows[0]["revision"] if rows else 0
    return revision, [StandingRow(**{k: v for k, v in row.items() if k != "revision"}) for row in rows]
