"""A whole installation for tests that only use it."""

from collections.abc import Iterator

import pytest

from tests.servers import open_directory
from tests.service.installation import Installation, installation


@pytest.fixture(scope="session")
def running() -> Iterator[Installation]:
    """`moviola up` on a directory and a port of its own."""
    with open_directory() as directory, installation(directory / "data") as started:
        yield started
