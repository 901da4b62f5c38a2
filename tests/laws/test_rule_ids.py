"""Every rule ID of matches and tournaments stands written out, as those of games do by their laws."""

from pathlib import Path
from typing import Final

import pytest

from domain.kernel import data
from service.testing.rules import ABBREVIATED, abbreviated, missing

PROJECT: Final = Path(__file__).parents[2]
AROUND: Final = {
    "matches": ("domain/matches", "service", "projections"),
    "tournaments": ("domain/tournaments", "service", "projections"),
}


@pytest.mark.parametrize("book", AROUND)
def test_every_rule_is_written_out_where_it_acts_and_in_a_test(book: str) -> None:
    rules = [rule for rule, _ in data.numbered(data.rules_around(book))]
    acting = [PROJECT / place for place in AROUND[book]]
    assert sorted(missing(rules, acting, [PROJECT / "tests"])) == []


def test_no_id_is_abbreviated() -> None:
    folders = [PROJECT / name for name in ("domain", "service", "projections", "tests", "deploy", "k8s")]
    assert [found for found in abbreviated(folders) if found[0] != Path(__file__)] == []


@pytest.mark.parametrize(
    "text",
    [
        "SK-DBL-01, -02",
        "SK-DBL-01 to -03",
        "SK-DBL-01..03",
        "SK-DBL-01, 02",
        "SK-DBL-01`, -02",
        "SK-DBL-01 and -02",
    ],
)
def test_what_an_abbreviation_is(text: str) -> None:
    assert ABBREVIATED.search(text)
    assert not ABBREVIATED.search("SK-DBL-01, SK-DBL-02: 2 cards of SK-DBL-01 and 1 of TO-STA-04")
