"""Seat history: which seats a player has sat at, and what came of it."""

from collections import Counter
from datetime import datetime
from uuid import UUID

from msgspec import Struct

from domain.matches.events import OWN_EVENTS, MatchForked, SeatTaken
from domain.matches.state import Match
from projections import sql
from projections.aggregate import MATCHES
from projections.match_list import place_of, result_of
from projections.projection import Chapter, Rows, Table
from service.event_store.records import StoredEvent


class SeatRow(Struct, frozen=True):
    """A player at a seat. Bots have no history.

    `place` (from 1) and `won` are known when the match is finished. `plies` counts the requests the seat made
    in this match: a list of commands sent as one counts once, and what a fork inherits is its parent's. `rewinds`
    is how many rulings took the match back: what they undid is counted as well. An `annulled` match has no result.
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
    tables = (Table("seat", SeatRow),)
    write = sql.write_seat_history

    def fold(self, chapter: Chapter) -> Rows:
        match: Match = chapter.state
        sheet = match.sheet
        plies = count_plies(chapter)
        result = result_of(match) if sheet.phase == "finished" else None
        rows = []
        for seat, sitting in enumerate(sheet.seats):
            if not sitting.player:
                continue
            first = first_event(chapter, seat)
            rows.append(
                SeatRow(
                    player=sitting.player,
                    match_id=chapter.match_id,
                    seat=seat,
                    game=sheet.game,
                    is_private=sheet.is_private,
                    is_fork=sheet.parent is not None,
                    phase=sheet.phase,
                    place=place_of(seat, result) if result and result.places else None,
                    won=seat in result.winners if result and result.reason != "annulled" else None,
                    resigned=sitting.resigned,
                    plies=plies[f"seat:{seat}"],
                    first_revision=first.revision,
                    last_revision=chapter.last.revision,
                    began_at=first.recorded_at,
                    annulled=result is not None and result.reason == "annulled",
                    rewinds=len(sheet.rewinds),
                    is_imported=sheet.imported is not None,
                )
            )
        return {"seat": rows}


def first_event(chapter: Chapter, seat: int) -> StoredEvent:
    """The event that sat the player down; in later chapters any will do, since the row is there already."""
    for told in chapter.events:
        match told.event:
            case SeatTaken(seat=taken) if taken == seat:
                return told.stored
            case MatchForked():
                return told.stored
    return chapter.last


def count_plies(chapter: Chapter) -> Counter[str]:
    """Requests that play, by actor. The events of one request follow each other and were written at one time."""
    plies: Counter[str] = Counter()
    previous_at = chapter.previous_at
    for told in chapter.events:
        if told.stored.recorded_at != previous_at and type(told.event) not in OWN_EVENTS:
            plies[told.meta.actor] += 1
        previous_at = told.stored.recorded_at
    return plies
