"""A client of Moviola. See README.md for one screen of it, and `models` for the types of everything it answers."""

from importlib.metadata import PackageNotFoundError, version

from moviola_client import contract, models, webhooks
from moviola_client.aio import AsyncFork, AsyncMatch, AsyncMoviola, AsyncSeat
from moviola_client.client import Fork, Match, Moviola, Seat
from moviola_client.models import Turn
from moviola_client.problems import Problem, Stale, Unreachable

__all__ = [
    "AsyncFork",
    "AsyncMatch",
    "AsyncMoviola",
    "AsyncSeat",
    "Fork",
    "Match",
    "Moviola",
    "Problem",
    "Seat",
    "Stale",
    "Turn",
    "Unreachable",
    "__version__",
    "contract",
    "models",
    "webhooks",
]

try:
    __version__ = version("moviola-client")
except PackageNotFoundError:  # run from its sources
    __version__ = "0"
