"""Every rule ID stands written out in the game's package and in a test."""

from importlib.resources import as_file, files

from domain.games import GAMES
from domain.kernel import data
from service.testing.rules import abbreviated, missing, unnumbered
from service.testing.settings import GameTests

OPTION = "`"
"""A row of an option may be names alone."""


def test_every_rule_is_written_out_where_it_acts_and_in_a_test(tests: GameTests) -> None:
    package = GAMES[tests.game].package
    rules = [rule for rule, _ in data.numbered(data.rules_text(package))]
    with as_file(files(package)) as folder:
        lacking = sorted(missing(rules, [folder], [tests.folder]))
        unknown = sorted((rule, file.name) for rule, file in unnumbered(package, [folder, tests.folder]))
    assert not unknown, (
        f"RULES.md of {package} has no {unknown[0][0]}, which {unknown[0][1]} names. Number it there, or cite "
        f"the rule that acts: {unknown}"
    )
    assert not lacking, (
        f"{', '.join(lacking)}: cite it where it acts in {package}, and in a scenario or `@pytest.mark.rule`; "
        "or take it out of RULES.md"
    )


def test_no_id_is_abbreviated(tests: GameTests) -> None:
    with as_file(files(GAMES[tests.game].package)) as folder:
        assert abbreviated([folder, tests.folder]) == []


def test_rules_in_italian_have_the_same_numbers_in_the_same_order(tests: GameTests) -> None:
    package = GAMES[tests.game].package
    italian = data.text_beside(package, "RULES.it.md")
    if italian is None:
        return
    english = [*data.numbered(data.rules_text(package))]
    translated = [*data.numbered(italian)]
    assert [rule for rule, _ in translated] == [rule for rule, _ in english]
    pairs = zip(english, translated, strict=True)
    alike = [rule for (rule, text), (_, other) in pairs if text == other and not text.startswith(OPTION)]
    assert alike == [], "left in English"
