"""Old matches come to what they came to, event by event, and hold as archives before both verifiers.

`make test` looks at fifteen matches of each game, others every day, `make test-all` at every one. The campaign
`corpus` verifies every match as an archive (`MOVIOLA_CORPUS=all`), the suite some of each game.
"""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from domain.games import GAMES
from domain.kernel import luck
from domain.kernel.decision import Caused
from domain.matches.events import MATCH_EVENTS, MatchCreated, MatchForked, MatchRewound
from domain.matches.evolve import fold
from domain.matches.pace.events import PACE_EVENTS, AnswerSealed
from domain.matches.state import Match
from domain.matches.trial import broken
from service.app.archive.verify import verify
from service.event_store.codec import decode, encode
from tests.archive.making import Recording, exported
from tests.archive.test_many_archives import by_node, write
from tests.corpus.files import FOLDER, KeptMatch, digests, events_of, read, stored
from tests.lanes import by_lane, sample

VERIFIED = int(os.environ.get("MOVIOLA_CORPUS", by_lane("2", "6")).replace("all", "1000"))
GAME_NAMES = sorted(file.stem for file in FOLDER.glob("*.xz"))
SOME = 15
"""About so many matches of each game in the quick lane."""
ONE_BY_ONE = {"piccioni"}
"""Games whose windows ask one seat after the other: no answer is sealed there (MV-PAC-04)."""
TABLES = 2
"""So many of each match are looked at."""


@pytest.fixture(scope="module", params=GAME_NAMES)
def matches(request: pytest.FixtureRequest) -> list[KeptMatch]:
    return read(FOLDER / f"{request.param}.xz")


def recordings(matches: list[KeptMatch]) -> Iterator[Recording]:
    for match in matches:
        seeds = {luck.commitment(seed): seed for seed in match.seeds}
        yield Recording(fold(events_of(match)), stored(match), seeds, Random(0))


def inherited(recording: Recording) -> list[str]:
    """The commitments that a fork has from its parent, which is over; none for a match of its own."""
    found: list[str] = []
    for event in (decode(recording.match.sheet.game, each) for each in recording.stored):
        if isinstance(event, MatchForked):
            return found
        if isinstance(event, MatchCreated):
            found.append(event.luck.commitment)
        if isinstance(event, MatchRewound):
            found.append(event.terms.commitment)
    return []


def test_the_corpus_is_as_large_and_as_eventful_as_it_should_be(matches: list[KeptMatch]) -> None:
    events = Counter(event.type for match in matches for event in match.events)
    assert len(matches) >= 100
    assert events.total() >= 50_000
    game = GAMES[matches[0].game]
    kinds = {*MATCH_EVENTS, *game.events}
    if not game.windows:
        kinds -= {*PACE_EVENTS}
    if game.name in ONE_BY_ONE:
        kinds.remove(AnswerSealed)
    assert {kind.__name__ for kind in kinds} == events.keys(), "python -m tests.corpus.writing rare 8"
    actors = {event.actor.partition(":")[0] for match in matches for event in match.events}
    assert {"seat", "organiser", "system", "host", "anonymous"} <= actors
    openings = [next(events_of(match)) for match in matches]
    created = [event for event in openings if isinstance(event, MatchCreated)]
    assert {event.edition for event in created} == {game.edition}
    assert len({event.seats for event in created}) >= 3


def test_every_match_comes_to_what_it_came_to(matches: list[KeptMatch]) -> None:
    lines = (FOLDER / f"{matches[0].game}.txt").read_text("utf-8").splitlines()
    assert len(lines) == len(matches)
    for number in sample(SOME, len(matches)):
        assert " ".join(digests(events_of(matches[number]))) == lines[number], f"match {number}"


def test_every_event_is_stored_today_as_it_was(matches: list[KeptMatch]) -> None:
    for number in sample(SOME, len(matches)):
        match = matches[number]
        for revision, (kept, event) in enumerate(zip(match.events, events_of(match), strict=True), 1):
            today = encode(Caused(event, kept.rules), kept.actor)
            written = (today.type, today.version, today.payload)
            assert written == (kept.type, kept.version, kept.payload), f"match {number}, event {revision}"


@pytest.mark.rule("MV-COR-03", "MV-COR-05", "MV-COR-06")
def test_what_play_has_led_to_could_be_a_corrected_table(matches: list[KeptMatch]) -> None:
    """Also in the middle of what follows a command: the invariants ask for nothing that play does not keep."""
    looked_at = 0
    for number in sample(SOME, len(matches)):
        match, random = matches[number], Random(number)
        wanted = {random.randrange(len(match.events)) for _ in range(TABLES)}
        state: Match | None = None
        for revision, event in enumerate(events_of(match)):
            state = fold([event], state)
            if revision in wanted and state.play is not None:
                assert broken(state.game, state.play) == [], f"match {number}, event {revision + 1}"
                looked_at += 1
    assert looked_at > len(sample(SOME, len(matches)))


@pytest.mark.timeout(3600)
def test_old_matches_hold_as_archives_before_both_verifiers(matches: list[KeptMatch], tmp_path: Path) -> None:
    shortest = sorted(matches, key=lambda match: len(match.events))
    archives = []
    for number, recording in enumerate(recordings(shortest[:: max(1, len(shortest) // VERIFIED)])):
        lines = exported(recording, others=inherited(recording))
        report = verify(lines)
        assert report.is_sound, (number, report.findings[:3])
        assert report.is_replayed, number
        archives.append(lines)
    write(tmp_path, archives)
    for number, said in enumerate(by_node(tmp_path)):
        assert said["is_sound"], (number, said)
