"""An import holds what the schemas allow; rulings in it are such as can be given."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.matches.state import document
from service.app.archive.bounds import faults
from service.app.archive.candidate import Refused
from service.app.archive.reading import read
from tests.archive.forging import Forgery
from tests.archive.making import Recording, candidate_of, exported, played

CLAIM = {"dispute": None, "by": None, "revision": 5, "claim": "no", "rules": []}


@cache
def recording() -> Recording:
    return played("sukkube", 2, {"target_points": 1}, seed=7)


def forgery() -> Forgery:
    return Forgery(b"".join(exported(recording())))


def refusal(forged: Forgery) -> Refused:
    with pytest.raises(Refused) as refused:
        candidate_of(forged.archive().splitlines(keepends=True))
    return refused.value


def told(line: int, **header: Any) -> Forgery:
    forged = forgery()
    forged.entries[line].update(header)
    return forged


def disputed(**fields: Any) -> Forgery:
    """A dispute with these fields, annulled at once."""
    forged = forgery()
    named = f"{forged.match_id}.1"
    forged.add("DisputeOpened", **CLAIM | {"dispute": named} | fields)
    forged.add("MatchAnnulled", dispute=named)
    return forged.add(
        "RulingGiven", dispute=named, kind="annul", author="admin", reason="so", rule="MV-RUL-05"
    )


def test_what_is_sound_and_within_bounds_is_ready_to_be_imported() -> None:
    assert candidate_of(exported(recording())).head == recording().stored[-1].hash.hex()
    assert candidate_of(disputed().archive().splitlines(keepends=True)).forked is None


AT_TABLE = {"id": "01980000-0000-7000-8000-000000000001", "round": 1, "table": 1}
OUT_OF_BOUNDS: dict[str, tuple[str, Callable[[], Forgery]]] = {
    "a name with NUL": ("$.player", lambda: forgery().change("SeatTaken", player="A\0da")),
    "a name with ESC": ("$.player", lambda: forgery().change("SeatTaken", player="\x1b[2JAda")),
    "a long name": ("$.player", lambda: forgery().change("SeatTaken", player="A" * 5000)),
    "no name": ("$.player", lambda: forgery().change("SeatTaken", player="")),
    "a title with NUL": ("$.title", lambda: forgery().change("MatchCreated", title="\0")),
    "a long title": ("$.title", lambda: forgery().change("MatchCreated", title="t" * 61)),
    "a delay beyond a day": (
        "spectator_delay_seconds",
        lambda: forgery().change("MatchCreated", spectator_delay_seconds=2**40),
    ),
    "a round beyond all": (
        "$.tournament.round",
        lambda: forgery().change("MatchCreated", tournament=AT_TABLE | {"round": 2**40}),
    ),
    "a start of a round beyond all": (
        "$.tournament.start",
        lambda: forgery().change("MatchCreated", tournament=AT_TABLE | {"start": 2**40}),
    ),
    "an unknown bot": ("$.bots", lambda: forgery().change("MatchCreated", bots={0: "the \0 bot"})),
    "who imported it": (
        "imported",
        lambda: forgery().change("MatchCreated", imported={"by": "admin", "at": "2026-11-21"}),
    ),
    "a time to come": ("recorded_at", lambda: told(3, recorded_at="9999-12-31T23:59:59.999999Z")),
    "a time before the one before": (
        "recorded_at",
        lambda: told(3, recorded_at="2026-11-20T00:00:00.000000Z"),
    ),
    "an early time": ("recorded_at", lambda: told(0, recorded_at="0001-01-01T00:00:00.000000Z")),
    "no time": ("month", lambda: told(3, recorded_at="2026-99-21T00:00:00.000000Z")),
    "a long actor": ("actor", lambda: told(3, actor="a" * 101)),
    "many rules": ("rules", lambda: told(3, rules=["SK-DBL-01"] * 101)),
    "a claim with NUL": ("$.claim", lambda: disputed(claim="no\0")),
    "a long claim": ("2000", lambda: disputed(claim="n" * 2001)),
    "nobody's seat": ("$.by", lambda: disputed(by=-1)),
    "an organiser that turns text": (
        "$.organiser",
        lambda: forgery().change("MatchCreated", organiser="\u202enimda"),
    ),
    "text in the options": (
        "hide, steer or turn",
        lambda: forgery().change("MatchCreated", options={"target_points": 1, "deck": "a\0"}),
    ),
}


@pytest.mark.rule("MV-ARC-08")
@pytest.mark.parametrize("name", OUT_OF_BOUNDS)
def test_what_no_request_may_say_no_import_says(name: str) -> None:
    detail, forge = OUT_OF_BOUNDS[name]
    refused = refusal(forge())
    if refused.rule == "MV-ARC-02":  # verification is first to see some of it
        assert refused.findings[0].startswith(("does_not_follow", "wrong_actor")), refused.findings
        return
    assert refused.rule == "MV-ARC-08"
    assert detail in refused.findings[0], refused.findings


def awarded(**fields: Any) -> Forgery:
    forged = forgery()
    named = f"{forged.match_id}.1"
    forged.add("DisputeOpened", **CLAIM | {"dispute": named})
    forged.add("MatchAwarded", **{"dispute": named, "places": [[0], [1]]} | fields)
    return forged.add(
        "RulingGiven", dispute=named, kind="award", author="admin", reason="so", rule="MV-RUL-05"
    )


def rewound_by_nobody() -> Forgery:
    forged = forgery()
    at = recording().match.sheet.disputes.sealed_revision
    terms = msgspec.to_builtins(recording().match.sheet.luck)
    play = document(recording().at(at).match.play)
    fields = {"to_revision": at, "luck": "fresh", "terms": terms, "play": play}
    return forged.add("MatchRewound", dispute=f"{forged.match_id}.1", **fields)


NOT_RULED: dict[str, Callable[[], Forgery]] = {
    "a dispute of another match": lambda: disputed(dispute="01980000-0000-7000-8000-000000000001.1"),
    "a dispute of an event to come": lambda: disputed(revision=10_000),
    "an unknown rule": lambda: disputed(rules=["SK-XXX-99"]),
    "an award without a seat": lambda: awarded(places=[[0]]),
    "an award to a stranger": lambda: awarded(places=[[0], [1], [7]]),
    "an award of nothing": lambda: awarded(places=[]),
    "an award in another dispute": lambda: awarded(dispute="01980000-0000-7000-8000-000000000001.1"),
    "an award without a dispute": lambda: forgery().add("MatchAwarded", dispute="x", places=[[0], [1]]),
    "a rewind without a dispute": rewound_by_nobody,
    "time without a dispute": lambda: forgery().add("ClockAdjusted", seat=0, seconds=5, limit="match"),
    "a ruling's time for a reason of its own": lambda: disputed().add(
        "ClockAdjusted", seat=0, seconds=5, limit="match", reason="late"
    ),
    "a statement without a dispute": lambda: forgery().add("StatementMade", dispute="x", by=0, text="y"),
    "an appeal without a ruling": lambda: forgery().add("AppealMade", dispute="x", by=0, reason="y"),
}


@pytest.mark.rule("MV-ARC-02", "MV-DIS-04")
@pytest.mark.parametrize("name", NOT_RULED)
def test_a_ruling_that_nobody_could_give_does_not_follow(name: str) -> None:
    refused = refusal(NOT_RULED[name]())
    assert refused.rule == "MV-ARC-02"
    assert refused.findings[0].startswith("does_not_follow"), refused.findings


@pytest.mark.rule("MV-ARC-02")
def test_a_match_whose_dispute_is_open_is_not_over() -> None:
    forged = forgery()
    forged.add("DisputeOpened", **CLAIM | {"dispute": f"{forged.match_id}.1"})
    assert "dispute is open" in refusal(forged).findings[0]


def lists(levels: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(levels - 1):
        found = [found]
    return found


def documents(levels: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for _ in range(levels - 1):
        found = {"in": found}
    return found


MOST: dict[str, tuple[Callable[[int], dict[str, Any]], int, str]] = {
    "rules": (lambda n: {"rules": ("SK-DBL-01",) * n}, 100, "actor or rules are too long"),
    "letters of a rule": (lambda n: {"rules": ("S" * n,)}, 40, "actor or rules are too long"),
    "letters of an actor": (lambda n: {"actor": "a" * n}, 100, "actor or rules are too long"),
    "bytes": (lambda n: {"payload": b"a" * n}, 65_536, "it has more than 65536 bytes"),
    "letters of a text": (
        lambda n: {"event": {"note": "a" * n}},
        2000,
        "a text has more than 2000 characters",
    ),
    "letters of a name": (lambda n: {"event": {"a" * n: 1}}, 2000, "a text has more than 2000 characters"),
    "lists in each other": (lambda n: {"event": {"note": lists(n)}}, 40, "it is nested too deeply"),
    "documents in each other": (lambda n: {"event": {"note": documents(n)}}, 40, "it is nested too deeply"),
}


@pytest.mark.rule("MV-ARC-08")
@pytest.mark.parametrize("name", MOST)
def test_as_much_as_there_may_be_and_no_more(name: str) -> None:
    make, most, detail = MOST[name]
    entry = read(exported(recording())).entries[3]
    for many, faulty in ((most, []), (most + 1, [f"out of bounds at event 4: {detail}"])):
        assert list(faults([replace(entry, **make(many))], entry.recorded_at)) == faulty
