"""What becomes of a match whose game fails in it. Rule: MV-FLT-01 in RULES.md."""

from collections.abc import Iterator
from contextlib import contextmanager

from domain.kernel.decision import Rejected
from domain.matches.state import Match


class Faulty(Exception):
    """The game failed in this match: it raised an error, or its events do not end. Nothing has happened."""

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
        yield
    except (Rejected, Faulty, Interrupted, MemoryError):
        raise
    except Exception as error:
        raise Faulty(match.sheet.match_id, match.sheet.game) from error
