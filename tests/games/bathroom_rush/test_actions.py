"""Every action card, the permanents, the windows."""

import pytest
from msgspec.structs import replace

from domain.games.bathroom_rush import GAME
from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.commands import Decompress, PassTurn, PlayCard, RespondDefence
from domain.games.bathroom_rush.invariants import violations
from domain.kernel.game import Violation
from domain.matches.trial import broken
from service.testing.given import given
from tests.games.bathroom_rush.tables import (
    LANES,
    base2,
    base3,
    decline,
    defend,
    lane,
    names,
    of,
    play,
    play_turn,
    roll,
    window,
)

rule = pytest.mark.rule
DOOR = {"lane_id": 2}


@rule("BR-ACT-01", "BR-ACT-02", "BR-ACT-03", "BR-FAM-06")
def test_a_played_card_waits_for_the_window_and_is_discarded_after_its_effect() -> None:
    table = base3(hands={0: ["sneeze"]})
    play(table, 0, "sneeze", target_seat=1)
    assert (table.state.resolving, table.state.hands[0]) == ("sneeze_1", [])
    assert table.state.reserves[1] == 0
    assert names(decline(table))[2:4] == ["ReserveChanged", "ActionCardDiscarded"]
    assert (table.state.resolving, table.state.action_discard) == (None, ["sneeze_1"])


@rule("BR-ACT-04", "BR-ACT-03", "BR-FAM-06", "BR-TURN-11")
def test_a_blocked_card_was_the_action_and_is_discarded() -> None:
    table = base3(hands={0: ["sneeze", "cheek"], 1: ["lane_defence"]})
    play(table, 0, "sneeze", target_seat=1)
    events = defend(table, 1)
    assert names(events)[2:5] == ["ActionCardBlocked", "ActionCardDiscarded", "TurnEnded"]
    assert table.state.reserves[1] == 0


@rule("BR-SNZ-01")
def test_sneeze_gives_two_pee() -> None:
    table = base3(hands={0: ["sneeze"]}, reserves={1: 4})
    play(table, 0, "sneeze", target_seat=1)
    decline(table)
    assert table.state.reserves[1] == 6


@rule("BR-SCR-01", "BR-FAM-10", "BR-DEC-14")
def test_a_scream_hits_everybody_else_outside_a_bathroom_and_cannot_be_blocked() -> None:
    table = base3(hands={0: ["desperate_scream"], 1: ["lane_defence"], 2: ["lane_defence"]})
    events = play(table, 0, "desperate_scream")
    assert [(c.seat, c.after) for c in of(events, e.ReserveChanged)] == [(1, 1), (2, 1)]
    assert not of(events, e.DefenceWindowOpened)
    table = base3({2: "S1 | n1"}, hands={0: ["desperate_scream"]}, end_triggered=True)
    assert [c.seat for c in of(play(table, 0, "desperate_scream"), e.ReserveChanged)] == [2]


@rule("BR-BOT-01", "BR-DCP-04", "BR-FAQ-02", "BR-DEC-14", "BR-TERM-07")
def test_an_empty_bottle_takes_the_red_die_off_the_reserve() -> None:
    table = base3(hands={0: ["empty_bottle"]}, reserves={0: 9})
    play(table, 0, "empty_bottle")
    roll(table, 4)
    assert table.state.reserves[0] == 5
    assert lane(table, 1) == LANES[1]


@rule("BR-FOC-01", "BR-FOC-02", "BR-FAQ-02")
@pytest.mark.parametrize(("die", "after"), [(1, 8), (3, 6), (4, 4)])
def test_focus_removes_the_die_or_five(die: int, after: int) -> None:
    table = base3(hands={0: ["focus"]}, reserves={0: 9})
    play(table, 0, "focus")
    (told,) = of(roll(table, die), e.Decompressed)
    assert (told.after, told.kind) == (after, "focus")
    assert lane(table, 1).endswith("S0 | n3")


@rule("BR-CUN-01")
def test_cunning_needs_somebody_there() -> None:
    table = base3({1: "S0 | n2"}, hands={0: ["cunning"]}, end_triggered=True)
    refusal = table.refused(PlayCard("cunning_1", side="front"), 0)
    assert (refusal.code, refusal.rule) == ("illegal_target", "BR-CUN-01")
    assert PlayCard("cunning_1", side="behind") in table.legal(0)


@rule("BR-CHK-01")
def test_cheek_is_nothing_for_the_bathroom() -> None:
    table = base3({1: "S0 | n2"}, hands={0: ["cheek"]}, end_triggered=True)
    assert table.refused(PlayCard("cheek_1"), 0).rule == "BR-CHK-01"
    table = base3(hands={0: ["cheek"]})
    play(table, 0, "cheek")
    assert lane(table, 1) == "n2=2 | n1 | S0 | n1 | n2"


@rule("BR-GIV-01", "BR-DEC-40")
def test_give_way_moves_another_player_back() -> None:
    table = base3(hands={0: ["give_way"]})
    refusal = table.refused(PlayCard("give_way_1", target_seat=0), 0)
    assert (refusal.code, refusal.rule) == ("illegal_target", "BR-DEC-40")
    play(table, 0, "give_way", target_seat=1)
    decline(table)
    assert lane(table, 2).startswith("n2=2 | (n1) | n1 | ent | S1 | ")


@rule("BR-SWP-01")
def test_swap_changes_two_players_and_nothing_else() -> None:
    table = base3({3: "n2=2 | S2 | ent"}, hands={0: ["swap"]})
    play(table, 0, "swap", target_seat=2)
    decline(table)
    assert lane(table, 1) == "n2=2 | (n1) | n1 | S2 | n2"
    assert lane(table, 3) == "n2=2 | S0 | ent"


@rule("BR-SWP-01", "BR-END-03", "BR-END-04")
def test_swap_with_a_player_in_the_bathroom() -> None:
    table = base3({1: "n2=2 | n1 | S0 | n2", 2: "S1 | n1"}, hands={0: ["swap"]}, end_triggered=True)
    play(table, 0, "swap", target_seat=1)
    decline(table)
    assert lane(table, 2) == "S0 | n1"


@rule("BR-MER-02", "BR-MER-01")
def test_merry_children_pass_a_player_by_without_both_neighbours() -> None:
    everybody = base3({1: "n2=2 | n1 | S0 | neutral_2_5", 4: ""}).state.person_deck
    crowd = "{" + "+".join([*everybody, "neutral_2_5"]) + "}=9"
    table = base3({1: "n2=2 | n1 | S0", 4: crowd}, person_deck=[], hands={0: ["merry_children"]})
    play(table, 0, "merry_children")
    assert [x.seat for x in of(decline(table), e.PersonsExchanged)] == [1, 2]


@rule("BR-MER-01", "BR-DEF-05", "BR-ACT-06", "BR-END-05")
def test_merry_children_leave_out_who_is_in_the_bathroom() -> None:
    table = base3({2: "S1 | n1"}, hands={0: ["merry_children"]}, end_triggered=True)
    play(table, 0, "merry_children")
    assert table.awaited_seats == (0, 2)
    decline(table)
    assert lane(table, 2) == "S1 | n1"


@rule("BR-MAL-01", "BR-DEC-47")
def test_malaise_doubles_what_lies_there() -> None:
    table = base3({2: "n2=7 | (n1) | n1 | S1 | ent"}, hands={0: ["malaise", "malaise"]})
    play(table, 0, "malaise", **DOOR)
    decline(table)
    assert lane(table, 2).startswith("n2=14")
    table = base3(hands={0: ["malaise"]})
    events = play(table, 0, "malaise", lane_id=4)
    assert of(events, e.LoadChanged)[0].after == 4
    assert not of(events, e.DefenceWindowOpened)


@rule("BR-MAL-02")
def test_malaise_on_nothing_is_nothing() -> None:
    table = base3({2: "ent=0 | (n1) | n1 | S1 | bodybuilder"}, hands={0: ["malaise"]})
    play(table, 0, "malaise", **DOOR)
    decline(table)
    assert lane(table, 2).startswith("ent=0")


@rule("BR-MAL-01", "BR-CLN-01", "BR-CLN-02", "BR-FST-01", "BR-CLG-01", "BR-ACT-06")
def test_cards_on_bathrooms_and_who_stands_there() -> None:
    cards = ["malaise", "cleaner", "foul_stench", "clogged_drain"]
    table = base3({2: "S1 | n1", 4: ""}, hands={0: cards}, end_triggered=True)
    for card in cards:
        refusal = table.refused(PlayCard(f"{card}_1", lane_id=2), 0)
        assert (refusal.code, refusal.rule) == ("illegal_target", "BR-ACT-06")
        lanes = {c.lane_id for c in table.legal(0) if isinstance(c, PlayCard) and c.card == f"{card}_1"}
        assert lanes == ({1, 3} if card == "malaise" else {1, 3, 4})
    events = play(table, 0, "cleaner", lane_id=4)
    assert not of(events, e.DieRolled, e.LoadChanged)
    assert table.state.action_discard[-1] == "cleaner_1"


@rule("BR-DEC-17", "BR-DEF-06", "BR-DEC-47")
@pytest.mark.parametrize(("lane_id", "asked"), [(1, ()), (4, ()), (2, (1,))])
def test_only_another_players_bathroom_opens_a_window(lane_id: int, asked: tuple[int, ...]) -> None:
    table = base3(hands={0: ["foul_stench"]})
    opened = of(play(table, 0, "foul_stench", lane_id=lane_id), e.DefenceWindowOpened)
    assert [w.asked for w in opened] == ([asked] if asked else [])


@rule("BR-OLD-04", "BR-GRP-05", "BR-GRP-08", "BR-DEC-34")
def test_old_friends_out_of_one_bathroom_into_another() -> None:
    table = base3({1: "n2=2 | S0 | n2", 2: "n3=3 | S1 | ent"}, hands={0: ["old_friends"]})
    play(table, 0, "old_friends", side="front", target_seat=1, target_side="front")
    events = decline(table)
    assert of(events, e.LoadLost)[0].value == 2
    assert of(events, e.ProductionPlaced)[0].reason == "stacked"
    assert lane(table, 2) == "{n3+n2}=5 | S1 | ent"
    assert lane(table, 1) == "S0 | n2"
    assert table.state.end == "triggered"


@rule("BR-OLD-05", "BR-GRP-03")
def test_the_moved_card_on_top_keeps_its_side_and_covers_the_other() -> None:
    lanes = {1: "n2=2 | (n1) | ~elder | S0 | n2", 2: "n2=2 | (n1) | joker | S1 | ent"}
    table = base3(lanes, hands={0: ["old_friends"]})
    play(table, 0, "old_friends", side="front", target_seat=1, target_side="front")
    decline(table)
    assert "~{joker+elder}" in lane(table, 2)
    assert window(table) is None


@rule("BR-OLD-01", "BR-ACT-06", "BR-END-05")
def test_old_friends_are_not_sent_to_a_player_in_the_bathroom() -> None:
    table = base3({2: "S1 | n1"}, hands={0: ["old_friends"]}, end_triggered=True)
    refusal = table.refused(PlayCard("old_friends_1", "front", 1, "behind"), 0)
    assert (refusal.code, refusal.rule) == ("illegal_target", "BR-ACT-06")
    refusal = table.refused(PlayCard("old_friends_1", "front", 0, "behind"), 0)
    assert refusal.code == "illegal_target"


@rule("BR-ACT-06", "BR-END-05")
def test_only_three_cards_reach_a_player_in_the_bathroom() -> None:
    hand = ["give_way", "swap", "sneeze", "old_friends"]
    table = base3({2: "S1 | n1"}, hands={0: hand}, end_triggered=True)
    reaching = {c.card for c in table.legal(0) if isinstance(c, PlayCard) and c.target_seat == 1}
    assert reaching == {"give_way_1", "swap_1", "sneeze_1"}


@rule("BR-ACT-06", "BR-CLN-03")
def test_a_cleaner_also_clears_the_door_of_a_player_in_the_bathroom() -> None:
    table = base3({2: "S1 | n1"}, hands={0: ["cleaner"]}, permanents={2: ["foul_stench"]}, end_triggered=True)
    play(table, 0, "cleaner", lane_id=1)
    roll(table, 2)
    assert not any(found.permanents for found in table.state.lanes)
    assert lane(table, 1).startswith("n2=4")


@rule("BR-FAM-07", "BR-FST-02", "BR-CLG-02", "BR-TURN-02", "BR-DEC-11", "BR-DEC-12", "BR-FAQ-07", "BR-TOK-03")
@pytest.mark.parametrize(
    ("cards", "load", "after"),
    [
        (["foul_stench"], 2, 1),
        (["foul_stench"], 5, 4),  # a poo on a person is changed back (BR-FAQ-07)
        (["foul_stench", "foul_stench"], 1, 0),
        (["clogged_drain"], 2, 3),
        (["clogged_drain", "clogged_drain"], 2, 4),
    ],
)
def test_permanents_work_at_the_start_of_each_turn_of_that_lane(
    cards: list[str], load: int, after: int
) -> None:
    table = base3({2: f"n2={load} | (n1) | n1 | S1 | ent"}, permanents={2: cards})
    events = table.act(PassTurn(), 0)
    assert len(of(events, e.PermanentApplied)) == len(cards)
    assert lane(table, 2).startswith(f"n2={after} ")
    assert len(table.state.lanes[1].permanents) == len(cards)


@rule("BR-DEC-51", "BR-LANE-05")
def test_a_permanent_may_work_twice_in_a_round_when_players_swap() -> None:
    table = base3(hands={0: ["swap"]}, permanents={1: ["clogged_drain"]}, phase="turn_start")
    assert lane(table, 1).startswith("n2=3")
    play(table, 0, "swap", target_seat=1)
    decline(table)
    assert lane(table, 1).startswith("n2=4")


@rule("BR-TURN-02")
def test_a_permanent_finds_nobody_when_its_player_is_in_the_bathroom() -> None:
    table = base3({2: "S1 | n1"}, permanents={2: ["clogged_drain"]}, end_triggered=True)
    assert not of(table.act(PassTurn(), 0), e.PermanentApplied)


@rule("BR-FST-03", "BR-CLG-03", "BR-FST-04", "BR-CLG-04", "BR-DEC-12", "BR-INV-8")
@pytest.mark.parametrize(
    ("played", "lying"), [("foul_stench", "clogged_drain"), ("clogged_drain", "foul_stench")]
)
def test_opposite_permanents_cancel_in_pairs(played: str, lying: str) -> None:
    table = base3(hands={0: [played]}, permanents={1: [lying, lying]})
    events = play(table, 0, played, lane_id=1)
    assert of(events, e.PermanentsCancelled)
    assert table.state.lanes[0].permanents == [f"{lying}_2"]
    assert sorted(table.state.action_discard) == sorted([f"{lying}_1", f"{played}_1"])
    assert lane(table, 1) == LANES[1]


@rule("BR-FAM-07", "BR-FAM-08", "BR-DEC-48", "BR-ACT-03")
@pytest.mark.parametrize("card", ["foul_stench", "clogged_drain"])
def test_a_permanent_can_be_stopped_only_when_it_is_played(card: str) -> None:
    table = base3(hands={0: [card], 1: ["bathroom_defence"]})
    play(table, 0, card, **DOOR)
    events = defend(table, 1, "bathroom_defence")
    assert of(events, e.ActionCardBlocked)
    assert table.state.lanes[1].permanents == []
    table = base3(hands={0: [card], 1: ["bathroom_defence"]})
    play(table, 0, card, **DOOR)
    events = decline(table)
    assert of(events, e.PermanentPlaced)
    assert of(events, e.PermanentApplied)
    assert window(table) is None


@rule("BR-DEF-04", "BR-DEF-08", "BR-DEC-16")
@pytest.mark.parametrize("card", ["give_way", "swap", "sneeze"])
def test_cards_on_a_player_ask_that_player_only(card: str) -> None:
    table = base3(hands={0: [card]})
    (opened,) = of(play(table, 0, card, target_seat=2), e.DefenceWindowOpened)
    assert (opened.kind, opened.asked) == ("lane_attack", (2,))


@rule("BR-DEF-03", "BR-DEF-07", "BR-LDF-01", "BR-BDF-01")
def test_the_wrong_defence_is_refused() -> None:
    table = base3(hands={0: ["sneeze"], 1: ["bathroom_defence", "cheek", "lane_defence"]})
    play(table, 0, "sneeze", target_seat=1)
    for card in ("bathroom_defence_1", "cheek_1"):
        refusal = table.refused(RespondDefence(1, card), 1)
        assert (refusal.code, refusal.rule) == ("wrong_defence_card", "BR-DEF-07")
    assert table.legal(1) == [RespondDefence(1), RespondDefence(1, "lane_defence_1")]
    table = base3(hands={0: ["malaise"], 1: ["lane_defence"]})
    play(table, 0, "malaise", **DOOR)
    assert table.refused(RespondDefence(1, "lane_defence_1"), 1).code == "wrong_defence_card"


@rule("BR-DEF-03")
def test_a_defence_outside_its_window_is_refused() -> None:
    table = base3(hands={0: ["sneeze"], 1: ["lane_defence"]})
    assert table.refused(RespondDefence(1, "lane_defence_1"), 1).code == "window_closed"
    play(table, 0, "sneeze", target_seat=1)
    assert table.refused(RespondDefence(2), 1).code == "window_closed"
    assert table.refused(RespondDefence(1), 2).code == "not_your_turn"
    assert table.refused(RespondDefence(1, "lane_defence_2"), 1).code == "card_not_in_hand"
    decline(table)
    late = table.refused(RespondDefence(1, "lane_defence_1"), 1)
    assert (late.code, late.rule) == ("window_closed", "BR-DEF-03")


@rule("BR-DEF-03", "BR-DEF-05")
def test_an_answer_is_final() -> None:
    table = base3(hands={0: ["merry_children"], 1: ["lane_defence"]})
    play(table, 0, "merry_children")
    table.act(RespondDefence(1), 1)
    refusal = table.refused(RespondDefence(1, "lane_defence_1"), 1)
    assert (refusal.code, refusal.rule) == ("already_answered", "BR-DEF-03")


@rule("BR-INV-14", "BR-ACT-03")
def test_a_card_under_way_is_the_one_that_resolves() -> None:
    """While a defence is awaited, while its die is, and with nothing of it under way."""
    table = base3(hands={0: ["focus", "merry_children"], 1: ["cheek"]})
    asked = base3(hands={0: ["merry_children"]})
    play(table, 0, "focus")
    play(asked, 0, "merry_children")
    for state in (table.state, asked.state):
        assert violations(state) == []
        hands = [[*state.hands[0], state.resolving], *state.hands[1:]]
        for changed in (
            replace(state, agenda=state.agenda[1:]),
            replace(state, resolving=None, hands=hands),
        ):
            assert [each.invariant for each in violations(changed)] == ["BR-INV-14"]


@rule("MV-COR-05")
def test_a_defence_that_was_answered_stays_in_the_hand() -> None:
    table = base3(hands={0: ["merry_children"], 1: ["lane_defence"], 2: ["cheek"]})
    play(table, 0, "merry_children")
    defend(table, 1)
    assert broken(GAME, table.state) == []
    hands = [list(hand) for hand in table.state.hands]
    hands[1], hands[2] = hands[2], hands[1]
    (found,) = broken(GAME, replace(table.state, hands=hands))
    assert found == Violation("MV-COR-05", "seat 1 could not answer window 1 as it has")


@rule("BR-DEF-03", "BR-TURN-11")
def test_nothing_else_is_legal_while_a_window_is_open() -> None:
    table = base3(hands={0: ["sneeze", "cheek"]})
    play(table, 0, "sneeze", target_seat=1)
    for command in (PassTurn(), Decompress(), PlayCard("cheek_1")):
        refusal = table.refused(command, 0)
        assert (refusal.code, refusal.rule) == ("not_your_turn", "BR-DEF-03")
    refusal = table.refused(PassTurn(), 1)
    assert (refusal.code, refusal.rule) == ("not_asked_now", "BR-DEF-03")


@rule("BR-ACT-05", "BR-FAM-09")
def test_defences_are_no_actions() -> None:
    table = base3(hands={0: ["lane_defence", "bathroom_defence"]})
    for card in ("lane_defence_1", "bathroom_defence_1"):
        refusal = table.refused(PlayCard(card), 0)
        assert (refusal.code, refusal.rule) == ("defence_not_playable", "BR-ACT-05")
    assert table.legal(0) == [Decompress(), PassTurn()]


@rule("BR-ACT-01")
@pytest.mark.parametrize(
    "wrong",
    [
        PlayCard("cunning_1"),
        PlayCard("cunning_1", side="front", lane_id=1),
        PlayCard("sneeze_1"),
        PlayCard("sneeze_1", side="front", target_seat=1),
        PlayCard("malaise_1", target_seat=1),
        PlayCard("cheek_1", side="front"),
    ],
)
def test_missing_and_superfluous_parameters_are_refused(wrong: PlayCard) -> None:
    table = base3(hands={0: ["cunning", "sneeze", "malaise", "cheek"]})
    assert table.refused(wrong, 0).code == "bad_parameters"


@rule("BR-ACT-01")
def test_a_card_that_is_not_held_is_refused() -> None:
    table = base3(hands={0: ["cunning"], 1: ["cheek"]})
    refusal = table.refused(PlayCard("cheek_1"), 0)
    assert (refusal.code, refusal.rule) == ("card_not_in_hand", "BR-ACT-01")
    assert refusal.detail.endswith("holds cunning_1")


@rule("BR-MAL-01", "BR-SNZ-01", "BR-TERM-04")
def test_lanes_and_seats_out_of_play_are_no_targets() -> None:
    lanes = {2: LANES[2], 3: LANES[3], 4: LANES[4]}
    position = {"lanes": lanes, "out": [[0]], "turn": 1, "hands": {1: ["malaise", "sneeze"]}}
    table = given("bathroom_rush", 3, {}, position)
    refusal = table.refused(PlayCard("malaise_1", lane_id=1), 1)
    assert (refusal.code, refusal.rule) == ("illegal_target", "BR-MAL-01")
    assert "2, 3, 4" in refusal.detail
    refusal = table.refused(PlayCard("sneeze_1", target_seat=0), 1)
    assert (refusal.code, refusal.rule) == ("illegal_target", "BR-SNZ-01")


@rule("BR-DCP-01", "BR-DCP-03", "BR-DCP-02")
def test_decompressing_with_nothing_held_is_legal_and_dangerous() -> None:
    table = base2()
    assert Decompress() in table.legal(0)
    table.act(Decompress(), 0)
    roll(table, 4)
    assert table.state.reserves[0] == 5
    assert lane(table, 1).startswith("n2=2")


@rule("BR-SWI-01")
def test_by_switch_lane_only_one_leaves() -> None:
    table = base3(hands={0: ["switch_lane"]})
    play(table, 0, "switch_lane")
    assert lane(table, 4).endswith("S0 | n3")
    play_turn(table)
    assert lane(table, 4).endswith("S0 | n3")


def test_who_answers_without_a_card_declines() -> None:
    answers = RespondDefence(1, None), RespondDefence(1, "cheek_1"), Decompress(), PassTurn()
    assert [GAME.declines(each) for each in answers] == [True, False, False, False]
