"""Guano, its extra card and its place on the table (PI-GUA); the Multa (PI-FIN)."""

import pytest

from domain.games.piccioni import events as e
from domain.games.piccioni.commands import (
    ConvertToTrophy,
    DrawCards,
    GatherFlock,
    PassReaction,
    PlayAction,
    PlayReaction,
    ScareFlock,
)
from tests.games.piccioni.city import (
    FILLER,
    city,
    decision,
    end_turn,
    every,
    flock,
    guano,
    names,
    only,
    trophies,
)

rule = pytest.mark.rule


@rule("PI-GUA-01", "PI-PLY-05", "PI-DEC-12", "PI-REA-04")
@pytest.mark.parametrize("zone", ["street", "statue", "balcony_0", "balcony_1"])
def test_guano_stays_in_a_zone_with_a_pigeon_and_is_no_card_played(zone: str) -> None:
    table = city(2, zones={zone: ["stupid-1"]}, hands={0: ["guano-1"]})
    events = table.act(PlayAction("guano-1", zone), 0)
    assert only(events, e.GuanoLaid).use == "active"
    assert table.state.played_cards == []
    end_turn(table)
    assert guano(table, zone) == ["guano-1"]
    assert "guano-1" not in table.state.discard_pile


@rule("PI-GUA-01", "PI-GEN-04")
def test_a_trophy_is_no_pigeon_in_the_zone() -> None:
    table = city(2, trophies={0: ["fat-1"]}, hands={0: ["guano-1"]})
    refusal = table.refused(PlayAction("guano-1", "balcony_0"), 0)
    assert (refusal.code, refusal.rule) == ("no_flock_in_zone", "PI-GUA-01")


@rule("PI-GUA-02", "PI-LOC-05", "PI-DEC-32")
def test_guano_does_not_follow_pigeons_and_only_a_conversion_removes_it() -> None:
    zones = {"street": ["stupid-1", "guano-2"], "balcony_0": ["stupid-2", "guano-1"]}
    table = city(2, zones=zones, hands={0: ["birdseed_small-1", "zot-1"]})
    table.act(PlayAction("birdseed_small-1", "crowd"), 0)
    table.act(GatherFlock("stupid-1"), 0)
    assert (guano(table, "street"), guano(table, "balcony_0")) == (["guano-2"], ["guano-1"])
    assert table.refused(ConvertToTrophy("guano-2", ("zot-1",)), 0).code == "not_on_own_balcony"
    table.act(ConvertToTrophy("guano-1", ("zot-1",)), 0)
    assert trophies(table, 0) == ["guano-1"]
    assert guano(table, "street") == ["guano-2"]


@rule("PI-GUA-03")
def test_any_number_of_guano_cards_lies_in_a_zone() -> None:
    there = [f"guano-{n}" for n in range(2, 10)]
    table = city(2, zones={"statue": ["stupid-1", *there]}, hands={0: ["guano-1"]})
    table.act(PlayAction("guano-1", "statue"), 0)
    assert guano(table, "statue") == [*there, "guano-1"]


@rule("PI-GUA-05", "PI-INV-02")
def test_guano_recalls_nothing() -> None:
    table = city(2, moves_completed=1, zones={"street": ["stupid-1"]}, hands={0: ["guano-1"]}, flock_deck=[])
    events = table.act(PlayAction("guano-1", "street"), 0)
    assert only(events, e.InvasionStarted).reveals == 1


@rule("PI-GUA-07", "PI-GUA-08", "PI-FAT-02")
@pytest.mark.parametrize("first", ["guano-1", "guano_mountain-1"])
@pytest.mark.parametrize("extra", ["guano-2", "guano_mountain-2"])
def test_beside_a_grasso_a_second_guano_card_may_follow_and_no_third(first: str, extra: str) -> None:
    table = city(2, zones={"balcony_1": ["fat-1"]}, hands={0: [first, extra, "guano-3"]})
    listed = [c.extra for c in table.legal(0) if isinstance(c, PlayAction) and c.card == first]
    assert listed == [None, extra, "guano-3"]
    events = table.act(PlayAction(first, "balcony_1", extra=extra), 0)
    assert names(events) == ["GuanoLaid", "MoveCompleted"]
    assert guano(table, "balcony_1") == [first, extra]
    assert table.state.moves_completed == 1
    assert table.state.hands[0] == ["guano-3"]


@rule("PI-GUA-07")
@pytest.mark.parametrize(
    ("card", "zone", "extra"),
    [
        ("guano-1", "street", "guano-2"),  # no Grasso there
        ("guano-1", "statue", "zot-1"),  # not guano
        ("zot-1", "power_lines", "guano-2"),  # not with guano
    ],
)
def test_an_extra_card_is_refused_otherwise(card: str, zone: str, extra: str) -> None:
    zones = {"street": ["stupid-1"], "statue": ["fat-1"], "power_lines": ["fat-2"]}
    table = city(2, zones=zones, hands={0: ["guano-1", "guano-2", "zot-1"]})
    refusal = table.refused(PlayAction(card, zone, extra=extra), 0)
    assert (refusal.code, refusal.rule) == ("extra_not_allowed", "PI-GUA-07")
    assert table.refused(PlayAction("guano-1", "statue", extra="guano-1"), 0).code == "card_not_in_hand"
    assert table.refused(PlayAction("guano-1", "statue", extra="guano-9"), 0).code == "card_not_in_hand"


@rule("PI-GUA-09", "PI-DEC-19")
def test_the_extra_card_is_laid_before_the_one_scare_of_the_crowd() -> None:
    table = city(2, zones={"crowd": ["fat-1", "lame-1"]}, hands={0: ["guano-1", "guano-2"]})
    events = table.act(PlayAction("guano-1", "crowd", extra="guano-2"), 0)
    assert names(events) == ["GuanoLaid"]
    assert guano(table, "crowd") == ["guano-1", "guano-2"]
    table.act(ScareFlock("fat-1", "street"), 0)
    table.act(ScareFlock("lame-1", "street"), 0)
    assert decision(table) == ("move", (0,))


@rule("PI-GUA-04", "PI-GUA-06", "PI-GUA-07", "PI-REA-03", "PI-DEC-18")
def test_as_a_reaction_with_extra_card_where_the_infame_has_come() -> None:
    zones = {"street": ["infamous-1"], "statue": ["fat-1"], "crowd": ["fat-2"]}
    hands = {0: ["birdseed_small-1"], 1: ["guano-1", "guano_mountain-1", "guano-2"]}
    table = city(2, zones=zones, hands=hands)
    table.act(PlayAction("birdseed_small-1", "statue"), 0)
    table.act(GatherFlock("infamous-1"), 0)
    options = [c for c in table.legal(1) if isinstance(c, PlayReaction)]
    assert {(c.zone, c.extra) for c in options if c.card == "guano-1"} == {
        ("statue", None),
        ("statue", "guano_mountain-1"),
        ("statue", "guano-2"),
    }
    for zone in (None, "street", "balcony_0"):
        refusal = table.refused(PlayReaction("guano-1", zone), 1)
        assert (refusal.code, refusal.rule) == ("illegal_zone", "PI-GUA-04")
    events = table.act(PlayReaction("guano-1", "statue", "guano_mountain-1"), 1)
    laid = only(events, e.GuanoLaid)
    assert (laid.seat, laid.use, laid.extra) == (1, "reaction", "guano_mountain-1")
    assert guano(table, "statue") == ["guano-1", "guano_mountain-1"]
    assert table.state.reacted == [1]
    assert table.state.played_cards == ["birdseed_small-1"]


@rule("PI-GUA-04")
def test_with_two_infami_the_reactor_names_the_zone() -> None:
    zones = {"statue": ["stupid-1", "stupid-2", "infamous-1", "infamous-2"]}
    table = city(2, zones=zones, hands={0: ["blam-1"], 1: ["guano-1"]})
    table.act(PlayAction("blam-1", "statue", ("stupid-1", "stupid-2")), 0)
    table.act(ScareFlock("infamous-1", "street"), 0)
    table.act(ScareFlock("infamous-2", "crowd"), 0)
    assert [c.zone for c in table.legal(1) if isinstance(c, PlayReaction)] == ["street", "crowd"]
    table.act(PlayReaction("guano-1", "street"), 1)
    assert guano(table, "street") == ["guano-1"]


@rule("PI-FIN-01", "PI-CNV-03")
def test_a_fine_is_no_move() -> None:
    table = city(2, zones={"street": ["fat-1"]}, hands={0: ["fine-1"]})
    for zone in ("street", "nowhere"):
        refusal = table.refused(PlayAction("fine-1", zone), 0)
        assert (refusal.code, refusal.rule) == ("no_active_use", "PI-FIN-01")


@rule("PI-FIN-02", "PI-FIN-05", "PI-FIN-06", "PI-DEC-41", "PI-REA-11")
@pytest.mark.parametrize("card", ["birdseed_small-1", "birdseed_large-1", "guano-1", "guano_mountain-1"])
def test_birdseed_or_guano_on_a_location_is_fined(card: str) -> None:
    hand = [card, "zot-2", "wroom-1", "blam-1"]
    table = city(2, zones={"street": ["stupid-1"]}, hands={0: hand, 1: ["fine-1", "zot-1"]})
    table.act(PlayAction(card, "street"), 0)
    assert decision(table) == ("response", (1,))
    assert table.refused(PlayReaction("fine-1", "street"), 1).code == "illegal_zone"
    events = table.act(PlayReaction("fine-1"), 1)
    assert only(events, e.HandFined) == e.HandFined(0, 1, ["blam-1", "wroom-1", "zot-2"])
    assert table.state.hands[0] == []
    assert table.state.discard_pile == ["blam-1", "wroom-1", "zot-2"]
    assert "fine-1" in table.state.played_cards
    assert decision(table) == ("move", (0,))  # the second move is still owed
    icons = {"birdseed_small-1": 3, "birdseed_large-1": 4}.get(card, 2)
    assert only(end_turn(table), e.InvasionStarted).recall_icons == icons


@rule("PI-FIN-03", "PI-DEC-36")
def test_a_balcony_is_no_location_even_if_the_pigeons_are_sent_to_one() -> None:
    zones = {"street": ["stupid-1"], "balcony_1": ["stupid-2"]}
    hands = {0: ["birdseed_small-1", "guano-1"], 1: ["birdseed_small-2"], 2: ["fine-1"]}
    table = city(3, zones=zones, hands=hands)
    table.act(PlayAction("birdseed_small-1", "balcony_1"), 0)
    events = table.act(PlayReaction("birdseed_small-2", "crowd"), 1)
    assert not every(events, e.WindowOpened)
    events = table.act(PlayAction("guano-1", "balcony_1"), 0)
    assert not every(events, e.WindowOpened)


@rule("PI-FIN-02", "PI-REA-05")
@pytest.mark.parametrize(("card", "zone"), [("wroom-1", "street"), ("zot-1", "power_lines")])
def test_no_other_card_is_fined(card: str, zone: str) -> None:
    table = city(2, hands={0: [card], 1: ["fine-1"]})
    table.act(PlayAction(card, zone), 0)
    refusal = table.refused(PlayReaction("fine-1"), 1)
    assert (refusal.code, refusal.rule) == ("trigger_not_met", "PI-FIN-02")


@rule("PI-FIN-04")
def test_an_empty_hand_can_be_fined() -> None:
    table = city(2, zones={"street": ["stupid-1"]}, hands={0: ["guano-1"], 1: ["fine-1"]})
    table.act(PlayAction("guano-1", "street"), 0)
    assert only(table.act(PlayReaction("fine-1"), 1), e.HandFined).cards == []


@rule("PI-FIN-04", "PI-REA-05", "PI-DEC-17")
def test_a_reaction_is_not_fined_and_not_joined() -> None:
    """Guano and birdseed as reactions, a Wroom! as a reaction: nobody answers those."""
    zones = {"crowd": ["stupid-1"], "street": ["infamous-1"]}
    hands = {0: ["birdseed_small-1", "zot-1"], 1: ["guano-1", "zot-2"], 2: ["fine-1", "fine-2"]}
    table = city(3, zones=zones, hands=hands)
    table.act(PlayAction("birdseed_small-1", "crowd"), 0)
    table.act(PlayReaction("guano-1", "crowd"), 1)
    table.act(ScareFlock("infamous-1", "statue"), 0)
    table.act(PlayReaction("fine-1"), 2)
    assert table.state.hands == [[], ["zot-2"], ["fine-2"]]


@rule("PI-DEC-35")
def test_reveals_do_not_grow_during_the_invasion() -> None:
    table = city(2, moves_completed=1, hands={1: ["guano-1"]}, flock_deck=["infamous-1", "fat-1"])
    started = only(table.act(DrawCards(), 0), e.InvasionStarted)
    table.act(PlayReaction("guano-1", "balcony_0"), 1)
    assert started.reveals == 1
    assert table.state.flock_deck == ["fat-1"]


@rule("PI-INF-02", "PI-DEC-16", "PI-REA-01")
def test_the_active_seat_does_not_answer_the_infame() -> None:
    table = city(2, moves_completed=1, hands={0: FILLER[:4], 1: ["guano-1"]}, flock_deck=["infamous-1"])
    table.act(DrawCards(), 0)
    assert decision(table) == ("infamous", (1,))
    refusal = table.refused(PlayReaction(FILLER[0], "balcony_0"), 0)
    assert (refusal.code, refusal.rule) == ("not_your_turn", "PI-REA-08")
    table.act(PassReaction(), 1)
    assert flock(table, "balcony_0") == ["infamous-1"]
