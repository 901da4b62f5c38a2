"""Why the parts of a table lead on to no command, for the seat that is asked."""

from typing import Any

from domain.kernel import why_not
from domain.kernel.game import Game
from domain.kernel.table import Language, Seat
from domain.matches.faults import faults_of
from domain.matches.state import Match
from domain.matches.view import view
from service.schemas.matches import RefusedTouch


def refused(match: Match, seat: Seat, first: str, language: Language) -> list[RefusedTouch]:
    with faults_of(match):
        return refused_touches(match.game, view(match, seat).play, seat, first, language)


def refused_touches(
    game: Game[Any], view: Any, seat: Seat, first: str, language: Language
) -> list[RefusedTouch]:
    """By the seat's own view: no refusal tells what is hidden from it. `first` is the part touched before."""
    return [
        RefusedTouch(
            touch,
            refusal.code,
            refusal.rule,
            why_not.sentence(game, refusal, (first, touch), language),
            why_not.rule_text(game.package, refusal.rule, language),
        )
        for touch, refusal in why_not.refusals(game, view, seat, first).items()
    ]
