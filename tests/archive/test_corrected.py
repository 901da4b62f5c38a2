"""Archives of matches in which a ruling has set the table: one of the game, by a ruling that can be given."""

from typing import Any

import pytest
from msgspec import to_builtins

from domain.matches.rulings.kinds import Correct, GoBack
from domain.matches.state import document
from service.app.archive.opening import opened
from service.app.archive.reading import read
from service.app.archive.replay_check import check
from tests.archive.altering import Line, events, rechain, rewrite
from tests.archive.making import Recording, begun
from tests.archive.signing import written
from tests.archive.test_bots_and_rulings import verdict
from tests.archive.test_course import documents
from tests.archive.test_endings import put_in
from tests.archive.test_ruled import disputed, rule
from tests.matches.test_dealing import POSITIONS


@pytest.fixture(scope="module")
def corrected() -> Recording:
    """A ruling put another table before the players, and dealt what it did not name."""
    recording = begun("frantic", 3, {}, seed=6)
    recording.play(9)
    rule(recording, disputed(recording), Correct(position=POSITIONS["frantic"]))
    recording.play(6)
    return recording


def place_of(lines: list[Line], type_: str) -> int:
    return next(each["revision"] for each in events(lines) if each["type"] == type_)


def event(lines: list[Line], type_: str) -> Line:
    return events(lines)[place_of(lines, type_) - 1]


def replayed(lines: list[Line]) -> list[tuple[str, int | None]]:
    """What playing the match again finds, whatever other checks say."""
    rechain(lines)
    archive = read(written(lines))
    whole = [each for each in opened(archive) if each is not None]
    return [(each.kind, each.revision) for each in check(archive, whole)]


def doubled(fields: dict[str, Any]) -> None:
    hands = fields["play"]["hands"]
    hands[1] = [*hands[1], hands[0][0]]


@pytest.mark.rule("MV-RUL-04", "MV-ARC-03")
def test_a_table_that_a_ruling_has_set_holds(corrected: Recording) -> None:
    assert verdict(documents(corrected)) == []


@pytest.mark.rule("MV-RUL-04", "MV-ARC-03")
def test_no_table_is_set_that_cannot_be(corrected: Recording) -> None:
    """A card lies in two hands."""
    lines = documents(corrected)
    rewrite(event(lines, "PositionCorrected"), doubled)
    assert ("does_not_follow", place_of(lines, "PositionCorrected")) in verdict(lines)


@pytest.mark.rule("MV-CRE-04", "MV-ARC-03")
def test_nothing_comes_between_the_cards_dealt_and_the_table(corrected: Recording) -> None:
    lines = documents(corrected)
    at = place_of(lines, "PositionCorrected")
    assert events(lines)[at - 2]["type"] == "ChanceDrawn"
    dispute = corrected.match.sheet.disputes.all[0].dispute_id
    put_in(lines, at, "StatementMade", dispute=dispute, by=None, text="Wait.")
    assert verdict(lines)[0] == ("does_not_follow", at)


@pytest.mark.rule("MV-DIS-01", "MV-ARC-03")
def test_no_ruling_is_given_by_a_rule_that_is_none(corrected: Recording) -> None:
    for rule_id, findings in (("FR-EX-12", []), ("FR-XX-99", ["does_not_follow"])):
        lines = documents(corrected)
        rewrite(event(lines, "RulingGiven"), lambda fields, by=rule_id: fields.update(rule=by))
        assert [kind for kind, _ in verdict(lines)] == findings, rule_id


@pytest.mark.rule("MV-RUL-02", "MV-ARC-03")
def test_a_match_does_not_go_back_to_its_beginning_by_itself(corrected: Recording) -> None:
    """Only who has taken back a resignation goes back without a dispute, to before it."""
    lines = documents(corrected)
    at = place_of(lines, "DisputeOpened")
    now = corrected.at(at - 1).match
    fields = {"luck": "fresh", "terms": to_builtins(now.sheet.luck), "play": document(now.play)}
    empty: dict[str, Any] = {"resigned": [], "drawn": [], "script": [], "clocks": None}
    put_in(lines, at, "MatchRewound", dispute="", to_revision=0, **fields, **empty)
    assert verdict(lines) == [("does_not_follow", at)]


@pytest.mark.rule("MV-ARC-03")
def test_who_is_named_for_what_follows_by_itself_is_found_where_it_stands(corrected: Recording) -> None:
    lines = documents(corrected)
    place = place_of(lines, "ChanceDrawn")
    events(lines)[place - 1]["actor"] = "organiser:cup"
    assert replayed(lines) == [("wrong_actor", place)]
    lines = documents(corrected)
    moved = next(each for each in events(lines)[place:] if each["actor"].startswith("seat:"))
    moved["actor"] = "organiser:cup"
    assert replayed(lines) == [("wrong_actor", moved["revision"])]


@pytest.mark.rule("MV-RUL-02", "MV-ARC-03")
def test_no_rewind_leads_to_a_table_that_cannot_be() -> None:
    """A card lies in two hands."""
    recording = begun("frantic", 3, {}, seed=6)
    recording.play(9)
    at = len(recording.stored)
    recording.play(3)
    earlier = recording.at(at).match
    rule(recording, disputed(recording), GoBack(at), earlier=earlier)
    recording.play(6)
    assert verdict(documents(recording)) == []
    lines = documents(recording)
    rewrite(event(lines, "MatchRewound"), doubled)
    assert ("does_not_follow", place_of(lines, "MatchRewound")) in verdict(lines)
