"""Whoever is named as the actor of an event may have caused it: swapped actors are found by both verifiers."""

import re
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from domain.games import GAMES
from service.app.archive.actors import actor_of, check
from service.app.archive.reading import read
from service.app.archive.verify import verify
from service.event_store.codec import decode_meta
from tests.archive.altering import Found, Line, events, rechain, renumber
from tests.archive.making import begun, exported, played
from tests.archive.test_course import documents
from tests.archive.test_empty_seats import with_empty_seats
from tests.archive.test_many_archives import SETTINGS, by_node, write

SWAPPED = {"seat:0": "seat:1", "seat:1": "seat:0"}


def both(lines: list[Line], folder: Path) -> tuple[set[Found], set[Found]]:
    """What the two verifiers find in the archive with its hashes set right."""
    rechain(lines)
    archive = [msgspec.json.encode(line) + b"\n" for line in lines]
    write(folder, [archive])
    (said,) = by_node(folder)
    here: set[Found] = {(each.kind, each.revision) for each in verify(archive).findings}
    return here, {(each["kind"], each["revision"]) for each in said["findings"]}


def named(lines: list[Line], actor: str, **found: Any) -> Line:
    """Write another actor to the first event of this kind."""
    entry = next(each for each in events(lines) if found.items() <= each["event"].items())
    entry["actor"] = actor
    return entry


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: f"{setting[0]}-{setting[1]}")
def test_an_archive_with_all_actors_swapped_is_refused(setting: Any, tmp_path: Path) -> None:
    lines = documents(played(*setting, seed=7))
    for entry in events(lines):
        entry["actor"] = SWAPPED.get(entry["actor"], entry["actor"])
    for found in both(lines, tmp_path):
        assert {kind for kind, _ in found} == {"wrong_actor"}


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: f"{setting[0]}-{setting[1]}")
def test_one_command_that_is_said_to_be_of_another_seat_is_found(setting: Any, tmp_path: Path) -> None:
    for seed in range(5):
        lines = documents(played(*setting, seed=seed))
        moves = GAMES[setting[0]].moves
        resigned = [each["revision"] for each in events(lines) if each["type"] == "SeatResigned"]
        last = min(resigned, default=len(events(lines)))
        own = [
            each
            for each in events(lines)
            if each["actor"] in SWAPPED and each["type"] in moves and each["revision"] < last
        ]
        entry = Random(seed).choice(
            [each for each in own if not str(each["event"].get("actor")).startswith("bot")]
        )
        entry["actor"] = SWAPPED[entry["actor"]]
        for found in both(lines, tmp_path):
            assert ("wrong_actor", entry["revision"]) in found, (seed, entry, found)


STRANGE: dict[str, tuple[str, dict[str, Any]]] = {
    "a resignation": ("seat:0", {"type": "SeatResigned", "seat": 1}),
    "a pause": ("seat:0", {"type": "MatchPaused"}),
    "a substitute": ("host", {"type": "PlayerSubstituted"}),
    "a seat that is not there": ("seat:9", {"type": "PlayBegan"}),
    "a bot that is not there": ("bot:random", {"type": "PlayBegan"}),
}


@pytest.mark.parametrize("name", STRANGE)
def test_what_only_some_may_do_names_one_of_them(name: str, tmp_path: Path) -> None:
    actor, found = STRANGE[name]
    lines = documents(with_empty_seats("sukkube"))
    entry = named(lines, actor, **found)
    for told in both(lines, tmp_path):
        assert ("wrong_actor", entry["revision"]) in told


def test_what_follows_by_itself_names_who_has_caused_it() -> None:
    """Only who plays the match again can know."""
    lines = documents(played(*SETTINGS[2], seed=3))
    drawn = [each for each in events(lines) if each["type"] == "ChanceDrawn"][5]
    drawn["actor"] = "system"
    rechain(lines)
    report = verify([msgspec.json.encode(line) + b"\n" for line in lines])
    assert [(each.kind, each.revision) for each in report.findings] == [("wrong_actor", drawn["revision"])]


def test_moves_are_the_seats_that_the_log_says() -> None:
    """Every event that a game lists as a move names the seat that acted."""
    seen: set[tuple[str, str]] = set()
    settings: list[Any] = [*SETTINGS, ("bathroom_rush", 4, {}), ("piccioni", 4, {})]
    for number, setting in enumerate(settings * 3):
        recording = played(*setting, seed=number // len(settings))
        moves = GAMES[setting[0]].moves
        absent: set[str] = set()
        for stored in recording.stored:
            fields = msgspec.msgpack.decode(stored.payload)
            if stored.type == "SeatResigned":
                absent.add(f"seat:{fields['seat']}")
            seat = "seat:" + str(fields.get(moves.get(stored.type, ""), "")).removeprefix("seat_")
            if stored.type in moves and seat != "seat:bot" and seat not in absent:
                assert seat == decode_meta(stored).actor, (number, stored.revision)
                seen.add((setting[0], stored.type))
    assert seen == {(name, type_) for name, game in GAMES.items() for type_ in game.moves}


def test_every_first_event_of_a_command_is_a_move_or_known_to_be_none() -> None:
    """What the other verifier cannot know: Piccioni's flock moves as the player says, and by itself."""
    unknown = set()
    for number, setting in enumerate(SETTINGS):
        recording = played(*setting, seed=number)
        before: datetime | None = None
        for stored in recording.stored:
            if stored.recorded_at != before and decode_meta(stored).actor.startswith("seat:"):
                unknown |= {stored.type} - {*GAMES[setting[0]].moves, "SeatResigned"}
            before = stored.recorded_at
    assert unknown <= {"FlockMoved", "FlockPlaced", "FlockSetAside"}


@pytest.mark.parametrize(
    ("text", "seat", "bot", "holds_office", "in_name_of"),
    [
        ("seat:12", 12, "", False, None),
        ("seat:one", None, "", False, None),
        ("organiser:12", None, "", True, None),
        ("admin:12", None, "", True, None),
        ("admin", None, "", True, None),
        ("system", None, "", True, None),
        ("key:12", None, "", False, None),
        ("host", None, "", False, None),
        ("bot:random", None, "random", False, None),
        ("random:bot", None, "", False, None),
        ("organiser:12 for seat:3", None, "", True, 3),
        ("organiser:12 for seat:you", None, "", True, None),
        (" for seat:3", None, "", False, None),
    ],
)
def test_an_actor_is_read_word_by_word(
    text: str, seat: int | None, bot: str, holds_office: bool, in_name_of: int | None
) -> None:
    actor = actor_of(text)
    assert (actor.seat, actor.bot, actor.holds_office, actor.in_name_of) == (
        seat,
        bot,
        holds_office,
        in_name_of,
    )


def test_a_bot_is_named_for_its_own_seat(tmp_path: Path) -> None:
    recording = begun("sukkube", 2, {"target_points": 1}, seed=2)
    recording.play()
    lines = documents(recording)
    entry = named(lines, "bot:random", type="CardPlayed")
    for told in both(lines, tmp_path):
        assert ("wrong_actor", entry["revision"]) in told


def test_the_page_lists_the_moves_of_every_game() -> None:
    page = Path("openapi/ARCHIVE.md").read_text("utf-8").partition("## Who acted")[2].partition("\n## ")[0]
    listed = {}
    for name, cell in re.findall(r"^\| `([a-z_]+)` \| (.*) \|$", page, re.MULTILINE):
        *types, field = re.findall(r"`(\w+)`", cell)
        listed[name] = dict.fromkeys(types, field)
    assert listed == {name: dict(game.moves) for name, game in GAMES.items()}


def test_a_spectator_is_told_too(tmp_path: Path) -> None:
    recording = begun("sukkube", 2, {"target_points": 1}, seed=2)
    recording.play(3)
    lines = [msgspec.json.decode(line) for line in exported(recording, "spectator")]
    entry = named(lines, "host", type="CardPlayed")
    for told in both(lines, tmp_path):
        assert ("wrong_actor", entry["revision"]) in told


@pytest.mark.rule("MV-ARC-03")
@pytest.mark.parametrize(("is_created", "actor", "seats"), [(False, "seat:0", 0), (True, "seat:2", 2)])
def test_nobody_acts_from_a_seat_that_there_is_not(is_created: bool, actor: str, seats: int) -> None:
    """Before a match is created it has none."""
    lines = documents(begun("sukkube", 2, {}, seed=3))
    if not is_created:
        lines.remove(events(lines)[0])
    entry = events(lines)[3 if is_created else 0]
    entry["actor"] = actor
    renumber(lines)
    rechain(lines)
    told = verify([msgspec.json.encode(line) + b"\n" for line in lines]).findings
    assert (entry["revision"], f"{actor} is named, but there are {seats} seats") in [
        (each.revision, each.detail) for each in told if each.kind == "wrong_actor"
    ]


@pytest.mark.rule("MV-CLK-04", "MV-ARC-03")
@pytest.mark.parametrize(
    ("types", "limit", "is_absent"),
    [
        (["SeatTimedOut"], "match", True),
        (["SeatTimedOut"], "decision", False),
        (["ClockAdjusted"], "match", False),
        (["SeatResigned"], "", True),
        (["SeatResigned", "PlayerSubstituted"], "", False),
    ],
)
@pytest.mark.parametrize("game", ["frantic", "sukkube"])
def test_only_who_is_gone_for_good_is_played_for_by_others(
    game: str, types: list[str], limit: str, is_absent: bool
) -> None:
    match = begun(game, 2, {}, seed=3)
    match.play(12)
    lines = documents(match)
    moves = [each for each in events(lines) if each["type"] == "CardPlayed"]
    entry = next(each for each in moves if each["actor"] == "seat:0")
    entry["actor"] = "seat:1"
    for type_ in types:
        told = {"seat": 0, "limit": limit, "type": type_}
        lines.insert(lines.index(entry), {**entry, "type": type_, "actor": "system", "event": told})
    renumber(lines)
    found = check(read([msgspec.json.encode(line) + b"\n" for line in lines]))
    wrong = (entry["revision"], "seat:1 is named, but seat 0 has moved")
    assert (wrong in [(each.revision, each.detail) for each in found]) != is_absent


CUP = "organiser:cup"


@pytest.mark.rule("MV-ARC-03")
@pytest.mark.parametrize(
    ("type_", "fields", "right", "wrong", "words"),
    [
        (
            "SeatResigned",
            {"seat": 0},
            ["seat:0", CUP, "admin"],
            ["seat:1", "host"],
            "cannot resign seat 0 so",
        ),
        (
            "SeatResigned",
            {"seat": 0, "reason": "late"},
            [CUP],
            ["seat:0", "seat:1"],
            "cannot resign seat 0 so",
        ),
        ("SeatVacated", {"seat": 0}, ["seat:0", CUP], ["seat:1", "host"], "cannot vacate seat 0 so"),
        ("SeatVacated", {"seat": 0, "reason": "late"}, ["host", CUP], ["seat:0"], "cannot vacate seat 0 so"),
        ("SeatTimedOut", {"seat": 0}, ["system"], [CUP, "seat:0"], "the service itself watches the clocks"),
        ("RulingGiven", {"author": CUP}, [CUP], ["admin", "seat:0"], f"the ruling is by {CUP}"),
        ("DisputeOpened", {"by": 0}, ["seat:0"], ["seat:1", CUP], "seat 0 has spoken"),
        ("DisputeOpened", {"by": None}, [CUP], ["seat:0", "host"], "an organiser has spoken"),
        (
            "MatchPaused",
            {"reason": "tea"},
            [CUP, "admin"],
            ["seat:0", "host"],
            "only an organiser can do this",
        ),
        ("CardPlayed", {"seat": 0}, ["seat:0", f"{CUP} for seat:0"], ["seat:1"], "seat 0 has moved"),
        (
            "CardPlayed",
            {"seat": 0},
            [],
            ["seat:0 for seat:0"],
            "only an organiser gives a command in a seat's name",
        ),
    ],
)
def test_everything_is_done_by_whom_it_is_for(
    type_: str, fields: dict[str, Any], right: list[str], wrong: list[str], words: str
) -> None:
    lines = documents(begun("frantic", 2, {}, seed=3))
    last = events(lines)[-1]
    revision = last["revision"] + 1
    for actor in (*right, *wrong):
        new = {
            **last,
            "type": type_,
            "actor": actor,
            "revision": revision,
            "event": {**fields, "type": type_},
        }
        archive = read([msgspec.json.encode(line) + b"\n" for line in (*lines[:-1], new, lines[-1])])
        details = [each.detail for each in check(archive) if each.revision == revision]
        assert details == [f"{actor} is named, but {words}"] * (actor in wrong)
