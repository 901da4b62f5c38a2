"""Scaring: who flies off, where to, and back to the deck (PI-SCR, PI-LIM, PI-STU)."""

import pytest

from domain.games.piccioni import events as e
from domain.games.piccioni.commands import DragFlock, DrawCards, PlayAction, PlayReaction, ScareFlock
from service.testing.given import Table
from tests.games.piccioni.city import FILLER, city, decision, every, flock, guano, names, only, shuffled

rule = pytest.mark.rule


def blam_on_statue(statue: list[str], seats: int = 2, **others: list[str]) -> Table:
    """Two stupid pigeons are shot, `statue` is scared."""
    zones = {"statue": ["stupid-1", "stupid-2", *statue], **others}
    table = city(seats, zones=zones, hands={0: ["blam-1"]}, flock_deck=["fat-12"])
    table.act(PlayAction("blam-1", "statue", ("stupid-1", "stupid-2")), 0)
    return table


@rule("PI-SCR-01", "PI-BLM-03", "PI-DEC-07", "PI-STU-02")
def test_blam_scares_what_is_left_in_its_zone_but_no_stupid() -> None:
    table = blam_on_statue(["lame-1", "stupid-3", "fat-1"], crowd=["lame-2"])
    assert decision(table) == ("scare", (0,))
    assert {command.card for command in table.legal(0)} == {"lame-1", "fat-1"}  # type: ignore[attr-defined]
    refusal = table.refused(ScareFlock("stupid-3", "crowd"), 0)
    assert (refusal.code, refusal.rule) == ("not_scareable", "PI-SCR-02")
    assert table.refused(ScareFlock("lame-2", "street"), 0).code == "not_scareable"


@rule("PI-SCR-01", "PI-LOC-04", "PI-GUA-06", "PI-STU-02")
@pytest.mark.parametrize("card", ["guano-1", "guano_mountain-1"])
def test_guano_scares_on_the_crowd_and_nowhere_else(card: str) -> None:
    pigeons = ["lame-1", "stupid-1", "fat-1"]
    table = city(2, zones={"crowd": pigeons}, hands={0: [card]})
    table.act(PlayAction(card, "crowd"), 0)
    assert decision(table) == ("scare", (0,))
    assert {command.card for command in table.legal(0)} == {"lame-1", "fat-1"}  # type: ignore[attr-defined]
    for zone in ("street", "statue", "power_lines", "balcony_0", "balcony_1"):
        table = city(2, zones={zone: ["fat-1"]}, hands={0: [card]})
        table.act(PlayAction(card, zone), 0)
        assert decision(table) == ("move", (0,))


@rule("PI-SCR-04", "PI-SCR-05", "PI-DEC-21")
def test_any_other_zone_or_the_deck_each_card_its_own() -> None:
    table = blam_on_statue(["fat-1", "lame-1"], seats=3)
    destinations = {c.to for c in table.legal(0) if c.card == "fat-1"}  # type: ignore[attr-defined]
    assert destinations == {
        "street",
        "power_lines",
        "crowd",
        "balcony_0",
        "balcony_1",
        "balcony_2",
        "flock_deck",
    }
    refusal = table.refused(ScareFlock("fat-1", "statue"), 0)
    assert (refusal.code, refusal.rule) == ("same_zone", "PI-SCR-05")
    assert table.refused(ScareFlock("fat-1", "balcony_3"), 0).code == "illegal_zone"
    table.act(ScareFlock("lame-1", "balcony_2"), 0)
    table.act(ScareFlock("fat-1", "street"), 0)
    assert (flock(table, "balcony_2"), flock(table, "street")) == (["lame-1"], ["fat-1"])


@rule("PI-SCR-04")
def test_a_distribution_leaves_no_pigeon_out_and_sends_none_twice() -> None:
    table = blam_on_statue(["fat-1", "lame-1"])
    table.act(ScareFlock("lame-1", "crowd"), 0)
    unfinished = table.refused(DrawCards(), 0)
    assert (unfinished.code, unfinished.rule) == ("not_asked_now", "PI-SCR-03")
    again = table.refused(ScareFlock("lame-1", "street"), 0)
    assert (again.code, again.rule) == ("not_scareable", "PI-SCR-02")
    assert {command.card for command in table.legal(0)} == {"fat-1"}  # type: ignore[attr-defined]


@rule("PI-SCR-06", "PI-SCR-07", "PI-LIM-01", "PI-LIM-02", "PI-DEC-24")
def test_capacity_is_checked_card_by_card_and_entry_rules_are_not() -> None:
    """A Grasso may go to the crowd with free room on the power lines; the third place is taken on the way."""
    table = blam_on_statue(["fat-1", "infamous-1", "infamous-2"], power_lines=["fat-2"])
    assert ScareFlock("fat-1", "power_lines") in table.legal(0)
    table.act(ScareFlock("infamous-1", "power_lines"), 0)
    assert ScareFlock("fat-1", "power_lines") not in table.legal(0)
    refusal = table.refused(ScareFlock("fat-1", "power_lines"), 0)
    assert (refusal.code, refusal.rule) == ("zone_full", "PI-LIM-02")
    table.act(ScareFlock("infamous-2", "power_lines"), 0)
    table.act(ScareFlock("fat-1", "crowd"), 0)
    assert flock(table, "power_lines") == ["fat-2", "infamous-1", "infamous-2"]


@rule("PI-SCR-06", "PI-LOC-03")
def test_a_lame_is_not_scared_to_the_power_lines() -> None:
    table = blam_on_statue(["lame-1"])
    refusal = table.refused(ScareFlock("lame-1", "power_lines"), 0)
    assert (refusal.code, refusal.rule) == ("lame_forbidden", "PI-SCR-06")
    assert ScareFlock("lame-1", "power_lines") not in table.legal(0)


@rule("PI-SCR-03")
def test_the_active_seat_distributes_what_another_seat_has_scared() -> None:
    zones = {"crowd": ["lame-1"], "street": ["infamous-1"]}
    table = city(2, zones=zones, hands={0: ["birdseed_small-1"], 1: ["guano-1", "zot-1"]})
    table.act(PlayAction("birdseed_small-1", "crowd"), 0)
    table.act(PlayReaction("guano-1", "crowd"), 1)
    assert decision(table) == ("scare", (0,))
    assert flock(table, "crowd") == ["lame-1", "infamous-1"]
    assert guano(table, "crowd") == ["guano-1"]
    assert table.refused(ScareFlock("lame-1", "street"), 1).code == "not_your_turn"


@rule("PI-SCR-08", "PI-LAD-02", "PI-DEC-22")
def test_a_scared_lady_drags_within_capacity_but_not_into_the_deck() -> None:
    table = blam_on_statue(["lady-1", "fat-1", "stupid-3"], power_lines=["fat-2"])
    events = table.act(ScareFlock("lady-1", "power_lines"), 0)
    assert [(moved.card, moved.cause) for moved in every(events, e.FlockMoved)] == [
        ("lady-1", "scare"),
        ("stupid-3", "drag"),  # three places taken: no room for the Grasso
    ]
    table.act(ScareFlock("fat-1", "flock_deck"), 0)
    alone = blam_on_statue(["lady-1", "fat-1"])
    events = alone.act(ScareFlock("lady-1", "flock_deck"), 0)
    assert names(events) == ["FlockSetAside"]
    assert flock(alone, "statue") == ["fat-1"]


@rule("PI-SCR-08", "PI-LAD-03")
def test_a_dragged_card_needs_no_destination_of_its_own() -> None:
    table = blam_on_statue(["lady-1", "fat-1", "lame-1", "stupid-3"])
    table.act(ScareFlock("lady-1", "street"), 0)
    assert decision(table) == ("drag", (0,))
    assert table.legal(0) == [DragFlock("fat-1"), DragFlock("lame-1"), DragFlock("stupid-3")]
    table.act(DragFlock("fat-1"), 0)
    assert {command.card for command in table.legal(0)} == {"lame-1"}  # type: ignore[attr-defined]
    refusal = table.refused(ScareFlock("fat-1", "crowd"), 0)
    assert refusal.code == "not_scareable"


@rule("PI-LAD-03", "PI-LIM-02")
def test_the_drag_of_a_scare_is_refused_without_room() -> None:
    table = blam_on_statue(["lady-1", "fat-1", "stupid-3", "stupid-4", "lame-1"], power_lines=["fat-2"])
    table.act(ScareFlock("lady-1", "power_lines"), 0)
    assert table.legal(0) == [DragFlock("stupid-3"), DragFlock("stupid-4")]
    for card, code, cited in (
        ("fat-1", "zone_full", "PI-LIM-02"),
        ("lame-1", "lame_forbidden", "PI-LAD-03"),
        ("fat-2", "wrong_drags", "PI-LAD-03"),
    ):
        refusal = table.refused(DragFlock(card), 0)
        assert (refusal.code, refusal.rule) == (code, cited)
    left_out = table.refused(ScareFlock("fat-1", "crowd"), 0)
    assert (left_out.code, left_out.rule) == ("not_asked_now", "PI-LAD-02")


@rule("PI-SCR-09", "PI-DEC-20")
def test_cards_for_the_deck_are_set_aside_and_shuffled_in_once() -> None:
    table = blam_on_statue(["lame-1", "lady-1", "fat-1"])
    table.act(ScareFlock("lame-1", "flock_deck"), 0)
    assert table.state.set_aside == ["lame-1"]
    table.act(ScareFlock("fat-1", "flock_deck"), 0)
    assert flock(table, "statue") == ["lady-1"]
    events = table.act(ScareFlock("lady-1", "crowd"), 0)  # nobody is left to be dragged
    assert names(events) == ["FlockMoved", "FlockReturned"]
    assert only(events, e.FlockReturned).cards == ["lame-1", "fat-1"]
    assert names(shuffled(table, "fat-1")) == ["FlockDeckShuffled", "MoveCompleted"]
    assert table.state.flock_deck == ["fat-1", "fat-12", "lame-1"]
    assert table.state.set_aside == []


@rule("PI-SCR-10")
def test_nothing_is_asked_when_nobody_can_be_scared() -> None:
    assert decision(blam_on_statue([])) == ("move", (0,))
    assert decision(blam_on_statue(["stupid-3"])) == ("move", (0,))
    table = city(2, zones={"crowd": ["stupid-1"]}, hands={0: ["guano-1"]})
    table.act(PlayAction("guano-1", "crowd"), 0)
    assert decision(table) == ("move", (0,))


@rule("PI-LIM-01")
def test_guano_takes_no_room() -> None:
    table = blam_on_statue(["fat-1"], power_lines=["stupid-3", "stupid-4", "guano-2", "guano-3"])
    assert ScareFlock("fat-1", "power_lines") in table.legal(0)


@rule("PI-LIM-02", "PI-LOC-01", "PI-LOC-04")
def test_street_crowd_and_balconies_never_fill_up() -> None:
    many = [f"infamous-{n}" for n in range(1, 6)]
    for zone in ("street", "crowd", "balcony_0", "balcony_1"):
        table = blam_on_statue(["fat-1"], **{zone: many})
        assert ScareFlock("fat-1", zone) in table.legal(0)


@rule("PI-LIM-05")
def test_an_overfull_location_keeps_its_cards_and_takes_no_more() -> None:
    full = ["fat-2", "fat-3", "fat-4"]
    table = blam_on_statue(["infamous-1"], power_lines=full)
    assert ScareFlock("infamous-1", "power_lines") not in table.legal(0)
    assert table.refused(ScareFlock("infamous-1", "power_lines"), 0).code == "zone_full"
    assert flock(table, "power_lines") == full


@rule("PI-FLK-01", "PI-DEC-24")
def test_a_scared_pigeon_may_go_where_it_never_lands() -> None:
    table = blam_on_statue(["lame-1", "infamous-1"])
    assert ScareFlock("lame-1", "street") in table.legal(0)
    assert ScareFlock("infamous-1", "crowd") in table.legal(0)


@rule("PI-LIM-04")
def test_a_lame_on_the_power_lines_stays_until_something_moves_it() -> None:
    table = city(2, zones={"power_lines": ["lame-1"]}, hands={0: ["birdseed_small-1", "zot-1", *FILLER[:2]]})
    table.act(PlayAction("birdseed_small-1", "crowd"), 0)
    assert flock(table, "crowd") == ["lame-1"]
