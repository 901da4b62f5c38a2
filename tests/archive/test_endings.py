"""Archives that stop where their match goes on, and matches that stop where no rule says so."""

from typing import Any

import pytest

from domain.matches.seats import seating
from domain.matches.seats.seating import Before
from service.app.archive import moves
from service.app.archive.verify import verify
from service.schemas.archive_reports import Finding
from tests.archive.altering import Line, events, put_in, rechain, rewrite
from tests.archive.making import Recording, begun, exported, played, seated
from tests.archive.signing import written
from tests.archive.test_bots_and_rulings import verdict
from tests.archive.test_course import documents
from tests.archive.test_stopped import CUP, ORGANISER, done

QUICK = {"target_points": 1}


def findings(lines: list[Line]) -> list[Finding]:
    rechain(lines)
    return verify(written(lines)).findings


@pytest.mark.rule("MV-LUC-02", "MV-ARC-03")
def test_a_seed_that_is_kept_for_ever_is_missed() -> None:
    """Also by who has never seen it."""
    lines = documents(played("sukkube", 2, QUICK, seed=3))
    assert events(lines)[-1]["type"] == "LuckRevealed"
    lines.remove(events(lines)[-1])
    lines[-1]["seeds"] = {}
    assert findings(lines) == [
        Finding("cut_tail", None, "after the last event more would have followed by itself")
    ]


@pytest.mark.rule("MV-ARC-01")
def test_an_end_that_counts_wrong_is_found() -> None:
    lines = documents(begun("frantic", 3, {}, 5))
    there = len(events(lines))
    lines[-1]["events"] += 1
    assert verify(written(lines)).findings == [
        Finding("cut_tail", None, f"the end counts {there + 1} events, there are {there}")
    ]


@pytest.mark.rule("MV-ARC-03")
def test_a_match_of_another_game_than_the_header_says_is_not_followed() -> None:
    lines = documents(seated("frantic", 2, {}, 5))
    lines[0]["game"] = "piccioni"
    assert findings(lines) == [
        Finding("does_not_follow", 1, "the first event does not create a match of this game")
    ]


@pytest.mark.rule("MV-ARC-03")
def test_a_game_or_an_edition_that_this_release_does_not_know_is_named() -> None:
    lines = documents(seated("frantic", 2, {}, 5))
    rewrite(events(lines)[0], lambda fields: fields.update(edition="frantic/99"))
    (finding,) = findings(lines)
    assert (finding.kind, finding.revision) == ("does_not_follow", 1)
    assert finding.detail.startswith("the payload is no MatchCreated of this release: ")
    assert "frantic/99" in finding.detail
    lines[0]["game"] = "chess"
    assert findings(lines) == [Finding("does_not_follow", 1, "this release does not know the game chess")]


@pytest.mark.rule("MV-END-01", "MV-ARC-03")
@pytest.mark.parametrize("reason", ["abandoned", "unanswered", "event_limit", "conceded"])
def test_a_match_does_not_stop_while_somebody_plays_it(reason: str) -> None:
    match = begun("frantic", 3, {}, 5)
    match.play(8)
    lines = documents(match)
    at = len(match.stored) + 1
    put_in(lines, at, "MatchStopped", reason=reason, winners=[], places=[])
    assert ("does_not_follow", at) in verdict(lines)


@pytest.mark.rule("MV-END-06", "MV-ARC-03")
def test_a_match_that_is_over_is_not_called_off() -> None:
    lines = documents(played("sukkube", 2, QUICK, seed=3, tournament=CUP))
    assert verdict(lines) == []
    at = next(each["revision"] for each in events(lines) if each["type"] == "MatchEnded") + 1
    put_in(lines, at, "MatchStopped", reason="called_off", winners=[], places=[])
    assert verdict(lines) == [("does_not_follow", at)]


def back() -> Recording:
    """A match to which a seat has come back."""
    match = begun("frantic", 3, {}, 7)
    match.play(10)
    before = match.match.clone()
    done(match, lambda decision: seating.resign(decision, 1), "seat:1")
    done(match, lambda on: seating.take_back(on, 1, "Too fast.", Before(before, False)), ORGANISER)
    return match


@pytest.mark.rule("MV-RES-03", "MV-ARC-03")
def test_who_comes_back_finds_the_table_as_it_was() -> None:
    """Nothing comes between the resignation taken back and the match gone back."""
    match = back()
    lines = documents(match)
    assert verdict(lines) == []
    at = next(each["revision"] for each in events(lines) if each["type"] == "MatchRewound")
    assert events(lines)[at - 2]["type"] == "ResignationTakenBack"
    put_in(lines, at, "MatchPaused", reason="Tea.", until_ms=0)
    assert verdict(lines) == [("does_not_follow", at)]


@pytest.mark.rule("MV-ARC-03")
def test_what_breaks_the_rules_themselves_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told in three hundred characters. Want of memory is not the archive's fault."""
    match = begun("frantic", 3, {}, 5)
    began = next(each.revision for each in match.stored if each.type == "PlayBegan")
    errors: list[BaseException] = [ZeroDivisionError("x" * 1000), MemoryError()]

    def moved(*_: Any) -> Any:
        raise errors.pop(0)

    monkeypatch.setattr(moves, "moves", moved)
    detail = "the rules cannot be applied: ZeroDivisionError: ".ljust(300, "x")
    assert verify(exported(match)).findings == [Finding("does_not_follow", began + 1, detail)]
    with pytest.raises(MemoryError):
        verify(exported(match))
