"""Every game has a tour: a turn of a match, the same whenever it is made, in both languages."""

import pytest

from domain.games import GAMES
from domain.kernel import data
from domain.kernel.table import Language
from domain.kernel.words import LANGUAGES
from domain.kernel.words.seats import Names
from service.web.options import options
from service.web.tour import NAMES, best_turn, tour


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_tour_has_five_to_eight_pictures(name: str, language: Language) -> None:
    shown = tour(name, language)
    assert 5 <= len(shown.stops) <= 8
    assert (shown.stops[0].what, shown.stops[-1].what) == ("table", "end")
    rules = {rule for rule, _ in data.numbered(data.rules_text(GAMES[name].package))}
    for stop in shown.stops[1:]:
        assert stop.text
        assert stop.rules
        assert set(stop.rules) <= rules
        assert set(stop.picture.drawn) == {"wide", "narrow"}
        assert (
            f'data-marks="{len(stop.picture.changed)}"' in stop.picture.drawn["wide"]
            or not stop.picture.changed
        )


@pytest.mark.parametrize("name", GAMES)
def test_it_is_always_the_same(name: str) -> None:
    one = tour.__wrapped__(name, "it")
    assert one == tour(name, "it")


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_is_what_the_seat_may_know(name: str) -> None:
    game, turn, shown = GAMES[name], best_turn(GAMES[name]), tour(name, "en")
    for index, stop in zip(turn.shown, shown.stops[1:], strict=False):
        event = game.redact(turn.caused[index].event, shown.seat)
        assert stop.text == game.describe(event, "en", Names("en", NAMES))


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_listed_with_its_rule(name: str) -> None:
    listed = options(GAMES[name], "en")
    assert [option.name for option in listed] == list(GAMES[name].options.__struct_fields__)
    assert all(option.rule[:2] in ("", GAMES[name].prefix) for option in listed)
