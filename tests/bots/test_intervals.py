"""Intervals of shares, against figures that others have computed."""

import pytest

from service.app.bots.intervals import wilson


@pytest.mark.parametrize(
    ("counted", "of", "low", "high"),
    [(15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718), (29, 29, 0.8830, 1.0)],
)
def test_wilsons_interval(counted: int, of: int, low: float, high: float) -> None:
    """The first three are in Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I."""
    assert wilson(counted, of) == pytest.approx((low, high), abs=0.00006)


def test_of_nothing_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
