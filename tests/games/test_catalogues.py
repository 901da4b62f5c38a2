"""What a game says of itself before anybody plays it: its seats, and a catalogue of all its cards."""

import re
from random import Random

import msgspec
import pytest

from domain.games import GAMES
from domain.kernel import data
from service.testing.playing import moves, table

SEATS = {
    "bathroom_rush": (2, 3, 4),
    "frantic": (2, 3, 4, 5, 6),
    "piccioni": (2, 3, 4, 5, 6),
    "sukkube": (1, 2, 3, 4, 5, 6),
}
HIDING = {"sukkube": {"mode": "peach"}}
"""Options with which something is hidden."""
every_game = pytest.mark.parametrize("name", sorted(GAMES))


@every_game
def test_a_game_is_played_by_as_many_as_its_box_says(name: str) -> None:
    assert tuple(GAMES[name].seats) == SEATS[name]


@every_game
def test_every_card_is_in_the_catalogue_once_as_its_type_says(name: str) -> None:
    """Clients read the catalogue by the schema that comes from the type."""
    game = GAMES[name]
    cards = game.cards(game.options())
    for card in cards:
        assert msgspec.json.decode(msgspec.json.encode(card), type=type(card)) == card
    ids = [card.id for card in cards]  # type: ignore[attr-defined]
    assert len(ids) == len(set(ids)) > 20
    decision = table(game, 2, HIDING.get(name, {}))
    list(moves(game, decision, Random(1), 8))
    unknown = frozenset[str]().union(*game.may_not_know(decision.state, 0))
    assert unknown
    assert unknown <= set(ids)


@every_game
def test_its_rules_can_be_cited(name: str) -> None:
    known = data.rule_ids(GAMES[name].package)
    assert len([rule for rule in known if rule.startswith(f"{GAMES[name].prefix}-")]) > 100
    assert all(re.fullmatch(r"[A-Z]{2}-[A-Z0-9-]*[0-9]", rule) for rule in known)
