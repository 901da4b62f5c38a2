"""What a seat has answered in an open window has to fit the table until all have answered."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games import GAMES
from domain.kernel.game import Violation
from domain.kernel.windows import answered
from domain.matches.trial import broken
from tests.matches import patching

WITH_WINDOWS = [name for name, game in GAMES.items() if patching.has_windows(game)]
TABLES = 3


def tables(game: str) -> list[patching.Desk]:
    """In which somebody has answered a window that is still open."""
    found = (
        desk for desk in patching.tables(Random(5)) if desk.sheet.game == game and patching.answers(desk)
    )
    return [next(found) for _ in range(TABLES)]


@pytest.mark.rule("MV-COR-05")
@pytest.mark.parametrize("game", WITH_WINDOWS)
def test_an_answer_that_its_seat_could_not_give_is_found(game: str) -> None:
    """Another seat's: it holds the card, this one does not."""
    for desk in tables(game):
        play: Any = desk.match.play
        assert broken(desk.match.game, play) == []
        window, seat, given = patching.answers(desk)[0]
        other = next(each for each in window.asked if each != seat)
        agenda = [answered(window, other, given) if step is window else step for step in play.agenda]
        detail = f"seat {other} could not answer window {window.id} as it has"
        assert broken(desk.match.game, replace(play, agenda=agenda)) == [Violation("MV-COR-05", detail)]
