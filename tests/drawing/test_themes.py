"""Every theme has a colour for every role; those that meet can be told apart (WCAG 1.4.3, 1.4.11)."""

import re
from typing import get_args

import pytest

from domain.kernel.scene import Role
from service.pictures.themes import THEMES, Theme
from service.testing.contrast import contrast

GROUNDS: tuple[Role, ...] = ("felt", "paper", "shade")
TEXTS: tuple[Role, ...] = ("ink", "soft")
EDGES: tuple[Role, ...] = ("line", "mark", "seat0", "seat1", "seat2", "seat3", "seat4", "seat5", "dark")


@pytest.fixture(params=list(THEMES))
def theme(request: pytest.FixtureRequest) -> Theme:
    return THEMES[request.param]


def test_every_role_has_a_colour(theme: Theme) -> None:
    assert set(theme) == set(get_args(Role)) - {"none"}
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in theme.values())


def test_texts_are_legible_on_what_they_lie_on(theme: Theme) -> None:
    pairs = [(text, ground) for text in TEXTS for ground in GROUNDS]
    pairs += [
        (role, role.removeprefix("on-")) for role in theme if role.startswith("on-") and role != "on-seat"
    ]
    pairs += [("on-seat", f"seat{seat}") for seat in range(6)]
    low = {pair: contrast(theme, *pair) for pair in pairs if contrast(theme, *pair) < 4.5}
    assert low == {}


def test_edges_are_seen_on_the_grounds(theme: Theme) -> None:
    pairs = [(edge, ground) for edge in EDGES for ground in GROUNDS]
    low = {pair: contrast(theme, *pair) for pair in pairs if contrast(theme, *pair) < 3}
    assert low == {}
