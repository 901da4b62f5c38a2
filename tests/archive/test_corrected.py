"""Archives of matches in which a ruling has set the table: one of the game, by a ruling that can be given."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import to_builtins

from domain.matches.rulings.kinds import Correct, GoBack
from domain.matches.state import document
from service.app.archive.opening import opened
from service.app.archive.reading import read
from service.app.archive.replay_check import check
from tests.archive.altering import Line, events, put_in, rechain, rewrite
from tests.archive.making import Recording, begun
from tests.archive.signing import written
from tests.archive.test_bots_and_rulings import verdict
from tests.archive.test_course import documents
from tests.archive.test_luck_counted import fresh
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


@pytest.fixture(scope="module", params=["same", "fresh", "fresh after a draw"])
def rewound(request: pytest.FixtureRequest) -> Recording:
    """A ruling went back to a move, or to a draw, and the match goes on from there."""
    luck, _, after = request.param.partition(" ")
    recording = begun("frantic", 3, {}, seed=6)
    recording.play(9)
    drawn = [each.revision for each in recording.stored if each.type == "ChanceDrawn"]
    at = drawn[-1] if after else len(recording.stored)
    earlier = recording.at(at).match
    recording.play(3)
    assert bool(earlier.sheet.drawn) == bool(after)
    context = {"fresh": fresh(recording)} if luck == "fresh" else {}
    rule(recording, disputed(recording), GoBack(at, luck), earlier=earlier, **context)  # type: ignore[arg-type]
    recording.play(6)
    return recording


def before_dispute(recording: Recording) -> int:
    return place_of(documents(recording), "DisputeOpened") - 1


OTHERWISE: dict[str, Callable[[Recording, Any], dict[str, Any]]] = {
    "a card is in two hands": lambda _, fields: doubled(fields) or {},
    "the table of a later event": lambda recording, _: {
        "play": document(recording.at(before_dispute(recording)).match.play)
    },
    "another event": lambda _, fields: {"to_revision": fields["to_revision"] - 5},
    "the event before it": lambda recording, _: {
        "to_revision": before_dispute(recording) + 1,
        "play": document(recording.at(before_dispute(recording)).match.play),
    },
    "an event to come": lambda *_: {"to_revision": 10_000},
    "no event": lambda *_: {"to_revision": 0},
    "an event before all": lambda *_: {"to_revision": -1},
    "a seat had resigned": lambda *_: {"resigned": [1]},
    "a draw was waiting": lambda *_: {"drawn": [[1]]},
    "a script was waiting": lambda *_: {"script": [[1]]},
}


@pytest.mark.rule("MV-RUL-02", "MV-ARC-03")
def test_a_rewind_brings_back_what_there_was(rewound: Recording) -> None:
    assert verdict(documents(rewound)) == []


@pytest.mark.rule("MV-RUL-02", "MV-ARC-03")
@pytest.mark.parametrize("name", OTHERWISE)
def test_a_rewind_brings_back_nothing_else(rewound: Recording, name: str) -> None:
    lines = documents(rewound)
    rewrite(event(lines, "MatchRewound"), lambda fields: fields.update(OTHERWISE[name](rewound, fields)))
    assert replayed(lines) == [("does_not_follow", place_of(lines, "MatchRewound"))]
