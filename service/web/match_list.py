"""The list of matches in a browser."""

from typing import Any

from domain.games import GAMES
from domain.matches.names import with_computers
from projections.match_list import MatchRow, place_of
from service.web.viewer import Sitting


def listed(row: MatchRow) -> dict[str, Any]:
    """The row, and what a page shows besides. `is_seen`: play has begun, and anybody may look at the table."""
    names = with_computers(tuple(row.players), tuple(row.bots))
    return {
        "row": row,
        "game_title": GAMES[row.game].title if row.game in GAMES else row.game,
        "is_seen": row.phase != "open" and not row.is_private,
        "sittings": tuple(
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
    }
