"""The list of matches in a browser."""

from datetime import datetime

from msgspec import Struct

from domain.games import GAMES
from domain.matches.names import with_computers
from projections.match_list import MatchRow, place_of
from service.web.viewer import Sitting


class ListedMatch(Struct, frozen=True):
    """`is_seen`: play has begun, and anybody may look at the table."""

    match_id: str
    game_title: str
    title: str | None
    phase: str
    revision: int
    updated_at: datetime
    sittings: tuple[Sitting, ...]
    is_fork: bool
    is_private: bool
    is_frozen: bool
    is_imported: bool
    is_seen: bool


def listed(row: MatchRow) -> ListedMatch:
    names = with_computers(tuple(row.players), tuple(row.bots))
    return ListedMatch(
        match_id=str(row.match_id),
        game_title=GAMES[row.game].title if row.game in GAMES else row.game,
        title=row.title,
        phase=row.phase,
        revision=row.revision,
        updated_at=row.updated_at,
        sittings=tuple(
            Sitting(
                seat,
                name,
                bot,
                row.resigned[seat],
                seat in row.awaited,
                place_of(seat, row.places) if row.places else None,
            )
            for seat, (name, bot) in enumerate(zip(names, row.bots, strict=True))
        ),
        is_fork=row.parent_id is not None,
        is_private=row.is_private,
        is_frozen=bool(row.frozen_by),
        is_imported=row.origin == "imported",
        is_seen=row.phase != "open" and not row.is_private,
    )
