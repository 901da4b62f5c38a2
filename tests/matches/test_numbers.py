"""The numbers that the rules of matches name are those that hold."""

import re
from pathlib import Path

import pytest

from domain import matches
from domain.kernel.decision import CHAIN_LIMIT
from domain.matches import command_lists, disclosing, outcomes, stopping
from domain.matches.clocks import control
from domain.matches.rulings import corrections, kinds
from domain.matches.rulings import decider as disputes

RULES = Path(matches.__path__[0], "RULES.md").read_text("utf-8")
DAY = 24 * 60 * 60


@pytest.mark.parametrize(
    ("rule", "said", "holds", "number"),
    [
        ("MV-PLA-03", "they have come to 1,000 events", command_lists.LIST_LIMIT, 1000),
        ("MV-FLT-01", "more than 1,000 after one request", CHAIN_LIMIT, 1000),
        ("MV-END-02", "when 50 time-outs have followed", stopping.UNANSWERED_AT_MOST, 50),
        ("MV-END-03", "has come to 50,000 events", stopping.EVENTS_AT_MOST, 50_000),
        ("MV-DIS-03", "each party up to ten times", disputes.STATEMENTS, 10),
        ("MV-DIS-06", "3 if nothing else was said", disputes.DISPUTES_PER_SEAT, 3),
        ("MV-DCL-02", "600 seconds if nothing else", disclosing.DISPUTES_SECONDS, 600),
        ("MV-DCL-02", "(0 to 7 days)", disclosing.MOST_SECONDS, 7 * DAY),
        ("MV-FRK-05", "not if there are more than 1000", outcomes.MOST_OUTCOMES, 1000),
        ("MV-CLK-01", "1 to 14 days for a decision", control.DECISION_SECONDS, range(1, 14 * DAY + 1)),
        ("MV-CLK-01", "10 seconds to 90 days for a match", control.MATCH_SECONDS, range(10, 90 * DAY + 1)),
        ("MV-CLK-01", "at most a day of increment", control.INCREMENT_SECONDS, range(DAY + 1)),
    ],
)
def test_a_rule_says_what_holds(rule: str, said: str, holds: object, number: object) -> None:
    text = re.search(rf"^- \*\*{rule}\*\* (.*)$", RULES, re.MULTILINE)
    assert text is not None
    assert said in text[1]
    assert holds == number


def test_a_ruling_gives_and_takes_as_much_time_as_a_match_may_have() -> None:
    assert kinds.MOST_SECONDS == control.MATCH_SECONDS[-1] == 90 * DAY


def test_a_correction_is_told_by_eight_places_of_six_cards() -> None:
    """As many as are read; the event has all of them."""
    assert (corrections.MOST_TOLD, corrections.MOST_CARDS) == (8, 6)
