"""The words around every game: functions for clocks, places, draws and changes of the table."""

from collections.abc import Sequence
from typing import Final

from domain.kernel.documents import Change
from domain.kernel.table import Seat
from domain.kernel.words import Vocabulary
from domain.kernel.words.tongue import Say
from domain.matches.clocks.control import SeatClock
from domain.matches.rulings.corrections import describe_changes


def spoken(milliseconds: int) -> str:
    """`4:59`, `1:00:00`: whole seconds, rounded down, never below zero."""
    seconds = max(0, milliseconds) // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def _clocks(say: Say, clocks: Sequence[SeatClock], _: str) -> str:
    """`seat 0 4:59, seat 1 0:30*`: the nearer limit of each seat that has one; a star for those that run."""
    times = []
    for seat, clock in enumerate(clocks):
        limits = [left for left in (clock.left_ms, clock.decision_left_ms) if left is not None]
        if limits:
            times.append(f"{say.seat(seat)} {spoken(min(limits))}{'*' if clock.is_running else ''}")
    return ", ".join(times) or "–"


def _places(say: Say, places: Sequence[Sequence[Seat]], _: str) -> str:
    """`first 1; then 0, 2`."""
    seats = [say.who(tuple(tied), "number") for tied in places]
    between = f"; {say('then', None)} "
    return f"{say('first', None)} {between.join(seats)}"


def _changes(say: Say, changes: Sequence[Change], _: str) -> str:
    return say("because", describe_changes(changes, say.tongue.rows["changes"]))


WORDS: Final = Vocabulary(
    "domain.matches",
    {
        "amount": lambda _, seconds, __: str(abs(seconds)),
        "changes": _changes,
        "clocks": _clocks,
        "places": _places,
        "player": lambda say, player, _: say.who.player(player),
        "time": lambda _, seconds, __: spoken(seconds * 1000),
        "milliseconds": lambda _, milliseconds, __: spoken(milliseconds),
    },
)
