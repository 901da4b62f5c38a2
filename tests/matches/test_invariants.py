"""What holds of every match sheet; the desk (`desk.py`) asks it after every request of every test."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from domain.matches.invariants import violations
from tests.matches.test_rules import begun

FLAGS = {"is_position_due": True, "is_shuffling": True, "is_dealing": True, "returns_to": 3}


@pytest.mark.rule("MV-INV-1")
def test_at_most_one_step_of_a_match_is_under_way() -> None:
    sheet = begun().state.sheet
    for name, value in FLAGS.items():
        assert not [*violations(replace(sheet, **{name: value}))]
    for one, other in combinations(FLAGS, 2):
        both = replace(sheet, **{one: FLAGS[one], other: FLAGS[other]})
        assert [found.invariant for found in violations(both)] == ["MV-INV-1"]
