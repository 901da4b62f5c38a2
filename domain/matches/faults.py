"""The course of a match whose game fails in it. Rule: MV-FLT-01 in RULES.md."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from types import TracebackType
from typing import Final, TypeAlias

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
    """The follower of a decision stops it at one of its events; the game has done nothing wrong."""


NOT_FAULTS: Final = (Rejected, Faulty, Interrupted, MemoryError)


class faults_of:  # noqa: N801 - used like a function; as a generator it would cost a command more than its rules do
    """Every exception of its game in the match, refusals aside, is the fault of this match alone
    (MV-FLT-01)."""

    __slots__ = ("_bounded", "_match")

    def __init__(self, match: Match) -> None:
        self._match = match
        self._bounded = _bound(match.sheet.match_id)

    def __enter__(self) -> None:
        self._bounded.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._bounded.__exit__(kind, error, trace)
        except Exception as late:  # the time was up in the last moment
            error = late
        if isinstance(error, Exception) and not isinstance(error, NOT_FAULTS):
            raise Faulty(self._match.sheet.match_id, self._match.sheet.game) from error
