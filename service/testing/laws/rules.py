"""Every rule ID stands written out in the game's package and in a test."""

from importlib.resources import as_file, files

from domain.games import GAMES
from domain.kernel import data
from service.testing.rules import abbreviated, missing
from service.testing.settings import GameTests


def test_every_rule_is_written_out_where_it_acts_and_in_a_test(tests: GameTests) -> None:
    package = GAMES[tests.game].package
    rules = [rule for rule, _ in data.numbered(data.rules_text(package))]
    with as_file(files(package)) as folder:
        assert sorted(missing(rules, [folder], [tests.folder])) == []


def test_no_id_is_abbreviated(tests: GameTests) -> None:
    with as_file(files(GAMES[tests.game].package)) as folder:
        assert abbreviated([folder, tests.folder]) == []
