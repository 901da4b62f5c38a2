"""The twenty events, one by one."""

from typing import Any

import pytest

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic.effects.d20 import D20_EVENTS, title
from domain.kernel.awaited import AwaitsChance
from domain.kernel.chance import Roll
from tests.games.frantic.tables import FranticTable, in_event, kinds, only


def finished(table: FranticTable) -> bool:
    return any(isinstance(caused.event, e.EventFinished) for caused in table.decision.caused)


@pytest.mark.rule("FR-EVBASE-01", "FR-REROLL-01")
def test_the_activator_rolls_the_d20_and_everybody_may_react() -> None:
    table = FranticTable(hands={0: ["troublemaker_1"]})
    table.play("troublemaker_1")
    assert table.game.awaited(table.state) == AwaitsChance(c.RollDie, (Roll("value", 20, "FR-EVBASE-01"),))
    refusal = table.refused(c.RollDie(21))
    assert (refusal.code, refusal.rule) == ("impossible_draw", "FR-EVBASE-01")
    table.roll(13)
    assert table.window.asked == (1, 0)
    happened = table.nobody_reacts()
    assert only(happened, e.EventActivated)[0].name == "FRIDAY THE 13TH"


def test_every_number_of_the_die_has_its_event() -> None:
    names = [title(number) for number in range(1, 21)]
    assert len(D20_EVENTS) == len(set(names)) == 20
    for number, name in enumerate(names, 1):
        table = in_event(number, hands={1: ["x_1"]})
        (activated,) = only([caused.event for caused in table.decision.caused], e.EventActivated)
        assert (activated.number, activated.name) == (number, name)


SIMPLE: list[tuple[int, list[int], list[int], dict[str, Any]]] = [
    (1, [3, 3, 20], [41, 41, 20], {}),
    (1, [3, 9, 20], [44, 9, 20], {"teleports": {2: 44}}),
    (6, [3, 9, 20], [41, 41, 41], {}),
    (6, [3, 9, 20], [2, 2, 2], {"teleports": {6: 2}}),
    (13, [3, 9, 20], [3, 9, 20], {}),
    (16, [20, 9, 20], [16, 10, 16], {}),
    (16, [2, 1, 0], [0, 2, 1], {}),
    (16, [7, 7, 7], [3, 3, 3], {}),
    (17, [3, 9, 20], [20, 9, 3], {}),
    (17, [5, 5, 5], [5, 5, 5], {}),
    (19, [3, 9, 20], [20, 20, 20], {}),
    (20, [3, 20, 20], [3, 0, 0], {}),
]


@pytest.mark.rule(
    "FR-EV-01",
    "FR-EV-06",
    "FR-EV-13",
    "FR-EV-16",
    "FR-EV-17",
    "FR-EV-19",
    "FR-EV-20",
    "FR-EVBASE-03",
    "FR-EVBASE-04",
    "FR-EVBASE-05",
    "FR-DEC-13",
)
@pytest.mark.parametrize(("number", "before", "after", "position"), SIMPLE)
def test_events_that_move_pawns_at_once(
    number: int, before: list[int], after: list[int], position: dict[str, Any]
) -> None:
    """Positions before the event count, all pawns that fit are moved, and no card does anything."""
    board = {square: f"stop_{n}" for n, square in enumerate((10, 16, 21), 1)}
    table = in_event(number, 3, pawns=dict(enumerate(before)), board=board, **position)
    assert table.pawns == after
    assert finished(table)
    assert table.state.turn == 2


@pytest.mark.rule("FR-EV-02", "FR-EVBASE-02")
def test_earthquake_goes_in_turn_from_the_right_of_the_activator() -> None:
    table = in_event(2, 4, pawns={0: 1, 1: 2, 2: 3, 3: 4})
    assert table.pawns == [3, 3, 4, 1]


@pytest.mark.rule("FR-EV-03", "FR-NTP-04", "FR-BLOCK-03", "FR-ATK-01")
def test_marching_orders_is_a_movement_action_of_any_pawn_and_no_attack() -> None:
    table = in_event(3, 3, pawns={1: 10}, board={11: "x_1", 12: "stop_1"}, hands={1: ["block_1"]})
    assert table.legal(0) == [c.ChooseMarchingPawn(pawn) for pawn in range(3)]
    assert table.refused(c.ChooseMarchingPawn(3), 0).rule == "FR-EV-03"
    assert kinds(table.choose(c.ChooseMarchingPawn(1))) == ["ChoiceMade"]
    happened = table.rolls(5)
    assert only(happened, e.MovementStarted)[0].mover == 0
    assert (table.pawns[1], only(happened, e.CardActivated)[0].card) == (12, "stop_1")
    table = in_event(3, 3, pawns={1: 12})
    table.choose(c.ChooseMarchingPawn(1))
    assert only(table.rolls(1), e.CardActivated)[0].card == "tp2"


@pytest.mark.rule("FR-EV-04", "FR-EVBASE-02", "FR-EVBASE-04", "FR-NTP-04")
def test_teleport_terror_teleports_one_seat_after_the_other() -> None:
    table = in_event(4, 3)
    rollers = []
    for value in (1, 3, 5):
        happened = table.rolls(value)
        rollers.append(only(happened, e.DieRolled)[0].roller)
        assert "CardActivated" not in kinds(happened)
    assert rollers == [1, 2, 0]
    assert table.pawns == [34, 6, 20]
    assert finished(table)


@pytest.mark.rule("FR-EV-05", "FR-EVBASE-02")
def test_market_shows_a_card_for_everybody_and_each_takes_one() -> None:
    table = in_event(5, 3, deck=["stop_1", "x_1", "snail_1", "stop_2", "x_2", "snail_2"])
    assert table.state.market == ["stop_1", "x_1", "snail_1"]
    assert table.state.deck == ["stop_2", "x_2", "snail_2"]
    assert table.legal(1) == [c.ChooseMarketCard(card) for card in ("stop_1", "x_1", "snail_1")]
    refusal = table.refused(c.ChooseMarketCard("stop_2"), 1)
    assert (refusal.code, refusal.rule) == ("not_in_market", "FR-EV-05")
    table.choose(c.ChooseMarketCard("x_1"), 1)
    table.choose(c.ChooseMarketCard("stop_1"), 2)
    assert table.legal(0) == [c.ChooseMarketCard("snail_1")]
    table.choose(c.ChooseMarketCard("snail_1"), 0)
    assert table.state.market == []
    assert table.state.known == {"x_1": 1, "stop_1": 2, "snail_1": 0}


@pytest.mark.rule("FR-EV-05", "FR-EVBASE-06", "FR-DEC-14")
@pytest.mark.parametrize(("deck", "takers"), [(["stop_1", "x_1"], [1, 2]), ([], [])])
def test_a_short_market_goes_round_while_there_are_cards_and_ends_no_round_by_itself(
    deck: list[str], takers: list[int]
) -> None:
    table = in_event(5, 3, deck=deck, hand_size=5)
    took = []
    while not finished(table):
        took.append(table.awaited_seats[0])
        table.default(took[-1])
    assert took == takers
    assert "DeckRanOut" not in kinds([caused.event for caused in table.decision.caused])
    assert table.state.turn == 2


@pytest.mark.rule("FR-EV-07", "FR-EV-08", "FR-EVBASE-02", "FR-MOVE-12")
@pytest.mark.parametrize(("number", "after"), [(7, [13, 9, 27]), (8, [7, 1, 15])])
def test_expansion_and_recession_move_everybody_by_their_own_roll(number: int, after: list[int]) -> None:
    table = in_event(number, 3, pawns={0: 10, 1: 5, 2: 21}, board={8: "stop_1", 9: "push_1>10"})
    for value in (4, 6, 3):
        table.rolls(value)
    assert table.pawns == after
    assert table.state.activated == [] or table.state.turn == 2


@pytest.mark.rule("FR-EV-09", "FR-EVBASE-02", "FR-DEC-23", "FR-DEC-33")
def test_restock_lays_cards_of_any_colour_anywhere_and_carries_out_play_effects() -> None:
    hands = {1: ["teleport_1", "x_5"], 2: ["fuck_you_1"], 3: ["troublemaker_2"], 0: ["nice_try_1"]}
    table = in_event(9, 4, pawns={2: 3}, board={9: "stop_1"}, hands=hands)
    table.act(c.PlaceRestockCard("teleport_1", 9), 1)
    table.rolls(2)
    assert table.pawns[1] == 13
    happened = table.act(c.PlaceRestockCard("fuck_you_1", 10), 2)
    assert table.pawns[2] == 24
    assert "DieRolled" not in kinds(happened), "no movement action follows"
    table.act(c.PlaceRestockCard("troublemaker_2", 11), 3)
    happened = table.rolls(13)
    assert only(happened, e.EventActivated)[0].activator == 3
    happened = table.act(c.PlaceRestockCard("nice_try_1", 12), 0)
    assert "CardActivated" not in kinds(happened)
    assert [event.seat for event in only(happened, e.CardsDrawn)] == [1, 2, 3, 0]
    assert kinds(happened).index("CardsDrawn") < kinds(happened).index("EventFinished")


@pytest.mark.rule("FR-EV-09", "FR-DEC-33")
def test_troublemaker_in_restock_skips_the_movement_of_the_active_seat_that_has_not_begun() -> None:
    table = FranticTable(
        pawns={1: 3}, board={4: "troublemaker_1"}, hands={0: ["gift_1", "troublemaker_2"], 1: ["x_1"]}
    )
    table.play("gift_1")
    table.choose(c.ChooseGift(1, 1))
    table.nobody_reacts()
    table.rolls(9)
    table.act(c.PlaceRestockCard("x_1", 40), 1)
    happened = table.act(c.PlaceRestockCard("troublemaker_2", 39), 0)
    assert only(happened, e.MovementModified)[0].kind == "skip"
    table.rolls(13)
    assert table.state.turn == 2


@pytest.mark.rule("FR-EV-09", "FR-FU-02", "FR-DEC-33")
def test_fuck_you_in_restock_leaves_the_turns_own_movement_alone() -> None:
    table = in_event(9, hands={0: ["fuck_you_1"], 1: ["x_1"]})
    table.act(c.PlaceRestockCard("x_1", 40), 1)
    happened = table.act(c.PlaceRestockCard("fuck_you_1", 39), 0)
    assert (table.pawns[0], table.state.turn) == (21, 2)
    assert "DieRolled" not in kinds(happened)


@pytest.mark.rule("FR-EV-09", "FR-EVBASE-06", "FR-DEC-14")
def test_a_seat_without_cards_passes_in_restock_and_draws_what_there_is() -> None:
    table = in_event(9, 3, hand_size=0, hands={2: ["x_1"]}, deck=["x_2", "x_3", "x_4", "x_5", "x_6"])
    assert table.awaited_seats == (2,)
    skipped = only([caused.event for caused in table.decision.caused], e.PlayStepSkipped)
    assert [(event.seat, event.reason) for event in skipped] == [(1, "empty_hand")]
    happened = table.act(c.PlaceRestockCard("x_1", 40), 2)
    drawn = [(event.seat, len(event.cards)) for event in only(happened, e.CardsDrawn)]
    assert drawn[:2] == [(1, 4), (2, 1)]
    before_the_end = kinds(happened)[: kinds(happened).index("EventFinished")]
    assert "DeckRanOut" not in before_the_end


@pytest.mark.rule("FR-EV-10", "FR-DEC-15", "FR-EVBASE-02")
def test_reset_discards_whole_hands_face_up_and_draws_four() -> None:
    deck = [f"{kind}_{n}" for kind in ("stop", "x", "snail") for n in range(1, 7)]
    table = in_event(
        10, 2, hands={0: ["ghost_1"], 1: ["gift_1", "gift_2", "gift_3", "gift_4", "gift_5"]}, deck=deck
    )
    happened = [caused.event for caused in table.decision.caused]
    assert [event.seat for event in only(happened, e.HandDiscarded)] == [1, 0]
    assert {"gift_1", "gift_5", "ghost_1"} <= set(table.state.discard)
    assert table.hand(1) == deck[:4]
    assert table.hand(0) == deck[4:8]
    assert not set(table.state.discard) & set(table.state.deck)


@pytest.mark.rule("FR-EV-10", "FR-EVBASE-06", "FR-DEC-14")
def test_reset_with_a_short_deck_draws_what_there_is_and_the_draw_step_ends_the_round() -> None:
    table = in_event(10, 2, deck=["stop_1", "x_1"])
    happened = [caused.event for caused in table.decision.caused]
    assert [(event.seat, len(event.cards)) for event in only(happened, e.CardsDrawn)] == [(1, 2)]
    names = kinds(happened)
    assert names.index("EventFinished") < names.index("DeckRanOut") < names.index("RoundEnded")


@pytest.mark.rule("FR-EV-11")
def test_tsunami_whoever_rolls_lower_moves_by_the_roll_before() -> None:
    table = in_event(11, 3, pawns={0: 10, 1: 20, 2: 29}, board={12: "x_1", 14: "push_1>15"})
    happened = [event for value in (2, 4, 4, 5) for event in table.rolls(value)]
    assert [event.roller for event in only(happened, e.DieRolled)] == [1, 2, 0, 1]
    assert not finished(table)
    happened = table.rolls(3)
    (movement,) = only(happened, e.MovementStarted)
    assert (movement.pawn, movement.mover, movement.steps) == (2, 2, 5)
    assert only(happened, e.CardActivated)[0].card == "tp5", "it is a movement action"


@pytest.mark.rule("FR-EV-11", "FR-BLOCK-03")
def test_a_tsunami_roll_counts_as_it_stands_after_re_rolls() -> None:
    table = in_event(11, 2, hands={0: ["re_roll_1"]})
    table.rolls(6)
    table.roll(2)
    table.throw(0, "re_roll_1")
    table.nobody_reacts()
    table.rolls(6)
    happened = table.rolls(5)
    (movement,) = only(happened, e.MovementStarted)
    assert (movement.pawn, movement.steps) == (1, 6)


@pytest.mark.rule("FR-DEC-16", "FR-EV-11")
def test_a_tsunami_in_which_nobody_rolls_lower_ends_at_the_limit() -> None:
    table = FranticTable(2, {"tsunami_max_rolls": 10}, hands={0: ["troublemaker_1"]})
    table.play("troublemaker_1")
    table.rolls(11)
    for _ in range(10):
        assert not finished(table)
        happened = table.rolls(3)
    assert finished(table)
    assert "MovementStarted" not in kinds(happened)
    assert table.state.turn == 2


@pytest.mark.rule("FR-EV-12", "FR-EVBASE-03")
def test_gambling_man_sends_all_who_rolled_highest_to_their_teleport() -> None:
    table = in_event(12, 4, pawns={0: 10})
    happened = [event for value in (5, 2, 5, 4) for event in table.rolls(value)]
    assert [event.roller for event in only(happened, e.DieRolled)] == [1, 2, 3, 0]
    assert table.pawns == [10, 34, 0, 34]
    assert "CardActivated" not in kinds(happened)


@pytest.mark.rule("FR-EV-14", "FR-DEC-36")
def test_loot_passes_all_hands_to_the_right_at_once() -> None:
    table = in_event(14, 3, hands={1: ["gift_1"], 2: ["ghost_1"]}, hand_size=3, deck=[])
    (passed,) = only([caused.event for caused in table.decision.caused], e.HandsPassed)
    assert "gift_1" in passed.hands[2]
    assert "ghost_1" in passed.hands[0]
    assert [len(hand) for hand in passed.hands] == [3, 2, 3]


@pytest.mark.rule("FR-EV-14")
def test_loot_carries_the_mark_of_known_cards_on() -> None:
    table = FranticTable(3, hands={0: ["magnet_1"], 1: ["troublemaker_1"]}, board={30: "ghost_1"})
    table.play("magnet_1")
    table.choose(c.ChooseMagnetCard(30))
    table.rolls(1)
    table.play("troublemaker_1", 46, seat=1)
    table.rolls(14)
    assert table.state.known == {"ghost_1": 1}
    assert "ghost_1" in table.hand(1)


@pytest.mark.rule("FR-EV-15", "FR-EVBASE-04")
def test_surprise_party_moves_any_pawn_two_squares_on() -> None:
    table = in_event(
        15, 3, pawns={0: 10, 1: 49, 2: 5}, board={7: "stop_1", 12: "x_1"}, hands={2: ["block_1"]}
    )
    table.choose(c.ChooseSurprisePawn(2), 1)
    assert table.pawns[2] == 7
    table.choose(c.ChooseSurprisePawn(2), 2)
    assert table.pawns[2] == 9
    assert table.refused(c.ChooseSurprisePawn(5), 0).rule == "FR-EV-15"
    table.choose(c.ChooseSurprisePawn(0), 0)
    assert table.pawns == [12, 49, 9]
    windows = only([caused.event for caused in table.decision.caused], e.ReactionWindowOpened)
    assert {window.kind for window in windows} == {"re_roll"}, "it is no attack"


@pytest.mark.rule("FR-EV-18", "FR-NTP-03", "FR-PLACE-05")
def test_reorganize_moves_two_teleports_one_after_the_other() -> None:
    board = {9: "stop_1", 10: "troublemaker_2"}
    table = in_event(18, 2, pawns={0: 13, 1: 30}, board=board)
    listed = table.legal(0)
    assert {choice.teleport for choice in listed} == {1, 3, 4, 5, 6}  # type: ignore[attr-defined]
    barred = {0, 50, 13, 30, 10, 45, 6, 20, 27, 34, 41}
    assert {choice.square for choice in listed} == set(range(51)) - barred  # type: ignore[attr-defined]
    refusal = table.refused(c.ChooseReorganize(2, 9), 0)
    assert (refusal.code, refusal.rule) == ("teleport_not_movable", "FR-EV-18")
    for number, why in {
        2: "has a pawn on it",
        0: "is none: there are 1 to 6",
        7: "is none: there are 1 to 6",
    }.items():
        detail = f"numbered teleport {number} {why}"
        assert table.refused(c.ChooseReorganize(number, 9), 0).detail == detail
    for square in barred:
        assert table.refused(c.ChooseReorganize(1, square), 0).code == "target_not_free"
    for square, why in {
        0: "no card may be placed on square 0",
        51: "no card may be placed on square 51",
        30: "a pawn stands on square 30",
        20: "tp3 on square 20 can never be covered",
        10: "troublemaker_2 on square 10 can never be covered",
    }.items():
        assert table.refused(c.ChooseReorganize(1, square), 0).detail == why
    happened = table.choose(c.ChooseReorganize(1, 9))
    assert only(happened, e.NumberedTeleportMoved)[0].covered == "stop_1"
    assert table.top(9) == "tp1"
    assert table.refused(c.ChooseReorganize(1, 11), 0).code == "teleport_not_movable"
    table.choose(c.ChooseReorganize(3, 6))
    assert table.state.teleports == [9, 13, 6, 27, 34, 41]
    assert table.top(20) is None
    assert table.state.turn == 2


@pytest.mark.rule("FR-EV-18")
@pytest.mark.parametrize(("seats", "movable"), [(6, 0), (5, 1)])
def test_reorganize_moves_as_many_as_it_can(seats: int, movable: int) -> None:
    squares = (6, 13, 20, 27, 34, 41)
    table = in_event(18, seats, pawns=dict(zip(range(seats), squares, strict=False)))
    for _ in range(movable):
        table.choose(table.legal(0)[0])
    assert finished(table)


@pytest.mark.rule("FR-EVBASE-02", "FR-BLOCK-03")
def test_a_card_effect_inside_an_event_can_be_blocked_the_event_cannot() -> None:
    table = in_event(9, 3, hands={1: ["gift_1"], 2: ["block_1"]}, pawns={2: 10})
    table.act(c.PlaceRestockCard("gift_1", 40), 1)
    table.choose(c.ChooseGift(2, 2), 1)
    assert "AttackBlocked" in kinds(table.throw(2, "block_1"))
    assert table.pawns[2] == 10


@pytest.mark.rule("FR-DEC-11", "FR-BLOCK-03")
def test_swap_reached_by_marching_orders_can_be_blocked() -> None:
    table = in_event(3, 3, board={11: "swap_1"}, pawns={0: 10, 1: 30}, hands={1: ["block_1"]})
    table.choose(c.ChooseMarchingPawn(0))
    table.rolls(1)
    table.choose(c.ChooseSwapPawn(1))
    assert "AttackBlocked" in kinds(table.throw(1, "block_1"))
    assert table.pawns == [11, 30, 0]


@pytest.mark.rule("FR-MOVE-14", "FR-DEC-24", "FR-TROUBLE-02")
def test_an_event_may_bring_another_event() -> None:
    """MARCHING ORDERS leads onto a TROUBLEMAKER: the inner event is over before the outer one."""
    table = in_event(3, 2, board={3: "troublemaker_2"})
    table.choose(c.ChooseMarchingPawn(1))
    table.rolls(3)
    happened = table.rolls(13)
    assert [event.number for event in only(happened, e.EventFinished)] == [13, 3]
