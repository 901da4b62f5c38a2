"""What becomes of a match whose game fails in it. Rule: MV-FLT-01 in RULES.md."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TypeAlias

from domain.kernel.decision import Rejected
from domain.matches.state import Match

Bound: TypeAlias = Callable[[str], AbstractContextManager[object]]
"""Runs what a game does in the match of this id, and raises in it when it takes too long."""

_bound: Bound = nullcontext


def bound_games(bound: Bound) -> None:
    """From now on no game in this process takes longer than `bound` lets it; the domain itself has no clock."""
    global _bound
    _bound = bound


class Faulty(Exception):
    """The game failed in this match: it raised an error, its events do not end, or it took too long. Nothing has
    happened."""

    def __init__(self, match_id: str, game: str) -> None:
        super().__init__(
            f"match {match_id} is faulty: {game} fails at this table; an organiser can rewind or annul the match"
        )
        self.match_id = match_id
        self.game = game


class Interrupted(Exception):
    """Whoever follows a decision stops it at one of its events; the game has done nothing wrong."""


@contextmanager
def faults_of(match: Match) -> Iterator[None]:
    """Whatever its game raises, refusals aside, is the fault of this match alone (MV-FLT-01)."""
    try:
        with _bound(match.sheet.match_id):
            yield
    except (Rejected, Faulty, Interrupted, MemoryError):
        raise
    except Exception as error:
        raise Faulty(match.sheet.match_id, match.sheet.game) from error
