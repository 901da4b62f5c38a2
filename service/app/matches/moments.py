"""The moments of a match that is over, told by its score alone."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from domain.kernel.game import Game
from domain.kernel.table import Seat
from domain.kernel.table_description import Points
from domain.matches.highlights import moments
from domain.matches.history import undone_by
from domain.matches.state import Match
from service.access.visits import Visit
from service.event_store.streams import Streams
from service.schemas.moments import MomentsView

TURN: Final = 50
"""Events that are folded before others are served."""


@dataclass(frozen=True, slots=True)
class Moments:
    matches: Streams[Match]

    async def look(self, visit: Visit) -> MomentsView:
        """None while the caller sees the match going on, or of what a ruling has undone."""
        newest, kind = visit.match, self.matches.kind
        if newest.sheet.phase != "finished" or newest.play is None:
            return MomentsView(visit.match_id, ())
        course = list[tuple[int, Mapping[Seat, Points]]]()
        state: Match | None = None
        records = await self.matches.log.read(visit.match_id, after=0, to=visit.revision)
        for place, each in enumerate(records):
            decoded = kind.decoder(newest, each.payload).decode(
                each.type, each.version, each.payload, each.meta
            )
            state = kind.fold((decoded,), state)
            if state.play is not None and not undone_by(newest.sheet.rewinds, each.revision, each.type):
                course.append((each.revision, _points(state.game, state.play)))
            if not place % TURN:
                await asyncio.sleep(0)
        return MomentsView(visit.match_id, moments(course))


def _points(game: Game[Any], state: Any) -> Mapping[Seat, Points]:
    """Of the seats that are not out."""
    out = game.out(state)
    return {seat: each for seat, each in enumerate(game.points(state)) if seat not in out}
