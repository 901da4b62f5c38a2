"""A fork keeps or begins anew each fact of a match sheet; a new field is red until somebody decides."""

from dataclasses import dataclass
from typing import Any

import pytest
from msgspec import UNSET, Struct
from msgspec.structs import fields

from domain.kernel.game import Result
from domain.matches.clocks.control import Clocks, SeatClock, TimeControl
from domain.matches.events import MatchForked
from domain.matches.evolve import evolve
from domain.matches.pace.terms import Reactions, TacitWindow
from domain.matches.rulings.state import Dispute, Disputes, Redraws
from domain.matches.state import Match, Rewind, SeatSheet, Sheet
from domain.matches.terms import AtTournament, Imported, LuckTerms

CONTROL = TimeControl(30)
LUCK, OTHER_LUCK = LuckTerms("v1", "of the parent", "p", 5), LuckTerms("v1", "of the fork", "f")


def parent() -> Match:
    """A match no field of which holds its default, so that each shows whether the fork has it."""
    return Match(
        Sheet(
            match_id="p",
            game="sukkube",
            edition="sukkube/1",
            options={"target_points": 3},
            seats=[
                SeatSheet("Ada", "", "token", "salt", True, 7, "key", "first token"),
                SeatSheet("", "random", "token", "salt", True, 7, "key", "first token"),
            ],
            luck=LUCK,
            title="Final",
            phase="playing",
            position={"turn": 1},
            host="host",
            organiser="cup",
            spectators="keys",
            spectator_delay_seconds=10,
            disputes_seconds=60,
            disputes_per_seat=2,
            script=[(1, 2)],
            after_script="refuse",
            drawn=[(3,)],
            parent="grandparent",
            fork_revision=4,
            fork_kind="scripted",
            is_private=True,
            seed="00",
            lucks=[LUCK],
            revealed=["of another"],
            imported=Imported("admin", "2026-01-01T00:00:00Z"),
            tournament=AtTournament("t", 1, 2),
            revision=30,
            luck_is_own=False,
            luck_goes_on=True,
            frozen_by="p.1",
            paused_revision=20,
            paused_until_ms=90,
            returns_to=12,
            disputes=Disputes([Dispute("p.1", 9, 0, "claim", (), 10, 10, 10, 1)], 6, "p.0"),
            redraws=Redraws(2, has_order=True),
            rewinds=[Rewind(5, 3)],
            is_shuffling=True,
            is_dealing=True,
            is_position_due=True,
            verdict=Result((0,), ((0,), (1,)), "awarded"),
            disclosed_from_ms=95,
            disclosed_revision=25,
            clocks=Clocks(CONTROL, [SeatClock(9, 8, True)] * 2, "play_card", 40, False, 3),
            allows_advice=True,
            reactions=Reactions("tacit"),
            tacit=TacitWindow(29, (0,), 100),
            former_keys=("hash of a key",),
        )
    )


FORKED = MatchForked(
    match_id="f",
    parent="p",
    revision=30,
    kind="fresh",
    luck=OTHER_LUCK,
    script=((9,),),
    bots={0: "mcts"},
    credentials={1: "hash"},
    host="new host",
    title="What if",
    organiser="club",
)


@dataclass
class Law:
    """Fields a fork keeps, and those that begin anew with their values."""

    kept: frozenset[str]
    begun_anew: dict[str, Any]

    def check(self, before: Struct, after: Struct) -> None:
        names = {field.name for field in fields(before)}
        assert self.kept | self.begun_anew.keys() == names, "say what a fork does with a new field"
        assert not self.kept & self.begun_anew.keys()
        for name in sorted(names):
            expected = self.begun_anew[name] if name in self.begun_anew else getattr(before, name)
            assert getattr(after, name) == expected, name


OF_A_SHEET = Law(
    kept=frozenset(
        {
            "allows_advice",
            "disputes_per_seat",
            "edition",
            "game",
            "is_position_due",
            "options",
            "position",
            "reactions",
            "returns_to",
            "revealed",
            "rewinds",
            "spectator_delay_seconds",
            "spectators",
        }
    ),
    begun_anew={
        "after_script": "fresh",
        "clocks": Clocks(CONTROL, [SeatClock(9, 8)] * 2, "play_card", 40, True),
        "disclosed_revision": None,
        "disclosed_from_ms": None,
        "disputes": Disputes(sealed_revision=31),
        "disputes_seconds": 0,
        "redraws": Redraws(),
        "former_keys": UNSET,
        "drawn": [],
        "fork_kind": "fresh",
        "fork_revision": 30,
        "frozen_by": None,
        "host": "new host",
        "imported": None,
        "is_dealing": False,
        "luck_goes_on": False,
        "is_private": False,
        "is_shuffling": False,
        "luck": OTHER_LUCK,
        "luck_is_own": True,
        "lucks": [OTHER_LUCK],
        "match_id": "f",
        "organiser": "club",
        "parent": "p",
        "paused_revision": None,
        "paused_until_ms": None,
        "phase": "open",
        "revision": 31,
        "script": [(9,)],
        "seats": [SeatSheet(None, "mcts", "", "salt"), SeatSheet("seat 1", None, "hash", "salt")],
        "seed": None,
        "tacit": None,
        "title": "What if",
        "tournament": None,
        "verdict": None,
    },
)
OF_A_SEAT = Law(
    kept=frozenset({"player", "entropy"}),
    begun_anew={
        "bot": None,
        "credential": "",
        "key": UNSET,
        "first_credential": UNSET,
        "resigned": False,
        "resigned_revision": None,
    },
)


def test_a_fork_keeps_and_begins_anew_what_is_listed() -> None:
    before, after = parent(), evolve(parent(), FORKED)
    OF_A_SHEET.check(before.sheet, after.sheet)


@pytest.mark.rule("TO-LUC-02")
def test_a_fork_with_the_same_luck_keeps_it_as_secret_as_its_parent() -> None:
    after = evolve(parent(), MatchForked("f", "p", 30, "same", LUCK))
    assert after.sheet.luck_goes_on


def test_so_does_each_seat_of_it() -> None:
    after = evolve(parent(), MatchForked("f", "p", 30, "fresh", OTHER_LUCK))
    OF_A_SEAT.check(parent().sheet.seats[0], after.sheet.seats[0])


@pytest.mark.parametrize("struct", [parent().sheet, parent().sheet.seats[0]], ids=["sheet", "seat"])
def test_no_field_of_the_parent_holds_its_default(struct: Struct) -> None:
    unfilled = [
        field.name
        for field in fields(struct)
        if not field.required and getattr(struct, field.name) == field.default and field.name != "bot"
    ]
    assert unfilled == []
