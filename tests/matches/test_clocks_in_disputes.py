"""Clocks stand while a dispute is open, and a ruling gives time or goes back to what they showed."""

import pytest

from domain.matches import decider
from domain.matches.clocks import running as timekeeping
from domain.matches.clocks.control import SeatClock, TimeControl
from domain.matches.decider import MatchDecision
from domain.matches.rulings import disputes as disputing
from domain.matches.rulings.disputes import Verdict
from domain.matches.rulings.kinds import AdjustClock, GoBack, Stand
from domain.matches.rulings.verdicts import RulingContext
from domain.matches.state import Match
from tests.matches.desk import Desk, draw
from tests.matches.test_disputes import refused

START = 1_000_000


class TimedDesk(Desk):
    """Every request comes at `now_ms`."""

    now_ms = START

    def do(self, change):  # type: ignore[no-untyped-def]
        def timed(decision: MatchDecision) -> None:
            change(decision)
            decider.settle(decision, draw)
            timekeeping.read_clocks(decision, self.now_ms)

        return super().do(timed)

    def after(self, seconds: int) -> None:
        self.now_ms += seconds * 1000


def timed() -> TimedDesk:
    return TimedDesk(clocks=TimeControl(decision_seconds=60, match_seconds=600, increment_seconds=5))


def running(match: Match) -> tuple[int, SeatClock]:
    assert match.sheet.clocks is not None
    ((seat, clock),) = [(n, clock) for n, clock in enumerate(match.sheet.clocks.seats) if clock.is_running]
    return seat, clock


def clock_of(desk: Desk, seat: int) -> SeatClock:
    assert desk.sheet.clocks is not None
    return desk.sheet.clocks.seats[seat]


@pytest.mark.rule("MV-CLK-09", "MV-DIS-02")
def test_clocks_stand_from_the_claim_to_the_ruling_and_run_on() -> None:
    desk = timed()
    seat, _ = running(desk.match)
    desk.after(20)
    dispute = desk.dispute()
    stands = clock_of(desk, seat)
    assert (stands.left_ms, stands.decision_left_ms, stands.is_running) == (580_000, 40_000, False)
    desk.after(10_000)
    assert not timekeeping.is_due(desk.match, desk.now_ms)
    desk.do(lambda m: disputing.make_statement(m, dispute, seat, "thinking"))
    assert clock_of(desk, seat) == stands
    desk.rule(dispute, Stand())
    again, goes_on = running(desk.match)
    assert (again, goes_on.left_ms, goes_on.decision_left_ms) == (seat, 580_000, 40_000)
    desk.after(39)
    assert not timekeeping.is_due(desk.match, desk.now_ms)
    desk.after(2)
    assert timekeeping.is_due(desk.match, desk.now_ms)


@pytest.mark.rule("MV-CLK-09", "MV-RUL-02")
def test_a_rewind_brings_the_times_of_then_back() -> None:
    desk = timed()
    seat, _ = running(desk.match)
    desk.after(30)
    desk.play(1)
    at = desk.revision
    then = [clock.left_ms for clock in desk.sheet.clocks.seats]  # type: ignore[union-attr]
    for _ in range(4):
        desk.after(25)
        desk.play(1, seed=desk.revision)
    assert [clock.left_ms for clock in desk.sheet.clocks.seats] != then  # type: ignore[union-attr]
    dispute = desk.dispute(at)
    desk.after(5000)
    desk.rule(dispute, GoBack(at))
    assert [clock.left_ms for clock in desk.sheet.clocks.seats] == then  # type: ignore[union-attr]
    asked, clock = running(desk.match)
    assert clock.decision_left_ms == 60_000
    desk.after(10)
    assert not timekeeping.is_due(desk.match, desk.now_ms)
    assert asked in (seat, 1 - seat)


@pytest.mark.rule("MV-RUL-06", "MV-CLK-08")
def test_a_ruling_gives_time_and_takes_it() -> None:
    desk = timed()
    seat, _ = running(desk.match)
    dispute = desk.dispute()
    short = AdjustClock(seat, -600)
    refused(desk, "MV-CLK-08", "clock_below_zero", lambda: desk.rule(dispute, short))
    refused(desk, "MV-CLK-08", "unknown_seat", lambda: desk.rule(dispute, AdjustClock(4, 10)))
    events = desk.rule(dispute, AdjustClock(seat, 90))
    assert [type(event).__name__ for event in events][:2] == ["ClockAdjusted", "RulingGiven"]
    assert clock_of(desk, seat).left_ms == 690_000
    second = desk.dispute()
    desk.rule(second, AdjustClock(seat, 30, "decision"))
    assert clock_of(desk, seat).decision_left_ms == 90_000
    third = desk.dispute()
    desk.rule(third, AdjustClock(1 - seat, -100))
    assert clock_of(desk, 1 - seat).left_ms == 500_000
    without = Desk()
    first = without.dispute()
    refused(without, "MV-CLK-08", "no_clocks", lambda: without.rule(first, AdjustClock(0, 1)))
    verdict = Verdict(AdjustClock(0, 1), "organiser:k", "why", "MV-RUL-06")
    refused(
        without,
        "MV-CLK-08",
        "no_clocks",
        lambda: without.do(lambda m: disputing.give_ruling(m, first, verdict, RulingContext())),
    )
