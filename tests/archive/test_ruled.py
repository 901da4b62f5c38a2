"""Archives of matches that an organiser has ruled in: what follows holds, what does not is found."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.awaited import AwaitsSeats
from domain.kernel.chance import Shuffle
from domain.kernel.table import Command, Seat
from domain.matches import decider
from domain.matches.rulings import disputes
from domain.matches.rulings.disputes import Verdict
from domain.matches.rulings.kinds import AnyRuling, Correct
from domain.matches.rulings.verdicts import RulingContext
from service.app.archive.verify import verify
from tests.archive.altering import Line, events, put_in, rewrite
from tests.archive.making import Recording, begun, exported
from tests.archive.test_actors import both
from tests.archive.test_bots_and_rulings import verdict
from tests.archive.test_course import documents
from tests.archive.test_stopped import done

CUP = "organiser:cup"


def disputed(recording: Recording, by: Seat | None = 0) -> str:
    at = len(recording.stored)
    actor = CUP if by is None else f"seat:{by}"
    done(recording, lambda match: disputes.open_dispute(match, by, at, "Not so.", ()), actor)
    return recording.match.sheet.disputes.all[-1].dispute_id


def rule(recording: Recording, dispute: str, ruling: AnyRuling, **context: Any) -> None:
    given = Verdict(ruling, CUP, "As the film shows.", "MV-DIS-04")
    there = RulingContext(draw=recording.draw, **context)
    done(recording, partial(disputes.give_ruling, dispute_id=dispute, verdict=given, context=there), CUP)


def next_move(recording: Recording) -> tuple[Seat, Command]:
    """A command that whoever is to move could give."""
    awaited = decider.awaited(recording.match)
    assert isinstance(awaited, AwaitsSeats)
    seat = awaited.seats[-1]
    return seat, recording.match.game.legal_commands(recording.match.play, seat)[-1]


@pytest.fixture(scope="module", params=["bathroom_rush", "frantic", "piccioni", "sukkube"])
def corrected(request: pytest.FixtureRequest) -> Recording:
    """A seat's command was given by a ruling, and the match goes on."""
    recording = begun(request.param, 3, {}, seed=6)
    recording.play(9)
    seat, command = next_move(recording)
    dispute = disputed(recording)
    rule(recording, dispute, Correct(seat=seat, command={}), command=command)
    recording.play(6)
    return recording


def given_by_ruling(lines: list[Line]) -> list[Line]:
    return [each for each in events(lines) if " for seat:" in each["actor"]]


@pytest.mark.rule("MV-RUL-04", "MV-ARC-03")
def test_a_command_that_a_ruling_gives_holds(corrected: Recording, tmp_path: Path) -> None:
    lines = documents(corrected)
    assert given_by_ruling(lines)
    assert both(lines, tmp_path) == (set(), set())
    assert verify(exported(corrected)).is_replayed


@pytest.mark.rule("MV-RUL-04", "MV-ARC-03")
def test_a_seat_gives_no_command_in_a_seats_name(corrected: Recording, tmp_path: Path) -> None:
    lines = documents(corrected)
    (entry, *_) = given_by_ruling(lines)
    seat = entry["actor"].rpartition(" for ")[2]
    for each in given_by_ruling(lines):
        each["actor"] = f"{seat} for {seat}"
    for found in both(lines, tmp_path):
        assert ("wrong_actor", entry["revision"]) in found


@pytest.mark.rule("MV-RUL-04", "MV-ARC-03")
def test_an_organiser_gives_no_command_that_another_seat_had(corrected: Recording) -> None:
    """Only who plays the match again can know, unless an event names its seat."""
    lines = documents(corrected)
    (entry, *_) = given_by_ruling(lines)
    for each in given_by_ruling(lines):
        each["actor"] = f"{CUP} for seat:{(int(each['actor'][-1]) + 1) % 3}"
    assert entry["revision"] in [revision for _, revision in verdict(lines)]


@pytest.mark.rule("MV-RUL-04", "MV-ARC-03")
def test_what_no_command_of_the_seat_leads_to_is_found(corrected: Recording) -> None:
    lines = documents(corrected)
    entry = next(each for each in given_by_ruling(lines) if each["event"])
    rewrite(entry, lambda fields: fields.update(dict.fromkeys(fields, 77)))
    assert entry["revision"] in [revision for _, revision in verdict(lines)]


def ruled() -> Recording:
    recording = begun("sukkube", 2, {}, seed=6)
    recording.play(5)
    withdrawn = disputed(recording, 1)
    done(recording, lambda match: disputes.withdraw(match, withdrawn, 1), "seat:1")
    seat, command = next_move(recording)
    dispute = disputed(recording, None)
    rule(recording, dispute, Correct(seat=seat, command={}), command=command)
    recording.play(4)
    return recording


@pytest.mark.rule("MV-DIS-01", "MV-ARC-03")
def test_a_dispute_that_was_withdrawn_holds(tmp_path: Path) -> None:
    assert both(documents(ruled()), tmp_path) == (set(), set())


@pytest.mark.rule("MV-DIS-01", "MV-ARC-03")
@pytest.mark.parametrize(
    ("type_", "actor", "fields"),
    [
        ("RulingGiven", "organiser:other", {}),
        ("DisputeWithdrawn", "seat:0", {}),
        ("DisputeWithdrawn", "seat:0", {"by": 0}),
        ("DisputeOpened", "seat:0", {}),
        ("DisputeOpened", CUP, {}),
    ],
)
def test_whoever_has_not_spoken_is_found(
    type_: str, actor: str, fields: dict[str, Any], tmp_path: Path
) -> None:
    lines = documents(ruled())
    entry = next(each for each in events(lines) if each["type"] == type_)
    entry["actor"] = actor
    if fields:
        rewrite(entry, lambda own: own.update(fields))
        assert entry["revision"] in [revision for _, revision in verdict(lines)]
        return
    for found in both(lines, tmp_path):
        assert ("wrong_actor", entry["revision"]) in found


@pytest.mark.rule("MV-RES-03", "MV-ARC-03")
def test_a_seat_that_has_not_resigned_is_not_taken_back() -> None:
    lines = documents(ruled())
    at = next(each["revision"] for each in events(lines) if each["type"] == "CardPlayed")
    assert found_with(lines, at, "ResignationTakenBack", {"seat": 0, "to_revision": at - 1, "reason": ""})


@pytest.mark.rule("MV-DCL-02", "MV-ARC-03")
def test_a_match_in_play_sets_no_disclosure() -> None:
    lines = documents(ruled())
    at = next(each["revision"] for each in events(lines) if each["type"] == "CardPlayed")
    assert found_with(lines, at, "DisclosureSet", {"at_ms": 1, "seconds": 1})


@pytest.mark.rule("MV-ARC-03")
def test_what_was_drawn_is_not_drawn_again() -> None:
    """Not even by the luck of the match, in its turn."""
    recording = begun("frantic", 2, {"max_rounds": 1}, seed=3)
    at = next(each.revision for each in recording.stored if each.type == "ChanceDrawn")
    broken_off = recording.at(at)
    lines = documents(broken_off)
    assert verdict(lines) == [("cut_tail", None)]
    (first,) = events(lines)[-1]["event"]["draws"]
    outcome = broken_off.draw(broken_off.match.sheet, 2, Shuffle(first["what"], ("",) * first["size"]))
    again = {**first, "number": 2, "outcome": list(outcome)}
    assert found_with([*lines], at + 1, "ChanceDrawn", {"draws": [again]})
    assert not found_with([*lines], at + 1, "ChanceDrawn", {"draws": [first]}), (
        "the luck itself is out of turn"
    )


def found_with(lines: list[Line], at: int, type_: str, fields: dict[str, Any]) -> bool:
    """Whether an event that is put in at this revision does not follow there."""
    put_in(lines, at, type_, **fields)
    return ("does_not_follow", at) in verdict(lines)
