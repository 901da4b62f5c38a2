"""Each game of this repository has every explanation that the laws of every game judge."""

import pytest

from domain.games import GAMES
from domain.games.frantic.effects.d20 import D20_EVENTS, title
from domain.kernel import beats, data, guides
from domain.scenarios import lessons

OWN = [game for game in GAMES.values() if game.package.startswith("domain.games.")]


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_nothing_is_missing(game) -> None:
    assert guides.texts(game.package)
    assert guides.options(game.package)
    assert guides.refusals(game.package)
    assert guides.shelf(game.package)
    assert guides.art(game.package)
    assert beats.rules(game.package)
    assert game.table
    assert lessons.lesson(game)
    assert guides.guide(game.package, "en")
    assert data.text_beside(game.package, "RULES.it.md")


def test_a_game_without_a_guide_has_none() -> None:
    assert guides.shelf("domain.matches") is None
    assert guides.texts("domain.matches") == {}
    assert guides.guide("domain.matches", "en") is None


@pytest.mark.parametrize("number", range(1, len(D20_EVENTS) + 1))
def test_each_event_of_frantic_is_explained_under_its_number(number: int) -> None:
    text = guides.texts("domain.games.frantic")[f"d20_{number}"]
    assert text.en.name.upper() == title(number)
    assert f"FR-EV-{number:02}" in text.rules


@pytest.mark.parametrize("name", ["sukkube", "frantic", "bathroom_rush"])
def test_a_lesson_that_tells_of_a_victory_ends_with_it(name: str) -> None:
    game = GAMES[name]
    lesson = lessons.lesson(game)
    assert lesson is not None
    *_, (_, _, decision) = lessons.stops(game, lesson)
    result = game.result(decision.state)
    assert result is not None
    assert result.winners == (lesson.you,)
