"""Archives of matches with empty seats are sound, and what was not so is found."""

from typing import Any

import pytest

from domain.games import GAMES
from domain.matches import decider
from domain.matches.seats import pausing, seating
from domain.matches.seats.events import PlayerSubstituted
from service.app.archive.verify import verify
from tests.archive.altering import rewrite
from tests.archive.making import Recording, begun, exported
from tests.archive.test_course import documents, verdict


def did(recording: Recording, change: Any) -> None:
    decision = decider.decision_on(recording.match)
    change(decision)
    recording.record(decision, "organiser:desk")


def with_empty_seats(game: str, seed: int = 3) -> Recording:
    """Paused, given to a substitute, resigned, taken back, resigned again, conceded."""
    recording = begun(game, 3, {}, seed=seed)
    recording.play(20)
    did(recording, lambda decision: pausing.pause(decision, "lunch"))
    did(
        recording, lambda decision: seating.substitute(decision, PlayerSubstituted(0, "Zoe", "0" * 64, "ill"))
    )
    did(recording, pausing.resume)
    did(recording, lambda decision: seating.resign_for(decision, 1, "no show"))
    before = seating.Before(recording.at(recording.match.sheet.seats[1].resigned_at - 1).match, False)
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
