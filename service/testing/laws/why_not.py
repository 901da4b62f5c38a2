"""The laws of refusals (`domain/kernel/why_not.py`): whatever a player touches in vain is explained."""

from random import Random
from typing import get_args

import pytest

from domain.drawing.plain_table import described
from domain.games import GAMES
from domain.kernel import guides, why_not
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.scene import Table
from domain.kernel.table import Language
from service.testing.laws.pictures import NAMES
from service.testing.moments import moments
from service.testing.settings import Settings


@pytest.mark.drawn
def test_each_own_card_begins_a_command_or_is_refused_by_a_rule(setting: Settings) -> None:
    """By the view as by all that is true; in words, if the game has any; and of things that lie on the table."""
    game = GAMES[setting[0]]
    is_worded = bool(guides.refusals(game.package))
    for moment in moments(game, setting, Random(3), 60):
        awaited = game.awaited(moment.after)
        if not isinstance(awaited, AwaitsSeats) or not moment.is_last:
            continue
        seat = awaited.seats[0]
        view = game.view(moment.after, seat)
        table = described(game, view, Table(NAMES[: setting[1]], seat))
        names = {*table.places, *(piece.name for piece in table.pieces)}
        touched = [game.touches(view, each, seat) for each in game.legal_commands(view, seat)]
        firsts = list(dict.fromkeys(parts[0] for parts in touched if len(parts) > 1))
        for first in ("", *firsts[:2]):
            refusals = why_not.refusals(game, view, seat, first)
            complete = why_not.refusals(game, moment.after, seat, first)
            assert {part: str(each) for part, each in refusals.items()} == {
                part: str(each) for part, each in complete.items()
            }
            assert {*refusals} <= names
            for part, refusal in refusals.items():
                assert refusal.rule
                for language in get_args(Language) if is_worded else ():
                    assert why_not.sentence(game, refusal, (first, part), language) != refusal.detail
                    assert why_not.rule_text(game.package, refusal.rule, language)
