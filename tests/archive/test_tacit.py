"""Archives of matches with tacit windows: what is played at a close is nobody's, and follows from nobody."""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from domain.matches import decider
from domain.matches.pace.terms import Reactions
from domain.matches.seats import seating
from domain.matches.state import Match
from service.app.archive.verify import verify
from tests.archive.making import begun, exported
from tests.archive.test_many_archives import by_node, write
from tests.corpus.course import Course
from tests.corpus.writing import play

WITH_WINDOWS = sorted(name for name, game in GAMES.items() if game.windows)


def tacit(game: str, seed: int) -> Course:
    """A match of four that one has left early."""
    reactions = Reactions("tacit", seconds=2, hold_seconds=8)
    opened = begun(game, 4, {}, seed, organiser="cup", reactions=reactions)
    course = Course(opened.match, opened.stored, opened.seeds, Random(seed))
    play(course, 20, disputed=0)
    course.do("seat:1", partial(seating.resign, seat=1))
    play(course, disputed=0)
    return course


@pytest.mark.rule("MV-PAC-02", "MV-PAC-05", "MV-ARC-03")
@pytest.mark.parametrize("game", WITH_WINDOWS)
def test_windows_that_close_after_a_seat_has_left_accuse_nobody(game: str, tmp_path: Path) -> None:
    """Also where the seat that has left is asked after one that is there."""
    lines = exported(tacit(game, 1))
    report = verify(lines)
    assert (report.findings, report.is_replayed) == ([], True)
    write(tmp_path, [lines])
    assert [each["is_sound"] for each in by_node(tmp_path)] == [True]


def is_answered(match: Match) -> bool:
    """Whether a window is held, and everybody has answered."""
    awaited = decider.awaited(match)
    return isinstance(awaited, AwaitsSeats) and not awaited.seats


@pytest.mark.rule("MV-PAC-04", "MV-ARC-03")
def test_a_record_that_ends_at_the_last_sealed_answer_is_cut() -> None:
    match = tacit("frantic", 1)
    sealed = [each.revision for each in match.stored if each.type == "AnswerSealed"]
    (last, *_) = (end for end in sealed if is_answered(match.at(end).match))
    assert [each.detail for each in verify(exported(match.at(last))).findings] == [
        "after the last event more would have followed by itself"
    ]
