"""Every person by what it does to the player of its lane."""

import pytest
from msgspec.structs import replace

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.commands import (
    Decompress,
    PassTurn,
    PlayCard,
    RespondDefence,
    ShufflePersons,
)
from domain.games.bathroom_rush.invariants import violations
from tests.games.bathroom_rush.tables import (
    base3,
    decline,
    defend,
    effects,
    held,
    lane,
    of,
    play,
    play_turn,
    roll,
    window,
)

rule = pytest.mark.rule
DEFENCE = {0: ["lane_defence"]}


@rule("BR-PERS-01", "BR-DEF-03", "BR-TURN-05")
def test_only_the_player_of_the_lane_is_asked_before_any_die() -> None:
    table = effects("n2=2 | (n1) | absent_minded | S0 | n2")
    assert table.awaited_seats == (0,)
    (opened,) = of(table.events, e.DefenceWindowOpened)
    assert opened.kind == "person_effect"
    assert not of(table.events, e.DieRolled)


@rule("BR-MOTHER-01", "BR-FAM-02")
def test_mother_with_baby_overtakes_and_is_spent() -> None:
    table = effects("n2=2 | (n1) | n1 | S0 | mother_with_baby")
    decline(table)
    assert lane(table, 1) == "n2=2 | (n1) | n1 | ~mother_with_baby | S0 | n3"
    table = effects("n2=2 | (n1) | n1 | S0 | mother_with_baby", hands=DEFENCE)
    defend(table, 0)
    assert lane(table, 1) == "n2=2 | (n1) | n1 | S0 | ~mother_with_baby"
    assert window(effects("n2=2 | (n1) | mother_with_baby | S0 | n2")) is None


@rule("BR-ELDER-01", "BR-TURN-07", "BR-DEC-06")
def test_who_comes_behind_after_an_elder_acts_next_turn_only() -> None:
    table = effects("n2=2 | (n1) | n1 | S0 | elder", person_deck=["joker"])
    decline(table)
    assert lane(table, 1).endswith("~elder | S0 | joker")
    assert table.state.phase == "action"
    assert table.state.reserves[0] == 0


@rule("BR-ABSENT-01", "BR-ABSENT-02", "BR-DEC-44", "BR-FAM-02")
@pytest.mark.parametrize(("die", "after"), [(1, 1), (2, 0)])
@pytest.mark.parametrize("text", ["absent_minded | S0 | n2", "n1 | S0 | absent_minded"])
def test_absent_minded_costs_a_pee_on_a_blue_one(die: int, after: int, text: str) -> None:
    table = effects("n2=2 | (n1) | " + text)
    decline(table)
    assert of(roll(table, die), e.DieRolled)[0].die == "blue"
    assert table.state.reserves[0] == after
    assert "~absent_minded" in lane(table, 1)


@rule("BR-INV-13")
def test_who_acts_stands_in_the_lane_until_the_die_has_shown() -> None:
    table = effects("n2=2 | (n1) | absent_minded | S0 | n2")
    for _ in range(2):
        assert violations(table.state) == []
        first, second, *rest = table.state.lanes
        third, last = first.slots[2], second.slots[-1]
        for changed in (
            last,
            replace(third, spent=True),
            replace(third, cards=[*third.cards, "absent_minded_2"]),
        ):
            lane_1 = replace(first, slots=[*first.slots[:2], changed, *first.slots[3:]])
            lane_2 = replace(second, slots=[*second.slots[:-1], third]) if changed is last else second
            broken = violations(replace(table.state, lanes=[lane_1, lane_2, *rest]))
            assert "BR-INV-13" in {each.invariant for each in broken}
        agenda = [table.state.agenda[1], table.state.agenda[0], *table.state.agenda[2:]]
        assert "BR-INV-13" in {each.invariant for each in violations(replace(table.state, agenda=agenda))}
        if window(table):
            decline(table)


@rule("BR-ABSENT-02", "BR-DEF-03")
def test_absent_minded_stopped_is_spent_and_rolls_nothing() -> None:
    table = effects("n2=2 | (n1) | absent_minded | S0 | n2", hands=DEFENCE)
    assert not of(defend(table, 0), e.DieRolled)
    assert "~absent_minded" in lane(table, 1)


@rule("BR-FART-02", "BR-TURN-06", "BR-TURN-08")
def test_a_farter_stays_spent_in_his_lane_and_ends_the_effects() -> None:
    table = effects("n2=2 | (n1) | farter | S0 | joker")
    decline(table)
    roll(table, 1)
    assert lane(table, 1) == "n2=2 | (n1) | ~farter | joker"
    assert table.state.reserves[0] == 0
    table = effects("n2=2 | (n1) | farter | S0 | n2", hands=DEFENCE)
    defend(table, 0)
    assert lane(table, 1) == "n2=2 | (n1) | ~farter | S0 | n2"


@rule("BR-NOST-03", "BR-NOST-01", "BR-DEC-09")
def test_a_nostalgic_stops_neither_a_farter_nor_others_cards() -> None:
    table = effects("n2=2 | (n1) | nostalgic | S0 | farter")
    decline(table)
    decline(table)
    roll(table, 1)
    assert lane(table, 4).endswith("S0 | n3")
    table = base3({1: "n2=2 | (n1) | nostalgic | S0 | n2"}, turn=1, hands={1: ["swap"]})
    play(table, 1, "swap", target_seat=0)
    decline(table)
    assert lane(table, 1) == "n2=2 | (n1) | nostalgic | S1 | n2"


@rule("BR-NOST-01", "BR-NOST-02", "BR-DEC-08", "BR-FAM-03")
@pytest.mark.parametrize("card", ["swap", "switch_lane"])
def test_a_nostalgic_forbids_swap_and_switch_lane(card: str) -> None:
    table = effects("n2=2 | (n1) | nostalgic | S0 | n2", hands={0: [card, "cheek"]})
    decline(table)
    target = {"target_seat": 1} if card == "swap" else {}
    refusal = table.refused(PlayCard(held(table, 0, card), **target), 0)
    assert (refusal.code, refusal.rule) == ("forbidden_by_person", "BR-NOST-01")
    assert {type(command) for command in table.legal(0)} == {PlayCard, Decompress, PassTurn}
    assert [c.card for c in table.legal(0) if isinstance(c, PlayCard)] == ["cheek_1"]
    assert "nostalgic" in lane(table, 1)
    assert "~nostalgic" not in lane(table, 1)


@rule("BR-NOST-02", "BR-DEC-08")
def test_what_a_nostalgic_forbade_is_over_with_the_turn() -> None:
    """He forbids in one round, is stopped in the next: then nothing is forbidden."""
    hand = {0: ["lane_defence", "switch_lane"]}
    table = effects("n2=2 | (n1) | nostalgic | S0 | n2", hands=hand, free="n2=2 | (elder) | (elder)")
    decline(table)
    assert PlayCard("switch_lane_1") not in table.legal(0)
    table.act(PassTurn(), 0)
    while window(table) is None:
        table.default(table.awaited_seats[0])
    assert table.state.round == 3
    defend(table, 0)
    assert PlayCard("switch_lane_1") in table.legal(0)


@rule("BR-FAM-02", "BR-TURN-05", "BR-ELDER-02", "BR-JOKER-02", "BR-SCOUN-05", "BR-READER-04")
@pytest.mark.parametrize(
    "text",
    [
        "n2=2 | (n1) | n1 | S0 | ~elder",
        "n2=2 | (n1) | ~joker | S0 | ~absent_minded",
        "~scoundrel=1 | (n1) | n1 | S0 | n2",
        "~avid_reader=2 | (n1) | n1 | S0 | n2",
    ],
)
def test_a_spent_person_never_acts_again(text: str) -> None:
    table = effects(text)
    assert not of(table.events, e.PersonEffectsListed)
    assert table.state.phase == "action"


@rule("BR-NOST-02", "BR-MODEL-02", "BR-FAM-03")
@pytest.mark.parametrize(("person", "card"), [("nostalgic", "switch_lane"), ("refined_model", "focus")])
def test_a_red_person_that_was_stopped_forbids_nothing(person: str, card: str) -> None:
    table = effects(f"n2=2 | (n1) | {person} | S0 | n2", hands={0: ["lane_defence", card]})
    defend(table, 0)
    assert f"~{person}" in lane(table, 1)
    assert PlayCard(f"{card}_1") in table.legal(0)
    assert Decompress() in table.legal(0)


@rule("BR-MODEL-01", "BR-MODEL-02")
def test_a_refined_model_forbids_decompression_and_focus() -> None:
    table = effects("n2=2 | (n1) | refined_model | S0 | n2", hands={0: ["focus"]})
    decline(table)
    for command in (Decompress(), PlayCard("focus_1")):
        refusal = table.refused(command, 0)
        assert (refusal.code, refusal.rule) == ("forbidden_by_person", "BR-MODEL-01")
    assert table.legal(0) == [PassTurn()]


@rule("BR-JOKER-01", "BR-JOKER-02", "BR-FAM-03")
def test_a_joker_costs_a_pee_turn_after_turn_until_stopped() -> None:
    table = effects("n2=2 | (n1) | n1 | S0 | joker")
    decline(table)
    assert table.state.reserves[0] == 1
    assert lane(table, 1).endswith("| joker")
    table = effects("n2=2 | (n1) | n1 | S0 | joker", hands=DEFENCE)
    defend(table, 0)
    assert table.state.reserves[0] == 0
    assert lane(table, 1).endswith("| ~joker")


@rule("BR-READER-03", "BR-READER-04", "BR-DEC-35")
def test_a_reader_with_a_player_behind_him_has_no_effect() -> None:
    table = effects("avid_reader=2 | S0 | n2")
    assert of(table.events, e.PersonSpent)[0].reason == "no_effect"
    assert not of(table.events, e.DefenceWindowOpened, e.DieRolled)
    assert lane(table, 1).startswith("~avid_reader=2")


@rule("BR-READER-01", "BR-READER-04", "BR-FAM-04")
def test_a_reader_acts_in_the_bathroom_only_and_can_be_stopped() -> None:
    assert window(effects("n2=2 | avid_reader | n1 | S0 | n2")) is None
    table = effects("avid_reader=2 | (n1) | n1 | S0 | n2", hands=DEFENCE)
    defend(table, 0)
    assert lane(table, 1) == "~avid_reader=2 | (n1) | n1 | S0 | n2"


@rule("BR-SCOUN-01", "BR-FAM-04", "BR-DEC-07", "BR-TURN-05")
def test_scoundrels_act_anywhere_from_the_door_to_the_last() -> None:
    table = effects("scoundrel=1 | (n1) | n1 | S0 | n2 | scoundrel", person_deck=["n3", "nb"])
    (listed,) = of(table.events, e.PersonEffectsListed)
    assert listed.groups == ("scoundrel_1", "scoundrel_2")
    decline(table)
    decline(table)
    assert lane(table, 1) == "{scoundrel+n3}=4 | (n1) | n1 | S0 | n2 | {scoundrel+nb}"


@rule("BR-SCOUN-05")
def test_a_scoundrel_that_was_stopped_calls_nobody() -> None:
    table = effects("n2=2 | (n1) | scoundrel | S0 | n2", hands=DEFENCE)
    defend(table, 0)
    assert lane(table, 1) == "n2=2 | (n1) | ~scoundrel | S0 | n2"


@rule("BR-SCOUN-07", "BR-GRP-05")
def test_who_is_called_into_the_bathroom_rolls_at_once() -> None:
    table = effects("scoundrel=1 | (n1) | n1 | S0 | n2", person_deck=["nb"])
    decline(table)
    roll(table, 2)
    assert lane(table, 1).startswith("{scoundrel+nb}=3")


@rule("BR-SCOUN-06", "BR-SCOUN-02", "BR-LANE-08")
def test_a_scoundrel_with_nobody_left_to_call_is_spent() -> None:
    rest = base3({1: "n2=2 | (n1) | scoundrel | S0 | n2", 4: ""}, person_deck=[]).state.person_deck
    table = effects("n2=2 | (n1) | scoundrel_1 | S0 | n2", free="{" + "+".join(rest) + "}=9", person_deck=[])
    decline(table)
    assert lane(table, 1) == "n2=2 | (n1) | ~scoundrel | S0 | n2"


@rule("BR-SCOUN-01", "BR-DEC-36")
def test_a_scoundrel_calls_from_the_shuffled_discard() -> None:
    rest = base3({1: "n2=2 | (n1) | scoundrel | S0 | n2"}, person_deck=[]).state.person_deck
    table = effects("n2=2 | (n1) | scoundrel_1 | S0 | n2", person_deck=[], person_discard=rest)
    decline(table)
    cards = table.game.awaited(table.state).draws[0].items
    table.act(ShufflePersons((*[c for c in cards if c == "joker_1"], *[c for c in cards if c != "joker_1"])))
    assert lane(table, 1) == "n2=2 | (n1) | {scoundrel+joker} | S0 | n2"


@rule("BR-LOST-03", "BR-LOST-01", "BR-DEC-05")
def test_a_lost_youth_behind_is_replaced_whatever_the_phase() -> None:
    table = base3(hands={0: ["cunning"]}, person_deck=["lost_youth", "n3"])
    events = play(table, 0, "cunning", side="behind")
    assert of(events, e.LostYouthRemoved)[0].mode == "replaced"
    assert lane(table, 1) == "n2=2 | (n1) | n1 | S0 | n3"


@rule("BR-ENTR-01", "BR-ENTR-02")
def test_every_card_may_be_played_on_an_entrepreneur() -> None:
    table = base3(
        {1: "ent=0 | ent | S0 | n2", 2: "n2=2 | (n1) | n1 | S1 | joker", 3: "n2=2 | (n1) | nb | S2 | joker"},
        hands={0: ["malaise", "cunning", "cheek"]},
    )
    kinds = {c.card for c in table.legal(0) if isinstance(c, PlayCard) and c.lane_id in (None, 1)}
    assert kinds == {"malaise_1", "cunning_1", "cheek_1"}
    table = base3({1: "n2=2 | (ent) | n1 | S0 | n2", 2: "n2=2 | (n1) | n1 | S1 | joker"}, turn=2)
    events = play_turn(table)
    assert of(events, e.ProductionPlaced)[0].added == 0


@rule("BR-BODY-01", "BR-DEC-10")
@pytest.mark.parametrize("play_", [PlayCard("cunning_1", side="front"), PlayCard("cheek_1")])
def test_a_bodybuilder_is_immune_to_cunning_and_cheek(play_: PlayCard) -> None:
    table = base3({1: "n2=2 | (n1) | {joker+bodybuilder} | S0 | n2"}, hands={0: ["cunning", "cheek"]})
    refusal = table.refused(play_, 0)
    assert (refusal.code, refusal.rule) == ("immune_person", "BR-BODY-01")
    assert play_ not in table.legal(0)
    covered = base3({1: "n2=2 | (n1) | {bodybuilder+joker} | S0 | n2"}, hands={0: ["cunning", "cheek"]})
    assert play_ in covered.legal(0)


@rule("BR-BODY-02")
@pytest.mark.parametrize("card", ["old_friends", "merry_children", "swap", "switch_lane", "focus"])
def test_every_other_way_around_a_bodybuilder_works(card: str) -> None:
    table = effects("n2=2 | (n1) | bodybuilder | S0 | bodybuilder", hands={0: [card]})
    assert window(table) is None
    assert [c for c in table.legal(0) if isinstance(c, PlayCard)]
    assert Decompress() in table.legal(0)


@rule("BR-TURN-06")
def test_a_group_that_left_the_lane_does_not_act_any_more() -> None:
    table = effects("n2=2 | (n1) | farter | S0 | absent_minded")
    decline(table)
    roll(table, 1)
    assert [a.card for a in of(table.events, e.PersonActivated)] == ["farter_1"]


@rule("BR-TURN-10", "BR-DEC-30", "BR-DEC-50")
def test_a_player_in_the_bathroom_is_left_alone() -> None:
    table = base3({1: "S0 | elder"}, end_triggered=True, first_player=2, turn=2)
    events = play_turn(table)
    assert not of(events, e.PersonEffectsListed)
    assert [p.phase for p in of(events, e.PhaseEntered) if p.seat == 0] == ["draw", "action"]


@rule("BR-TURN-14", "BR-ELIM-02")
def test_a_player_who_goes_out_in_his_own_turn_ends_it_at_once() -> None:
    table = effects("n2=2 | (n1) | joker | S0 | absent_minded", reserves={0: 19})
    events = decline(table)
    assert [type(event).__name__ for event in events][2:6] == [
        "ReserveChanged",
        "PlayerEliminated",
        "TurnEnded",
        "TurnStarted",
    ]


@rule("BR-PERS-01", "BR-DEF-08", "BR-DEC-16")
def test_the_window_opens_with_and_without_a_defence_in_hand() -> None:
    for hand in ({}, {0: ["lane_defence"]}, {0: ["cheek"]}):
        table = effects("n2=2 | (n1) | joker | S0 | n2", hands=hand)
        assert window(table).asked == (0,)
        assert table.legal(0)[0] == RespondDefence(1)
