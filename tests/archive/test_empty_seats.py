"""Archives of matches with empty seats are sound, and what was not so is found."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.games import GAMES
from domain.matches import creating, decider
from domain.matches.events import SeatTaken
from domain.matches.seats import pausing, seating, vacating
from domain.matches.seats.events import PlayerSubstituted, SeatVacated
from service.app.archive.verify import verify
from tests.archive.altering import rechain, rewrite
from tests.archive.making import Recording, begun, exported, seated, started
from tests.archive.test_course import documents, verdict
from tests.archive.test_many_archives import by_node, write


def did(recording: Recording, change: Any) -> None:
    decision = decider.decision_on(recording.match)
    change(decision)
    recording.record(decision, "organiser:desk")


def with_empty_seats(game: str, seed: int = 3) -> Recording:
    """Paused, given to a substitute, resigned, taken back, resigned again, conceded."""
    recording = begun(game, 3, {}, seed=seed)
    recording.play(20)
    did(recording, lambda decision: pausing.pause(decision, "lunch"))
    zoe = PlayerSubstituted(seat=0, player="Zoe", credential="0" * 64, reason="ill")
    did(recording, lambda decision: seating.substitute(decision, zoe))
    did(recording, pausing.resume)
    did(recording, lambda decision: seating.resign_for(decision, 1, "no show"))
    before = seating.Before(recording.at(recording.match.sheet.seats[1].resigned_revision - 1).match, False)
    did(recording, lambda decision: seating.take_back(decision, 1, "was late", before))
    recording.play(5)
    for seat in (1, 2):
        if not recording.match.sheet.seats[seat].resigned:  # of themselves, while playing
            did(recording, lambda decision, seat=seat: seating.resign_for(decision, seat, "gone"))  # type: ignore[misc]
    return recording


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_archive_with_empty_seats_is_sound(game: str) -> None:
    recording = with_empty_seats(game)
    assert recording.match.sheet.phase == "finished"
    report = verify(exported(recording))
    assert report.findings == []
    assert report.is_sound


def test_a_seat_that_is_taken_back_elsewhere_is_found() -> None:
    lines = documents(with_empty_seats("sukkube"))
    entry = next(each for each in lines if each.get("type") == "ResignationTakenBack")
    rewrite(entry, lambda fields: fields.update(to_revision=fields["to_revision"] - 1))
    assert verdict(lines) == ("does_not_follow", entry["revision"])


def with_a_seat_left(seed: int = 3) -> Recording:
    """Somebody sits down with entropy of their own and leaves, another is removed; then it is played."""
    recording = seated("sukkube", 2, {}, seed=seed)
    for act, actor, entropy in (
        (lambda decision: vacating.leave(decision, 0), "seat:0", "xyzzy"),
        (lambda decision: vacating.remove(decision, 0, "asleep"), "host", ""),
    ):
        for change, by in (
            (act, actor),
            (lambda d, e=entropy: creating.take_seat(d, SeatTaken(0, "Zoe", "0" * 64, e)), "anonymous"),  # type: ignore[misc]
        ):
            decision = decider.decision_on(recording.match)
            change(decision)
            recording.record(decision, by)
    started(recording)
    recording.play(5)
    return recording


def test_an_archive_with_a_seat_that_was_left_is_sound(tmp_path: Path) -> None:
    recording = with_a_seat_left()
    for seat in (0, 1):
        did(recording, lambda decision, at=seat: seating.resign_for(decision, at, "gone"))  # type: ignore[misc]
        if recording.match.sheet.phase == "finished":
            break
    lines = exported(recording)
    report = verify(lines)
    assert (report.findings, report.is_sound) == ([], True)
    write(tmp_path, [lines])
    (said,) = by_node(tmp_path)
    assert said["findings"] == []


@pytest.mark.parametrize(("place", "actor"), [(0, "seat:1"), (0, "host"), (1, "seat:0"), (1, "key:desk")])
def test_only_the_player_leaves_and_only_the_host_removes(place: int, actor: str, tmp_path: Path) -> None:
    lines = documents(with_a_seat_left())
    entry = [each for each in lines if each.get("type") == "SeatVacated"][place]
    entry["actor"] = actor
    rechain(lines)
    archive = [msgspec.json.encode(line) + b"\n" for line in lines]
    write(tmp_path, [archive])
    (said,) = by_node(tmp_path)
    for findings in (
        [(each.kind, each.revision) for each in verify(archive).findings],
        [(each["kind"], each["revision"]) for each in said["findings"]],
    ):
        assert ("wrong_actor", entry["revision"]) in findings


def test_a_seat_that_was_left_after_the_beginning_is_found() -> None:
    recording = with_a_seat_left()
    did(recording, lambda decision: decision.emit(SeatVacated(0, "asleep"), "MV-SEA-05"))
    assert verdict(documents(recording)) == ("does_not_follow", len(recording.stored))
