"""What an import is made from, as the process that examines archives gives it."""

import pickle

import pytest

from domain.matches.clocks.control import TimeControl
from domain.matches.terms import Imported
from service.app.archive.candidate import Candidate, Refused
from service.app.archive.verifier import examined, verified
from service.event_store.meta import decode
from tests.archive.altering import events, rechain, rewrite
from tests.archive.making import Recording, exported, played
from tests.archive.signing import written
from tests.archive.test_course import documents

BY = Imported("cup", "2026-11-24T12:00:00.000000Z")


@pytest.fixture(scope="module")
def recording() -> Recording:
    return played("sukkube", 2, {"target_points": 1}, seed=3)


def refused(body: bytes) -> Refused:
    """The refusal as the other process gets it."""
    with pytest.raises(Refused) as refusal:
        examined(body, BY)
    again: Refused = pickle.loads(pickle.dumps(refusal.value))
    assert (again.findings, again.rule) == (refusal.value.findings, refusal.value.rule)
    return again


@pytest.mark.rule("MV-ARC-02", "MV-ARC-03")
def test_a_sound_archive_is_the_match_it_was(recording: Recording) -> None:
    found = examined(b"".join(exported(recording)), BY)
    assert isinstance(found, Candidate)
    assert found.head == recording.stored[-1].hash.hex()
    report = verified(b"".join(exported(recording)), "")
    assert (report.is_sound, report.is_replayed) == (True, True)
    other = verified(b"".join(exported(recording)), "0" * 64)
    assert [each.kind for each in other.findings] == ["other_head"]


@pytest.mark.rule("MV-ARC-02")
def test_what_is_no_whole_archive_of_a_match_is_refused(recording: Recording) -> None:
    lines = exported(recording)
    assert refused(b"[]\n").findings[0].startswith("not_an_archive: ")
    assert refused(b"").findings[0].startswith("not_an_archive: ")
    assert refused(b"".join(lines[:-1])).rule == "MV-ARC-02"
    of_a_seat = refused(b"".join(exported(recording, 0)))
    assert of_a_seat.rule == "MV-ARC-02"


@pytest.mark.rule("MV-ARC-01", "MV-ARC-02")
def test_what_is_imported_is_what_was_recorded(recording: Recording) -> None:
    """Event by event, at their times; who has brought it stands beside."""
    found = examined(b"".join(exported(recording)), BY)
    assert len(found.own) == len(recording.stored)
    for new, stored in zip(found.own, recording.stored, strict=True):
        assert (new.type, new.version, new.payload, new.recorded_at) == (
            stored.type,
            stored.version,
            stored.payload,
            stored.recorded_at,
        )
        was, known = decode(stored.meta), decode(new.meta)
        assert (known.rules, known.actor, known.salt) == (was.rules, was.actor, was.salt)
        assert (known.imported, known.command_id) == (BY, "")
    assert found.seeds == tuple(recording.seeds.values())
    assert found.sources == (str(recording.match_id),)


@pytest.mark.rule("MV-ARC-04", "MV-LUC-04")
def test_a_fork_brings_the_seed_of_the_luck_it_shares_if_it_has_it(recording: Recording) -> None:
    fork = recording.fork(len(recording.stored) // 2, "same")
    fork.play()
    commitment = recording.match.sheet.luck.commitment
    for others, seeds in (([], ()), ([commitment], (recording.seeds[commitment],))):
        found = examined(b"".join(exported(fork, others=others)), BY)
        assert found.seeds == seeds
        assert found.sources == (str(recording.match_id),)


@pytest.mark.rule("MV-ARC-02", "MV-ARC-08")
def test_all_that_is_wrong_is_told_and_the_first_of_it_says_what(recording: Recording) -> None:
    lines = documents(recording)
    events(lines)[0]["actor"] = events(lines)[1]["actor"] = "key:".ljust(101, "a")
    rechain(lines)
    again = refused(b"".join(written(lines)))
    assert len(again.findings) == 2
    assert str(again) == again.findings[0]
    assert again.rule == "MV-ARC-08"


@pytest.mark.rule("MV-ARC-02", "MV-CLK-01")
def test_a_match_in_which_a_clock_runs_is_not_over() -> None:
    clocks = TimeControl(decision_seconds=60)
    over = played("sukkube", 2, {"target_points": 1}, seed=3, clocks=clocks)
    lines = documents(over)
    assert examined(b"".join(written(lines)), BY).own
    last = events(lines)[-1]
    running = {"left_ms": None, "decision_left_ms": 1000, "is_running": True, "timed_out_at_ms": 0}
    read = {"type": "ClocksRead", "at_ms": 1_800_000_000_000, "seats": [running, running], "asked": ""}
    lines.insert(
        -1, new := {**last, "type": "ClocksRead", "actor": "system", "revision": last["revision"] + 1}
    )
    rewrite(new, lambda fields: (fields.clear(), fields.update(read)))
    rechain(lines)
    assert refused(b"".join(written(lines))).findings == ["a clock runs: the match is not over"]
