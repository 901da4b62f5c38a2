"""Clocks without any service: time comes in as a number, and what is left is exact (MV-CLK-*)."""

from random import Random
from typing import Any

import pytest

from domain.games import GAMES
from domain.kernel import luck
from domain.kernel.decision import Decision, Rejected
from domain.kernel.table import ORGANISER, SPECTATOR, Event, PlayDefault
from domain.matches import decider
from domain.matches import events as e
from domain.matches.clocks import running as timekeeping
from domain.matches.clocks.control import Limit, TimeControl, stopped
from domain.matches.clocks.rulings import adjust_by_word, adjust_clock
from domain.matches.evolve import fold
from domain.matches.forking import ForkTerms, fork
from domain.matches.rulings import disputes as disputing
from domain.matches.rulings.disputes import Verdict
from domain.matches.rulings.kinds import AdjustClock, Correct, GoBack, Stand
from domain.matches.rulings.verdicts import RulingContext
from domain.matches.terms import LuckTerms
from domain.matches.view import redact, view
from domain.matches.words import spoken
from tests.matches.clocked import SEED, START_MS, Clocked

BOTH = TimeControl(decision_seconds=30, match_seconds=60, increment_seconds=5)
PER_DECISION = TimeControl(decision_seconds=30)
PER_MATCH = TimeControl(match_seconds=60, increment_seconds=5)
WINDOWS = {"frantic": 4, "bathroom_rush": 4}
"""Games in which several seats are asked at once."""


def legal(match: Clocked, seat: int) -> Any:
    return match.match.game.legal_commands(match.match.play, seat)[0]


def refused(act: Any) -> tuple[str, str]:
    with pytest.raises(Rejected) as refusal:
        act()
    return refusal.value.code, refusal.value.rule


@pytest.mark.rule("MV-CLK-01")
@pytest.mark.parametrize(
    "control",
    [
        TimeControl(),
        TimeControl(increment_seconds=5),
        TimeControl(decision_seconds=30, increment_seconds=5),
        TimeControl(decision_seconds=0),
        TimeControl(match_seconds=9),
        TimeControl(match_seconds=60, increment_seconds=-1),
        TimeControl(decision_seconds=14 * 86_400 + 1),
        TimeControl(match_seconds=90 * 86_400 + 1),
        TimeControl(match_seconds=60, increment_seconds=86_401),
    ],
)
def test_impossible_times_are_refused(control: TimeControl) -> None:
    assert refused(lambda: Clocked(control)) == ("invalid_clocks", "MV-CLK-01")


@pytest.mark.rule("MV-CLK-01", "MV-CLK-02")
def test_time_is_spent_by_the_seat_that_is_asked_and_grows_with_each_answer() -> None:
    match = Clocked(BOTH)
    (first,) = match.asked
    other = 1 - first
    assert (match.left(first), match.decision_left(first), match.clock(first).is_running) == (60, 30, True)
    assert (match.left(other), match.decision_left(other), match.clock(other).is_running) == (60, None, False)
    match.now = 12.345
    events = match.act(legal(match, first), first)
    assert isinstance(events[-1], e.ClocksRead)
    assert match.left(first) == 60 - 12.345 + 5
    (second,) = match.asked
    assert match.decision_left(second) == 30
    match.now = 20
    before = match.left(second)
    assert before is not None
    match.act(legal(match, second), second)
    assert match.left(second) == pytest.approx(before - 7.655 + 5)


@pytest.mark.rule("MV-CLK-02")
def test_a_moment_that_lies_before_the_last_reading_takes_and_gives_nothing() -> None:
    match = Clocked(PER_MATCH)
    match.now = 10
    match.act(legal(match, match.asked[0]), match.asked[0])
    seat = match.asked[0]
    before = match.left(seat)
    match.now = 4
    match.act(legal(match, seat), seat)
    assert match.left(seat) == (before or 0) + 5


@pytest.mark.rule("MV-CLK-02")
@pytest.mark.parametrize("game", WINDOWS)
def test_seats_asked_at_once_have_a_clock_each_which_others_do_not_renew(game: str) -> None:
    match, seats = asked_together(game, BOTH)
    first, *others = seats
    answer = legal(match, first)
    match.now += 10
    match.act(answer, first)
    still = [seat for seat in others if seat in match.asked]
    assert still
    for seat in still:
        assert match.decision_left(seat) == 20
    assert match.decision_left(first) is None
    assert not match.clock(first).is_running
    match.now += 19
    for seat in list(still):
        assert not timekeeping.is_due(match.match, match.now_ms)
        match.act(legal(match, seat), seat)
    for seat in match.asked:
        assert match.decision_left(seat) == 30, "another question, another time"


def asked_together(game: str, control: TimeControl) -> tuple[Clocked, tuple[int, ...]]:
    """A match in which several seats are asked, all of them just now."""
    for seed in range(100):
        match, random = Clocked(control, game, WINDOWS[game], seed=seed), Random(seed)
        for _ in range(300):
            if len(match.asked) > 1 and all(match.decision_left(seat) == 30 for seat in match.asked):
                return match, match.asked
            if not match.asked:
                break
            match.move(random, wanted="merry_children")
    raise AssertionError(f"{game} never asks several seats")


@pytest.mark.rule("MV-CLK-02")
def test_house_bots_have_no_clock() -> None:
    match = Clocked(PER_DECISION, bots={0: "random", 1: "random"})
    assert not any(clock.is_running for clock in clocks(match))
    match.now = 1_000
    assert match.time_out() == []


@pytest.mark.rule("MV-CLK-03", "MV-CLK-06")
@pytest.mark.parametrize("game", GAMES)
def test_each_decision_that_takes_too_long_is_the_games_default(game: str) -> None:
    match, random = Clocked(PER_DECISION, game, max(GAMES[game].seats[0], 3)), Random(5)
    timed_out = 0
    for turn in range(75):
        if not match.asked:
            break
        if turn % 3:
            match.now += 9.999  # twice that is not enough for a time-out, in the middle of a window neither
            match.move(random)
            continue
        left = {seat: match.decision_left(seat) or 0 for seat in match.asked}
        match.now += 30
        before = match.match.play
        events = match.time_out()
        assert [each.seat for each in time_outs(events)] == sorted(left, key=lambda seat: (left[seat], seat))
        assert own_events(events) == by_default(game, before, [of.seat for of in time_outs(events)])
        timed_out += len(time_outs(events))
        assert {of.limit for of in time_outs(events)} == {"decision"}
        assert all(match.decision_left(seat) == 30 for seat in match.asked)
    assert timed_out >= 10


def by_default(game: str, play: Any, seats: list[int]) -> list[Event]:
    """What the game itself does for these seats, up to the first draw of chance."""
    decision = Decision(GAMES[game].clone(play), GAMES[game].evolve)
    for seat in seats:
        GAMES[game].decide(decision, PlayDefault(seat), None)
    return [each.event for each in decision.caused]


def own_events(events: list[Event]) -> list[Event]:
    """The game's events before chance comes in."""
    until = next((n for n, event in enumerate(events) if isinstance(event, e.ChanceDrawn)), len(events))
    return [event for event in events[:until] if not isinstance(event, e.MATCH_EVENTS)]


def time_outs(events: list[Event]) -> list[e.SeatTimedOut]:
    return [event for event in events if isinstance(event, e.SeatTimedOut)]


def clocks(match: Clocked) -> list[Any]:
    assert match.match.sheet.clocks is not None
    return match.match.sheet.clocks.seats


@pytest.mark.rule("MV-CLK-04")
@pytest.mark.parametrize("game", GAMES)
def test_without_time_left_a_seat_plays_by_default_to_the_end(game: str) -> None:
    seats = max(GAMES[game].seats[0], 3)
    match, random = Clocked(TimeControl(match_seconds=60), game, seats), Random(8)
    (out, *_) = match.asked
    match.now = 60
    events = match.time_out()
    assert time_outs(events)[0] == e.SeatTimedOut(out, "match", match.now_ms)
    assert (match.left(out), match.clock(out).is_up) == (0, True)
    for _ in range(120):
        if not match.asked:
            break
        assert out not in match.asked
        match.move(random)
    assert len(time_outs(match.events)) == 1
    if match.match.sheet.phase == "playing":
        seat = match.asked[0]
        assert refused(lambda: match.act(legal(match, seat), out)) == ("time_is_up", "MV-CLK-04")


@pytest.mark.rule("MV-CLK-04", "MV-CLK-07")
def test_a_match_nobody_plays_ends_by_itself_and_its_clocks_stop() -> None:
    match = Clocked(TimeControl(match_seconds=10), options={"target_points": 1})
    for _ in range(5):
        match.now += 10
        match.time_out()
    assert match.match.sheet.phase == "finished"
    assert [clock.is_up for clock in clocks(match)] == [True, True]
    assert not any(clock.is_running for clock in clocks(match))
    match.now += 1_000
    assert match.time_out() == []


@pytest.mark.rule("MV-CLK-03", "MV-CLK-04")
@pytest.mark.parametrize(
    ("control", "limit"),
    [
        (TimeControl(decision_seconds=30, match_seconds=31), "decision"),
        (TimeControl(decision_seconds=30, match_seconds=30), "match"),
        (TimeControl(decision_seconds=30, match_seconds=29), "match"),
    ],
)
def test_the_nearer_limit_counts(control: TimeControl, limit: Limit) -> None:
    match = Clocked(control)
    match.now = 30
    assert time_outs(match.time_out())[0].limit == limit


@pytest.mark.rule("MV-CLK-05")
def test_a_command_after_the_time_comes_too_late() -> None:
    match = Clocked(PER_DECISION)
    seat = match.asked[0]
    match.now = 29.999
    assert not timekeeping.is_due(match.match, match.now_ms)
    match.now = 30
    assert timekeeping.is_due(match.match, match.now_ms)
    match.time_out()
    check = timekeeping.check_in_time
    for moment in (match.now_ms - 1, match.now_ms):  # it had come in time, or was what brought the time-out
        assert refused(lambda at=moment: check(match.match, seat, at)) == ("time_is_up", "MV-CLK-05")
    check(match.match, seat, match.now_ms + 1)
    check(match.match, 1 - seat, match.now_ms)
    check(match.match, None, match.now_ms)


@pytest.mark.rule("MV-CLK-06")
@pytest.mark.parametrize("game", WINDOWS)
def test_of_several_seats_out_of_time_the_first_comes_first_and_the_next_question_starts_anew(
    game: str,
) -> None:
    match, seats = asked_together(game, PER_DECISION)
    match.now += 500
    events = match.time_out()
    assert [each.seat for each in time_outs(events)][: len(seats)] == sorted(seats)
    assert len(time_outs(events)) == len(seats), "whoever is asked next has time of their own"
    assert all(match.decision_left(seat) == 30 for seat in match.asked)


@pytest.mark.rule("MV-CLK-06")
@pytest.mark.parametrize("game", WINDOWS)
def test_whose_time_was_up_first_comes_first_whatever_the_seat(game: str) -> None:
    match, seats = asked_together(game, TimeControl(decision_seconds=30, match_seconds=600))
    last = max(seats)
    less = 10 - round(match.left(last) or 0)
    match.request(lambda decision: adjust_clock(decision, e.ClockAdjusted(last, less, "match")))
    match.now += 31
    timed_out = time_outs(match.time_out())
    assert [each.seat for each in timed_out] == [last, *sorted(set(seats) - {last})]
    assert [each.limit for each in timed_out] == ["match"] + ["decision"] * (len(seats) - 1)


@pytest.mark.rule("MV-CLK-07")
def test_a_forks_clocks_show_what_the_parents_did_and_stand_still_until_a_player_answers() -> None:
    parent = Clocked(BOTH)
    parent.now = 10
    seat = parent.asked[0]
    parent.act(legal(parent, seat), seat)
    parent.now = 14
    fork = forked(parent, bots={})
    before = [parent.left(seat) for seat in (0, 1)]
    asked = fork.asked[0]
    assert [fork.left(seat) for seat in (0, 1)] == before
    assert fork.decision_left(asked) == parent.decision_left(asked) == 30
    fork.now = 5_000
    assert fork.time_out() == []
    fork.act(legal(fork, asked), asked)
    assert fork.left(asked) == (before[asked] or 0) + 5, "the time until then is nobody's"
    assert fork.clock(fork.asked[0]).is_running


def shown(match: Clocked, seat: int) -> tuple[Any, ...]:
    return match.left(seat), match.decision_left(seat), match.clock(seat).is_running


@pytest.mark.rule("MV-CLK-09", "MV-DIS-02")
@pytest.mark.parametrize("control", [BOTH, PER_MATCH])
def test_a_dispute_stops_the_clocks_and_its_ruling_lets_them_go_on(control: TimeControl) -> None:
    match = Clocked(control)
    seat = match.asked[0]
    decision_left = None if control.decision_seconds is None else 18
    match.now = 12
    dispute = disputed(match)
    assert shown(match, seat) == (48, decision_left, False)
    match.now = 5_000
    assert match.time_out() == []
    ruled(match, dispute, Stand())
    assert shown(match, seat) == (48, decision_left, True)
    match.now += 48 if decision_left is None else decision_left
    assert [each.seat for each in time_outs(match.time_out())] == [seat]


@pytest.mark.rule("MV-CLK-09", "MV-RUL-02")
def test_a_rewind_brings_back_the_times_of_then() -> None:
    match = Clocked(BOTH)
    match.now = 12
    first = match.asked[0]
    match.act(legal(match, first), first)
    back_to, then = len(match.events), match.match
    asked, times = match.asked[0], [match.left(seat) for seat in (0, 1)]
    for _ in range(3):
        match.now += 11
        match.act(legal(match, match.asked[0]), match.asked[0])
    match.now += 40
    dispute = disputed(match)
    match.now += 3_600
    ruled(match, dispute, GoBack(back_to), earlier=then)
    assert [match.left(seat) for seat in (0, 1)] == times
    assert shown(match, asked) == (times[asked], 30, True)
    match.now += 29
    assert match.time_out() == []
    match.now += 1
    assert time_outs(match.time_out()) == [e.SeatTimedOut(asked, "decision", match.now_ms)]
    assert fold(match.events).sheet == match.match.sheet


@pytest.mark.rule("MV-CLK-09", "MV-RUL-04")
def test_a_command_in_a_seats_name_ends_its_time_for_the_decision() -> None:
    match = Clocked(BOTH)
    seat = match.asked[0]
    match.now = 12
    command = legal(match, seat)
    dispute = disputed(match)
    named = {"type": "play_card", "card": command.card}
    ruled(match, dispute, Correct(seat=seat, command=named), command=command)
    assert match.left(seat) == 48, "no increment for what the seat has not done itself"
    assert match.decision_left(match.asked[0]) == 30


@pytest.mark.rule("MV-CLK-09", "MV-RUL-06")
def test_a_ruling_gives_time() -> None:
    match = Clocked(BOTH)
    seat = match.asked[0]
    match.now = 12
    ruled(match, disputed(match), AdjustClock(seat, 10, "decision"))
    assert shown(match, seat) == (48, 28, True)


def disputed(match: Clocked) -> str:
    revision = len(match.events)
    match.request(lambda decision: disputing.open_dispute(decision, 0, revision, "not so", ()))
    return match.match.sheet.disputes.all[-1].dispute_id


def ruled(match: Clocked, dispute: str, ruling: Any, **context: Any) -> None:
    verdict = Verdict(ruling, "organiser:k", "seen on film", "MV-DIS-04")
    match.request(
        lambda decision: disputing.give_ruling(decision, dispute, verdict, RulingContext(**context))
    )


@pytest.mark.rule("MV-CLK-07")
def test_a_house_bots_move_starts_no_clock_of_a_fork() -> None:
    parent = Clocked(PER_DECISION)
    fork = forked(parent, bots={parent.asked[0]: "random"})
    bot = fork.asked[0]
    fork.act(legal(fork, bot), bot)
    assert not any(clock.is_running for clock in clocks(fork))
    seat = 1 - bot
    if fork.asked == (seat,):
        fork.act(legal(fork, seat), seat)
        assert fork.match.sheet.clocks is not None
        assert not fork.match.sheet.clocks.is_paused


def forked(parent: Clocked, bots: dict[int, str]) -> Clocked:
    decision = decider.decision_on(parent.match)
    terms = ForkTerms(
        match_id="01980000-0000-7000-8000-000000000002",
        revision=len(parent.events),
        kind="fresh",
        luck=LuckTerms(luck.ALGORITHM, luck.commitment(SEED), "01980000-0000-7000-8000-000000000002"),
        credentials={},
        host="",
        bots=bots,
    )
    fork(decision, parent.match, terms)
    timekeeping.read_clocks(decision, parent.now_ms)
    child = object.__new__(Clocked)
    child.now, child.events, child.match, child.seed = parent.now, [], decision.state, 1
    return child


@pytest.mark.rule("MV-CLK-08")
def test_a_ruling_gives_time_and_takes_it() -> None:
    match = Clocked(BOTH)
    seat = match.asked[0]
    match.now = 4
    match.request(lambda d: adjust_clock(d, e.ClockAdjusted(seat, 20, "match", "the line was down")))
    assert match.left(seat) == 76
    match.request(lambda d: adjust_clock(d, e.ClockAdjusted(seat, -6, "decision")))
    assert match.decision_left(seat) == 20
    other = 1 - seat
    for adjusted, code in (
        (e.ClockAdjusted(seat, -76, "match"), "clock_below_zero"),
        (e.ClockAdjusted(other, 5, "decision"), "no_such_clock"),
        (e.ClockAdjusted(7, 5, "match"), "unknown_seat"),
    ):
        act = lambda given=adjusted: match.request(lambda d: adjust_clock(d, given))  # noqa: E731
        assert refused(act) == (code, "MV-CLK-08")


@pytest.mark.rule("MV-CLK-11")
def test_by_word_a_clock_changes_outside_disputes_alone() -> None:
    match = Clocked(BOTH)
    seat, adjusted = match.asked[0], e.ClockAdjusted(match.asked[0], 20, "match", "the line was down")
    before = match.left(seat)
    match.request(lambda decision: adjust_by_word(decision, adjusted))
    assert match.left(seat) == before + 20
    match.match.sheet.frozen_by = "a dispute"
    frozen = decider.decision_on(match.match)
    assert refused(lambda: adjust_by_word(frozen, adjusted)) == ("match_frozen", "MV-DIS-02")


@pytest.mark.rule("MV-CLK-08")
def test_a_seat_that_was_out_of_time_plays_on_with_what_it_is_given() -> None:
    match = Clocked(TimeControl(match_seconds=10), seats=3)
    seat = match.asked[0]
    match.now = 10
    match.time_out()
    match.request(lambda d: adjust_clock(d, e.ClockAdjusted(seat, 30)))
    assert match.clock(seat).left_ms == 30_000
    random = Random(3)
    while seat not in match.asked:
        match.move(random)
    assert match.left(seat) == 30
    assert match.clock(seat).is_running


@pytest.mark.rule("MV-CLK-08")
def test_without_clocks_or_play_there_is_nothing_to_adjust() -> None:
    match = Clocked(TimeControl(match_seconds=10), options={"target_points": 1})
    for _ in range(5):
        match.now += 10
        match.time_out()
    late = decider.decision_on(match.match)
    assert refused(lambda: adjust_clock(late, e.ClockAdjusted(0, 5))) == ("not_playing", "MV-CLK-08")
    bare = decider.decision_on(match.match)
    bare.state.sheet.clocks = None
    assert refused(lambda: adjust_clock(bare, e.ClockAdjusted(0, 5))) == ("no_clocks", "MV-CLK-08")


def test_what_is_recorded_folds_to_the_same_clocks_for_every_viewer() -> None:
    match, random = Clocked(BOTH, "frantic", 4), Random(4)
    for turn in range(80):
        if not match.asked:
            break
        match.now += (turn % 7) * 6
        match.time_out()
        if match.asked:
            match.move(random)
    assert time_outs(match.events)
    assert fold(match.events).sheet.clocks == match.match.sheet.clocks
    for viewer in (0, 3, SPECTATOR, ORGANISER):
        shown = fold(redact(match.match, event, viewer) for event in match.events)
        assert shown.sheet.clocks == view(match.match, viewer).sheet.clocks == match.match.sheet.clocks


def test_stopped_clocks_keep_their_times() -> None:
    match = Clocked(BOTH)
    assert match.match.sheet.clocks is not None
    still = stopped(match.match.sheet.clocks)
    assert [clock.left_ms for clock in still.seats] == [60_000, 60_000]
    assert not any(clock.is_running for clock in still.seats)
    assert any(clock.is_running for clock in clocks(match))


@pytest.mark.rule("MV-CLK-01")
@pytest.mark.parametrize(
    "control",
    [
        TimeControl(decision_seconds=1),
        TimeControl(decision_seconds=14 * 86_400),
        TimeControl(match_seconds=10, increment_seconds=86_400),
        TimeControl(match_seconds=90 * 86_400, increment_seconds=0),
    ],
)
def test_the_shortest_and_the_longest_times_are_possible(control: TimeControl) -> None:
    shown = Clocked(control).match.sheet.clocks
    assert shown is not None
    assert shown.control == control


@pytest.mark.parametrize(
    ("milliseconds", "told"),
    [(-1, "0:00"), (59_999, "0:59"), (299_000, "4:59"), (3_599_999, "59:59"), (3_600_000, "1:00:00")],
)
def test_times_are_spoken_in_whole_seconds(milliseconds: int, told: str) -> None:
    assert spoken(milliseconds) == told


def give_back(match: Clocked, *lost: tuple[float, float]) -> list[Event]:
    """`lost` in seconds since play began."""

    def change(decision: decider.MatchDecision) -> None:
        moments = [(START_MS + int(began * 1000), START_MS + int(ended * 1000)) for began, ended in lost]
        timekeeping.give_back(decision, moments, match.now_ms)

    return match.change(change)


@pytest.mark.rule("MV-CLK-10")
@pytest.mark.parametrize("control", [PER_DECISION, PER_MATCH, BOTH])
def test_time_in_which_nobody_could_be_served_is_given_back(control: TimeControl) -> None:
    match = Clocked(control)
    (seat,) = match.asked
    before = match.left(seat)
    match.now = 100
    events = give_back(match, (5, 90), (92, 97))
    lost = [event for event in events if isinstance(event, e.TimeGivenBack)]
    assert [(event.seats, event.lost_ms) for event in lost] == [((seat,), 85_000), ((seat,), 5_000)]
    assert give_back(match, (5, 90), (92, 97)) == [], "it is given back once"
    assert match.time_out() == []
    match.act(legal(match, seat), seat)
    if before is not None:
        assert match.left(seat) == before - 10 + 5


@pytest.mark.rule("MV-CLK-10", "MV-CLK-06")
def test_a_time_out_that_was_due_before_is_not_undone_by_an_interruption() -> None:
    match = Clocked(PER_DECISION)
    match.now = 100
    assert give_back(match, (31, 90)) == []
    assert isinstance(match.time_out()[0], e.SeatTimedOut)


@pytest.mark.rule("MV-CLK-10")
def test_an_interruption_that_began_before_the_seat_was_asked_counts_from_there() -> None:
    match = Clocked(PER_MATCH)
    match.now = 20
    match.act(legal(match, match.asked[0]), match.asked[0])
    (seat,) = match.asked
    match.now = 40
    (event,) = give_back(match, (10, 35))
    assert event == e.TimeGivenBack((seat,), 15_000, START_MS + 35_000)
    assert give_back(match, (41, 50)) == [], "the request came before"
