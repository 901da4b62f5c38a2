"""What an import is made from, as the process that examines archives gives it."""

import pickle

import pytest

from domain.matches.terms import Imported
from service.app.archive.candidate import Candidate, Refused
from service.app.archive.verifier import examined, verified
from tests.archive.making import Recording, exported, played

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
