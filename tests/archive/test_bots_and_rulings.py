"""Archives of matches with house bots, and of rulings that shuffle: honest ones hold, others do not."""

from pathlib import Path

import msgspec
import pytest

from domain.kernel.awaited import AwaitsSeats
from domain.matches import decider
from service.app.archive.verify import verify
from tests.archive.altering import Line, events, rechain
from tests.archive.making import Recording, begun, exported
from tests.archive.test_actors import both
from tests.archive.test_course import documents
from tests.corpus.course import Course, recording_of
from tests.corpus.files import FOLDER, read

QUICK = {"target_points": 1}


def with_bots() -> Course:
    recording = begun("sukkube", 3, QUICK, 4, bots={1: "random", 2: "lookahead"})
    match = Course(recording.match, recording.stored, recording.seeds, recording.random)
    while isinstance(decider.awaited(match.match), AwaitsSeats):
        match.move()
    return match


def test_a_match_with_house_bots_holds_before_both_verifiers(tmp_path: Path) -> None:
    match = with_bots()
    lines = documents(match)
    assert {"bot:random", "bot:lookahead", "seat:0"} <= {each["actor"] for each in events(lines)}
    assert both(lines, tmp_path) == (set(), set())
    report = verify(exported(match))
    assert (report.is_sound, report.is_replayed) == (True, True)


def test_a_fork_with_a_bot_of_its_own_holds() -> None:
    """The bots of a fork are those that it names."""
    match = with_bots()
    began = next(each.revision for each in match.stored if each.type == "PlayBegan")
    forked = match.fork(began + 2, "fresh")
    fork = Course(forked.match, forked.stored, forked.seeds, forked.random)
    while isinstance(decider.awaited(fork.match), AwaitsSeats):
        fork.move()
    report = verify(exported(fork, others=[match.match.sheet.luck.commitment]))
    assert report.findings == []


@pytest.fixture(scope="module")
def shuffled() -> Recording:
    """The shortest of the old matches in which a ruling has drawn anew."""
    matches = [
        match
        for match in read(FOLDER / "frantic.xz")
        if "UnknownCardsShuffled" in [each.type for each in match.events]
    ]
    kept = min(matches, key=lambda match: len(match.events))
    return recording_of(kept)


def verdict(lines: list[Line]) -> list[tuple[str, int | None]]:
    rechain(lines)
    report = verify([msgspec.json.encode(line) + b"\n" for line in lines])
    return [(each.kind, each.revision) for each in report.findings]


@pytest.mark.rule("MV-RUL-08")
def test_nothing_comes_between_a_rewind_and_the_shuffle_that_follows_it(shuffled: Recording) -> None:
    assert verdict(documents(shuffled)) == []
    kinds = [each.type for each in shuffled.stored]
    at = kinds.index("UnknownCardsShuffled")
    assert kinds[at - 2 : at + 2] == ["MatchRewound", "ChanceDrawn", "UnknownCardsShuffled", "RulingGiven"]
    lines = documents(shuffled)
    entries = events(lines)
    lines.remove(entries[at])
    for entry in entries[at + 1 :]:
        entry["revision"] -= 1
    assert verdict(lines)[0] == ("does_not_follow", at + 1)
