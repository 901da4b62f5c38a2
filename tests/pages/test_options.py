"""Options of each game as a page lists them."""

import pytest

from domain.games import GAMES
from domain.kernel.words import LANGUAGES
from service.web.options import options
from service.web.presets import CLOCKS, TOURNAMENTS, Fields
from service.web.words import words


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_listed_with_its_rule(name: str) -> None:
    listed = options(GAMES[name], "en")
    assert [option.name for option in listed] == list(GAMES[name].options.__struct_fields__)
    assert all(option.rule[:2] in ("", GAMES[name].prefix) for option in listed)


@pytest.mark.parametrize("name", GAMES)
def test_no_identifier_stands_where_words_could(name: str) -> None:
    for language in LANGUAGES:
        for option in options(GAMES[name], language):
            assert option.title != option.name
            assert option.help
            assert all(option.label(value) for value in option.values if isinstance(value, str))


@pytest.mark.parametrize("presets", [TOURNAMENTS, CLOCKS])
def test_presets_of_a_kind_fill_in_the_same_fields(presets: dict[str, Fields]) -> None:
    assert len({frozenset(fields) for fields in presets.values()}) == 1
    assert all(words(language)["presets"].keys() >= presets.keys() for language in LANGUAGES)
