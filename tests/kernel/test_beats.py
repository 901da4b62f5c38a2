"""How events gather into beats, told with rules of a game that does not exist."""

import pytest

from domain.kernel.beats import Beat, BeatRule, beats, following, rules

RULES = {
    "Played": BeatRule("play"),
    "Worked": BeatRule("effect", joins=("play",)),
    "Set": BeatRule("walk"),
    "Stepped": BeatRule("walk", joins=("walk",)),
    "Arrived": BeatRule("silent", joins=("walk",), closes=True),
    "Moved": BeatRule("place", repeats=True),
    "Tidied": BeatRule("silent", joins=("any",)),
    "Began": BeatRule("silent"),
    "Asked": BeatRule("asked"),
}


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ("Played Worked", "1o 1j"),
        ("Worked Worked", "1o 2o"),
        ("Set Stepped Stepped Arrived Stepped", "1o 1j 1j 1c 5o"),
        ("Arrived", ""),
        ("Moved Moved Played Moved", "1o 1j 3o 4o"),
        ("Moved Began Moved", "1o 1j"),
        ("Moved Asked Moved", "1o 3o"),
        ("Tidied Played Tidied Worked", "2o 2j 2j"),
        ("Unheard Played Unheard", "2o"),
    ],
)
def test_an_event_opens_joins_or_closes_a_beat(events: str, expected: str) -> None:
    found = beats(RULES, enumerate(events.split(), 1))
    assert " ".join(f"{each.beat.id}{each.part[0]}" for each in found) == expected


@pytest.mark.parametrize("cut", range(6))
def test_a_follower_that_goes_on_from_a_beat_gathers_the_same(cut: int) -> None:
    events = list(enumerate(["Set", "Stepped", "Arrived", "Moved", "Moved", "Tidied"], 1))
    beat: Beat | None = None
    for revision, event in events[:cut]:
        beat, _ = following(RULES, beat, revision, event)
    rest = []
    for revision, event in events[cut:]:
        beat, part = following(RULES, beat, revision, event)
        assert beat is not None
        rest.append((beat.id, part))
    assert rest == [(each.beat.id, each.part) for each in beats(RULES, events)][cut:]


def test_a_game_without_the_file_has_no_beats() -> None:
    assert rules("domain.matches") == {}
    assert list(beats({}, [(1, "Played")])) == []
