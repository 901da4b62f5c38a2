"""Matches that end although their game goes on, MV-END: nobody is left who chooses, or they are too long."""

from random import Random
from typing import Any

import pytest

from domain.games import GAMES
from domain.kernel.awaited import AwaitsNobody, AwaitsRuling
from domain.kernel.decision import CHAIN_LIMIT, Rejected
from domain.kernel.game import Result, all_level
from domain.kernel.table import PlayDefault, Seat
from domain.matches import decider, stopping
from domain.matches import events as e
from domain.matches.clocks.control import TimeControl
from domain.matches.faults import Faulty
from domain.matches.rulings import disputes
from domain.matches.seats import pausing, seating
from domain.matches.state import Sheet
from domain.matches.terms import AtTournament
from tests.matches.clocked import Clocked
from tests.matches.test_rules import MATCH, begun, draw, forked

UNTIMED: Any = None
ENDLESS = {"match_length": "custom", "point_limit": 9999, "max_rounds": 0}


def table(game: str, seats: int, **given: Any) -> Clocked:
    return Clocked(given.pop("control", UNTIMED), game=game, seats=seats, **given)


def resign(match: Clocked, seat: Seat) -> list[Any]:
    return match.request(lambda decision: seating.resign(decision, seat))


@pytest.mark.rule("MV-END-05")
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("frantic", 6, ENDLESS), ("sukkube", 6, {}), ("piccioni", 6, {}), ("bathroom_rush", 4, {})],
)
def test_a_match_ends_when_one_seat_is_left_that_has_not_resigned(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    """Frantic of six with `point_limit` 9999 and no last round made 264,371 events of the last resignation."""
    match = table(game, seats, options=options)
    for seat in range(seats - 2):
        resign(match, seat)
    assert match.match.sheet.phase == "playing"
    events = resign(match, seats - 2)
    assert events[-1] == e.MatchStopped("conceded", (seats - 1,), ((seats - 1,), tuple(range(seats - 1))))
    assert len(events) == 2
    assert match.match.sheet.phase == "finished"
    assert isinstance(decider.awaited(match.match), AwaitsNobody)
    assert match.match.result == Result(events[-1].winners, events[-1].places, "conceded")


@pytest.mark.rule("MV-END-06")
def test_a_match_of_a_tournament_is_called_off_wherever_it_stands() -> None:
    at = AtTournament("00000000-0000-4000-8000-000000000000", 1, 1)
    match = table("frantic", 3)
    match.match.sheet.tournament = at
    match.request(lambda decision: pausing.pause(decision, "tea"))
    events = match.request(stopping.call_off)
    assert events[-1] == e.MatchStopped("called_off", (), ())
    assert isinstance(decider.awaited(match.match), AwaitsNobody)
    assert match.request(stopping.call_off) == []
    with pytest.raises(Rejected, match="only matches of tournaments") as refusal:
        table("frantic", 3).request(stopping.call_off)
    assert (refusal.value.code, refusal.value.rule) == ("no_tournament", "MV-END-06")


@pytest.mark.rule("MV-END-05")
def test_whom_the_game_has_put_out_comes_before_those_who_have_resigned() -> None:
    match = table("bathroom_rush", 4)
    resign(match, 1)
    match.match.play.out, match.match.play.hands[3] = [(3,)], []
    events = match.request(lambda decision: seating.resign(decision, 0))
    assert events[-1] == e.MatchStopped("conceded", (2,), ((2,), (3,), (0, 1)))


@pytest.mark.rule("MV-END-01")
def test_a_match_does_not_play_on_by_itself_when_all_have_used_up_their_time() -> None:
    match = table("frantic", 6, options=ENDLESS, control=TimeControl(match_seconds=10))
    match.now = 1_000_000
    most = 0
    while match.match.sheet.phase == "playing":
        most = max(most, len(match.time_out()))
        match.now += 1000
    assert isinstance(match.events[-2], e.MatchStopped)
    assert match.match.result is not None
    assert match.match.result.reason == "abandoned"
    assert most < CHAIN_LIMIT


@pytest.mark.rule("MV-END-01")
def test_whoever_is_out_of_the_game_keeps_no_match_going() -> None:
    match = table("bathroom_rush", 3)
    resign(match, 0)
    assert match.match.sheet.phase == "playing"
    match.match.play.out = ((1,), (2,))
    assert stopping.due(match.match) == "abandoned"


@pytest.mark.rule("MV-END-01")
def test_house_bots_play_on_without_players() -> None:
    match = table("sukkube", 3, bots={1: "random", 2: "random"})
    resign(match, 0)
    assert match.match.sheet.phase == "playing"
    assert set(match.asked) <= {1, 2}


@pytest.mark.rule("MV-END-02")
def test_a_match_whose_players_let_all_time_pass_ends() -> None:
    match = table("frantic", 2, options=ENDLESS, control=TimeControl(decision_seconds=1))
    match.move(Random(1))
    while match.match.sheet.phase == "playing":
        match.now += 5
        match.time_out()
    assert sum(isinstance(event, e.SeatTimedOut) for event in match.events) == stopping.UNANSWERED_AT_MOST
    assert match.match.result is not None
    assert match.match.result.reason == "unanswered"


@pytest.mark.rule("MV-END-02")
def test_an_answer_begins_the_count_anew_and_that_of_a_bot_does_not() -> None:
    match = table("frantic", 3, options=ENDLESS, control=TimeControl(decision_seconds=1), bots={2: "random"})
    assert match.match.sheet.clocks is not None
    before = 0
    while match.match.sheet.clocks.unanswered < 20:
        match.now += 5
        match.time_out()
        while match.asked == (2,):
            match.move(Random(3))
        assert match.match.sheet.clocks.unanswered > before
        before = match.match.sheet.clocks.unanswered
    assert match.asked[0] != 2
    match.move(Random(1))
    assert match.match.sheet.clocks.unanswered == 0


@pytest.mark.rule("MV-END-03")
def test_a_match_ends_when_it_has_come_to_so_many_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopping, "EVENTS_AT_MOST", 200)
    match, random = table("frantic", 3, options=ENDLESS), Random(2)
    while match.match.sheet.phase == "playing":
        match.move(random)
    assert 200 < match.match.sheet.revision < 200 + CHAIN_LIMIT
    assert isinstance(match.events[-1], e.MatchStopped)
    assert match.events[-1].reason == "event_limit"


@pytest.mark.rule("MV-END-04")
def test_nobody_plays_after_a_stop() -> None:
    match = table("sukkube", 2)
    resign(match, 0)
    with pytest.raises(Rejected) as refused:
        match.request(lambda decision: decider.play(decision, PlayDefault(0), None))
    assert (refused.value.code, refused.value.rule) == ("match_over", "MV-END-05")


@pytest.mark.rule("MV-END-04")
@pytest.mark.parametrize("game", GAMES)
def test_nobody_wins_a_match_that_is_broken_off_before_anything_is_scored(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One rule for all games: in their first round or manche all seats are level."""
    monkeypatch.setattr(stopping, "EVENTS_AT_MOST", 1)
    match = table(game, 3)
    result = match.match.result
    assert result is not None
    assert (result.winners, result.places) == ((), ((0, 1, 2),))


@pytest.mark.rule("MV-END-04")
def test_where_a_game_says_nothing_of_it_all_are_level() -> None:
    assert all_level(None, 3) == ((), ((0, 1, 2),), "MV-END-04")


@pytest.mark.rule("MV-FLT-01")
def test_a_match_in_which_too_much_follows_is_faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Defaults follow one another, and nobody is there to answer."""
    match = begun(options={"target_points": 20})
    monkeypatch.setattr(Sheet, "is_absent", lambda *_: True)
    monkeypatch.setattr(stopping, "due", lambda _: None)
    with pytest.raises(Faulty, match=f"match {MATCH} is faulty: sukkube fails at this table"):
        decider.settle(match, draw)
    assert CHAIN_LIMIT < len(match.caused) < 2 * CHAIN_LIMIT


@pytest.mark.rule("MV-FLT-01")
def test_as_much_as_may_follow_may_follow_and_one_event_more_may_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """After somebody has chosen, as many events as the limit says and no more come to an end."""
    start = table("frantic", 3, options=ENDLESS).match
    settled = decider.decision_on(start)
    seat = decider.awaited(start).seats[0]  # type: ignore[union-attr]
    seating.resign(settled, seat)
    already = len(settled.caused)
    decider.settle(settled, draw)
    followed = len(settled.caused) - already
    assert followed >= 1
    for limit, holds in ((followed, True), (followed - 1, False)):
        monkeypatch.setattr(decider, "CHAIN_LIMIT", limit)
        again = decider.decision_on(start)
        seating.resign(again, seat)
        if holds:
            decider.settle(again, draw)
            assert len(again.caused) == already + followed
        else:
            with pytest.raises(Faulty):
                decider.settle(again, draw)


@pytest.mark.parametrize(
    ("revision", "reason"), [(stopping.EVENTS_AT_MOST - 1, None), (stopping.EVENTS_AT_MOST, "event_limit")]
)
def test_a_match_has_so_many_events_and_no_more(revision: int, reason: str | None) -> None:
    match = begun().state
    match.sheet.revision = revision
    assert stopping.due(match) == reason


@pytest.mark.rule("MV-FRK-07", "MV-END-06")
def test_a_dispute_in_a_deleted_fork_waits_for_nobody_and_one_in_a_match_called_off_for_its_ruling() -> None:
    fork = forked(begun(), "fresh")
    disputes.open_dispute(fork, 0, 1, "not so", ())
    assert fork.state.sheet.frozen_by
    stopping.delete(fork)
    assert fork.state.sheet.frozen_by is None
    match = begun(tournament=AtTournament("00000000-0000-4000-8000-000000000000", 1, 1))
    disputes.open_dispute(match, 0, 1, "not so", ())
    stopping.call_off(match)
    assert match.state.sheet.phase == "finished"
    assert isinstance(decider.awaited(match.state), AwaitsRuling)


@pytest.mark.rule("MV-END-08")
def test_a_match_is_called_off_when_only_bots_choose() -> None:
    match = table("frantic", 2, bots={1: "random"})
    with pytest.raises(Rejected) as refused:
        match.request(stopping.sweep)
    assert (refused.value.code, refused.value.rule) == ("not_left_to_bots", "MV-END-08")
    left = table("frantic", 2, bots={0: "random", 1: "random"})
    left.request(lambda decision: pausing.pause(decision, "lunch", None))
    left.request(stopping.sweep)
    assert left.match.sheet.phase == "finished"
    assert left.match.result == Result((), (), "called_off")
    with pytest.raises(Rejected):
        left.request(stopping.sweep)
    cup = AtTournament("00000000-0000-4000-8000-000000000000", 1, 1)
    with pytest.raises(Rejected):
        stopping.sweep(begun(bots={0: "random", 1: "random"}, tournament=cup))


@pytest.mark.rule("MV-END-01")
def test_who_chooses_again_is_neither_out_nor_absent() -> None:
    match = table("bathroom_rush", 4, bots={2: "random", 3: "random"})
    assert stopping.choosers(match.match) == [0, 1, 2, 3]
    assert not stopping.is_left_to_bots(match.match)
    resign(match, 0)
    match.match.play.out = ((3,),)
    assert stopping.choosers(match.match) == [1, 2]
    assert not stopping.is_left_to_bots(match.match)
    resign(match, 1)
    assert stopping.choosers(match.match) == [2]
    assert stopping.is_left_to_bots(match.match)


@pytest.mark.rule("MV-RES-01", "MV-RES-02", "MV-END-05")
def test_a_seat_that_the_game_has_put_out_keeps_its_place() -> None:
    """It went out before another one resigns: it is second, not last."""
    match = table("bathroom_rush", 3)
    match.match.play.out = [(1,)]
    for leaving in (
        lambda decision: seating.resign(decision, 1),
        lambda decision: seating.resign_for(decision, 1, "no show"),
    ):
        with pytest.raises(Rejected) as refused:
            match.request(leaving)
        assert refused.value.code == "seat_is_out"
    resign(match, 0)
    assert match.match.result == Result((2,), ((2,), (1,), (0,)), "conceded")
