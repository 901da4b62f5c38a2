"""The possible results of chance after an event, for callers who may fork the match."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from domain.kernel.chance import Draw, Shuffle
from domain.kernel.table import ORGANISER, Language
from domain.matches import outcomes
from domain.matches.decider import drawn_as
from domain.matches.draw_names import draw_name
from domain.matches.state import Match
from service.access.visibility import require_may_fork
from service.access.visits import Visit
from service.app.matches import views as rendering
from service.event_store.aggregate import Versions
from service.schemas.outcomes import (
    AwaitedDrawsView,
    AwaitedDrawView,
    LyingView,
    OutcomesView,
    OutcomeView,
)


@dataclass(frozen=True, slots=True)
class OutcomeQueries:
    """For callers who may fork the match. Each method raises `RevisionNotFound`, and `Rejected` (MV-FRK-05)."""

    matches: Versions[Match]

    async def possible(self, visit: Visit, at: int) -> OutcomesView:
        """Off the event loop, as a thousand results take a while."""
        require_may_fork(visit.caller, visit.match)
        match = (await self.matches.at(visit.seen, at)).state
        draws = [draw.field for draw in outcomes.awaited_draws(match)]
        return OutcomesView(visit.match_id, at, draws, await asyncio.to_thread(possible, match))

    async def draws(self, visit: Visit, at: int, language: Language) -> AwaitedDrawsView:
        require_may_fork(visit.caller, visit.match)
        match = (await self.matches.at(visit.seen, at)).state
        draws = awaited_draws(match, language)
        return AwaitedDrawsView(visit.match_id, at, draws, is_listed(outcomes.due(match).draws))


def possible(match: Match) -> list[OutcomeView]:
    """Every result with the hash of the state it leads to. A thousand take a good part of a second."""
    return [
        OutcomeView(
            each.outcomes,
            str(each.probability),
            rendering.digest(each.match, ORGANISER),
            rendering.awaited(each.match),
        )
        for each in outcomes.possible(match)
    ]


def awaited_draws(match: Match, language: Language) -> list[AwaitedDrawView]:
    """The next draws, with the items in them; raises `Rejected` where nothing is (MV-FRK-05)."""
    return [_draw(match, draw, language) for draw in outcomes.due(match).draws]


def is_listed(draws: Sequence[Draw]) -> bool:
    return outcomes.count(draws) <= outcomes.MOST_OUTCOMES


def _draw(match: Match, draw: Draw, language: Language) -> AwaitedDrawView:
    record = drawn_as(0, draw, ())
    items = draw.items if isinstance(draw, Shuffle) else ()
    lying = [LyingView(item, match.game.card_name(item, language)) for item in items]
    return AwaitedDrawView(draw.field, draw_name(match.game, record, language), record.kind, draw.size, lying)
