"""Events that the rules do not lead to are found although chain and draws are in order."""

import base64
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from service.app.archive.verify import verify
from tests.archive.altering import Line, events, rechain, rewrite
from tests.archive.making import Recording, begun, exported, played
from tests.archive.test_many_archives import SETTINGS, requests

MATCH_EVENTS = ("MatchCreated", "SeatTaken", "PlayBegan", "ChanceDrawn", "LuckRevealed", "SeatResigned")


def verdict(documents: list[Line]) -> tuple[str, int | None]:
    rechain(documents)
    report = verify([msgspec.json.encode(document) + b"\n" for document in documents])
    assert not report.is_replayed
    return report.findings[0].kind, report.findings[0].revision


def documents(recording: Recording) -> list[Line]:
    return [msgspec.json.decode(line) for line in exported(recording)]


def falsified(fields: dict[str, Any], random: Random) -> bool:
    """Change a number or a seat somewhere in an event of the game, if there is one."""
    places = [name for name, value in fields.items() if type(value) is int]
    if places:
        fields[random.choice(places)] += 1
    return bool(places)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: f"{setting[0]}-{setting[1]}")
def test_an_event_that_no_command_leads_to(setting: Any) -> None:
    recording = played(*setting, seed=5)
    found = 0
    for seed in range(30):
        lines, random = documents(recording), Random(seed)
        entry = random.choice([each for each in events(lines) if each["type"] not in MATCH_EVENTS])
        changed: list[bool] = []
        rewrite(entry, lambda fields, r=random, c=changed: c.append(falsified(fields, r)))
        if changed[0]:
            found += 1
            kind, revision = verdict(lines)
            assert kind in ("does_not_follow", "wrong_actor")  # of a seat, it may be another one's
            assert revision is not None  # later, if it could have been so, too
    assert found > 5


def test_an_event_that_is_left_out_of_the_middle_of_a_turn() -> None:
    lines = documents(played(*SETTINGS[0], seed=5))
    drawn = next(entry for entry in events(lines) if entry["type"] == "CardPlayed")
    lines.remove(drawn)
    for revision, entry in enumerate(events(lines), 1):
        entry["revision"] = revision
    assert verdict(lines) == ("does_not_follow", drawn["revision"])


def test_a_record_that_breaks_off_within_a_request() -> None:
    """The end was made to fit, but a command had more to it, or chance was still to draw."""
    recording = begun(*SETTINGS[2], seed=6)
    recording.play(40)
    whole = set(requests(recording))
    cut = [revision for revision in range(10, len(recording.stored)) if revision not in whole]
    assert cut
    for revision in cut:
        report = verify(exported(recording.at(revision)))
        assert [finding.kind for finding in report.findings] == ["cut_tail"], revision


Poison = Callable[[dict[str, Any]], None]
POISON: dict[str, Poison] = {
    "seats": lambda fields: fields.update(seats=10**9),
    "game": lambda fields: fields.update(game="chess"),
    "options": lambda fields: fields.update(options={"mode": "never_heard_of"}),
    "bots": lambda fields: fields.update(bots={77: "random"}),
}


@pytest.mark.parametrize("name", POISON)
def test_a_match_that_could_never_be_created_is_not_even_begun(name: str) -> None:
    lines = documents(played(*SETTINGS[0], seed=5))
    rewrite(lines[1], POISON[name])
    assert verdict(lines) == ("does_not_follow", 1)


def test_deeply_nested_payloads_are_refused() -> None:
    lines = documents(played(*SETTINGS[0], seed=5))
    lines[1]["payload"] = base64.b64encode(b"\x91" * 100_000 + b"\x00").decode()
    assert verdict(lines)[0] == "altered_event"
