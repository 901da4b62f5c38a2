"""A game fits into a match and into the contract."""

import msgspec

from domain.games import GAMES
from domain.matches.events import MATCH_EVENTS
from service.http.contract.components import of_game
from service.testing.settings import GameTests

MOST_SEATS = 6


def test_a_match_has_seats_for_it(tests: GameTests) -> None:
    seats = GAMES[tests.game].seats
    assert seats.start >= 1
    assert seats.stop - 1 <= MOST_SEATS


def test_its_events_are_not_called_like_those_of_a_match(tests: GameTests) -> None:
    names = {kind.__name__ for kind in MATCH_EVENTS}
    assert {kind.__name__ for kind in GAMES[tests.game].events} & names == set()


def test_the_contract_describes_it(tests: GameTests) -> None:
    """Also that its commands, events and states can be told apart: msgspec makes schemas of no others."""
    game = GAMES[tests.game]
    assert of_game(game)
    assert msgspec.json.schema(game.event_union)


def test_a_position_can_be_set(tests: GameTests) -> None:
    names = [kind.__name__ for kind in GAMES[tests.game].events]
    assert names.count("PositionSet") == 1


def test_its_editions_differ_in_their_rules_alone(tests: GameTests) -> None:
    """The recorded, the stored and the shown have one shape: an older one is lifted when it is read."""
    game = GAMES[tests.game]
    editions = [each.edition for each in (*game.earlier, game)]
    assert editions == [f"{game.name}/{number}" for number in range(1, len(editions) + 1)]
    for each in game.earlier:
        for same in ("name", "package", "prefix", "seats", "options", "position", "events", "folds", "lifts"):
            assert getattr(each, same) is getattr(game, same), (each.edition, same)


def test_what_lifts_old_events_is_of_events_it_has(tests: GameTests) -> None:
    game = GAMES[tests.game]
    assert set(game.lifts) <= {kind.__name__ for kind in game.events}
