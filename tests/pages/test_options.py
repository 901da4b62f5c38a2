"""Options of each game as a page lists them."""

import pytest

from domain.games import GAMES
from service.web.options import options


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_listed_with_its_rule(name: str) -> None:
    listed = options(GAMES[name], "en")
    assert [option.name for option in listed] == list(GAMES[name].options.__struct_fields__)
    assert all(option.rule[:2] in ("", GAMES[name].prefix) for option in listed)
