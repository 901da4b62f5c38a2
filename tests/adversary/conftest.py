"""The service of the random desks: the API behind a socket, results carried."""

from tests.rulings.conftest import client

__all__ = ["client"]
