"""`--shuffle SEED`: files in another order, and the tests in each; what needs the usual order shows itself."""

from itertools import chain, groupby
from random import Random

import pytest


class Shuffling:
    """Workers of a distributed run have the same seed, so they agree on the order."""

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        seed = config.getoption("--shuffle")
        if seed is not None:
            random = Random(seed)
            files = [list(tests) for _, tests in groupby(items, key=lambda item: item.path)]
            for tests in files:
                random.shuffle(tests)
            random.shuffle(files)
            items[:] = chain.from_iterable(files)
