"""The results of a tournament are held against the archives of its matches."""

from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from domain.kernel.table import ORGANISER
from domain.matches import stopping
from domain.tournaments.events import ResultRecorded
from service.app.archive.reading import Archive, read
from service.app.archive.tournament_record import RecordedResult, TournamentRecord
from service.app.archive.tournament_results import compared
from service.app.tournaments.results import cause_of, places_of_match
from service.schemas.archive_reports import Finding
from tests.archive.altering import events, rewrite
from tests.archive.making import Recording, exported, played, seated
from tests.archive.signing import written
from tests.archive.test_course import documents
from tests.archive.test_stopped import done

SEATING = (12, 11, 13)


@pytest.fixture(scope="module")
def recording() -> Recording:
    return played("sukkube", 3, {"target_points": 1}, seed=3)


@pytest.fixture(scope="module")
def archive(recording: Recording) -> Archive:
    return read(exported(recording))


def recorded(recording: Recording) -> ResultRecorded:
    """What the tournament was told when the match ended."""
    ended = next(each.revision for each in recording.stored if each.type == "MatchEnded")
    return ResultRecorded(
        1, 1, str(recording.match_id), ended, seated_places(recording), cause_of(recording.match)
    )


def seated_places(recording: Recording) -> tuple[tuple[int, ...], ...]:
    """The places, as entrants."""
    return tuple(tuple(SEATING[seat] for seat in tied) for tied in places_of_match(recording.match))


def record(archive: Archive, *results: ResultRecorded, seating: Sequence[int] = SEATING) -> TournamentRecord:
    made = TournamentRecord(replace(archive, entries=[]))
    match_id = str(archive.header.match_id)
    made.seatings[match_id] = tuple(seating)
    made.credentials.update((entrant, f"{seat:064x}") for seat, entrant in enumerate(SEATING))
    made.recorded[match_id] = [RecordedResult(result, "2026-11-21T19:00:00.000000Z") for result in results]
    return made


@pytest.mark.rule("TO-ARC-01")
def test_a_result_that_is_the_matchs_own_is_counted(recording: Recording, archive: Archive) -> None:
    result = recorded(recording)
    assert compared(archive, record(archive, result)) == ([], 1)
    assert compared(archive, record(archive)) == ([], 0)


@pytest.mark.rule("TO-ARC-01")
def test_another_result_is_found(recording: Recording, archive: Archive) -> None:
    result = recorded(recording)
    for wrong in (
        replace(result, places=result.places[::-1]),
        replace(result, cause="annulled"),
        replace(result, revision=result.revision - 1),
    ):
        findings, count = compared(archive, record(archive, wrong))
        assert ([(each.kind, each.revision) for each in findings], count) == (
            [("wrong_result", wrong.revision)],
            1,
        )
    length = len(archive.entries)
    for nowhere in (0, length + 1):
        assert compared(archive, record(archive, replace(result, revision=nowhere))) == (
            [Finding("wrong_result", None, f"the result is of event {nowhere}; there are {length}")],
            0,
        )


@pytest.mark.rule("TO-ARC-01")
def test_a_match_of_others_is_found(recording: Recording, archive: Archive) -> None:
    result = recorded(recording)
    assert compared(archive, record(archive, result, seating=SEATING[:2])) == (
        [Finding("wrong_match", None, "2 were paired, 3 have played")],
        0,
    )
    others = record(archive, result)
    others.credentials[11] = "f" * 64
    assert compared(archive, others) == (
        [Finding("wrong_match", None, "seat 1 is not that of entrant 11")],
        0,
    )


@pytest.mark.rule("TO-ARC-01", "MV-SPE-02")
@pytest.mark.parametrize(
    ("revision", "recorded_at", "taken_at", "is_found"),
    [
        (1000, "2026-11-21T19:00:00.000000Z", "2026-11-21T19:09:59.000000Z", False),
        (1000, "2026-11-21T19:00:00.000000Z", "2026-11-21T19:10:00.000000Z", True),
        (1000, "2026-11-21T19:00:00.000000Z", "", False),
        (1000, "9999-12-31T23:59:59.000000Z", "2026-11-21T19:10:00.000000Z", True),
        (1000, "yesterday", "2026-11-21T19:10:00.000000Z", True),
        (0, "2026-11-21T19:00:00.000000Z", "2026-11-21T19:09:59.000000Z", True),
    ],
)
def test_a_result_that_is_told_later_is_not_missed_before(
    revision: int, recorded_at: str, taken_at: str, is_found: bool
) -> None:
    """By spectators of a match that is shown ten minutes late; no event has the number 0."""
    late = played("sukkube", 3, {"target_points": 1}, seed=3, spectator_delay_seconds=600)
    result = replace(recorded(late), revision=revision)
    for viewer, found in (("spectator", is_found), (ORGANISER, True)):
        archive = read(exported(late, viewer))
        told = record(archive)
        told.recorded[str(late.match_id)] = [RecordedResult(result, recorded_at)]
        told.taken_at = taken_at
        findings, _ = compared(archive, told)
        assert [each.kind for each in findings] == ["wrong_result"] * found


@pytest.mark.rule("TO-ARC-01")
@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_nobody_was_paired_for_is_found(recording: Recording, seat: int) -> None:
    lines = documents(recording)
    taken = [each for each in events(lines) if each["type"] == "SeatTaken"][-1]
    rewrite(taken, lambda fields: fields.update(seat=seat))
    findings, count = compared(read(written(lines)), record(read(written(lines)), recorded(recording)))
    assert findings == [Finding("wrong_match", None, f"nobody was paired to sit at seat {seat}")]
    assert count == 0


@pytest.mark.rule("TO-ARC-01", "MV-SPE-02")
def test_what_is_told_is_compared_though_more_may_be_told_later() -> None:
    """Of a match that was cancelled late spectators have seen everything."""
    late = seated("sukkube", 3, {"target_points": 1}, seed=3, spectator_delay_seconds=600)
    done(late, stopping.cancel, "host")
    archive = read(exported(late, "spectator"))
    last = len(archive.entries)
    result = ResultRecorded(1, 1, str(late.match_id), last, seated_places(late), cause_of(late.match))
    told = record(archive, result, replace(result, revision=last + 1))
    assert compared(archive, told) == ([], 1)


@pytest.mark.rule("TO-ARC-01", "MV-SPE-02")
def test_a_match_whose_creation_is_hidden_is_not_taken_for_late() -> None:
    late = played("sukkube", 3, {"target_points": 1}, seed=3, spectator_delay_seconds=600)
    lines = [msgspec.json.decode(line) for line in exported(late, "spectator")]
    (created, *_) = events(lines)
    del created["payload"], created["salt"]
    archive = read(written(lines))
    findings, _ = compared(archive, record(archive, replace(recorded(late), revision=1000)))
    assert [each.kind for each in findings] == ["wrong_result"]
