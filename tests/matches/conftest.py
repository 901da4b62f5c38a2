"""Matches of these tests draw by seeds that stand in one place."""

from collections.abc import Iterator

import pytest

from tests.matches.desk import SEEDS


@pytest.fixture(autouse=True)
def own_seeds() -> Iterator[None]:
    """What a test draws or sets, no other test finds there."""
    kept = dict(SEEDS)
    yield
    SEEDS.clear()
    SEEDS.update(kept)
