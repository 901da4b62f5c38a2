"""Matches that are overdue: time has passed, and no event says so yet."""

from msgspec import Struct

from projections.queries import Database


class Overdue(Struct, frozen=True):
    """How many matches have a `kind` ("clock" or "disclosure") due, the first of them for `seconds`."""

    kind: str
    matches: int
    seconds: float


async def read_overdue(database: Database) -> list[Overdue]:
    """One for clocks that are up, one for times for disputes that have passed; by the database's clock."""
    return [Overdue(**row) for row in await database.rows("read_overdue")]
