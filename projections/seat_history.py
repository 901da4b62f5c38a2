"""Seat history: which seats a player has sat at, and what came of it."""

from collections import Counter
from datetime import datetime
from typing import Final
from uuid import UUID

from msgspec import Struct

from domain.matches.events import OWN_EVENTS, MatchForked, SeatTaken
from domain.matches.seats.events import SeatVacated
from domain.matches.state import Match
from projections.aggregate import MATCHES
from projections.match_list import place_of, result_of
from projections.projection import ProjectedEvent, ReadTable, Rows, StreamPage

EVERYBODY: Final = -1
KNOWN: Final = 0
"""In place of a row's first revision: the row has it, from an earlier page."""


class SeatRow(Struct, frozen=True):
    """A player at a seat. Bots have no history.

    `place` (from 1) and `won` are known when the match is finished. `plies` counts the requests the seat made
    in this match: a list of commands sent as one counts once, and what a fork inherits is its parent's. `rewinds`
    is how many rulings took the match back: what they undid is counted as well. An `annulled` match has no result,
    and neither has one that was called off or cancelled.
    Of one that `is_imported` all this is what an archive says.
    """

    player: str
    match_id: UUID
    seat: int
    game: str
    is_private: bool
    is_fork: bool
    phase: str
    place: int | None
    won: bool | None
    resigned: bool
    plies: int
    first_revision: int
    last_revision: int
    began_at: datetime
    annulled: bool
    rewinds: int
    is_imported: bool


class SeatHistory:
    name = "seat_history"
    aggregate = MATCHES
    tables = (ReadTable("seat", SeatRow),)
    write = "write_seat_history"

    def fold(self, page: StreamPage) -> Rows:
        match: Match = page.state
        sheet = match.sheet
        plies = count_plies(page)
        result = result_of(match) if sheet.phase == "finished" else None
        left, sat = vacated(page), first_events(page)
        rows = []
        for seat, sitting in enumerate(sheet.seats):
            if not sitting.player and seat not in left:
                continue
            first = sat.get(seat) or sat.get(EVERYBODY)
            rows.append(
                SeatRow(
                    player="" if sheet.is_deleted else sitting.player or "",
                    match_id=page.stream_id,
                    seat=seat,
                    game=sheet.game,
                    is_private=sheet.is_private,
                    is_fork=sheet.parent is not None,
                    phase=sheet.phase,
                    place=place_of(seat, result.places) if result and result.places else None,
                    won=seat in result.winners if result and result.places else None,
                    resigned=sitting.resigned,
                    plies=plies[f"seat:{seat}"],
                    first_revision=first.revision if first else KNOWN,
                    last_revision=page.last.revision,
                    began_at=(first or page.last).at,
                    annulled=result is not None and result.reason == "annulled",
                    rewinds=len(sheet.rewinds),
                    is_imported=sheet.imported is not None,
                )
            )
        return {"seat": rows}


def first_events(page: StreamPage) -> dict[int, ProjectedEvent]:
    """The last event that sat each player down, by seat; a fork's sits `EVERYBODY` down."""
    events: dict[int, ProjectedEvent] = {}
    for projected in page.events:
        match projected.event:
            case SeatTaken(seat=taken):
                events[taken] = projected
            case MatchForked():
                events = {EVERYBODY: projected}
    return events


def vacated(page: StreamPage) -> set[int]:
    """The seats that were left on this page; those that are still free lose their row."""
    events = (projected.event for projected in page.events)
    return {event.seat for event in events if isinstance(event, SeatVacated)}


def count_plies(page: StreamPage) -> Counter[str]:
    """Requests that play, by actor. The events of one request follow each other and were written at one time."""
    plies: Counter[str] = Counter()
    previous_at = page.previous_at
    for projected in page.events:
        if projected.at != previous_at and type(projected.event) not in OWN_EVENTS:
            plies[projected.actor] += 1
        previous_at = projected.at
    return plies
