"""Archives of matches that did not end by the rules of their game: called off, cancelled, left by a seat."""

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.matches import decider, stopping
from domain.matches.decider import MatchDecision
from domain.matches.seats import seating
from domain.matches.terms import AtTournament
from service.app.archive.verify import verify
from tests.archive.altering import events
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
