"""Match list: every match with its seats, whose turn it is and how it ended."""

from collections.abc import Mapping
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, TypeAlias
from uuid import UUID

from msgspec import Struct
from msgspec.structs import asdict

from domain.kernel.awaited import AwaitsSeats
from domain.kernel.game import Result
from domain.kernel.moments import moment_of
from domain.kernel.table import Seat
from domain.matches.clocks.control import first_deadline
from domain.matches.decider import awaited
from domain.matches.pace.closing import closes_at_ms
from domain.matches.state import Match, Origin
from domain.matches.terms import Spectators
from projections.aggregate import MATCHES
from projections.projection import ReadTable, Rows, StreamPage

NO_RESULT = Result((), (), "")
Places: TypeAlias = tuple[tuple[Seat, ...], ...]
"""Seats from first to last, tied ones together."""


class MatchFacts(Struct, frozen=True, kw_only=True):
    """The fields of a match's row that are shown as they are stored."""

    match_id: UUID
    game: str
    edition: str
    phase: str
    is_private: bool
    resigned: list[bool]
    awaited: list[int]
    revision: int
    created_at: datetime
    updated_at: datetime
    winners: list[int]
    parent_id: UUID | None
    deadline_at: datetime | None
    spectators: Spectators
    spectator_delay_seconds: int
    tournament_id: UUID | None
    origin: Origin = "played"
    imported_at: datetime | None = None
    is_disclosed: bool = False
    discloses_at: datetime | None = None


class KeptMatch(MatchFacts, frozen=True, kw_only=True):
    """A match as its table keeps it, with `BLANK` for none. `places` has the place of each seat, from 1; empty
    until it is finished."""

    title: str
    players: list[str]
    bots: list[str]
    places: list[int]
    reason: str
    fork_revision: int
    frozen_by: str
    organiser: str
    imported_by: str


BLANK: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("title", "reason", "frozen_by", "organiser", "imported_by"), ""),
    "fork_revision": 0,
}


class MatchRow(MatchFacts, frozen=True, kw_only=True):
    """A match. `players`, `bots` and `resigned` have one element per seat, in order.

    A seat with neither a player nor a bot is free. `awaited` are the seats that may answer now. `places` are those
    of its result: seats from first to last, tied ones together; empty until the match is finished. A fork has its
    `parent_id`. `deadline_at` is when the first running clock is up, a tacit window closes,
    or a pause ends by itself; else null.
    `frozen_by` is the dispute that the match waits for. The organiser of the tournament `tournament_id`
    organises the match, as its `organiser` does. An imported match shows the claims of its archive, brought
    by the key `imported_by`, or `admin`. A match that is over and waits for disputes is disclosed at
    `discloses_at`.
    """

    title: str | None
    players: list[str | None]
    bots: list[str | None]
    places: Places
    reason: str | None
    fork_revision: int | None
    frozen_by: str | None
    organiser: str | None
    imported_by: str | None = None

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> "MatchRow":
        """The row of a `KeptMatch`, column by column."""
        seats = sorted(enumerate(kept["places"]), key=itemgetter(1))
        tied = groupby(seats, key=itemgetter(1))
        places = tuple(tuple(seat for seat, _ in together) for _, together in tied)
        facts = {name: kept[name] or None for name in BLANK}
        sitters = {name: [each or None for each in kept[name]] for name in ("players", "bots")}
        return cls(**{**kept, **facts, **sitters, "places": places})

    def as_kept(self) -> KeptMatch:
        places = [place_of(seat, self.places) for seat in range(len(self.players))] if self.places else []
        facts = {name: getattr(self, name) or blank for name, blank in BLANK.items()}
        sitters = {name: [each or "" for each in getattr(self, name)] for name in ("players", "bots")}
        return KeptMatch(**{**asdict(self), **facts, **sitters, "places": places})


class MatchList:
    name = "match_list"
    aggregate = MATCHES
    tables = (ReadTable("match", KeptMatch),)
    write = "write_match_list"

    def fold(self, page: StreamPage) -> Rows:
        created_at = page.events[0].at
        last = page.last
        row = match_row(page.stream_id, page.state, last.revision, created_at, last.at)
        return {"match": [row.as_kept()]}


def match_row(
    match_id: UUID, match: Match, revision: int, created_at: datetime, updated_at: datetime
) -> MatchRow:
    """The row of `match` as it is after event `revision`, recorded at `updated_at`."""
    sheet = match.sheet
    result = result_of(match)
    turn = awaited(match)
    clock = None if sheet.clocks is None else first_deadline(sheet.clocks)
    pause_ends_ms = sheet.paused_until_ms if sheet.is_paused else None
    deadlines = [each for each in (clock[0] if clock else None, closes_at_ms(match)) if each is not None]
    return MatchRow(
        match_id=match_id,
        game=sheet.game,
        edition=sheet.edition,
        title=sheet.title,
        phase=sheet.phase,
        is_private=sheet.is_private,
        players=[seat.player for seat in sheet.seats],
        bots=[seat.bot for seat in sheet.seats],
        resigned=[seat.resigned for seat in sheet.seats],
        awaited=list(turn.seats) if isinstance(turn, AwaitsSeats) else [],
        revision=revision,
        created_at=created_at,
        updated_at=updated_at,
        winners=list(result.winners),
        places=result.places,
        reason=result.reason or None,
        parent_id=UUID(sheet.parent) if sheet.parent else None,
        fork_revision=sheet.fork_revision,
        deadline_at=moment_of(min(deadlines) if deadlines else pause_ends_ms),
        frozen_by=sheet.frozen_by,
        organiser=sheet.organiser,
        spectators=sheet.spectators,
        spectator_delay_seconds=sheet.spectator_delay_seconds,
        tournament_id=UUID(sheet.tournament.id) if sheet.tournament else None,
        origin=sheet.origin,
        imported_by=sheet.imported.by if sheet.imported else None,
        imported_at=datetime.fromisoformat(sheet.imported.at) if sheet.imported else None,
        is_disclosed=sheet.is_disclosed,
        discloses_at=moment_of(sheet.disclosed_from_ms),
    )


def result_of(match: Match) -> Result:
    result = match.result if match.sheet.phase == "finished" else None
    return result or NO_RESULT


def place_of(seat: Seat, places: Places) -> int:
    """The place of a seat, from 1: one more than the number of seats before it."""
    before = 0
    for tied in places:
        if seat in tied:
            return before + 1
        before += len(tied)
    return before + 1
