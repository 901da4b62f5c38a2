"""A match knows its own deck: who deals its hidden cards does not read a list of cards of today."""

import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from service.app.bots.effort import Effort
from service.app.bots.worlds import encoded, possible_world, sight_of, sight_of_view
from service.testing.playing import moves, table
from tests.games.all_settings import SETTINGS

FEW = Effort(playouts=2)
DATA = Path(__file__).parents[2] / "domain/games/frantic/data/cards.toml"
TODAY = """
import sys, tomllib, msgspec
from pathlib import Path
from random import Random
from domain.kernel import data
rows = tomllib.loads(Path(sys.argv[1]).read_text())
rows["push"]["copies"]["standard_94"] -= 3
rows["jump"]["copies"]["standard_94"] += 3
data.table = lambda package, name, read=data.table: rows if name == "cards" else read(package, name)
from domain.games import GAMES
from service.app.bots.choice import BOTS
from service.app.bots.effort import Effort, Meter
from service.app.bots.worlds import decoded
from domain.games.frantic.cards import card_ids
assert "push_8" not in card_ids("standard_94")
game = GAMES["frantic"]
sight = decoded(game, sys.stdin.buffer.read())
assert "push_8" in sight.hidden
legal = game.legal_commands(sight.view, int(sys.argv[2]))
for bot in BOTS.values():
    assert bot(game, sight, int(sys.argv[2]), legal, Random(1), Meter(Effort(playouts=2))) in legal
"""


def in_the_middle(name: str, seats: int, options: dict, seed: int):  # type: ignore[no-untyped-def]
    game = GAMES[name]
    decision = table(game, seats, options)
    for _ in moves(game, decision, Random(seed), limit=25):
        pass
    return game, decision.state


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_view_names_all_but_the_hidden_cards(setting: tuple[str, int, dict]) -> None:
    """So who has nothing but a view comes to the same cards, as long as the edition is the one they know."""
    game, state = in_the_middle(*setting, seed=5)
    for seat in range(setting[1]):
        ours = sight_of(game, state, seat)
        assert sorted(sight_of_view(game, ours.view).hidden) == sorted(ours.hidden)
        world = possible_world(game, ours, Random(1))
        assert msgspec.json.encode(game.view(world, seat)) == msgspec.json.encode(ours.view)


def test_bots_deal_the_deck_of_the_match_though_the_list_is_another_one_today() -> None:
    """The eighth PUSH of a match under way lies in its deck, and the release of today prints five."""
    game, state = in_the_middle("frantic", 2, {}, seed=3)
    awaited = game.awaited(state)
    assert isinstance(awaited, AwaitsSeats)
    seat = next(seat for seat in awaited.seats if "push_8" in game.hidden_cards(state, seat))
    command = [sys.executable, "-c", TODAY, str(DATA), str(seat)]
    run = subprocess.run(
        command, input=encoded(sight_of(game, state, seat)), capture_output=True, check=False
    )
    assert run.returncode == 0, run.stderr.decode()
