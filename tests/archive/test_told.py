"""The last line of a verification, and what it finds in the proof that the list of checkpoints has a match."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from domain.matches.terms import Imported
from service.app.archive.candidate import Refused
from service.app.archive.tournament_format import TOURNAMENT_FORMAT, MatchCount, TournamentHeader
from service.app.archive.verdict import NOT_COMPARED, told
from service.app.archive.verifier import examined
from service.app.archive.verify import Witness, verify
from service.app.proof import notes
from service.schemas.archive_reports import Draws, Finding, Recomputed, Report, TournamentPart
from service.schemas.heads import SignedHead
from tests.archive.altering import Line, events
from tests.archive.listing import EARLIER, KEPT_SIZE, List, enter, listed_of
from tests.archive.making import exported, new_id, played, seated
from tests.archive.signing import KEYS, signed, written
from tests.archive.test_refusals import found

PROVED = Report(
    True,
    events=80,
    proved=80,
    is_replayed=True,
    signature="checked",
    kid="K",
    signed_at="then",
    listed_revision=79,
    list_size=500,
    list_signature="checked",
    is_kept_list=True,
)
LATER = "what came after event 80, and who the players are."
ALONE = "For the luck there is only the service's word: no seat has added to it."


@pytest.mark.rule("MV-ARC-01")
def test_a_match_that_is_proved_as_far_as_can_be() -> None:
    assert told(PROVED) == (
        "Proved: 80 events in an unbroken chain, every one by the rules, as the key K has signed at then, "
        "event 79 in the signed list of 500 heads, which goes on from the checkpoint that was kept. "
        f"Not proved: {LATER} {ALONE}"
    )


@pytest.mark.rule("MV-LUC-08")
def test_whose_luck_it_was_is_said_in_one_sentence() -> None:
    both = replace(PROVED, luck_by=(0, 1))
    assert told(both).endswith(" The luck is that of the service, which committed first, and of seats 0, 1.")
    later = replace(PROVED, luck_by=(1,), service_luck_from=40)
    assert told(later).endswith(
        "which committed first, and of seat 1; from event 40 on there is only the service's word."
    )


@pytest.mark.rule("MV-ARC-01")
@pytest.mark.parametrize(
    ("report", "unproved"),
    [
        (replace(PROVED, proved=77), "what is hidden in 3 events; "),
        (replace(PROVED, is_replayed=False), "that every event follows by the rules; "),
        (replace(PROVED, draws=Draws(unproved=4)), "4 draws whose seed is not revealed; "),
        (replace(PROVED, draws=Draws(checked=4, scripted=2, hidden=3)), ""),
        (
            replace(PROVED, signature="unchecked", compared_revision=80),
            "who has signed the head: no key was given; ",
        ),
        (replace(PROVED, signature="none"), f"{NOT_COMPARED}; "),
        (replace(PROVED, list_signature="unchecked"), "that it is in the list of checkpoints; "),
        (
            replace(PROVED, is_kept_list=False),
            "that this is the list that others see: no checkpoint was kept; ",
        ),
    ],
)
def test_what_is_missing_is_not_proved(report: Report, unproved: str) -> None:
    assert told(report).partition(" Not proved: ")[2] == f"{unproved}{LATER} {ALONE}"


@pytest.mark.rule("TO-ARC-01")
def test_a_tournament_is_told_by_its_matches() -> None:
    part = TournamentPart("t", matches=6, results=6, compared=6, listed=6, shared_luck=2)
    whole = replace(PROVED, tournament=part, events=30)
    later = (
        "that rounds were paired by the rules (pairings and standings are not recomputed); what came later, and "
        "who the players are."
    )
    shared = (
        "In 2 of the matches seats have added to the luck; for the others there is only the service's word."
    )
    assert told(whole) == (
        "Proved: 30 events of the tournament and 6 matches in unbroken chains, 6 of 6 results as the matches have "
        "them, as the key K has signed at then, event 79 in the signed list of 500 heads, which goes on from the "
        f"checkpoint that was kept, as 6 of the matches are. Not proved: {later} {shared}"
    )
    less = replace(whole, tournament=replace(part, compared=4, listed=5))
    assert told(less).partition(" Not proved: ")[2] == (
        "that 1 of the matches are in the list of checkpoints; "
        f"2 of the results: something in their matches is hidden or not told yet; {later} {shared}"
    )
    anew = replace(whole, tournament=replace(part, recomputed=Recomputed(3, 2, ["1. Ada"])))
    assert "2 of 3 pairings recomputed and equal" in told(anew)
    assert "1 of the pairings: here they come out otherwise; what came later" in told(anew)
    unlisted = replace(less, list_signature="unchecked")
    assert "of the matches are" not in told(unlisted)


@pytest.fixture
def lines() -> list[Line]:
    made = signed(exported(played("sukkube", 2, {"target_points": 1}, seed=3)))
    enter(made, Random(5))
    return made


@pytest.mark.rule("MV-ARC-01")
def test_a_checkpoint_that_is_none_is_named(lines: list[Line]) -> None:
    listed_of(lines)["checkpoint"] = "moviola\n12\n"
    (finding,) = verify(written(lines)).findings
    assert (finding.kind, finding.revision) == ("wrong_inclusion", None)
    assert finding.detail.startswith("the checkpoint cannot be read: expected origin, size and root")


@pytest.mark.rule("MV-ARC-01")
def test_a_checkpoint_of_another_list_proves_nothing_of_this_one(lines: list[Line]) -> None:
    here, there = List(EARLIER), "moviola/fedcba9876543210"
    kept = notes.read(here.note(origin=there))
    (finding,) = verify(written(lines), Witness(keys=KEYS, checkpoint=kept)).findings
    origin = notes.read(listed_of(lines)["checkpoint"]).origin
    assert (finding.kind, finding.detail) == (
        "forked_list",
        f"the checkpoint is one of the list {origin}, the one that was kept of {there}",
    )


@pytest.mark.rule("MV-ARC-01")
def test_who_has_kept_the_very_checkpoint_needs_no_further_proof(lines: list[Line]) -> None:
    """One of the same size with another root is of another history."""
    kept = notes.read(listed_of(lines)["checkpoint"])
    del listed_of(lines)["since"]
    report = verify(written(lines), Witness(keys=KEYS, checkpoint=kept))
    assert (report.findings, report.is_kept_list, report.list_size) == ([], True, kept.size)
    others = List([f"other {number}".encode() for number in range(kept.size)])
    (finding,) = verify(written(lines), Witness(keys=KEYS, checkpoint=notes.read(others.note()))).findings
    assert (finding.kind, finding.detail) == (
        "forked_list",
        "the checkpoint that was kept has another root",
    )
    (finding,) = verify(
        written(lines), Witness(keys=KEYS, checkpoint=notes.read(List(EARLIER).note()))
    ).findings
    assert (finding.kind, f"of {KEPT_SIZE} leaves" in finding.detail) == ("forked_list", True)


@pytest.mark.rule("MV-ARC-01")
def test_a_proof_of_no_event_of_the_match_is_named(lines: list[Line]) -> None:
    listed_of(lines)["revision"] = revision = lines[-1]["events"] + 1
    (finding,) = verify(written(lines)).findings
    assert (finding.kind, finding.detail) == (
        "wrong_inclusion",
        f"event {revision} is not one of this match in this archive",
    )


@pytest.mark.rule("MV-ARC-01")
def test_a_fork_is_in_the_list_with_events_of_its_own(fork: list[Line]) -> None:
    """From the first of them on; what came before is its parent's."""
    first = next(each for each in events(fork) if each["type"] == "MatchForked")
    enter(fork, Random(5), newest=first)
    assert verify(written(fork)).findings == []
    listed_of(fork)["revision"] = before = first["revision"] - 1
    (finding,) = verify(written(fork)).findings
    assert (finding.kind, finding.detail) == (
        "wrong_inclusion",
        f"event {before} is not one of this match in this archive",
    )


@pytest.fixture
def fork() -> list[Line]:
    parent = played("sukkube", 2, {"target_points": 1}, seed=3)
    made = parent.fork(len(parent.stored) // 2, "fresh")
    made.play()
    return signed(exported(made, others=[parent.match.sheet.luck.commitment]))


@pytest.mark.rule("MV-ARC-01")
def test_a_checkpoint_that_was_kept_counts_by_its_signature(lines: list[Line]) -> None:
    """If there are keys."""
    strange = notes.read(List(EARLIER).note(name="of somebody else"))
    assert verify(written(lines), Witness(checkpoint=strange)).findings == []
    unsigned = f"checkpoint of {KEPT_SIZE} leaves: the checkpoint is signed with none of the keys given"
    assert verify(written(lines), Witness(keys=KEYS, checkpoint=strange)).findings == [
        Finding("wrong_signature", None, unsigned)
    ]


@pytest.mark.rule("MV-ARC-01")
def test_what_is_not_there_cannot_be_held_against_anything() -> None:
    bare = exported(played("sukkube", 2, {"target_points": 1}, seed=3))
    assert verify(bare, Witness(keys=KEYS)).findings == [
        Finding("wrong_signature", None, "there is no signed head that a key could be held against")
    ]
    assert verify(bare, Witness(checkpoint=notes.read(List(EARLIER).note()))).findings == [
        Finding("wrong_inclusion", None, "there is no proof that the match is in the list")
    ]


@pytest.mark.rule("MV-ARC-01")
def test_a_head_that_was_kept_is_that_of_its_event(lines: list[Line]) -> None:
    head = msgspec.convert(lines[-1]["signed"], SignedHead)
    assert verify(written(lines), Witness(own_head=head)).findings == []
    assert verify(written(lines), Witness(own_head=replace(head, hash="0" * 64))).findings == [
        Finding("other_head", None, f"event {head.revision} has another hash than the head that was kept")
    ]


@pytest.mark.rule("MV-ARC-03")
def test_an_archive_of_one_game_is_not_one_of_another() -> None:
    """Before play begins no event is of a game but the first."""
    lines = [
        msgspec.json.decode(line) for line in exported(seated("sukkube", 2, {"target_points": 1}, seed=3))
    ]
    assert found(lines) == []
    lines[0]["game"] = "frantic"
    assert found(lines) == [("does_not_follow", "the first event does not create a match of this game")]


@pytest.mark.rule("MV-ARC-02")
def test_a_tournament_is_not_imported_as_a_match() -> None:
    header = TournamentHeader(TOURNAMENT_FORMAT, new_id(Random(1)), "sukkube")
    body = b"".join(msgspec.json.encode(line) + b"\n" for line in (header, MatchCount(0)))
    with pytest.raises(Refused, match="a tournament is not imported; each match of it may be"):
        examined(body, Imported("cup", "2026-11-24T12:00:00.000000Z"))
