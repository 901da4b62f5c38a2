"""Which rules were played: tests carry IDs with `@pytest.mark.rule(...)`, and only tests that passed count.

On a run of the whole suite the session fails if a rule of a RULES.md, of a game, of matches or of tournaments,
was carried by no passing test.
"""

import re
from collections.abc import Iterable
from typing import Any

import pytest

from domain.games import GAMES
from domain.kernel import data

BOOKS = (*GAMES, "matches", "tournaments")

NO_RULE = "any rule (RULES.md numbers none)"
RULE_ID = re.compile(r"\*\*([A-Z]{2}(?:-[A-Z0-9]+)*-[0-9]+)\*\*|^\| ([A-Z]{2}-DEC-[0-9]+) \|", re.MULTILINE)


def rule_ids(book: str) -> set[str]:
    """Every rule and decision that RULES.md numbers: bold in the text, first cell in the tables of decisions.

    A game cannot be without: an empty or misread RULES.md asks for a rule that no test carries.
    """
    return {bold or cell for bold, cell in RULE_ID.findall(_text(book))} or {NO_RULE}


def _text(book: str) -> str:
    return data.rules_text(GAMES[book].package) if book in GAMES else data.rules_around(book)


def marked(item: pytest.Item) -> set[str]:
    return {rule for mark in item.iter_markers("rule") for rule in mark.args}


class RuleCoverage:
    def __init__(self) -> None:
        self.played: set[str] = set()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Any:
        outcome = yield
        report = outcome.get_result()
        report.user_properties += [("rule", rule) for rule in sorted(marked(item))]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.played.update(value for name, value in report.user_properties if name == "rule")

    def missing(self) -> dict[str, list[str]]:
        return {book: sorted(rule_ids(book) - self.played) for book in BOOKS}

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if is_whole_suite(session.config) and any(self.missing().values()) and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        whole = is_whole_suite(terminalreporter.config)
        for game, missing in self.missing().items():
            known = rule_ids(game)
            line = f"rules of {game}: {len(known) - len(missing)} of {len(known)} played"
            named = f"{line}; not played: {', '.join(missing)}"
            terminalreporter.write_line(named if missing and whole else line)


def is_whole_suite(config: pytest.Config) -> bool:
    """No path, no -k, no -m on the command line, and this is not a worker of a distributed run."""
    chosen: Iterable[Any] = (config.getoption("keyword"), config.getoption("markexpr"))
    return (
        config.args == config.getini("testpaths") and not any(chosen) and not hasattr(config, "workerinput")
    )
