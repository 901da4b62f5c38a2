"""What the draws of an archive come from, as far as it says so: drawn again, by a script, unproved, hidden."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from domain.matches import creating
from domain.matches.rulings.kinds import GoBack
from domain.matches.rulings.verdicts import FreshLuck
from service.app.archive.verify import verify
from service.schemas.archive_reports import Draws
from tests.archive.altering import Line, events, put_in, rechain, renumber, rewrite
from tests.archive.making import Recording, begun, exported, new_id, played
from tests.archive.signing import written
from tests.archive.test_bots_and_rulings import verdict
from tests.archive.test_course import documents
from tests.archive.test_endings import findings
from tests.archive.test_ruled import disputed, rule

ROUND = {"match_length": "custom", "point_limit": 1}


@pytest.fixture(scope="module")
def recording() -> Recording:
    return played("frantic", 2, ROUND, seed=3)


def counts(lines: list[Line]) -> Draws:
    """Of an archive in which nothing is wrong."""
    rechain(lines)
    report = verify(written(lines))
    assert report.findings == []
    return report.draws


def of_type(lines: list[Line], *types: str) -> list[Line]:
    return [each for each in events(lines) if each["type"] in types]


def draws(entries: Sequence[Line]) -> int:
    return sum(len(each["event"]["draws"]) for each in entries)


def hide(entry: Line) -> None:
    """What somebody has who was not shown the event."""
    del entry["payload"], entry["salt"]


@pytest.mark.rule("MV-LUC-02", "MV-ARC-03")
@pytest.mark.parametrize("place", [0, 1, 4, -1])
def test_what_is_drawn_after_a_draw_that_is_hidden_is_not_proved(recording: Recording, place: int) -> None:
    """How many numbers it took, nobody knows."""
    lines = documents(recording)
    drawn = of_type(lines, "ChanceDrawn")
    assert counts(lines) == Draws(checked=draws(drawn))
    hide(drawn[place])
    at = range(len(drawn))[place]
    assert counts(lines) == Draws(checked=draws(drawn[:at]), unproved=draws(drawn[at + 1 :]), hidden=1)
    hide(drawn[place - 1])
    assert counts(lines).hidden == 2


@pytest.mark.rule("MV-LUC-02", "MV-ARC-03")
def test_what_is_drawn_from_a_seed_that_is_not_revealed_is_not_proved() -> None:
    match = begun("frantic", 3, {}, 5)
    match.play(8)
    lines = documents(match)
    drawn = draws(of_type(lines, "ChanceDrawn"))
    assert drawn > 1
    assert counts(lines) == Draws(unproved=drawn)


def fresh(recording: Recording) -> FreshLuck:
    secret = recording.random.randbytes(32)
    terms = creating.own_luck(str(new_id(recording.random)), secret)
    recording.seeds[terms.commitment] = secret
    return FreshLuck(terms, recording.draw)


def elsewhere(recording: Recording, type_: str) -> list[Line]:
    """An archive with luck of its own from the middle on: of a fork, or after a rewind."""
    if type_ == "MatchForked":
        fork = recording.fork(len(recording.stored) // 2, "fresh")
        fork.play()
        return [
            msgspec.json.decode(line)
            for line in exported(fork, others=[recording.match.sheet.luck.commitment])
        ]
    match = begun("frantic", 2, ROUND, seed=3)
    match.play(12)
    at = len(match.stored)
    earlier = match.at(at).match
    match.play(4)
    rule(match, disputed(match), GoBack(at, "fresh"), earlier=earlier, fresh=fresh(match))
    match.play()
    return documents(match)


@pytest.mark.rule("MV-RUL-03", "MV-FRK-01", "MV-ARC-03")
@pytest.mark.parametrize("type_", ["MatchForked", "MatchRewound"])
def test_what_is_drawn_by_luck_that_is_hidden_is_not_proved(type_: str, recording: Recording) -> None:
    """Until an event says where the next draws come from."""
    settings = ("MatchCreated", "MatchForked", "MatchRewound")
    lines = elsewhere(recording, type_)
    told = of_type(lines, *settings, "ChanceDrawn")
    assert counts(lines) == Draws(checked=draws(of_type(lines, "ChanceDrawn")))
    at = next(n for n, each in enumerate(told) if each["type"] == type_)
    until = next((n for n in range(at + 1, len(told)) if told[n]["type"] in settings), len(told))
    hide(told[at])
    unproved = draws(of_type([lines[0], *told[at + 1 : until]], "ChanceDrawn"))
    assert unproved > 0
    checked = draws(of_type(lines, "ChanceDrawn")) - unproved
    assert counts(lines) == Draws(checked=checked, unproved=unproved)


@pytest.fixture(scope="module")
def scripted(recording: Recording) -> Recording:
    """A fork in which the next two dice show what its script says."""
    match = begun("frantic", 3, {}, 5)
    match.play(8)
    fork = match.fork(len(match.stored), "scripted", [(2,), (1,)])
    fork.play(30)
    return fork


def of_script(lines: list[Line]) -> list[Line]:
    return [each for each in of_type(lines, "ChanceDrawn") if each["event"]["draws"][0]["scripted"]]


@pytest.mark.rule("MV-FRK-03", "MV-ARC-03")
def test_what_a_script_gives_is_counted(scripted: Recording) -> None:
    """Who does not know the script takes the archive's word for it."""
    lines = documents(scripted)
    first, second = of_script(lines)
    assert [each["event"]["draws"][0]["outcome"] for each in (first, second)] == [[2], [1]]
    assert counts(lines).scripted == 2
    hide(of_type(lines, "MatchForked")[0])
    assert counts(lines).scripted == 2


@pytest.mark.rule("MV-FRK-03", "MV-ARC-03")
@pytest.mark.parametrize(
    ("place", "field", "value"), [(0, "number", 1), (0, "outcome", [1]), (1, "outcome", [2])]
)
def test_what_a_script_does_not_give_is_found(
    scripted: Recording, place: int, field: str, value: Any
) -> None:
    lines = documents(scripted)
    entry = of_script(lines)[place]
    rewrite(entry, lambda fields: fields["draws"][0].update({field: value}))
    assert ("loaded_draw", entry["revision"]) in verdict(lines)
    (found,) = [each for each in findings(lines) if each.revision == entry["revision"]]
    assert found.detail.endswith("is not the next outcome of the fork's script")


@pytest.mark.rule("MV-LUC-01", "MV-ARC-03")
@pytest.mark.parametrize(
    ("size", "outcome", "is_possible"),
    [
        (1000, list(range(1000)), True),
        (1001, list(range(1001)), False),
        (1000, list(range(999)), False),
        (75, [], False),
        (75, [0], False),
        (75, {"hidden": 75}, False),
    ],
)
def test_what_chance_cannot_give_is_found(
    recording: Recording, size: int, outcome: Any, is_possible: bool
) -> None:
    """All cards are shuffled, and no more than a thousand."""
    lines = documents(recording)
    (entry, *_) = of_type(lines, "ChanceDrawn")
    assert entry["event"]["draws"][0]["kind"] == "shuffle"
    rewrite(entry, lambda fields: fields["draws"][0].update(size=size, outcome=outcome))
    (found,) = [each for each in findings(lines) if each.revision == entry["revision"]]
    assert found.kind == "loaded_draw"
    assert found.detail.endswith("has an outcome that chance cannot give") != is_possible


@pytest.mark.rule("MV-RUL-03", "MV-ARC-03")
@pytest.mark.parametrize(("to", "is_found"), [(0, False), (1, True)])
def test_the_luck_of_a_rewind_is_that_after_the_event_it_goes_back_to(
    recording: Recording, to: int, is_found: bool
) -> None:
    """Before the first one there was none."""
    lines = documents(recording)
    at = of_type(lines, "ChanceDrawn")[0]["revision"]
    terms = {**events(lines)[0]["event"]["luck"], "next_draw": 7}
    empty: dict[str, Any] = {"resigned": [], "drawn": [], "script": [], "clocks": None}
    put_in(lines, at, "MatchRewound", dispute="", to_revision=to, luck="same", terms=terms, play={}, **empty)
    assert (("loaded_draw", at) in verdict(lines)) == is_found


@pytest.mark.rule("MV-ARC-03")
def test_what_no_creation_precedes_belongs_to_no_match(recording: Recording) -> None:
    lines = documents(recording)
    lines.remove(events(lines)[0])
    renumber(lines)
    assert verdict(lines)[0] == ("wrong_match", 1)
