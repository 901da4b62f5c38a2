"""Archives of matches that did not end by the rules of their game: called off, cancelled, left by a seat."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from domain.matches import decider, stopping
from domain.matches.decider import MatchDecision
from domain.matches.seats import seating
from domain.matches.terms import AtTournament
from service.app.archive.verify import verify
from tests.archive.altering import Line, events, rechain
from tests.archive.making import Recording, begun, exported, seated
from tests.archive.test_actors import both
from tests.archive.test_bots_and_rulings import verdict
from tests.archive.test_course import documents

CUP = AtTournament("00000000-0000-4000-8000-000000000000", 1, 1)
ORGANISER = "organiser:cup"


def done(recording: Recording, change: Callable[[MatchDecision], object], actor: str) -> None:
    decision = decider.decision_on(recording.match)
    change(decision)
    recording.record(decision, actor)


@pytest.mark.rule("MV-END-06", "MV-ARC-03")
def test_a_match_that_was_called_off_holds(tmp_path: Path) -> None:
    match = begun("frantic", 3, {}, 5, tournament=CUP)
    match.play(12)
    done(match, stopping.call_off, ORGANISER)
    assert both(documents(match), tmp_path) == (set(), set())
    report = verify(exported(match))
    assert (report.is_sound, report.is_replayed) == (True, True)


@pytest.mark.rule("MV-END-06", "MV-ARC-03")
def test_a_match_of_no_tournament_that_was_called_off_does_not_follow() -> None:
    match = begun("frantic", 3, {}, 5, tournament=CUP)
    done(match, stopping.call_off, ORGANISER)
    alone = begun("frantic", 3, {}, 5)
    place = len(alone.stored)
    lines = documents(alone)
    ended = next(each for each in events(documents(match)) if each["type"] == "MatchStopped")
    lines[place + 1 : place + 1] = [ended | {"revision": place + 1}]
    for number, entry in enumerate(events(lines), 1):
        entry["revision"] = number
    lines[-1]["events"] = len(events(lines))
    assert ("does_not_follow", place + 1) in verdict(lines)


@pytest.mark.rule("MV-END-07", "MV-ARC-03")
def test_a_match_that_was_cancelled_holds() -> None:
    match = seated("frantic", 3, {}, 5)
    done(match, stopping.cancel, "host")
    report = verify(exported(match))
    assert (report.findings, report.is_replayed) == ([], True)


@pytest.mark.rule("MV-ARC-03")
@pytest.mark.parametrize("game", ["bathroom_rush", "frantic", "piccioni", "sukkube"])
def test_what_is_done_for_a_seat_that_has_resigned_names_whoever_led_to_it(game: str, tmp_path: Path) -> None:
    match = begun(game, 3, {}, 7)
    match.play(10)
    done(match, lambda decision: seating.resign(decision, 1), "seat:1")
    match.play(40)
    assert both(documents(match), tmp_path) == (set(), set())
    report = verify(exported(match))
    assert (report.findings, report.is_replayed) == ([], True)


def left(seat: int = 1) -> tuple[Recording, int]:
    """A match in which a seat leaves when it is to move, and the event by which it does."""
    match = begun("frantic", 3, {}, 7)
    match.play(10)
    while decider.awaited(match.match).seats != (seat,):  # type: ignore[union-attr]
        match.play(1)
    done(match, lambda decision: seating.resign(decision, seat), f"seat:{seat}")
    return match, next(each.revision for each in match.stored if each.type == "SeatResigned")


@pytest.mark.rule("MV-RES-01", "MV-ARC-03")
def test_what_is_played_for_a_seat_that_has_left_follows_by_itself() -> None:
    """It names whoever it follows from."""
    match, resigned = left()
    assert match.match.sheet.phase == "playing"
    lines = documents(match)
    assert verdict(lines) == []
    (entry, *_) = events(lines)[resigned:]
    for actor in ("system", "organiser:cup"):
        entry["actor"] = actor
        assert ("wrong_actor", entry["revision"]) in verdict(lines)


@pytest.mark.rule("MV-RES-01", "MV-ARC-03")
def test_a_record_that_ends_where_a_seat_that_has_left_is_to_move_is_cut() -> None:
    match, resigned = left()
    assert len(match.stored) > resigned
    lines = documents(match)
    assert [each.detail for each in verify(encoded(lines, resigned)).findings] == [
        "after the last event more would have followed by itself"
    ]


def encoded(lines: list[Line], end: int) -> list[bytes]:
    """The archive as of event `end`."""
    kept = [line for line in lines if line["line"] != "event" or line["revision"] <= end]
    rechain(kept)
    return [msgspec.json.encode(line) + b"\n" for line in kept]
