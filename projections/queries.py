"""The queries of the read models; those about tournaments are in `tournament_queries.py`.

A page has 201 rows at most: 200 and one that tells whether more follow.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from operator import itemgetter
from typing import Any, Final, Protocol, TypeAlias
from uuid import UUID

from msgspec import Struct, structs

from domain.kernel.table import ORGANISER, SPECTATOR, Language, Viewer
from projections.dispute_queue import DisputeRow
from projections.match_list import MatchRow
from projections.seat_history import SeatRow

NEWEST: Final = 2**31 - 1


class Database(Protocol):
    """The database of the read models. Raises `LogUnavailable` when it is away."""

    async def rows(self, statement: str, **parameters: object) -> Sequence[Mapping[str, Any]]:
        """`statement` names a file in `sql/`. Its lines `AND ...` with a parameter that is None are left out."""


class Listing(Struct, frozen=True):
    """For whom a list is: an admin sees all, a key what it organises, and what spectators with a key may see."""

    sees_all: bool = False
    organises_as: str = ""
    may_spectate: bool = False


NOBODY: Final = Listing()
EVERYTHING: Final = Listing(sees_all=True)


class Line(Struct, frozen=True):
    """An event in words. `match_id` is the match that owns it: an ancestor's, for what a fork inherits.

    Of an event that came with an import actor, time and rules are a claim: what the archive says. `undone_by` is
    the event of the ruling that took play back behind this one; the reader of a match knows it.
    """

    match_id: UUID
    revision: int
    type: str
    at: datetime
    actor: str
    rules: list[str]
    text: str
    is_claim: bool = False
    undone_by: int | None = None


Lineage: TypeAlias = Sequence[tuple[UUID, int, int]]
"""The streams that a match reads: of itself and of its ancestors, from one revision to another."""


async def list_matches(
    database: Database,
    *,
    game: str | None = None,
    phase: str | None = None,
    player: str | None = None,
    parent_id: UUID | None = None,
    tournament_id: UUID | None = None,
    since: datetime | None = None,
    listing: Listing = NOBODY,
    before: tuple[datetime, UUID] | None = None,
    limit: int = 50,
) -> list[MatchRow]:
    """Matches that fit, newest first; `before` is (created_at, match_id) of the last one of the page before.

    With a phase, what readers are shown late and has moved lately is listed whatever its phase.
    """
    created_at, match_id = before or (None, None)
    filters = {
        "game": game,
        "phase": phase,
        "player": player,
        "parent_id": parent_id,
        "tournament_id": tournament_id,
        "since": since,
        "created_at": created_at,
        "match_id": match_id,
        "limit": limit,
        **_whose(listing),
    }
    rows = await database.rows("list_matches" if player is None else "list_matches_of_player", **filters)
    if phase is not None and not listing.sees_all:
        late = await database.rows("list_late_matches", **filters)
        once = {row["match_id"]: row for row in (*rows, *late)}  # one may move between the two questions
        rows = sorted(once.values(), key=itemgetter("created_at", "match_id"), reverse=True)[:limit]
    return [MatchRow.of(row) for row in rows]


async def list_named_matches(
    database: Database, ids: Collection[UUID], *, listing: Listing = NOBODY
) -> list[MatchRow]:
    """Those of these matches that the caller is shown in lists, in no order."""
    rows = await database.rows("list_named_matches", match_ids=list(ids), **_whose(listing))
    return [MatchRow.of(row) for row in rows]


async def list_due_matches(
    database: Database, now: datetime, *, leaving_out: Collection[UUID] = (), limit: int = 100
) -> list[UUID]:
    """Matches with a clock that was up at `now`, the longest overdue first."""
    rows = await database.rows("list_due_matches", now=now, leaving_out=list(leaving_out), limit=limit)
    return [row["match_id"] for row in rows]


async def list_idle_matches(
    database: Database,
    *,
    moved_before: datetime,
    due: datetime,
    listing: Listing = NOBODY,
    after: tuple[datetime, UUID] | None = None,
    limit: int = 50,
) -> list[MatchRow]:
    """Matches that the caller organises and nobody moves, the one begun first first.

    Without a running clock they have not moved since `moved_before`; with one, it was up at `due`. `after` is
    (created_at, match_id) of the last one seen.
    """
    created_at, match_id = after or (None, None)
    rows = await database.rows(
        "list_idle_matches",
        moved_before=moved_before,
        due=due,
        created_at=created_at,
        match_id=match_id,
        limit=limit,
        **_whose(listing),
    )
    return [MatchRow.of(row) for row in rows]


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


async def read_timeline(
    database: Database,
    lineage: Lineage,
    viewer: Viewer,
    language: Language = "en",
    *,
    after: int = 0,
    to: int | None = None,
    limit: int = 200,
) -> list[Line]:
    """The events after revision `after` up to and including `to`, inherited ones first, as told to `viewer`.

    Organisers alone are told which key acted.
    """
    ids, firsts, lasts = zip(*lineage, strict=True) if lineage else ((), (), ())
    rows = await database.rows(
        "read_timeline",
        match_ids=ids,
        first_revisions=firsts,
        last_revisions=lasts,
        after=after,
        last=NEWEST if to is None else to,
        language=language,
        audience="" if viewer == SPECTATOR else str(viewer),
        limit=limit,
    )
    lines = [Line(**row) for row in rows]
    return lines if viewer == ORGANISER else [_without_key(line) for line in lines]


async def list_seats(
    database: Database,
    player: str,
    *,
    include_imports: bool = False,
    listing: Listing = NOBODY,
    before: tuple[datetime, UUID, int] | None = None,
    limit: int = 50,
) -> list[SeatRow]:
    """The seats of a player, newest first; `before` is (began_at, match_id, seat) of the last one seen.

    Forks replay what the player did elsewhere: they never count. Imports say what somebody did: they count if
    asked for.
    """
    began_at, match_id, seat = before or (None, None, None)
    rows = await database.rows(
        "list_seats_of_player",
        player=player,
        is_imported=None if include_imports else False,
        began_at=began_at,
        match_id=match_id,
        seat=seat,
        limit=limit,
        **_whose(listing),
    )
    return [SeatRow(**row) for row in rows]


async def list_disputes(
    database: Database,
    *,
    statuses: list[str] | None = None,
    game: str | None = None,
    listing: Listing = NOBODY,
    after: tuple[datetime, UUID, int] | None = None,
    limit: int = 50,
) -> list[DisputeRow]:
    """Disputes of the matches that the caller organises, the one opened first first.

    `after` is (opened_at, match_id, number) of the last one seen.
    """
    opened_at, match_id, number = after or (None, None, None)
    rows = await database.rows(
        "list_disputes" if statuses is None else "list_disputes_by_status",
        statuses=statuses,
        game=game,
        opened_at=opened_at,
        match_id=match_id,
        number=number,
        limit=limit,
        **_whose(listing),
    )
    return [DisputeRow(**row) for row in rows]


def _whose(listing: Listing) -> dict[str, object]:
    if listing.sees_all:
        return {"organises_as": None, "may_spectate": None}
    return {"organises_as": listing.organises_as, "may_spectate": listing.may_spectate}


def _without_key(line: Line) -> Line:
    actor, in_name_of, seat = line.actor.partition(" for ")
    role, _, _ = actor.partition(":")
    if role not in (ORGANISER, "key"):
        return line
    return structs.replace(line, actor=f"{role}{in_name_of}{seat}")
