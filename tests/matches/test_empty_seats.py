"""Seats that are empty: an organiser resigns them, takes that back, seats another player, pauses the match."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from domain.games import GAMES
from domain.kernel.awaited import AwaitsEndOfPause, AwaitsSeats
from domain.kernel.table import PlayDefault
from domain.matches import decider
from domain.matches import events as e
from domain.matches.forking import LuckSource
from domain.matches.rulings.kinds import GoBack, Stand
from domain.matches.seats import events as s
from domain.matches.seats import pausing, seating
from domain.matches.sentences import describe
from domain.matches.view import redact
from tests.matches.desk import Desk, digest
from tests.matches.test_clocks_in_disputes import timed
from tests.matches.test_disputes import refused

rule = pytest.mark.rule
every_game = pytest.mark.parametrize("game", sorted(GAMES))


def at_three(game: str) -> Desk:
    desk = Desk(game, seats=3)
    desk.play(12)
    return desk


def asked(desk: Desk) -> int:
    awaited = decider.awaited(desk.match)
    assert isinstance(awaited, AwaitsSeats)
    return awaited.seats[0]


def resigned(desk: Desk, seat: int, reason: str = "no show") -> None:
    desk.do(lambda match: seating.resign_for(match, seat, reason))


def taken_back(desk: Desk, seat: int, *, is_played_on: bool = False) -> None:
    at = desk.sheet.seats[seat].resigned_revision or desk.revision
    before = seating.Before(desk.at(at - 1), is_played_on, LuckSource(is_revealed=True))
    desk.do(lambda match: seating.take_back(match, seat, "arrived", before))


@rule("MV-RES-02")
@every_game
def test_found_the_table_no_longer_waits_for_a_seat_that_an_organiser_has_resigned(game: str) -> None:
    desk = at_three(game)
    seat = asked(desk)
    resigned(desk, seat)
    assert seat not in getattr(decider.awaited(desk.match), "seats", ())
    desk.play()
    assert desk.sheet.phase == "finished"
    events = [each.event for each in desk.log if isinstance(each.event, e.SeatResigned)]
    assert events == [e.SeatResigned(seat, "no show")]
    assert "resigned by an organiser (no show)" in describe(desk.match, events[0], "en")


@rule("MV-RES-02")
def test_an_organiser_resigns_a_seat_of_the_table_once() -> None:
    desk = Desk("frantic", seats=3)
    refused(desk, "MV-RES-02", "unknown_seat", lambda: resigned(desk, 3))
    resigned(desk, 1)
    refused(desk, "MV-RES-02", "seat_resigned", lambda: resigned(desk, 1))
    desk.dispute()
    refused(desk, "MV-DIS-02", "match_frozen", lambda: resigned(desk, 2))


@rule("MV-RES-03")
@every_game
def test_found_a_resignation_is_taken_back_while_nobody_has_played_on(game: str) -> None:
    desk = at_three(game)
    seat, before = asked(desk), digest(desk.match)
    resigned(desk, seat)
    taken_back(desk, seat)
    assert not desk.sheet.seats[seat].resigned
    assert (asked(desk), digest(desk.match)) == (seat, before)
    told = [type(each.event) for each in desk.log]
    assert (s.ResignationTakenBack, e.MatchRewound) in list(pairwise(told))
    gone_at = told.index(e.SeatResigned) + 1
    back_to = [each.event.to_revision for each in desk.log if hasattr(each.event, "to_revision")]
    assert back_to == [gone_at - 1, gone_at - 1], "the event before the seat has resigned"
    desk.play()
    assert desk.sheet.phase == "finished"


@rule("MV-RES-03")
def test_nothing_is_taken_back_after_somebody_has_played_on() -> None:
    desk = at_three("frantic")
    seat = asked(desk)
    refused(desk, "MV-RES-03", "seat_not_resigned", lambda: taken_back(desk, seat))
    resigned(desk, seat)
    refused(desk, "MV-RES-03", "played_on", lambda: taken_back(desk, seat, is_played_on=True))
    dispute = desk.dispute()
    refused(desk, "MV-DIS-02", "match_frozen", lambda: taken_back(desk, seat))
    desk.rule(dispute, Stand())
    back_to = desk.revision
    desk.rule(desk.dispute(by=None), GoBack(back_to))
    refused(desk, "MV-RES-03", "played_on", lambda: taken_back(desk, seat))


@rule("MV-RES-03")
def test_who_has_resigned_later_has_still_resigned() -> None:
    desk = Desk("frantic", seats=4)
    first = asked(desk)
    other, third = (first + 1) % 4, (first + 2) % 4
    resigned(desk, other)
    resigned(desk, third)
    taken_back(desk, other)
    assert [seat for seat in range(4) if desk.sheet.seats[seat].resigned] == [third]
    taken_back(desk, third)
    assert not any(seat.resigned for seat in desk.sheet.seats)


@rule("MV-SUB-01")
@every_game
def test_a_substitute_plays_on_with_a_token_of_their_own(game: str) -> None:
    desk = at_three(game)
    seat, before = asked(desk), digest(desk.match)
    resigned(desk, (seat + 1) % 3)
    for given in (seat, (seat + 1) % 3):
        event = s.PlayerSubstituted(seat=given, player="Zoe", credential="other", reason="Ada is ill")
        desk.do(lambda match, event=event: seating.substitute(match, event))  # type: ignore[misc]
        sitting = desk.sheet.seats[given]
        assert (sitting.player, sitting.credential, sitting.resigned) == ("Zoe", "other", False)
    assert digest(desk.match) == before
    assert describe(desk.match, event, "en").startswith("Zoe takes over seat")
    assert "other" not in str(redact(desk.match, event, "organiser"))
    desk.play()
    assert desk.sheet.phase == "finished"


@rule("MV-SUB-01")
def test_a_substitute_has_not_resigned_when_a_ruling_goes_back() -> None:
    desk = at_three("piccioni")
    seat = asked(desk)
    resigned(desk, seat)
    there = desk.revision
    zoe = s.PlayerSubstituted(seat=seat, player="Zoe", credential="other", reason="ill")
    desk.do(lambda match: seating.substitute(match, zoe))
    desk.play(3)
    desk.rule(desk.dispute(by=None), GoBack(there))
    assert not desk.sheet.seats[seat].resigned
    unknown = s.PlayerSubstituted(seat=3, player="Zoe", credential="other", reason="ill")
    refused(desk, "MV-SUB-01", "unknown_seat", lambda: desk.do(lambda m: seating.substitute(m, unknown)))


@rule("MV-PAU-01")
@every_game
def test_nothing_happens_in_a_paused_match(game: str) -> None:
    desk = at_three(game)
    seat, before = asked(desk), digest(desk.match)
    legal = desk.match.game.legal_commands(desk.match.play, seat)[0]
    pause: Callable[[], object] = lambda: desk.do(lambda match: pausing.pause(match, "fire alarm"))  # noqa: E731
    resume: Callable[[], object] = lambda: desk.do(pausing.resume)  # noqa: E731
    refused(desk, "MV-PAU-01", "not_paused", resume)
    pause()
    assert isinstance(decider.awaited(desk.match), AwaitsEndOfPause)
    for act in (
        lambda match: decider.play(match, legal, seat),
        lambda match: decider.play(match, PlayDefault(seat), None),
        lambda match: seating.resign(match, seat),
        lambda match: pausing.pause(match, "again"),
    ):
        refused(desk, "MV-PAU-01", "match_paused", lambda act=act: desk.do(act))  # type: ignore[misc]
    resigned(desk, (seat + 1) % 3)
    assert digest(desk.match) == before
    resume()
    assert (asked(desk), digest(desk.match)) == (seat, before)
    desk.play()
    assert desk.sheet.phase == "finished"
    refused(desk, "MV-PAU-01", "not_playing", pause)


@rule("MV-PAU-01")
def test_a_dispute_in_a_pause_does_not_end_it() -> None:
    desk = at_three("sukkube")
    desk.do(lambda match: pausing.pause(match, "lunch"))
    desk.rule(desk.dispute(by=None), GoBack(desk.revision - 3))
    assert isinstance(decider.awaited(desk.match), AwaitsEndOfPause)
    desk.do(pausing.resume)
    assert isinstance(decider.awaited(desk.match), AwaitsSeats)


@rule("MV-PAU-02")
def test_clocks_stand_in_a_pause_and_run_on_from_what_they_showed() -> None:
    desk = timed()
    seat = asked(desk)
    desk.after(20)
    desk.do(lambda match: pausing.pause(match, "fire alarm"))
    clocks = desk.sheet.clocks
    assert clocks is not None
    assert not any(clock.is_running for clock in clocks.seats)
    desk.after(5000)
    desk.do(pausing.resume)
    clocks = desk.sheet.clocks
    assert clocks is not None
    assert clocks.seats[seat].is_running
    assert (clocks.seats[seat].left_ms, clocks.seats[seat].decision_left_ms) == (580_000, 40_000)


@rule("MV-PAU-03")
def test_a_pause_may_end_by_itself() -> None:
    desk = at_three("sukkube")
    seat = asked(desk)
    desk.do(lambda match: pausing.pause(match, "fire alarm"))
    assert not pausing.is_over(desk.match, 2**62), "an organiser ends it"
    desk.do(pausing.resume)
    desk.do(lambda match: pausing.pause(match, "un-starting", 1000))
    assert [pausing.is_over(desk.match, now_ms) for now_ms in (999, 1000)] == [False, True]
    desk.dispute()
    (resumed,) = desk.do(pausing.end)
    assert isinstance(resumed, s.MatchResumed)
    assert not pausing.is_over(desk.match, 2**62)
    desk.rule(desk.sheet.frozen_by, Stand())
    assert asked(desk) == seat


@rule("MV-RES-03")
@rule("MV-END-05")
@every_game
def test_found_a_match_decided_by_resignations_is_over_and_can_be_taken_up_again(game: str) -> None:
    desk = Desk(game, seats=3, disputes_seconds=600)
    desk.play(12)
    seat, before = asked(desk), digest(desk.match)
    others = [other for other in range(3) if other != seat]
    resigned(desk, others[0])
    resigned(desk, seat)
    assert desk.sheet.phase == "finished"
    assert desk.match.result is not None
    assert desk.match.result.places == ((others[1],), tuple(sorted((seat, others[0]))))
    assert desk.sheet.disclosed_from_ms is not None
    taken_back(desk, seat)
    assert (desk.sheet.phase, desk.sheet.disclosed_from_ms) == ("playing", None)
    assert (asked(desk), digest(desk.match)) == (seat, before)


@rule("MV-RES-03")
def test_nothing_is_taken_back_when_everybody_has_seen_everything() -> None:
    desk = Desk("sukkube")
    resigned(desk, 0)
    assert desk.sheet.is_disclosed
    refused(desk, "MV-RES-03", "match_disclosed", lambda: taken_back(desk, 0))
