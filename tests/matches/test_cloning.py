"""A decision works on a copy: nothing that it changes is shared with the state it was made from."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from domain.games import GAMES
from domain.matches.clocks.control import TimeControl, new_clocks
from domain.matches.rulings.state import Dispute, Disputes
from domain.matches.state import Match, Rewind, SeatSheet, Sheet, dump
from domain.matches.terms import LuckTerms

TERMS = LuckTerms("a", "b", "c")
NEVER_CHANGED = ("options", "position")


def changeable(value: Any) -> Iterator[Any]:
    """All lists, dictionaries and structs inside that can be changed."""
    if isinstance(value, Struct):
        if not value.__struct_config__.frozen:
            yield value
        names = (name for name in value.__struct_fields__ if name not in NEVER_CHANGED)
        for name in names:
            yield from changeable(getattr(value, name))
    elif isinstance(value, list | tuple | dict):
        if not isinstance(value, tuple):
            yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from changeable(inner)


def full_sheet() -> Sheet:
    """A sheet on which nothing is empty that could hold something."""
    dispute = Dispute("m.1", 3, 0, "claim", ("MV-DIS-01",), 4, 4, 4, 1, heard=[None], accepted_by=[1])
    return Sheet(
        match_id="m",
        game="sukkube",
        edition="1",
        options={"target_points": 20},
        seats=[SeatSheet("Ada"), SeatSheet("Bo")],
        luck=TERMS,
        script=[(1, 2)],
        drawn=[(3,)],
        lucks=[TERMS],
        revealed=["b"],
        disputes=Disputes([dispute], 2, "m.1"),
        rewinds=[Rewind(5, 3)],
        clocks=new_clocks(TimeControl(30), 2),
    )


def test_every_field_that_can_change_is_filled() -> None:
    """What the tests below would not look at: a field of another kind needs a copy of its own in `clone`."""
    sheet = full_sheet()
    empty = [name for name in sheet.__struct_fields__ if getattr(sheet, name) in ([], {})]
    assert empty == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_clone_is_equal_and_shares_nothing_that_can_change(game: str) -> None:
    known = GAMES[game]
    match = Match(full_sheet(), known.begin(known.options(), known.seats[-1]))
    match.sheet.game, match.sheet.edition = game, known.edition
    clone = match.clone()
    assert dump(clone) == dump(match)
    shared = {id(each) for each in changeable(match.sheet)} & {id(each) for each in changeable(clone.sheet)}
    assert shared == set()
    assert not {id(each) for each in changeable(match.play)} & {id(each) for each in changeable(clone.play)}


def test_the_terms_of_a_match_are_not_changed_by_what_a_clone_goes_through() -> None:
    sheet = full_sheet()
    before = msgspec.msgpack.encode(sheet)
    clone = Match(sheet).clone().sheet
    clone.seats[0].player, clone.disputes.all[0].status = "Cy", "final"
    clone.disputes.all[0].heard.append(0)
    clone.rewinds.append(Rewind(9, 8))
    del clone.script[:1]
    assert clone.clocks is not None
    clone.clocks.seats[0], clone.clocks.unanswered = clone.clocks.seats[1], 7
    assert msgspec.msgpack.encode(sheet) == before
