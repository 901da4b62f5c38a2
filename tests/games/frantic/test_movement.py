"""Movement actions: steps, cards walked over, landing, and what is no movement action."""

import pytest

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from tests.games.frantic.tables import FranticTable, in_event, kinds, moving, only


def steps(table: FranticTable) -> list[int]:
    return [event.to_square for event in only(events(table), e.PawnStepped)]


def events(table: FranticTable) -> list:
    return [caused.event for caused in table.decision.caused]


def activated(table: FranticTable) -> list[str]:
    return [event.card for event in only(events(table), e.CardActivated)]


@pytest.mark.rule("FR-MOVE-01")
def test_steps_are_taken_one_at_a_time_and_pawns_are_never_in_the_way() -> None:
    table = moving(3, seats=3, pawns={0: 7, 1: 8, 2: 10})
    assert steps(table) == [8, 9, 10]
    assert table.pawns == [10, 8, 10]


@pytest.mark.rule("FR-MOVE-02", "FR-X-01", "FR-DEC-03")
def test_x_is_skipped_again_and_again_in_one_turn() -> None:
    """An X is never activated: SECOND CHANCE backward over the same X skips it again."""
    table = FranticTable(
        pawns={0: 12}, board={11: "x_1", 10: "second_chance_1", 9: "x_2"}, hands={0: ["reverse_1"]}
    )
    table.play("reverse_1")
    table.rolls(1)
    table.rolls(1)
    assert steps(table) == [10, 8]
    assert activated(table) == ["reverse_1", "second_chance_1"]


@pytest.mark.rule("FR-MOVE-03", "FR-STOP-01")
def test_a_stop_ends_the_movement_also_with_the_last_step_and_gives_no_landing() -> None:
    table = moving(5, pawns={0: 7}, board={9: "stop_1"})
    assert (table.pawns[0], activated(table)) == (9, ["stop_1"])
    (lost,) = only(events(table), e.StepsLost)
    assert (lost.by, lost.lost) == ("stop", 3)
    table = moving(2, pawns={0: 7}, board={9: "stop_1"})
    assert (table.pawns[0], activated(table)) == (9, ["stop_1"])
    assert only(events(table), e.StepsLost) == []


@pytest.mark.rule("FR-MOVE-03", "FR-LOOP-01", "FR-DEC-03")
def test_a_stop_that_was_activated_in_this_turn_is_walked_over() -> None:
    table = moving(5, pawns={0: 7}, board={9: "stop_1"}, activated=["stop_1"])
    assert table.pawns[0] == 12


@pytest.mark.rule("FR-MOVE-04", "FR-MOVE-05", "FR-SNAIL-01", "FR-LOOP-01")
def test_a_snail_costs_two_steps_once_a_turn() -> None:
    assert moving(4, pawns={0: 7}, board={9: "snail_1"}).pawns[0] == 10
    assert moving(3, pawns={0: 7}, board={9: "snail_1"}).pawns[0] == 9
    table = moving(2, pawns={0: 7}, board={9: "snail_1"})
    assert (table.pawns[0], activated(table)) == (9, [])
    assert moving(4, pawns={0: 7}, board={9: "snail_1"}, activated=["snail_1"]).pawns[0] == 11


@pytest.mark.rule("FR-PASS-01")
def test_blue_cards_work_backward_too() -> None:
    table = FranticTable(
        pawns={0: 12}, board={11: "x_1", 9: "snail_1", 8: "stop_1"}, hands={0: ["reverse_1"]}
    )
    table.play("reverse_1")
    table.rolls(6)
    assert steps(table) == [10, 9, 8]
    assert activated(table) == ["reverse_1", "snail_1", "stop_1"]


@pytest.mark.rule("FR-MOVE-06", "FR-DEC-05")
def test_the_ends_of_the_track_end_the_movement() -> None:
    table = moving(6, pawns={0: 48})
    assert steps(table) == [49, 50]
    assert only(events(table), e.StepsLost)[0].lost == 4
    table = FranticTable(pawns={0: 2}, hands={0: ["reverse_1"]})
    table.play("reverse_1")
    table.rolls(6)
    assert steps(table) == [1, 0]


@pytest.mark.rule("FR-MOVE-06", "FR-MOVE-08", "FR-DEC-27")
def test_a_pawn_on_the_finish_does_not_move_and_does_not_land() -> None:
    table = moving(3, pawns={0: 50})
    assert steps(table) == []
    assert "CardActivated" not in kinds(events(table))


@pytest.mark.rule("FR-MOVE-07")
def test_the_square_a_pawn_leaves_triggers_nothing() -> None:
    table = moving(2, pawns={0: 7}, board={7: "stop_1", 9: "snail_1"})
    assert (table.pawns[0], activated(table)) == (9, [])
    assert activated(moving(1, pawns={0: 9}, board={9: "push_1>10"})) == []


@pytest.mark.rule("FR-MOVE-08", "FR-LOOP-01")
def test_landing_activates_the_top_card_only() -> None:
    table = moving(2, pawns={0: 7}, board={9: "push_1>10 jump_1>forward"})
    assert activated(table) == ["jump_1"]
    assert table.pawns[0] == 11


@pytest.mark.rule("FR-DEC-27")
def test_a_pawn_whose_movement_is_skipped_does_not_land() -> None:
    table = FranticTable(pawns={0: 9}, board={9: "push_1>10"}, hands={0: ["skip_1"]})
    table.play("skip_1")
    assert table.pawns[0] == 9


@pytest.mark.rule("FR-MOVE-09", "FR-PUSH-02", "FR-JUMP-03")
def test_push_and_jump_land_again_but_neither_stop_nor_snail_works_then() -> None:
    table = moving(1, pawns={0: 7}, board={8: "push_1>9", 9: "jump_1>forward", 11: "stop_1"})
    assert (table.pawns[0], activated(table)) == (11, ["push_1", "jump_1"])


@pytest.mark.rule("FR-MOVE-10", "FR-X-01")
def test_a_jump_onto_x_goes_on_in_the_direction_of_its_arrow() -> None:
    table = moving(2, pawns={0: 7}, board={10: "jump_1>backward", 8: "x_1", 7: "second_chance_1"})
    assert table.pawns[0] == 7
    assert table.state.agenda[0].roller == 0  # type: ignore[union-attr]
    assert activated(table) == ["jump_1", "second_chance_1"]


@pytest.mark.rule("FR-MOVE-10", "FR-DEC-06", "FR-DEC-29")
def test_a_push_through_a_wall_onto_x_goes_on_in_the_direction_of_the_movement() -> None:
    forward = moving(1, pawns={0: 9}, board={10: "push_1>19", 19: "x_1"})
    assert forward.pawns[0] == 21 - 1
    table = FranticTable(pawns={0: 11}, board={10: "push_1>19", 19: "x_1"}, hands={0: ["reverse_1"]})
    table.play("reverse_1")
    table.rolls(1)
    assert table.pawns[0] == 18


@pytest.mark.rule("FR-MOVE-10", "FR-DEC-29")
def test_a_push_along_the_track_onto_x_goes_on_along_its_arrow() -> None:
    table = FranticTable(pawns={0: 11}, board={10: "push_1>11", 11: "x_1"}, hands={0: ["reverse_1"]})
    table.play("reverse_1")
    table.rolls(1)
    assert table.pawns[0] == 12


@pytest.mark.rule("FR-MOVE-10", "FR-DEC-06", "FR-DEC-28", "FR-INV-15")
def test_a_swap_onto_x_goes_on_without_landing() -> None:
    """Pawn 1 stands on an X, where an event has put it; whoever swaps with it goes on to the next square."""
    table = moving(2, pawns={0: 7, 1: 30}, board={9: "swap_1", 30: "x_1", 31: "push_1>32"})
    table.choose(c.ChooseSwapPawn(1))
    table.nobody_reacts()
    assert table.pawns == [31, 9]
    assert activated(table) == ["swap_1"]


@pytest.mark.rule("FR-MOVE-11", "FR-GHOST-01")
def test_a_ghost_counts_every_square_and_nothing_works() -> None:
    board = {8: "x_1", 9: "stop_1", 10: "snail_1", 11: "push_1>12"}
    table = FranticTable(pawns={0: 7}, board=board, hands={0: ["ghost_1"]})
    table.play("ghost_1")
    table.rolls(4)
    assert steps(table) == [8, 9, 10, 11]
    assert activated(table) == ["ghost_1"]


@pytest.mark.rule("FR-DEC-28")
def test_a_ghost_may_rest_on_x_and_leaves_it_normally() -> None:
    table = FranticTable(pawns={0: 7}, board={8: "x_1"}, hands={0: ["ghost_1"]})
    table.play("ghost_1")
    table.rolls(1)
    assert table.pawns[0] == 8
    assert moving(1, pawns={0: 8}, board={8: "x_1"}).pawns[0] == 9


@pytest.mark.rule("FR-MOVE-12", "FR-MOVE-06")
def test_other_displacements_ignore_the_target_and_are_clamped() -> None:
    table = in_event(7, pawns={1: 48}, board={49: "stop_1"})
    table.rolls(5)
    assert table.pawns[1] == 50
    table = in_event(8, pawns={0: 10, 1: 2})
    table.rolls(5)
    assert table.pawns[1] == 0


@pytest.mark.rule("FR-MOVE-13")
def test_an_effect_started_by_another_is_finished_first() -> None:
    """The pawn moved by a GIFT lands on an event, which is over before the turn's own movement begins."""
    table = FranticTable(pawns={0: 5, 1: 8}, board={9: "troublemaker_1"}, hands={0: ["gift_1"]})
    table.play("gift_1")
    table.choose(c.ChooseGift(1, 1))
    table.nobody_reacts()
    assert [type(step).__name__ for step in table.state.agenda[:3]] == [
        "Roll",
        "ActivateEvent",
        "OwnMovement",
    ]
    table.rolls(13)
    assert "EventFinished" in kinds(events(table))
    table.rolls(1)
    assert table.pawns[0] == 6


@pytest.mark.rule("FR-MOVE-14", "FR-DEC-07", "FR-DEC-24")
def test_the_mover_rolls_and_chooses_for_the_pawn_it_moves() -> None:
    board = {9: "gift_1", 10: "troublemaker_1"}
    table = FranticTable(3, pawns={0: 5, 1: 8, 2: 9}, board=board, hands={0: ["remote_1"]})
    table.play("remote_1")
    table.choose(c.ChooseRemoteTarget(1))
    table.nobody_reacts()
    table.rolls(1)
    assert table.awaited_seats == (0,)
    assert table.legal(0) == [c.ChooseGift(pawn, steps) for pawn in (0, 2) for steps in (1, 2)]
    table.choose(c.ChooseGift(2, 1))
    table.nobody_reacts()
    assert table.state.agenda[0].roller == 0  # type: ignore[union-attr]
    table.rolls(15)
    assert table.awaited_seats == (1,), "the event goes in turn from the right of the activator, seat 0"


@pytest.mark.rule("FR-MOVE-14", "FR-DEC-07")
@pytest.mark.parametrize(("option", "holder"), [("owner", 1), ("mover", 0)])
def test_a_card_taken_by_landing_goes_to_the_owner_of_the_pawn(option: str, holder: int) -> None:
    options = {"landed_card_goes_to": option}
    table = FranticTable(2, options, pawns={1: 8}, board={9: "fuck_you_1"}, hands={0: ["remote_1"]})
    table.play("remote_1")
    table.choose(c.ChooseRemoteTarget(1))
    table.nobody_reacts()
    table.rolls(1)
    assert "fuck_you_1" in table.hand(holder)


@pytest.mark.rule("FR-MOVE-15", "FR-ROUND-03")
def test_a_pawn_that_leaves_the_finish_within_the_turn_does_not_end_the_round() -> None:
    table = moving(2, pawns={0: 7, 1: 50}, board={9: "swap_1"})
    table.choose(c.ChooseSwapPawn(1))
    table.nobody_reacts()
    assert table.is_window_open, "pawn 0 is on the finish now"
    table = in_event(20, pawns={1: 50})
    assert table.state.pawns == [0, 0]
    assert table.state.turn == 2


@pytest.mark.rule("FR-LOOP-01", "FR-LOOP-03")
def test_activations_are_forgotten_when_the_next_turn_begins() -> None:
    table = moving(1, pawns={0: 7}, board={8: "push_1>7"})
    assert "TurnStarted" in kinds(events(table))
    assert table.state.activated == []
