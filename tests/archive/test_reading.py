"""How an archive is read, and how a record is retraced step by step."""

from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from domain.kernel.decision import Caused
from domain.matches import events as e
from domain.matches.decider import MatchDecision
from service.app.archive.reading import NotAnArchive, read
from service.app.archive.replay_check import Retracing
from service.app.archive.tournament_format import (
    TOURNAMENT_FORMAT,
    MatchCount,
    TournamentHeader,
    read_tournament,
)
from service.app.archive.verify import verify
from service.event_store.codec import decode
from service.schemas.archive_reports import Finding, Report
from tests.archive.making import Recording, exported, played
from tests.archive.test_many_archives import by_node


@pytest.fixture(scope="module")
def recording() -> Recording:
    return played("sukkube", 2, {"target_points": 1}, seed=3)


@pytest.mark.rule("MV-ARC-02")
def test_a_file_that_was_cut_is_read_as_far_as_it_goes(recording: Recording) -> None:
    lines = exported(recording)
    whole = read(lines)
    assert whole.end is not None
    cut = read([*lines[:9], lines[9][:40]])
    assert (cut.header, cut.entries, cut.end) == (whole.header, whole.entries[:8], None)


@pytest.mark.rule("MV-ARC-02")
def test_a_line_that_is_whole_and_no_json_is_refused(recording: Recording) -> None:
    lines = exported(recording)
    with pytest.raises(NotAnArchive, match="line 10: "):
        read([*lines[:9], lines[9][:40] + b"\n", *lines[10:]])
    with pytest.raises(NotAnArchive, match="line 10: "):
        read([*lines[:9], lines[9][:-1].replace(b'"revision":9', b'"revision":"9"')])


@pytest.mark.rule("MV-ARC-03")
def test_a_step_that_does_not_lead_on_leaves_nothing_behind(recording: Recording) -> None:
    """Its first event is the recorded one, its second is not."""
    recorded = [decode("sukkube", each) for each in recording.stored]
    created = recorded[0]
    assert isinstance(created, e.MatchCreated)
    retracing = Retracing(created, recorded, ("seat:0" for _ in recorded))

    def astray(decision: MatchDecision) -> None:
        decision.add(Caused(recorded[1], ()))
        decision.add(Caused(recorded[1], ()))

    before = msgspec.msgpack.encode(retracing.state.sheet)
    assert not retracing.leads_on(astray)
    assert (retracing.place, msgspec.msgpack.encode(retracing.state.sheet)) == (1, before)
    assert retracing.leads_on(lambda decision: decision.add(Caused(recorded[1], ())))
    assert retracing.place == 2
    assert msgspec.msgpack.encode(retracing.state.sheet) != before


@pytest.mark.rule("TO-ARC-01")
def test_the_archive_of_a_tournament_is_read_in_its_parts(recording: Recording) -> None:
    """Its own events, the archives of its matches, and how many of them there are."""
    tournament = "01980000-0000-7000-8000-000000000009"
    header = msgspec.json.encode(TournamentHeader(TOURNAMENT_FORMAT, UUID(tournament), "sukkube")) + b"\n"
    own, match = exported(recording)[1:], exported(recording)
    last = msgspec.json.encode(MatchCount(2)) + b"\n"
    found = read_tournament([header, *own, *match, *match, last])
    assert (str(found.header.tournament_id), found.count) == (tournament, MatchCount(2))
    assert found.stream.entries == read(match).entries
    assert found.matches == [read(match), read(match)]
    assert read_tournament([header, *own, *match]).count is None
    for lines, fault in (
        ([*match, last], "the first line is not the header of a tournament"),
        ([], "line 1: "),
        ([header, *own, last, *match], "there is more after the last line"),
        ([header, *own, b"{}\n"], f"line {len(own) + 2}: "),
    ):
        with pytest.raises(NotAnArchive, match=fault):
            read_tournament(lines)


def test_what_is_no_archive_is_not_sound() -> None:
    assert verify([b"[]\n"]) == Report(
        False, findings=[Finding("not_an_archive", None, "line 1: Expected `object`, got `array`")]
    )


def test_each_check_is_told_as_it_begins(recording: Recording) -> None:
    """Where events are missing, the chain is the only one."""
    lines = exported(recording)
    for of, checks in ((lines, ["chain", "draws", "rules"]), (lines[:3] + lines[4:], ["chain"])):
        told: list[str] = []
        verify(of, progress=told.append)
        assert told == checks


@pytest.mark.rule("MV-ARC-02")
@pytest.mark.parametrize(
    ("line", "member"),
    [(0, b'"viewer":"organiser"'), (3, b'"actor":"forged"'), (-1, b'"head":"' + b"0" * 64 + b'"')],
)
def test_a_line_that_names_a_member_twice_is_no_archive(
    recording: Recording, tmp_path: Path, line: int, member: bytes
) -> None:
    """With two lists of winners it was sound: readers took the one or the other (RFC 8259, 4; RFC 7493, 2.3)."""
    lines = exported(recording)
    for place in (b"{", b'"event":{' if line == 3 else b"{"):
        doubled = lines[line].replace(place, place + member + b"," + member + b",", 1)
        archive = [*lines[:line], doubled, *(lines[line + 1 :] if line != -1 else [])]
        with pytest.raises(NotAnArchive, match="twice"):
            read(archive)
        (tmp_path / "archive.jsonl").write_bytes(b"".join(archive))
        (other,) = by_node(tmp_path)
        assert "twice" in str(other)
