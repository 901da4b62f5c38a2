"""The clocks of a match as plain values: how much time each seat has, which run, when the first is up.

Times are whole milliseconds, moments milliseconds since 1970 (UTC): the same numbers in every language that reads
the log. Rules: MV-CLK in RULES.md beside.
"""

from typing import Final, Literal

from msgspec import Struct

from domain.kernel.decision import Rejected
from domain.kernel.table import Seat

MILLISECONDS: Final = 1000
DECISION_SECONDS: Final = range(1, 14 * 86_400 + 1)
MATCH_SECONDS: Final = range(10, 90 * 86_400 + 1)
INCREMENT_SECONDS: Final = range(86_400 + 1)

Limit = Literal["decision", "match"]


class TimeControl(Struct, frozen=True, omit_defaults=True):
    """The agreed control of time: seconds for each decision, for each seat's whole match, or both
    (MV-CLK-01).

    `increment_seconds` are added to the time for the match with each answer.
    """

    decision_seconds: int | None = None
    match_seconds: int | None = None
    increment_seconds: int = 0

    @property
    def widest(self) -> "Limit":
        return "decision" if self.match_seconds is None else "match"


class SeatClock(Struct, frozen=True, omit_defaults=True):
    """A seat's time as it was when the clocks were last read; from then on it runs down if `is_running`.

    `left_ms` is for the rest of the match, `decision_left_ms` for what the seat is asked now: None without such a
    limit, and the latter for a seat that is not asked. `is_up`: the time for the match is used up.
    """

    left_ms: int | None = None
    decision_left_ms: int | None = None
    is_running: bool = False
    is_up: bool = False
    timed_out_at_ms: int = 0


class Clocks(Struct):
    """All clocks of a match. `asked` is the decision that the times for a decision are about."""

    control: TimeControl
    seats: list[SeatClock]
    asked: str = ""
    read_at_ms: int = 0
    is_paused: bool = False
    """A fork's clocks stand still until one of its players has answered (MV-CLK-07)."""
    unanswered: int = 0
    """Time-outs since a player answered (MV-END-02)."""


def check_control(control: TimeControl) -> None:
    """Refuse times that no match may have (MV-CLK-01)."""
    if control.decision_seconds is None and control.match_seconds is None:
        raise _invalid("give decision_seconds, match_seconds or both")
    if control.increment_seconds and control.match_seconds is None:
        raise _invalid("increment_seconds go with match_seconds")
    for name, value, span in (
        ("decision_seconds", control.decision_seconds, DECISION_SECONDS),
        ("match_seconds", control.match_seconds, MATCH_SECONDS),
        ("increment_seconds", control.increment_seconds, INCREMENT_SECONDS),
    ):
        if value is not None and value not in span:
            raise _invalid(f"{name} are {span[0]} to {span[-1]}, not {value}")


def new_clocks(control: TimeControl, seats: int) -> Clocks:
    whole = None if control.match_seconds is None else control.match_seconds * MILLISECONDS
    return Clocks(control, [SeatClock(whole) for _ in range(seats)])


def stopped(clocks: Clocks) -> Clocks:
    """A copy with the same times, but every clock stopped: for states that are taken up at a later moment."""
    return Clocks(
        clocks.control,
        [_stopped(clock) for clock in clocks.seats],
        clocks.asked,
        clocks.read_at_ms,
        clocks.is_paused,
    )


def deadline_ms(clocks: Clocks, seat: Seat) -> int | None:
    """The moment at which the time of `seat` is up; None while its clock does not run."""
    clock = clocks.seats[seat]
    if not clock.is_running:
        return None
    limits = [left for left in (clock.left_ms, clock.decision_left_ms) if left is not None]
    return clocks.read_at_ms + min(limits)


def first_deadline(clocks: Clocks) -> tuple[int, Seat] | None:
    """The earliest deadline and whose it is; of equal ones the first seat's."""
    running = [
        (deadline, seat)
        for seat in range(len(clocks.seats))
        if (deadline := deadline_ms(clocks, seat)) is not None
    ]
    return min(running, default=None)


def limit_up_first(clock: SeatClock) -> Limit:
    """Which of the limits of a running clock is the nearer one; of equal ones that of the match."""
    if clock.left_ms is None or (
        clock.decision_left_ms is not None and clock.decision_left_ms < clock.left_ms
    ):
        return "decision"
    return "match"


def _stopped(clock: SeatClock) -> SeatClock:
    return SeatClock(clock.left_ms, clock.decision_left_ms, False, clock.is_up, clock.timed_out_at_ms)


def _invalid(detail: str) -> Rejected:
    return Rejected("invalid_clocks", "MV-CLK-01", detail)
