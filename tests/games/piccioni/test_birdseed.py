"""Becchime: the gathering with its drags, and the redirection (PI-SEE, PI-LAD)."""

import pytest

from domain.games.piccioni import events as e
from domain.games.piccioni.commands import (
    DragFlock,
    DrawCards,
    GatherFlock,
    PassReaction,
    PlayAction,
    PlayReaction,
    ScareFlock,
)
from service.testing.given import Table
from tests.games.piccioni.city import FILLER, bare, city, decision, every, flock, names, only

rule = pytest.mark.rule
SEED = "birdseed_small-1"


def seeded(to: str, seats: int = 2, hands: dict | None = None, **zones: list[str]) -> Table:
    table = city(seats, zones=zones, hands={0: [SEED, "zot-1"], **(hands or {})})
    table.act(PlayAction(SEED, to), 0)
    return table


@rule("PI-SEE-01", "PI-DEC-34", "PI-GEN-02")
@pytest.mark.parametrize("card", ["birdseed_small-1", "birdseed_large-1"])
def test_every_other_zone_gives_one_pigeon_that_the_active_seat_chooses(card: str) -> None:
    zones = {
        "street": ["fat-1", "fat-2"],
        "statue": ["fat-3"],
        "balcony_0": ["lame-1", "fat-4"],
        "balcony_1": ["infamous-1", "stupid-1"],
    }
    table = city(2, zones=zones, hands={0: [card]})
    table.act(PlayAction(card, "crowd"), 0)
    everything = {"fat-1", "fat-2", "fat-3", "lame-1", "fat-4", "infamous-1", "stupid-1"}
    assert {command.card for command in table.legal(0)} == everything  # type: ignore[attr-defined]
    table.act(GatherFlock("stupid-1"), 0)
    for other, code in (
        (GatherFlock("infamous-1"), "wrong_moves"),
        (GatherFlock("lady-1"), "wrong_moves"),
        (DrawCards(), "not_asked_now"),
    ):
        refusal = table.refused(other, 0)
        assert (refusal.code, refusal.rule) == (code, "PI-SEE-01")
    table.act(GatherFlock("fat-2"), 0)
    table.act(GatherFlock("fat-4"), 0)
    assert flock(table, "crowd") == ["stupid-1", "fat-2", "fat-4", "fat-3"]
    assert decision(table) == ("move", (0,))


@rule("PI-SEE-05", "PI-DEC-40")
def test_pigeons_come_in_the_order_named_each_zone_with_its_drags() -> None:
    """The last one left comes by itself, as does the only card that can be dragged."""
    table = seeded("crowd", street=["fat-1"], statue=["lady-1", "fat-2"], balcony_1=["lame-1", "lame-2"])
    table.act(GatherFlock("lame-2"), 0)
    events = table.act(GatherFlock("lady-1"), 0)
    assert [(m.card, m.cause) for m in every(events, e.FlockMoved)] == [
        ("lady-1", "gather"),
        ("fat-2", "drag"),
        ("fat-1", "gather"),
    ]
    assert flock(table, "crowd") == ["lame-2", "lady-1", "fat-2", "fat-1"]


@rule("PI-SEE-02", "PI-LIM-03", "PI-DEC-22")
def test_capacity_does_not_count_but_the_ban_does() -> None:
    table = seeded(
        "power_lines",
        power_lines=["fat-1", "fat-2"],
        street=["lame-1", "fat-3"],
        statue=["lame-2"],
        crowd=["lady-1", "fat-4", "lame-3"],
    )
    refusal = table.refused(GatherFlock("lame-1"), 0)
    assert (refusal.code, refusal.rule) == ("lame_forbidden", "PI-SEE-02")
    only_lame = table.refused(GatherFlock("lame-2"), 0)
    assert only_lame.code == "wrong_moves"
    table.act(GatherFlock("lady-1"), 0)
    assert flock(table, "power_lines") == ["fat-1", "fat-2", "lady-1", "fat-4", "fat-3"]
    assert flock(table, "statue") == ["lame-2"]
    assert flock(table, "crowd") == ["lame-3"]


@rule("PI-SEE-03", "PI-LAD-02", "PI-LAD-04")
def test_a_chain_of_ladies_is_followed_to_its_end() -> None:
    table = seeded("street", crowd=["lady-1", "lady-2", "stupid-1", "lame-1", "lady-3"])
    table.act(GatherFlock("lady-1"), 0)
    assert [command.card for command in table.legal(0)] == ["lady-2", "stupid-1", "lame-1", "lady-3"]  # type: ignore[attr-defined]
    table.act(DragFlock("lady-3"), 0)
    assert decision(table) == ("drag", (0,))
    table.act(DragFlock("lady-2"), 0)
    table.act(DragFlock("stupid-1"), 0)
    assert flock(table, "street") == ["lady-1", "lady-3", "lady-2", "stupid-1"]
    assert flock(table, "crowd") == ["lame-1"]
    assert decision(table) == ("move", (0,))


@rule("PI-LAD-02", "PI-DEC-23", "PI-DEC-40")
def test_a_lady_alone_or_among_the_banned_drags_nobody() -> None:
    table = seeded("power_lines", crowd=["lady-1", "lame-1"], street=["lady-2"])
    table.act(GatherFlock("lady-1"), 0)
    assert flock(table, "power_lines") == ["lady-1", "lady-2"]
    assert flock(table, "crowd") == ["lame-1"]


@rule("PI-SEE-04")
def test_empty_zones_give_nothing() -> None:
    table = seeded("street", street=["fat-1"])
    assert flock(table, "street") == ["fat-1"]
    assert table.state.moves_completed == 1


@rule("PI-SEE-06", "PI-SEE-07", "PI-REA-10", "PI-DEC-15", "PI-LIM-03")
@pytest.mark.parametrize("reaction", ["birdseed_small-2", "birdseed_large-1"])
def test_a_delivery_is_redirected_whole_to_one_location(reaction: str) -> None:
    table = seeded(
        "balcony_1",
        seats=3,
        hands={1: [reaction, "wroom-1"], 2: ["birdseed_large-2"]},
        balcony_1=["fat-9"],
        statue=["fat-2", "stupid-2"],
        crowd=["lady-1", "fat-1"],
    )
    table.act(GatherFlock("lady-1"), 0)
    events = table.act(GatherFlock("fat-2"), 0)
    assert bare(only(events, e.WindowOpened)) == e.WindowOpened("redirect", ("delivery",), (1,))
    locations = [c.zone for c in table.legal(1) if isinstance(c, PlayReaction)]
    assert locations == ["street", "statue", "power_lines", "crowd"]
    for zone in (None, "balcony_0", "balcony_1", "elsewhere"):
        refusal = table.refused(PlayReaction(reaction, zone), 1)
        assert (refusal.code, refusal.rule) == ("illegal_zone", "PI-SEE-06")
    table.act(PlayReaction(reaction, "statue"), 1)
    assert flock(table, "statue") == ["stupid-2", "lady-1", "fat-1", "fat-2"]
    assert flock(table, "balcony_1") == ["fat-9"]
    assert table.state.played_cards == [SEED, reaction]


@rule("PI-SEE-07", "PI-LOC-03", "PI-DEC-38")
def test_a_lame_cannot_be_redirected_to_the_power_lines_but_back_where_it_came_from() -> None:
    table = seeded("balcony_1", hands={1: ["birdseed_small-2"]}, crowd=["lame-1"])
    refusal = table.refused(PlayReaction("birdseed_small-2", "power_lines"), 1)
    assert (refusal.code, refusal.rule) == ("lame_forbidden", "PI-SEE-07")
    assert PlayReaction("birdseed_small-2", "power_lines") not in table.legal(1)
    elsewhere = table.refused(PlayReaction("birdseed_small-2", "balcony_0"), 1)
    assert elsewhere.code == "illegal_zone"
    assert elsewhere.detail.endswith("may name street, statue, crowd")  # what is barred is not offered
    table.act(PlayReaction("birdseed_small-2", "crowd"), 1)
    assert flock(table, "crowd") == ["lame-1"]


@rule("PI-SEE-08", "PI-LAD-05", "PI-DEC-15", "PI-DEC-23", "PI-REA-11")
def test_redirected_pigeons_count_as_come_to_the_location() -> None:
    """No second drag; the Infame is answered where it went, not on the Balcony."""
    table = seeded(
        "balcony_1",
        seats=3,
        hands={1: ["birdseed_small-2"], 2: ["guano-1"]},
        balcony_1=["stupid-1"],
        crowd=["lady-1"],
        street=["infamous-1"],
    )
    table.act(GatherFlock("lady-1"), 0)
    events = table.act(PlayReaction("birdseed_small-2", "statue"), 1)
    assert flock(table, "balcony_1") == ["stupid-1"]
    assert only(events, e.WindowOpened).triggers == ("infamous",)
    assert [c.zone for c in table.legal(2) if isinstance(c, PlayReaction)] == ["statue"]
    assert table.refused(PlayReaction("guano-1", "balcony_1"), 2).code == "illegal_zone"


@rule("PI-SEE-09")
def test_the_active_seat_keeps_what_it_gathers() -> None:
    table = city(2, zones={"crowd": ["fat-1"]}, hands={0: [SEED, "birdseed_small-2"]})
    table.act(PlayAction(SEED, "balcony_0"), 0)
    assert decision(table) == ("move", (0,))
    refusal = table.refused(PlayReaction("birdseed_small-2", "street"), 0)
    assert refusal.code == "not_asked_now"


@rule("PI-SEE-09", "PI-REA-06")
def test_no_pigeon_that_lands_in_the_invasion_is_redirected() -> None:
    table = city(2, moves_completed=1, hands={1: ["birdseed_small-1"]}, flock_deck=["infamous-1"])
    table.act(DrawCards(), 0)
    assert decision(table) == ("infamous", (1,))
    refusal = table.refused(PlayReaction("birdseed_small-1", "street"), 1)
    assert (refusal.code, refusal.rule) == ("trigger_not_met", "PI-SEE-06")
    assert table.legal(1) == [type(table.legal(1)[0])()]


@rule("PI-SEE-10")
@pytest.mark.parametrize(("card", "icons"), [("birdseed_small-1", 1), ("birdseed_large-1", 2)])
def test_recall_icons_for_both_uses(card: str, icons: int) -> None:
    active = city(2, moves_completed=1, hands={0: [card]}, flock_deck=[])
    assert only(active.act(PlayAction(card, "street"), 0), e.InvasionStarted).recall_icons == icons
    table = city(
        2,
        moves_completed=1,
        zones={"street": ["fat-1"]},
        hands={0: ["birdseed_small-7"], 1: [card]},
        flock_deck=[],
    )
    table.act(PlayAction("birdseed_small-7", "balcony_1"), 0)
    events = table.act(PlayReaction(card, "crowd"), 1)
    assert only(events, e.InvasionStarted).recall_icons == 1 + icons


@rule("PI-REA-10")
def test_each_owner_is_asked_only_for_its_own_balcony() -> None:
    """A scare brings pigeons to two Balconies; the owner without cards and the active seat are not asked."""
    zones = {"balcony_0": ["fat-1", "lame-1", "lame-2", "lame-3"]}
    table = city(
        4, zones=zones, hands={0: ["blam-1"], 1: ["birdseed_small-1"], 2: [], 3: ["birdseed_small-3"]}
    )
    table.act(PlayAction("blam-1", "balcony_0", ("fat-1",)), 0)
    table.act(ScareFlock("lame-1", "balcony_3"), 0)
    table.act(ScareFlock("lame-2", "balcony_1"), 0)
    events = table.act(ScareFlock("lame-3", "balcony_2"), 0)
    assert only(events, e.WindowOpened).seats == (1, 3)
    table.act(PlayReaction("birdseed_small-1", "street"), 1)
    assert flock(table, "street") == ["lame-2"]
    assert names(table.act(PassReaction(), 3))[:2] == ["ReactionPassed", "WindowClosed"]
    assert flock(table, "balcony_3") == ["lame-1"]


@rule("PI-REA-08", "PI-REA-10")
def test_who_keeps_a_delivery_can_still_react_later_in_the_turn() -> None:
    table = seeded("balcony_1", hands={1: ["birdseed_small-2", "zot-2"]}, crowd=["fat-1"])
    table.act(PassReaction(), 1)
    table.act(PlayAction("zot-1", "power_lines"), 0)
    assert decision(table) == ("response", (1,))
    table.act(PlayReaction("zot-2"), 1)
    assert table.state.discard_pile == [SEED, "zot-1", "zot-2"]


def test_hands_of_others_do_not_matter_for_the_gathering() -> None:
    assert decision(seeded("street", hands={1: FILLER}, crowd=["stupid-1", "stupid-2"])) == ("gather", (0,))
