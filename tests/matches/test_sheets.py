"""What a match says of itself when nothing else was said, and what is read from events that say the least."""

from typing import Any

import msgspec
import pytest

from domain.kernel.table import ORGANISER, SPECTATOR
from domain.matches import creating
from domain.matches import events as e
from domain.matches.rulings import events as d
from domain.matches.rulings.state import Dispute, Disputes
from domain.matches.view import view
from tests.matches.test_rules import MATCH, created, joined

SEAT = {"player": None, "bot": None, "entropy": None, "resigned": False, "resigned_revision": None}
NEW_SHEET: dict[str, Any] = {
    "after_script": "fresh",
    "allows_advice": False,
    "clocks": None,
    "disclosed_revision": None,
    "disclosed_from_ms": None,
    "disputes": {"all": [], "sealed_revision": 0, "sealed_by": None},
    "disputes_per_seat": None,
    "disputes_seconds": 0,
    "drawn": [],
    "fork_kind": None,
    "fork_revision": None,
    "frozen_by": None,
    "game": "sukkube",
    "imported": None,
    "is_dealing": False,
    "is_position_due": False,
    "is_private": False,
    "is_shuffling": False,
    "luck_is_own": True,
    "match_id": MATCH,
    "options": {"target_points": 1},
    "organiser": None,
    "parent": None,
    "paused_revision": None,
    "paused_until_ms": None,
    "phase": "open",
    "position": None,
    "luck_goes_on": False,
    "redraws": {"replaced": 0, "reached": {}, "settled": {}, "has_order": False},
    "reactions": None,
    "returns_to": None,
    "revealed": [],
    "revision": 1,
    "rewinds": [],
    "script": [],
    "seats": [SEAT, SEAT],
    "seed": None,
    "spectator_delay_seconds": 0,
    "spectators": "open",
    "tacit": None,
    "title": None,
    "tournament": None,
    "verdict": None,
}
LEFT_TO_OTHERS = {"edition", "luck", "lucks"}


def written(value: Any) -> Any:
    """As JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def sheet_of(match: creating.MatchDecision, viewer: Any) -> dict[str, Any]:
    sheet = written(view(match.state, viewer).sheet)
    return {name: value for name, value in sheet.items() if name not in LEFT_TO_OTHERS}


@pytest.mark.rule("MV-CRE-01")
def test_a_new_match_has_nothing_that_was_not_asked_for() -> None:
    match = creating.create(created())
    assert sheet_of(match, ORGANISER) == NEW_SHEET
    assert sheet_of(match, SPECTATOR) == {**NEW_SHEET, "script": {"hidden": 0}}
    luck = match.state.sheet.luck
    assert match.state.sheet.lucks == [luck]
    assert luck.next_draw == 1


@pytest.mark.rule("MV-SEA-01")
def test_who_sits_down_changes_one_seat_alone() -> None:
    match = joined(creating.create(created()), 1)
    expected = {**NEW_SHEET, "revision": 2, "seats": [SEAT, {**SEAT, "player": "player 1"}]}
    assert sheet_of(match, ORGANISER) == expected


def test_a_new_dispute_has_nothing_that_nobody_has_said() -> None:
    """Snapshots and answers are read with these."""
    least = Dispute("m.1", 3, 0, "not so", (), opened_revision=4, asked_revision=4, last_revision=4, floor=1)
    assert written(least) == {
        "dispute_id": "m.1",
        "revision": 3,
        "opened_by": 0,
        "claim": "not so",
        "rules": [],
        "opened_revision": 4,
        "asked_revision": 4,
        "last_revision": 4,
        "floor": 1,
        "bound_by": None,
        "author": None,
        "status": "open",
        "heard": [],
        "rulings": [],
        "accepted_by": [],
        "appealed_by": None,
        "appeal": None,
        "superseded_by": None,
    }
    assert Disputes().last is Disputes().pending is None


LUCK = {"algorithm": "a", "commitment": "b", "source": "c", "next_draw": 1}


@pytest.mark.parametrize(
    ("kind", "least", "rest"),
    [
        (
            e.MatchCreated,
            {"match_id": "m", "game": "sukkube", "edition": "1", "seats": 2, "options": {}, "luck": LUCK},
            {
                "title": "",
                "bots": {},
                "position": None,
                "host": "",
                "organiser": "",
                "spectators": "open",
                "spectator_delay_seconds": 0,
                "disputes_seconds": 0,
                "disputes_per_seat": None,
                "clocks": None,
                "tournament": None,
            },
        ),
        (
            e.MatchForked,
            {"match_id": "n", "parent": "m", "revision": 3, "kind": "fresh", "luck": LUCK},
            {
                "script": [],
                "bots": {},
                "credentials": {},
                "host": "",
                "title": "",
                "is_private": False,
                "organiser": "",
                "then": "fresh",
            },
        ),
        (
            e.MatchRewound,
            {"dispute": "m.1", "to_revision": 3, "luck": "same", "terms": LUCK, "play": {}},
            {"resigned": [], "drawn": [], "script": [], "clocks": None, "shuffles": False},
        ),
        (
            e.ClocksRead,
            {"at_ms": 5, "seats": [{}]},
            {"asked": "", "is_paused": False, "unanswered": 0},
        ),
        (e.SeatResigned, {"seat": 1}, {"reason": ""}),
        (e.ClockAdjusted, {"seat": 1, "seconds": 5}, {"limit": "match", "reason": ""}),
        (d.DisputeOpened, {"dispute": "m.1", "by": None, "revision": 3, "claim": "no"}, {"rules": []}),
    ],
)
def test_an_event_that_says_the_least_is_read_as_it_was_meant(
    kind: type[Any], least: dict[str, Any], rest: dict[str, Any]
) -> None:
    """Old logs and archives have events from before a field was there."""
    assert written(msgspec.convert(least, kind)) == {"type": kind.__name__, **least, **rest}
