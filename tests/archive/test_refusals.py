"""What is wrong with an archive is named: one fault in an honest one, for each thing that a verifier says."""

import base64
import hashlib
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.matches import decider
from domain.matches.rulings import disputes
from domain.matches.terms import AtTournament, Imported
from service.app.archive import bounds
from service.app.archive.candidate import Refused
from service.app.archive.reading import NotAnArchive, read
from service.app.archive.verifier import examined
from service.app.archive.verify import verify
from tests.archive.altering import Line, events, rechain, renumber, rewrite
from tests.archive.making import Recording, begun, candidate_of, exported, played
from tests.archive.test_actors import both
from tests.archive.test_course import documents
from tests.corpus.course import recording_of
from tests.corpus.files import FOLDER
from tests.corpus.files import read as read_corpus

BY = Imported("cup", "2026-11-24T12:00:00.000000Z")
Fault = Callable[[list[Line]], None]


@pytest.fixture(scope="module")
def recording() -> Recording:
    return played("sukkube", 2, {"target_points": 1}, seed=3)


@pytest.fixture(scope="module")
def half() -> Recording:
    """A match in the middle of play."""
    match = begun("frantic", 3, {}, 5)
    match.play(8)
    return match


def encoded(lines: list[Line]) -> list[bytes]:
    return [msgspec.json.encode(line) + b"\n" for line in lines]


def found(lines: list[Line]) -> list[tuple[str, str]]:
    """Kind and detail of all findings, once the forger has made the chain anew."""
    rechain(lines)
    return [(each.kind, each.detail) for each in verify(encoded(lines)).findings]


def named(findings: list[tuple[str, str]], kind: str, words: str) -> bool:
    return any(each == kind and words in detail for each, detail in findings)


def set_in_event(number: int, *path: str, to: Any) -> Fault:
    """A value inside the event of that number, counted from 0."""

    def change(fields: Any) -> None:
        for name in path[:-1]:
            fields = fields[name]
        fields[path[-1]] = to

    return lambda lines: rewrite(events(lines)[number], change)


def creates_twice(lines: list[Line]) -> None:
    """The second event claims to create the match once more."""
    opening = events(lines)[0] | {"revision": 2}
    lines[2] = opening


def ends_early(lines: list[Line]) -> None:
    """The last event is missing, and the last line does not tell of it."""
    lines.remove(events(lines)[-1])
    lines[-1]["events"] -= 1


def first(lines: list[Line], type_: str) -> Line:
    return next(each for each in events(lines) if each["type"] == type_)


def appended(lines: list[Line], entry: Line) -> None:
    """The event once more, at the end."""
    lines.insert(-1, {**entry, "revision": len(events(lines)) + 1})
    lines[-1]["events"] += 1


def revealed_early(lines: list[Line]) -> None:
    """Before the first move, and at the end not again."""
    entry = events(lines)[-1]
    lines.remove(entry)
    lines.insert(lines.index(first(lines, "CardPlayed")), entry)
    renumber(lines)


def unreadable(lines: list[Line]) -> None:
    entry, payload = events(lines)[3], b"\xc1"
    entry["payload"] = base64.b64encode(payload).decode()
    entry["commitment"] = hashlib.sha256(bytes.fromhex(entry["salt"]) + payload).hexdigest()


def reveals(seed: str) -> Fault:
    def fault(lines: list[Line]) -> None:
        rewrite(first(lines, "LuckRevealed"), lambda fields: fields.update(seed=seed))

    return fault


def forge(name: str, value: Any) -> Fault:
    return lambda lines: lines[0].update({name: value})


FAULTS: dict[str, tuple[Fault, str, str]] = {
    "luck that has drawn before the match": (
        set_in_event(0, "luck", "next_draw", to=2),
        "loaded_draw",
        "a match's own luck begins with draw 1",
    ),
    "luck of another algorithm": (
        set_in_event(0, "luck", "algorithm", to="dice"),
        "loaded_draw",
        "luck by dice is not",
    ),
    "two creations": (creates_twice, "wrong_match", "a match is created once"),
    "another phase in the header": (forge("phase", "playing"), "cut_tail", "the header says playing"),
    "a game that nobody knows": (forge("game", "chess"), "does_not_follow", "does not know the game chess"),
    "an end that is left out": (
        ends_early,
        "cut_tail",
        "the seed is revealed, but the event that reveals it",
    ),
    "a seed revealed twice": (
        lambda lines: appended(lines, events(lines)[-1]),
        "does_not_follow",
        "LuckRevealed as it is recorded here does not follow from the state before it",
    ),
    "a seed revealed in play": (revealed_early, "does_not_follow", "leads to LuckRevealed"),
    "a move that nobody had": (
        lambda lines: rewrite(first(lines, "CardPlayed"), lambda fields: fields.update(card="red_up_2")),
        "does_not_follow",
        "no legal command of seat 0 leads to CardPlayed as it is recorded here",
    ),
    "a beginning after the end": (
        lambda lines: appended(lines, first(lines, "PlayBegan")),
        "does_not_follow",
        "PlayBegan as it is recorded here does not follow from the state before it",
    ),
    "a seed that is no number": (
        lambda lines: lines[-1]["seeds"].update(dict.fromkeys(lines[-1]["seeds"], "zz")),
        "not_an_archive",
        "$.seeds",
    ),
    "a revealed seed that is no number": (reveals("zz"), "wrong_seed", "does not fit the commitment"),
    "another seed": (
        lambda lines: lines[-1]["seeds"].update(dict.fromkeys(lines[-1]["seeds"], "00" * 32)),
        "wrong_seed",
        "does not fit",
    ),
    "a payload that is none": (unreadable, "altered_event", "the payload is not msgpack"),
}


@pytest.mark.rule("MV-ARC-01", "MV-ARC-03")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named(recording: Recording, fault: str) -> None:
    lines = documents(recording)
    assert found(lines) == []
    change, kind, words = FAULTS[fault]
    change(lines)
    assert named(found(lines), kind, words), found(lines)


@pytest.mark.rule("MV-FRK-01", "MV-ARC-03")
@pytest.mark.parametrize(
    ("kind", "words"),
    [("same", "does not go on with the luck its parent had"), ("fresh", "new luck begins with draw 1")],
)
def test_a_fork_that_draws_elsewhere_is_named(recording: Recording, kind: str, words: str) -> None:
    began = next(each.revision for each in recording.stored if each.type == "PlayBegan")
    fork = recording.fork(began + 2, kind)
    fork.play()
    others = [recording.match.sheet.luck.commitment]
    lines = [msgspec.json.decode(line) for line in exported(fork, others=others)]
    assert found(lines) == []
    place = next(n for n, entry in enumerate(events(lines)) if entry["type"] == "MatchForked")

    def further(fields: Any) -> None:
        fields["luck"]["next_draw"] += 1

    rewrite(events(lines)[place], further)
    assert named(found(lines), "loaded_draw", words), found(lines)


@pytest.mark.rule("MV-FRK-01", "MV-ARC-03")
def test_a_fork_of_another_match_is_named(recording: Recording) -> None:
    began = next(each.revision for each in recording.stored if each.type == "PlayBegan")
    fork = recording.fork(began + 2, "fresh")
    fork.play()
    lines = documents(fork)
    place = next(n for n, entry in enumerate(events(lines)) if entry["type"] == "MatchForked")
    set_in_event(place, "revision", to=began + 1)(lines)
    assert named(found(lines), "wrong_match", "the fork names another parent or revision")


@pytest.mark.rule("MV-ARC-02")
def test_lines_that_do_not_belong_are_named(recording: Recording) -> None:
    lines = exported(recording)
    with pytest.raises(NotAnArchive, match="line 3: a second header"):
        read([*lines[:2], lines[0], *lines[2:]])
    with pytest.raises(NotAnArchive, match=f"there is more after the end in line {len(lines)}"):
        read([*lines, lines[1]])
    assert read([*lines, b"\n"]).end is not None


@pytest.mark.rule("MV-ARC-02")
@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (lambda entry: entry.update(actor="a" * 101), "is named, but the command was seat"),
        (lambda entry: entry.update(rules=["MV-LUC-01"] * 101), "actor or rules are too long"),
        (lambda entry: entry.update(rules=["M" * 41]), "actor or rules are too long"),
        (lambda entry: noted(entry, "a" * (bounds.LONGEST_TEXT + 1)), "a text has more than"),
        (lambda entry: noted(entry, "Ada\u202e"), "characters that hide, steer or turn it"),
        (lambda entry: noted(entry, {"Ada\u202e": 1}), "characters that hide, steer or turn it"),
        (lambda entry: noted(entry, [[[1, "Ada\u202e"]]]), "characters that hide, steer or turn it"),
        (lambda entry: noted(entry, nested(bounds.DEEPEST)), "it is nested too deeply"),
        (lambda entry: noted(entry, "a" * 300_000), "bytes"),
    ],
)
def test_what_is_out_of_bounds_is_not_imported(
    recording: Recording, fault: Callable[[Line], None], words: str
) -> None:
    lines = documents(recording)
    entry = next(each for each in events(lines) if each["type"] == "CardPlayed")
    fault(entry)
    rechain(lines)
    with pytest.raises(Refused) as refusal:
        examined(b"".join(encoded(lines)), BY)
    assert any(words in each for each in refusal.value.findings), refusal.value.findings


def noted(entry: Line, note: Any) -> None:
    """Something that no event has."""
    rewrite(entry, lambda fields: fields.update(note=note))


def nested(times: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(times):
        found = [found]
    return found


@pytest.mark.rule("MV-ARC-02")
def test_a_match_that_is_not_over_is_not_imported(recording: Recording, half: Recording) -> None:
    with pytest.raises(Refused, match="the match is not finished but playing"):
        examined(b"".join(exported(half)), BY)
    with pytest.raises(Refused, match="only what one viewer saw"):
        examined(b"".join(exported(recording, "spectator")), BY)


@pytest.mark.rule("MV-ARC-02")
def test_a_match_that_waits_for_disputes_or_a_ruling_is_not_imported() -> None:
    waiting = played("sukkube", 2, {"target_points": 1}, seed=3, disputes_seconds=600)
    assert examined_sound(waiting) == ["the match is not disclosed yet: disputes are still waited for"]
    decision = decider.decision_on(waiting.match)
    disputes.open_dispute(decision, 0, 9, "Not so.", ())
    waiting.record(decision, "seat:0")
    assert examined_sound(waiting) == ["a dispute is open: the match is not over before its ruling"]


def examined_sound(recording: Recording) -> list[str]:
    """Why an archive in which nothing is wrong is not imported."""
    lines = exported(recording)
    assert verify(lines).is_sound
    with pytest.raises(Refused) as refusal:
        examined(b"".join(lines), BY)
    return refusal.value.findings


@pytest.mark.rule("MV-ARC-02")
def test_a_match_of_a_tournament_is_one_when_it_is_imported(recording: Recording) -> None:
    cup = AtTournament("00000000-0000-4000-8000-000000000000", 1, 1)
    theirs = played("sukkube", 2, {"target_points": 1}, seed=3, tournament=cup)
    assert examined(b"".join(exported(theirs)), BY).tournament == cup.id
    assert examined(b"".join(exported(recording)), BY).tournament == ""


@pytest.mark.rule("MV-CLK-04", "MV-ARC-03")
def test_only_the_service_watches_the_clocks(tmp_path: Path) -> None:
    old = next(
        match
        for match in read_corpus(FOLDER / "sukkube.xz")
        if "SeatTimedOut" in [each.type for each in match.events]
    )
    lines = documents(recording_of(old))
    assert both(lines, tmp_path) == (set(), set())
    entry = next(each for each in events(lines) if each["type"] == "SeatTimedOut")
    entry["actor"] = "organiser:cup"
    for told in both(lines, tmp_path):
        assert ("wrong_actor", entry["revision"]) in told


@pytest.mark.rule("MV-ARC-02")
@pytest.mark.parametrize("length", [100, 101])
def test_the_name_of_an_actor_has_a_hundred_characters_at_most(recording: Recording, length: int) -> None:
    lines = documents(recording)
    events(lines)[0]["actor"] = "key:".ljust(length, "a")
    rechain(lines)
    refused = pytest.raises(Refused, match="out of bounds at event 1: actor or rules are too long")
    with refused if length > 100 else nullcontext():
        examined(b"".join(encoded(lines)), BY)


@pytest.mark.rule("MV-ARC-04")
def test_a_fork_is_taken_over_from_where_it_left_its_parent(recording: Recording) -> None:
    at = next(each.revision for each in recording.stored if each.type == "PlayBegan") + 2
    fork = recording.fork(at, "fresh")
    fork.play()
    found = candidate_of(exported(fork, others=[recording.match.sheet.luck.commitment]))
    assert found.forked is not None
    assert (found.forked.parent, found.inherited) == (str(recording.match_id), at)
    assert found.inherited_head == recording.stored[at - 1].hash.hex()
    assert len(found.own) == len(fork.stored) - at
    alone = candidate_of(exported(recording))
    assert (alone.forked, alone.inherited, alone.inherited_head) == (None, 0, "")
    assert len(alone.own) == len(recording.stored)


@pytest.mark.rule("MV-FRK-03", "MV-ARC-03")
def test_a_draw_that_passes_over_what_the_script_says_next_is_named() -> None:
    """Where the script's outcome was possible; where it was not, luck is fresh."""
    match = begun("frantic", 3, {}, 5)
    match.play(8)
    fork = match.fork(len(match.stored), "fresh")
    fork.play(30)
    theirs = [match.match.sheet.luck.commitment]
    for is_possible in (True, False):
        lines = [msgspec.json.decode(line) for line in exported(fork, others=theirs)]
        place = events(lines).index(first(lines, "MatchForked"))
        drawn = next(each for each in events(lines)[place:] if each["type"] == "ChanceDrawn")
        (draw, *_) = drawn["event"]["draws"]
        possible, impossible = draw["outcome"], [draw["size"] + 9] * len(draw["outcome"])
        script = [possible, impossible] if is_possible else [impossible, possible]
        scripted = {"kind": "scripted", "script": script}
        rewrite(events(lines)[place], lambda fields, scripted=scripted: fields.update(scripted))
        words = (
            f"draw {draw['number']} ({draw['what']}) could have given the next outcome of the fork's script"
        )
        assert named(found(lines), "loaded_draw", words) == is_possible, found(lines)


@pytest.mark.rule("MV-ARC-03")
def test_what_is_wrong_besides_is_named_too(recording: Recording) -> None:
    """Draws are looked at though an event was altered; where one is missing, nothing follows."""
    lines = documents(recording)
    FAULTS["another seed"][0](lines)
    entry = first(lines, "PlayBegan")
    entry["salt"] = "0" * 32
    kinds = {each.kind for each in verify(encoded(lines)).findings}
    assert {"altered_event", "wrong_seed"} <= kinds
    lines.remove(first(lines, "CardPlayed"))
    kinds = {each.kind for each in verify(encoded(lines)).findings}
    assert "wrong_numbering" in kinds
    assert "wrong_seed" not in kinds
