"""Wroom!, Zot! and Blam!: the cards that make Trophies (PI-WRO, PI-ZOT, PI-BLM, PI-PLY)."""

import pytest

from domain.games.piccioni import events as e
from domain.games.piccioni.commands import (
    ConvertToTrophy,
    DrawCards,
    PassReaction,
    PlayAction,
    PlayReaction,
    ScareFlock,
)
from domain.games.piccioni.steps import FinishMove, MakeTrophy
from service.testing.given import Table
from tests.games.piccioni.city import FILLER, city, decision, every, flock, names, only, shuffled, trophies

rule = pytest.mark.rule
SWEEPERS = [("wroom", "street"), ("zot", "power_lines")]


def sharing(kind: str, zone: str, pigeons: int, seats: int, joining: int) -> Table:
    """`joining` seats answer the active seat's card in its own kind, the others pass."""
    cards = [f"stupid-{n}" for n in range(1, pigeons + 1)]
    hands = {seat: [f"{kind}-{seat + 1}"] for seat in range(seats)}
    table = city(seats, zones={zone: cards}, hands=hands, trophies={0: ["fat-1"]})
    table.act(PlayAction(f"{kind}-1", zone), 0)
    for seat in range(1, seats):
        table.act(PlayReaction(f"{kind}-{seat + 1}") if seat <= joining else PassReaction(), seat)
    return table


@rule("PI-WRO-01", "PI-ZOT-01", "PI-PLY-04", "PI-LOC-01", "PI-LOC-03")
@pytest.mark.parametrize(("kind", "zone"), SWEEPERS)
def test_every_pigeon_of_the_location_becomes_a_trophy(kind: str, zone: str) -> None:
    zones = {zone: ["lame-1", "fat-1", "lady-1", "stupid-1"], "crowd": ["fat-2"]}
    table = city(2, zones=zones, hands={0: [f"{kind}-1"]})
    events = table.act(PlayAction(f"{kind}-1", zone), 0)
    assert [made.card for made in every(events, e.TrophyMade)] == zones[zone]
    assert flock(table, zone) == []
    assert flock(table, "crowd") == ["fat-2"]
    assert trophies(table, 0) == zones[zone]


@rule("PI-WRO-02", "PI-WRO-03", "PI-WRO-04", "PI-WRO-05", "PI-ZOT-02")
@pytest.mark.parametrize(("kind", "zone"), SWEEPERS)
def test_the_printed_example_five_trophies_among_three(kind: str, zone: str) -> None:
    table = sharing(kind, zone, pigeons=5, seats=3, joining=2)
    assert trophies(table, 0) == ["fat-1", "stupid-1", "stupid-2", "stupid-3"]
    assert trophies(table, 1) == ["stupid-4"]
    assert trophies(table, 2) == ["stupid-5"]


@rule("PI-WRO-04")
@pytest.mark.parametrize(
    ("pigeons", "seats", "joining", "counts"),
    [
        (4, 2, 1, [2, 2]),
        (7, 4, 2, [3, 2, 2, 0]),
        (2, 3, 2, [2, 0, 0]),
        (6, 6, 5, [1, 1, 1, 1, 1, 1]),
        (8, 6, 4, [4, 1, 1, 1, 1, 0]),
    ],
)
def test_equal_shares_and_the_rest_to_the_active_seat(
    pigeons: int, seats: int, joining: int, counts: list[int]
) -> None:
    table = sharing("wroom", "street", pigeons, seats, joining)
    counts[0] += 1  # the Trophy it had before stays out of the division
    assert [len(table.state.trophies[seat]) for seat in range(seats)] == counts
    assert trophies(table, 0)[0] == "fat-1"


@rule("PI-WRO-04", "PI-REA-03")
def test_without_a_reactor_nothing_is_shared() -> None:
    table = sharing("wroom", "street", pigeons=2, seats=3, joining=0)
    assert trophies(table, 0) == ["fat-1", "stupid-1", "stupid-2"]
    assert not every([caused.event for caused in table.decision.caused], e.TrophiesShared)


@rule("PI-WRO-06", "PI-DEC-27", "PI-PLY-03", "PI-DEC-10")
def test_an_empty_street_can_be_swept_and_joined() -> None:
    table = sharing("wroom", "street", pigeons=0, seats=2, joining=1)
    events = [caused.event for caused in table.decision.caused]
    assert only(events, e.TrophiesShared).given == ()
    assert table.state.played_cards == ["wroom-1", "wroom-2"]


@rule("PI-WRO-06", "PI-WRO-08", "PI-INF-05", "PI-DEC-26", "PI-INF-03")
def test_a_blind_trophy_is_made_last_and_divided_like_the_others() -> None:
    zones = {"street": ["infamous-1", "stupid-1", "infamous-2"]}
    table = city(2, zones=zones, hands={0: ["wroom-1"], 1: ["wroom-2"]}, flock_deck=["fat-1", "fat-2"])
    events = table.act(PlayAction("wroom-1", "street"), 0)
    assert [type(event) for event in events] == [e.ActionPlayed, e.TrophyMade, e.InfamousReturned]
    assert decision(table) == ("chance", ())
    shuffled(table, "fat-1")
    assert decision(table) == ("chance", ())
    shuffled(table, "infamous-1")
    events = table.act(PlayReaction("wroom-2"), 1)
    shared = only(events, e.TrophiesShared)
    assert shared.participants == (0, 1)
    assert shared.given == (e.Given("stupid-1", 0), e.Given(None, 0), e.Given(None, 1))
    assert trophies(table, 0) == ["stupid-1", "fat-1"]
    assert trophies(table, 1) == ["infamous-1"]
    assert table.state.flock_deck == ["fat-2", "infamous-2"]


@rule("PI-WRO-07", "PI-ZOT-03", "PI-BLM-05", "PI-REA-04")
@pytest.mark.parametrize(("kind", "zone"), SWEEPERS)
def test_recall_icons_of_the_card_and_of_every_reaction(kind: str, zone: str) -> None:
    table = city(
        3,
        moves_completed=1,
        hands={0: [f"{kind}-1"], 1: [f"{kind}-2"], 2: [f"{kind}-3"]},
        played_cards=["blam-1"],
        flock_deck=[],
    )
    table.act(PlayAction(f"{kind}-1", zone), 0)
    table.act(PlayReaction(f"{kind}-2"), 1)
    events = table.act(PlayReaction(f"{kind}-3"), 2)
    assert only(events, e.InvasionStarted).recall_icons == 4


@rule("PI-WRO-02", "PI-ZOT-02")
def test_wroom_and_zot_do_not_answer_each_other() -> None:
    for own, zone, other, cited in (
        ("wroom-1", "street", "zot-1", "PI-ZOT-02"),
        ("zot-1", "power_lines", "wroom-1", "PI-WRO-02"),
    ):
        table = city(2, hands={0: [own], 1: [other]})
        table.act(PlayAction(own, zone), 0)
        refusal = table.refused(PlayReaction(other), 1)
        assert (refusal.code, refusal.rule) == ("trigger_not_met", cited)
        assert table.legal(1) == [PassReaction()]


@rule("PI-PLY-01", "PI-PLY-02")
@pytest.mark.parametrize(
    ("card", "possible"),
    [
        ("wroom-1", ["street"]),
        ("zot-1", ["power_lines"]),
        ("blam-1", ["statue", "balcony_1"]),
        (
            "birdseed_small-1",
            ["street", "statue", "power_lines", "crowd", "balcony_0", "balcony_1", "balcony_2"],
        ),
        ("guano-1", ["crowd", "balcony_2"]),
        ("fine-1", []),
    ],
)
def test_where_each_card_may_be_played(card: str, possible: list[str]) -> None:
    zones = {"crowd": ["stupid-1"], "balcony_2": ["fat-1"]}
    table = city(3, active=1, zones=zones, hands={1: [card]})
    plays = [command for command in table.legal(1) if isinstance(command, PlayAction)]
    assert sorted({play.zone for play in plays}) == sorted(possible)
    for zone in {*table.state.zones} - {*possible}:
        expected = {"fine-1": "no_active_use", "guano-1": "no_flock_in_zone"}.get(card, "illegal_zone")
        assert table.refused(PlayAction(card, zone), 1).code == expected
    assert table.refused(PlayAction("wroom-2", "street"), 1).rule == "PI-PLY-01"


@rule("PI-PLY-03", "PI-SEE-04", "PI-BLM-02", "PI-DEC-33")
@pytest.mark.parametrize(
    ("card", "zone"),
    [
        ("wroom-1", "street"),
        ("zot-1", "power_lines"),
        ("blam-1", "statue"),
        ("blam-1", "balcony_0"),
        ("birdseed_small-1", "crowd"),
    ],
)
def test_a_card_without_effect_counts_as_played(card: str, zone: str) -> None:
    table = city(2, hands={0: [card]})
    assert names(table.act(PlayAction(card, zone), 0)) == ["ActionPlayed", "MoveCompleted"]
    assert table.state.played_cards == [card]


@rule("PI-PLY-06", "PI-BLM-03", "PI-SCR-02")
def test_the_order_inside_a_play_trophies_scare_redirect_response() -> None:
    zones = {"balcony_0": ["fat-1", "infamous-1", "lame-1"]}
    table = city(2, zones=zones, hands={0: ["blam-1"], 1: FILLER[:2]})
    played = table.act(PlayAction("blam-1", "balcony_0", ("fat-1",)), 0)
    assert names(played) == ["ActionPlayed", "TrophyMade"]
    assert decision(table) == ("scare", (0,))
    table.act(ScareFlock("infamous-1", "balcony_1"), 0)
    events = table.act(ScareFlock("lame-1", "street"), 0)
    assert only(events, e.WindowOpened).kind == "redirect"
    events = table.act(PassReaction(), 1)
    assert [type(event) for event in events][1:] == [e.WindowClosed, e.WindowOpened]
    assert only(events, e.WindowOpened).triggers == ("infamous",)
    assert names(table.act(PassReaction(), 1))[-1] == "MoveCompleted"
    assert played[0].then[-1] == FinishMove("play_action")  # type: ignore[attr-defined]


@rule("PI-BLM-01", "PI-BLM-02", "PI-LOC-02")
@pytest.mark.parametrize(
    ("zone", "there", "due"),
    [
        ("statue", ["fat-1", "stupid-1", "stupid-2"], 2),
        ("statue", ["fat-1", "stupid-1"], 2),
        ("statue", ["fat-1"], 1),
        ("statue", [], 0),
        ("balcony_0", ["fat-1", "stupid-1"], 1),
        ("balcony_0", ["fat-1"], 1),
        ("balcony_0", [], 0),
    ],
)
def test_blam_takes_exactly_so_many(zone: str, there: list[str], due: int) -> None:
    table = city(2, zones={zone: there, "crowd": ["lady-1"]}, hands={0: ["blam-1"]})
    for picks in (
        (),
        ("fat-1",),
        ("fat-1", "stupid-1"),
        ("fat-1", "fat-1"),
        ("lady-1",),
        ("lady-2", "fat-1"),
    ):
        if len(picks) == due and set(picks) <= set(there) and len(set(picks)) == due:
            continue
        refusal = table.refused(PlayAction("blam-1", zone, picks), 0)
        assert (refusal.code, refusal.rule) == ("wrong_picks", "PI-BLM-02")
    picks = tuple(there[:due])
    assert PlayAction("blam-1", zone, picks) in table.legal(0)
    table.act(PlayAction("blam-1", zone, picks), 0)
    assert trophies(table, 0) == [*picks]


@rule("PI-BLM-02", "PI-DEC-41")
def test_the_pigeons_of_a_blam_are_chosen_by_the_active_seat_in_any_order() -> None:
    zones = {"statue": ["stupid-3", "stupid-1", "stupid-2"]}
    table = city(2, zones=zones, hands={0: ["blam-1"]})
    statue = [c.picks for c in table.legal(0) if isinstance(c, PlayAction) and c.zone == "statue"]
    assert statue == [("stupid-1", "stupid-2"), ("stupid-1", "stupid-3"), ("stupid-2", "stupid-3")]
    table.act(PlayAction("blam-1", "statue", ("stupid-2", "stupid-3")), 0)
    assert trophies(table, 0) == ["stupid-3", "stupid-2"]


@rule("PI-WRO-01", "PI-ZOT-01", "PI-SEE-01", "PI-GUA-01")
@pytest.mark.parametrize(
    ("card", "zone", "cited"),
    [
        ("wroom-1", "street", "PI-WRO-01"),
        ("zot-1", "power_lines", "PI-ZOT-01"),
        ("birdseed_small-1", "crowd", "PI-SEE-01"),
        ("guano-1", "statue", "PI-GUA-01"),
    ],
)
def test_a_card_that_picks_nothing_cites_its_own_rule(card: str, zone: str, cited: str) -> None:
    table = city(2, zones={"statue": ["stupid-1"]}, hands={0: [card]})
    refusal = table.refused(PlayAction(card, zone, ("stupid-1",)), 0)
    assert (refusal.code, refusal.rule) == ("wrong_picks", cited)


@rule("PI-BLM-04")
def test_blam_neither_reacts_nor_is_answered_as_such() -> None:
    table = city(2, zones={"statue": ["stupid-1"]}, hands={0: ["blam-1"], 1: ["blam-2", "fine-1"]})
    events = table.act(PlayAction("blam-1", "statue", ("stupid-1",)), 0)
    assert not every(events, e.WindowOpened)
    table = city(2, hands={0: ["wroom-1"], 1: ["blam-2"]})
    table.act(PlayAction("wroom-1", "street"), 0)
    refusal = table.refused(PlayReaction("blam-2"), 1)
    assert (refusal.code, refusal.rule) == ("no_reaction_use", "PI-BLM-04")


@rule("PI-INF-03", "PI-INF-05")
def test_blam_on_an_infame_takes_the_other_one_first_then_the_top_card() -> None:
    zones = {"statue": ["infamous-1", "fat-1", "stupid-1"]}
    table = city(2, zones=zones, hands={0: ["blam-1"]}, flock_deck=["lady-1"])
    played = table.act(PlayAction("blam-1", "statue", ("infamous-1", "fat-1")), 0)
    assert played[0].then[:2] == (MakeTrophy(0, "fat-1"), MakeTrophy(0, "infamous-1"))  # type: ignore[attr-defined]
    shuffled(table, "lady-1")
    assert trophies(table, 0) == ["fat-1", "lady-1"]
    assert table.state.flock_deck == ["infamous-1"]
    assert flock(table, "statue") == ["stupid-1"]


@rule("PI-PLY-04", "PI-CNV-05", "PI-CNV-06", "PI-INF-03", "PI-INF-05")
@pytest.mark.parametrize(
    ("pigeons", "by_card"),
    [
        (["stupid-1"], [("PI-PLY-04",)]),
        (["infamous-1"], [("PI-INF-03",)]),
        (["infamous-1", "stupid-1"], [("PI-PLY-04",), ("PI-INF-03", "PI-INF-05")]),
        (["infamous-1", "infamous-2"], [("PI-INF-03", "PI-INF-05")] * 2),
    ],
)
def test_a_trophy_cites_what_makes_it(pigeons: list[str], by_card: list[tuple[str, ...]]) -> None:
    swept = city(2, zones={"street": pigeons}, hands={0: ["wroom-1"]})
    swept.act(PlayAction("wroom-1", "street"), 0)
    while decision(swept) == ("chance", ()):
        shuffled(swept)
    assert rules_of_trophies(swept) == by_card
    converted = city(2, zones={"balcony_0": pigeons}, hands={0: ["zot-1", "zot-2"]})
    converted.act(ConvertToTrophy(pigeons[0], ("zot-1", "zot-2")), 0)
    by_conversion = ("PI-CNV-06",) if pigeons[0] == "stupid-1" else ("PI-INF-03", "PI-CNV-05")
    assert rules_of_trophies(converted) == [by_conversion]


def rules_of_trophies(table: Table) -> list[tuple[str, ...]]:
    made = e.TrophyMade | e.InfamousReturned
    return [caused.rules for caused in table.decision.caused if isinstance(caused.event, made)]


@rule("PI-INF-04", "PI-SCO-01", "PI-DEC-30")
def test_an_infame_can_come_back_as_its_own_blind_trophy() -> None:
    table = city(2, zones={"street": ["infamous-1"]}, hands={0: ["wroom-1"]}, flock_deck=[])
    table.act(PlayAction("wroom-1", "street"), 0)
    events = shuffled(table)
    assert only(events, e.BlindTrophyTaken).card == "infamous-1"
    assert table.state.flock_deck == []
    assert table.state.trophies[0][0].worth == 1
    assert table.game.view(table.state, 0).trophies[0][0].card is None


@rule("PI-INF-04")
def test_a_blind_trophy_has_no_effect_even_if_it_is_an_infame() -> None:
    table = city(
        2, zones={"street": ["infamous-1"]}, hands={0: ["wroom-1"], 1: ["guano-1"]}, flock_deck=["infamous-2"]
    )
    table.act(PlayAction("wroom-1", "street"), 0)
    events = shuffled(table, "infamous-2")
    assert [w.triggers for w in every(events, e.WindowOpened)] == [("share",)]
    assert trophies(table, 0) == ["infamous-2"]
    assert table.state.flock_deck == ["infamous-1"]


@rule("PI-GEN-08", "PI-DEC-08")
def test_trophies_are_made_in_arrival_order() -> None:
    table = city(2, zones={"street": ["stupid-2"]}, hands={0: ["wroom-1"]}, moves_completed=0)
    table.state.zones["street"].flock.append("stupid-1")
    table.state.flock_deck.remove("stupid-1")
    table.act(PlayAction("wroom-1", "street"), 0)
    assert trophies(table, 0) == ["stupid-2", "stupid-1"]
    table.act(DrawCards(), 0)
