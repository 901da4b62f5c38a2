"""Every card that is played or landed on, one by one."""

import pytest

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from tests.games.frantic.tables import FranticTable, in_event, kinds, moving, only


@pytest.mark.rule("FR-PUSH-01")
@pytest.mark.parametrize(("to", "where"), [(9, 9), (7, 7), (21, 21)])
def test_push_forward_backward_and_through_the_wall(to: int, where: int) -> None:
    assert moving(1, pawns={0: 7}, board={8: f"push_1>{to}"}).pawns[0] == where


@pytest.mark.rule("FR-PUSH-01")
def test_a_push_may_lead_to_the_start_and_to_the_finish() -> None:
    assert moving(1, pawns={0: 0}, board={1: "push_1>0"}).pawns[0] == 0
    assert moving(1, pawns={0: 48}, board={49: "push_1>50"}).pawns[0] == 50


@pytest.mark.rule("FR-JUMP-01", "FR-JUMP-02", "FR-DEC-29")
def test_jump_goes_two_squares_along_its_arrow_whatever_lies_between_and_is_clamped() -> None:
    assert moving(1, pawns={0: 21}, board={22: "jump_1>forward", 23: "x_1"}).pawns[0] == 24
    assert moving(1, pawns={0: 21}, board={22: "jump_1>backward", 21: "stop_1"}).pawns[0] == 20
    assert moving(1, pawns={0: 48}, board={49: "jump_1>forward"}).pawns[0] == 50
    assert moving(1, pawns={0: 0}, board={1: "jump_1>backward"}).pawns[0] == 0
    table = FranticTable(pawns={0: 23}, board={22: "jump_1>forward"}, hands={0: ["reverse_1"]})
    table.play("reverse_1")
    table.rolls(1)
    assert table.pawns[0] == 24


@pytest.mark.rule("FR-SECOND-01", "FR-SECOND-02")
def test_second_chance_is_rolled_by_the_mover_for_the_same_pawn() -> None:
    table = FranticTable(pawns={0: 3, 1: 21}, board={22: "second_chance_1"}, hands={0: ["remote_1"]})
    table.play("remote_1")
    table.choose(c.ChooseRemoteTarget(1))
    table.nobody_reacts()
    table.rolls(1)
    happened = table.rolls(4)
    assert only(happened, e.DieRolled)[0].roller == 0
    assert only(happened, e.DieRolled)[0].purpose == "second_chance"
    assert table.pawns == [3, 26]


@pytest.mark.rule("FR-SWAP-01", "FR-MOVE-12", "FR-DEC-04")
def test_swap_with_any_other_pawn_and_nothing_is_triggered() -> None:
    """Pawn 1 comes to the square of the swap, pawn 0 onto a push and later off the start or the finish."""
    table = moving(1, seats=3, pawns={0: 21, 1: 0, 2: 50}, board={22: "swap_1"})
    assert table.legal(0) == [c.ChooseSwapPawn(1), c.ChooseSwapPawn(2)]
    refusal = table.refused(c.ChooseSwapPawn(0), 0)
    assert (refusal.code, refusal.rule) == ("invalid_pawn", "FR-SWAP-01")
    table.choose(c.ChooseSwapPawn(1))
    table.nobody_reacts()
    assert table.pawns == [0, 22, 50]
    table = moving(1, pawns={0: 21, 1: 30}, board={22: "swap_1", 30: "push_1>31"})
    table.choose(c.ChooseSwapPawn(1))
    assert kinds(table.nobody_reacts()).count("CardActivated") == 0
    assert table.pawns == [30, 22]


@pytest.mark.rule("FR-SWAP-02", "FR-LOOP-01")
def test_a_blocked_swap_is_over_and_counts_as_activated() -> None:
    table = moving(1, seats=3, pawns={0: 21, 1: 5, 2: 8}, board={22: "swap_1"}, hands={1: ["block_1"], 0: []})
    table.choose(c.ChooseSwapPawn(1))
    happened = table.throw(1, "block_1")
    assert "AttackBlocked" in kinds(happened)
    assert table.pawns == [22, 5, 8]
    assert table.state.turn == 2


@pytest.mark.rule("FR-ATK-01", "FR-SWAP-02")
def test_the_mover_does_not_attack_itself() -> None:
    """REMOTE moves pawn 1 onto SWAP; seat 0 swaps it with its own pawn: nobody can block."""
    table = FranticTable(pawns={0: 5, 1: 21}, board={22: "swap_1"}, hands={0: ["remote_1", "block_1"]})
    table.play("remote_1")
    table.choose(c.ChooseRemoteTarget(1))
    table.nobody_reacts()
    table.rolls(1)
    happened = table.choose(c.ChooseSwapPawn(0))
    assert "ReactionWindowOpened" not in kinds(happened)
    assert table.pawns == [22, 5]


@pytest.mark.rule("FR-SKIP-01", "FR-TURN-04")
def test_skip_leaves_out_roll_and_movement() -> None:
    table = FranticTable(hands={0: ["skip_1"]})
    assert kinds(table.play("skip_1")) == [
        "CardPlayed",
        "CardActivated",
        "MovementModified",
        "CardsDrawn",
        "TurnEnded",
        "TurnStarted",
    ]


@pytest.mark.rule("FR-REVERSE-01")
def test_reverse_runs_backward_in_this_turn_only() -> None:
    table = FranticTable(pawns={0: 12, 1: 12}, hands={0: ["reverse_1"], 1: ["x_1"]})
    table.play("reverse_1")
    table.rolls(3)
    table.play("x_1", 44, seat=1)
    table.rolls(3)
    assert table.pawns == [9, 15]


@pytest.mark.rule("FR-REMOTE-01", "FR-DEC-25")
def test_remote_moves_an_opponents_pawn_announced_before_the_roll() -> None:
    table = FranticTable(pawns={0: 12, 1: 20}, hands={0: ["remote_1"]})
    table.play("remote_1")
    refusal = table.refused(c.ChooseRemoteTarget(0), 0)
    assert (refusal.code, refusal.rule) == ("invalid_pawn", "FR-REMOTE-01")
    happened = table.choose(c.ChooseRemoteTarget(1))
    assert only(happened, e.ReactionWindowOpened)[0].asked == (1,)
    table.nobody_reacts()
    happened = table.rolls(2)
    assert only(happened, e.DieRolled)[0].roller == 0
    assert table.pawns == [12, 22]


@pytest.mark.rule("FR-REMOTE-02")
def test_a_blocked_remote_cancels_the_movement_and_the_cards_are_drawn() -> None:
    table = FranticTable(3, pawns={0: 12, 1: 20, 2: 3}, hands={0: ["remote_1"], 1: ["block_1"]})
    table.play("remote_1")
    table.choose(c.ChooseRemoteTarget(1))
    happened = table.throw(1, "block_1")
    assert "DieRolled" not in kinds(happened)
    assert [event.seat for event in only(happened, e.CardsDrawn)] == [0, 1]
    assert table.pawns == [12, 20, 3]


@pytest.mark.rule("FR-GREEN-01", "FR-DEC-08")
def test_green_effects_of_one_turn_are_combined() -> None:
    """Seat 1 lays a TROUBLEMAKER in event 9 and rolls another 9: so seat 0 lays twice before its movement."""
    table = FranticTable(
        3,
        pawns={0: 9, 1: 3, 2: 20},
        board={4: "troublemaker_1", 8: "x_1", 19: "stop_1"},
        hands={0: ["gift_1", "reverse_1", "ghost_1"], 1: ["troublemaker_2", "x_2"], 2: ["x_3", "x_4"]},
    )
    restock_twice(table, "reverse_1", "ghost_1")
    movement = table.state.agenda[0]
    assert isinstance(movement, s.OwnMovement)
    assert (movement.direction, movement.ghost, movement.pawn) == ("backward", True, 0)
    table.rolls(2)
    assert table.pawns[0] == 7


@pytest.mark.rule("FR-GREEN-01", "FR-DEC-08")
def test_a_later_remote_replaces_the_pawn_of_an_earlier_one() -> None:
    table = FranticTable(
        3,
        pawns={0: 9, 1: 3, 2: 21},
        board={4: "troublemaker_1"},
        hands={0: ["gift_1", "remote_1", "remote_2"], 1: ["troublemaker_2", "x_2"], 2: ["x_3", "x_4"]},
    )
    restock_twice(table, "remote_1", "remote_2")
    table.rolls(1)
    assert table.pawns == [9, 4, 22]


@pytest.mark.rule("FR-GREEN-01", "FR-DEC-08")
def test_two_reverses_count_as_one() -> None:
    table = FranticTable(
        3,
        pawns={0: 9, 1: 3},
        board={4: "troublemaker_1"},
        hands={0: ["gift_1", "reverse_1", "reverse_2"], 1: ["troublemaker_2", "x_2"], 2: ["x_3", "x_4"]},
    )
    restock_twice(table, "reverse_1", "reverse_2")
    table.rolls(1)
    assert table.pawns[0] == 8


def restock_twice(table: FranticTable, first: str, second: str) -> None:
    """Seat 0 lays two cards before its own movement; a REMOTE is aimed at pawn 1 first, at pawn 2 then."""
    restock_by_gift(table)
    table.act(c.PlaceRestockCard("troublemaker_2", 40), 1)
    table.rolls(9)
    table.act(c.PlaceRestockCard("x_3", 39), 2)
    restock(table, first, 38, target=1)
    table.act(c.PlaceRestockCard("x_2", 37), 1)
    table.act(c.PlaceRestockCard("x_4", 36), 2)
    restock(table, second, 35, target=2)


def restock(table: FranticTable, card: str, square: int, target: int) -> None:
    table.act(c.PlaceRestockCard(card, square), 0)
    if card.startswith("remote"):
        table.choose(c.ChooseRemoteTarget(target))
        table.nobody_reacts()


def restock_by_gift(table: FranticTable) -> None:
    """Seat 0 gives pawn 1 a step onto TROUBLEMAKER, which brings event 9 before the turn's own movement."""
    table.play("gift_1")
    table.choose(c.ChooseGift(1, 1))
    table.nobody_reacts()
    table.rolls(9)


@pytest.mark.rule("FR-GREEN-01")
def test_skip_overrides_what_was_combined() -> None:
    table = FranticTable(
        2,
        pawns={0: 12, 1: 3},
        board={4: "troublemaker_1"},
        hands={0: ["gift_1", "skip_1"], 1: ["x_1"]},
    )
    restock_by_gift(table)
    table.act(c.PlaceRestockCard("x_1", 40), 1)
    happened = table.act(c.PlaceRestockCard("skip_1", 38), 0)
    assert "MovementModified" in kinds(happened)
    assert table.state.turn == 2
    assert table.pawns[0] == 12


@pytest.mark.rule("FR-GREEN-02", "FR-DEC-08", "FR-DEC-38")
def test_a_green_card_of_another_seat_or_after_the_movement_has_no_effect() -> None:
    table = in_event(9, hands={0: ["remote_1"], 1: ["remote_2"]})
    assert "CardActivated" not in kinds(table.act(c.PlaceRestockCard("remote_2", 40), 1))
    happened = table.act(c.PlaceRestockCard("remote_1", 39), 0)
    assert "CardActivated" not in kinds(happened), "TROUBLEMAKER has skipped the movement"
    assert table.state.turn == 2


@pytest.mark.rule("FR-GREEN-02", "FR-DEC-08")
def test_a_green_card_of_another_seat_leaves_the_waiting_movement_alone() -> None:
    table = FranticTable(
        2,
        pawns={0: 12, 1: 3},
        board={4: "troublemaker_1"},
        hands={0: ["gift_1", "x_1"], 1: ["reverse_1"]},
    )
    restock_by_gift(table)
    assert "CardActivated" not in kinds(table.act(c.PlaceRestockCard("reverse_1", 40), 1))
    table.act(c.PlaceRestockCard("x_1", 39), 0)
    table.rolls(2)
    assert table.pawns[0] == 14


@pytest.mark.rule("FR-LOOP-01", "FR-DEC-03")
def test_a_card_that_was_activated_in_this_turn_does_nothing_when_it_is_played() -> None:
    table = FranticTable(hands={0: ["gift_1"]}, activated=["gift_1"])
    assert kinds(table.play("gift_1")) == ["CardPlayed"]


@pytest.mark.rule("FR-GIFT-01", "FR-GIFT-02", "FR-GIFT-03")
def test_gift_moves_another_pawn_one_or_two_steps_forward() -> None:
    table = FranticTable(
        3, pawns={0: 7, 1: 20, 2: 50}, board={21: "x_1", 22: "stop_1"}, hands={0: ["gift_1"]}
    )
    table.play("gift_1")
    assert table.legal(0) == [c.ChooseGift(pawn, steps) for pawn in (1, 2) for steps in (1, 2)]
    refusal = table.refused(c.ChooseGift(0, 1), 0)
    assert (refusal.code, refusal.rule) == ("invalid_pawn", "FR-GIFT-01")
    happened = table.choose(c.ChooseGift(1, 2))
    assert only(happened, e.ReactionWindowOpened)[0].asked == (1,)
    table.nobody_reacts()
    assert table.pawns == [7, 22, 50]
    table = FranticTable(3, pawns={2: 50}, hands={0: ["gift_1", "skip_1"]})
    table.play("gift_1")
    table.choose(c.ChooseGift(2, 1))
    table.nobody_reacts()
    assert table.pawns == [0, 0, 50]


@pytest.mark.rule("FR-GIFT-03")
@pytest.mark.parametrize("steps", [-1, 0, 3, 6])
def test_a_gift_of_other_than_one_or_two_steps_is_refused(steps: int) -> None:
    """Also where no schema has looked at the command before."""
    table = FranticTable(2, hands={0: ["gift_1"]})
    table.play("gift_1")
    refusal = table.refused(c.ChooseGift(1, steps), 0)  # type: ignore[arg-type]
    assert (refusal.code, refusal.rule) == ("invalid_steps", "FR-GIFT-03")


@pytest.mark.rule("FR-GIFT-01", "FR-ATK-01", "FR-GIFT-02")
def test_gift_on_landing_is_chosen_by_the_mover_for_any_other_pawn_than_the_one_that_landed() -> None:
    table = moving(1, seats=3, pawns={0: 8, 1: 20, 2: 30}, board={9: "gift_1"}, hands={1: ["block_1"], 0: []})
    table.choose(c.ChooseGift(1, 2))
    assert "AttackBlocked" in kinds(table.throw(1, "block_1"))
    assert table.pawns == [9, 20, 30]


@pytest.mark.rule("FR-MAGNET-01", "FR-MAGNET-02", "FR-MAGNET-03", "FR-DEC-09")
def test_magnet_takes_any_top_card_but_teleports_occupied_ones_and_itself() -> None:
    board = {3: "push_1>4", 9: "stop_1", 10: "x_1 snail_1", 11: "troublemaker_1", 6: "gift_2"}
    table = FranticTable(pawns={0: 5, 1: 9}, board=board, hands={0: ["magnet_1"]})
    table.play("magnet_1")
    assert table.legal(0) == [c.ChooseMagnetCard(3), c.ChooseMagnetCard(10), c.ChooseMagnetCard(11)]
    for square, why in {
        6: "tp1 on square 6 is a numbered teleport",
        9: "a pawn stands on square 9",
        45: "magnet_1 cannot take itself",
        30: "there is no card on square 30",
        50: "there is no card on square 50",
        -1: "there is no card on square -1",
        51: "there is no card on square 51",
    }.items():
        refusal = table.refused(c.ChooseMagnetCard(square), 0)
        assert (refusal.code, refusal.rule, refusal.detail) == ("not_takeable", "FR-MAGNET-02", why)
    happened = table.choose(c.ChooseMagnetCard(10))
    assert kinds(happened) == ["ChoiceMade", "CardTaken"]
    assert table.top(10) == "x_1"
    assert "snail_1" in table.hand(0)
    assert table.state.known == {"snail_1": 0}


@pytest.mark.rule("FR-MAGNET-02", "FR-LOOP-01")
def test_magnet_with_nothing_to_take_does_nothing_and_counts_as_activated() -> None:
    table = FranticTable(hands={0: ["magnet_1"]})
    assert kinds(table.play("magnet_1")) == ["CardPlayed", "CardActivated"]
    assert table.state.activated == ["magnet_1"]
    table.rolls(1)
    assert table.state.turn == 2


@pytest.mark.rule("FR-MAGNET-01", "FR-TURN-05")
def test_magnet_on_landing_fills_the_hand_of_the_owner_who_then_draws_less() -> None:
    table = moving(1, pawns={0: 8}, board={9: "magnet_1", 20: "stop_1", 30: "x_1"}, hand_size=3)
    happened = table.choose(c.ChooseMagnetCard(30))
    assert [(event.seat, len(event.cards)) for event in only(happened, e.CardsDrawn)] == [(1, 1)]
    assert "x_1" in table.hand(0)


@pytest.mark.rule("FR-TELEPORT-01", "FR-DEC-04")
def test_teleport_played_and_landed_on() -> None:
    table = FranticTable(teleports={4: 33}, pawns={0: 8}, board={35: "teleport_2"}, hands={0: ["teleport_1"]})
    table.play("teleport_1")
    happened = table.rolls(4)
    assert only(happened, e.DieRolled)[0].purpose == "teleport"
    assert "CardActivated" not in kinds(happened)
    assert table.pawns[0] == 33
    table.rolls(2)
    table.rolls(1)
    assert table.pawns[0] == 6


@pytest.mark.rule("FR-DEC-02")
@pytest.mark.parametrize(
    ("timing", "plays", "lands"),
    [("play_and_land", True, True), ("play", True, False), ("land", False, True)],
)
def test_yellow_timing_says_when_yellow_cards_work(timing: str, plays: bool, lands: bool) -> None:
    options = {"yellow_timing": timing}
    table = FranticTable(2, options, hands={0: ["teleport_1"]})
    assert ("CardActivated" in kinds(table.play("teleport_1"))) is plays
    for card in ("gift_1", "magnet_1", "teleport_1"):
        table = FranticTable(2, options, moment="move", board={1: card, 9: "x_1"})
        assert ("CardActivated" in kinds(table.rolls(1))) is lands


@pytest.mark.rule("FR-TROUBLE-01", "FR-DEC-17")
def test_troublemaker_played_skips_the_movement_and_activates_an_event() -> None:
    table = FranticTable(hands={0: ["troublemaker_1"]})
    assert kinds(table.play("troublemaker_1")) == ["CardPlayed", "CardActivated", "MovementModified"]
    assert table.decision.caused[-1].rules == ("FR-TROUBLE-01", "FR-GREEN-01"), "not the rule of SKIP"
    happened = table.rolls(13)
    assert only(happened, e.EventActivated)[0].activator == 0
    assert table.state.turn == 2
    assert table.pawns == [0, 0]


@pytest.mark.rule("FR-TROUBLE-02", "FR-DEC-17", "FR-DEC-24")
def test_troublemaker_landed_on_only_activates_an_event() -> None:
    table = moving(1, pawns={0: 8}, board={9: "troublemaker_1"})
    happened = table.rolls(13)
    assert (only(happened, e.EventActivated)[0].activator, table.pawns[0]) == (0, 9)


@pytest.mark.rule("FR-FU-02", "FR-MOVE-06", "FR-NTP-04")
@pytest.mark.parametrize(("start", "to"), [(6, 27), (40, 50)])
def test_fuck_you_goes_21_squares_at_most_to_the_finish(start: int, to: int) -> None:
    table = FranticTable(pawns={0: start}, hands={0: ["fuck_you_1"]})
    table.play("fuck_you_1", 7)
    assert table.pawns[0] == to
    assert "DieRolled" in kinds(table.rolls(1))


@pytest.mark.rule("FR-FU-03", "FR-DEC-28")
def test_landing_on_fuck_you_takes_it_and_what_lies_beneath_does_nothing() -> None:
    table = moving(1, pawns={0: 8}, board={9: "x_1 fuck_you_1"})
    assert "fuck_you_1" in table.hand(0)
    assert (table.pawns[0], table.top(9)) == (9, "x_1")
    assert table.state.known == {"fuck_you_1": 0}


@pytest.mark.rule("FR-NTP-01", "FR-MOVE-14")
def test_landing_on_a_numbered_teleport() -> None:
    table = moving(1, pawns={0: 5}, teleports={2: 33}, board={6: "stop_1"})
    assert table.state.activated == ["tp1"]
    table.rolls(2)
    assert table.pawns[0] == 33


@pytest.mark.rule("FR-NTP-04", "FR-LOOP-01")
def test_arriving_by_teleport_swap_event_or_nice_try_does_not_activate_it() -> None:
    table = moving(1, pawns={0: 5})
    happened = table.rolls(2)
    assert "CardActivated" not in kinds(happened)
    table = moving(1, pawns={0: 8, 1: 13}, board={9: "swap_1"})
    table.choose(c.ChooseSwapPawn(1))
    assert "CardActivated" not in kinds(table.nobody_reacts())
    assert table.pawns == [13, 9]
    table = in_event(6)
    assert table.pawns == [41, 41]


@pytest.mark.rule("FR-NTP-03", "FR-MAGNET-02")
def test_no_card_covers_or_picks_up_a_numbered_teleport() -> None:
    table = FranticTable(board={6: "stop_1", 9: "x_1"}, hands={0: ["magnet_1"]})
    assert table.refused(c.PlayCard("magnet_1", 6), 0).code == "white_card_covered"
    table.play("magnet_1")
    assert table.legal(0) == [c.ChooseMagnetCard(9)]
