"""What chance could give after an event, as organisers and whoever may fork the match see it."""

from collections.abc import Sequence

from domain.kernel.chance import Draw, Shuffle
from domain.kernel.table import ORGANISER, Language
from domain.matches import outcomes
from domain.matches.decider import drawn_as
from domain.matches.draw_names import draw_name
from domain.matches.state import Match
from service.app.matches import views as rendering
from service.schemas.outcomes import AwaitedDrawView, LyingView, OutcomeView


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
    """What is drawn next, with what lies in it; raises `Rejected` where nothing is (MV-FRK-05)."""
    return [_draw(match, draw, language) for draw in outcomes.due(match).draws]


def is_listed(draws: Sequence[Draw]) -> bool:
    return outcomes.count(draws) <= outcomes.MOST_OUTCOMES


def _draw(match: Match, draw: Draw, language: Language) -> AwaitedDrawView:
    drawn = drawn_as(0, draw, ())
    items = draw.items if isinstance(draw, Shuffle) else ()
    named = [LyingView(item, match.game.card_name(item, language)) for item in items]
    return AwaitedDrawView(draw.field, draw_name(match.game, drawn, language), drawn.kind, draw.size, named)
