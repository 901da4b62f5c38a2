"""Reaction windows: who is asked, what may be answered, in which order throws count, what is refused."""

import pytest
from msgspec.structs import replace

from domain.games.frantic import GAME
from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.kernel.game import Violation
from domain.matches.trial import broken
from tests.games.frantic.tables import FranticTable, in_event, kinds, moving, only


def rolled(seats: int = 3, value: int = 3, **position: object) -> FranticTable:
    """Seat 0 has just rolled to move; nobody has answered yet."""
    table = FranticTable(seats, moment="move", **position)
    table.roll(value)
    return table


@pytest.mark.rule("FR-REROLL-01", "FR-REACT-03", "FR-DEC-10")
def test_every_roll_asks_all_seats_whatever_they_hold() -> None:
    for hands in ({0: ["re_roll_1"]}, {1: ["block_1"]}, {}):
        table = rolled(hands=hands)
        assert table.window.kind == "re_roll"
        assert table.window.asked == (1, 2, 0), "in the order in which throws count"
        assert table.awaited_seats == (0, 1, 2)


@pytest.mark.rule("FR-REACT-03", "FR-INV-12")
def test_a_seat_without_cards_is_not_asked_and_nobody_asked_opens_no_window() -> None:
    table = rolled(hand_size=0, hands={1: ["x_1"]})
    assert table.window.asked == (1,)
    refusal = table.refused(c.PassReaction(1), 2)
    assert (refusal.code, refusal.rule) == ("not_your_turn", "FR-REACT-03")
    happened = moving(3, hand_size=0)
    assert "ReactionWindowOpened" not in kinds([caused.event for caused in happened.decision.caused])
    assert happened.pawns[0] == 3


@pytest.mark.rule("FR-REACT-03", "FR-DEC-10", "FR-REROLL-02")
def test_of_several_throws_the_first_at_the_right_of_the_roller_counts_the_roller_last() -> None:
    hands = {0: ["re_roll_1"], 1: ["re_roll_2"], 2: ["re_roll_3"]}
    table = rolled(hands=hands)
    table.throw(0, "re_roll_1", 40)
    table.throw(2, "re_roll_3", 41 + 1)
    happened = table.throw(1, "re_roll_2", 39)
    assert [(event.seat, event.card) for event in only(happened, e.ReactionCardThrown)] == [(1, "re_roll_2")]
    assert "re_roll_1" in table.hand(0)
    assert "re_roll_3" in table.hand(2)
    assert table.top(39) == "re_roll_2"
    assert table.top(40) is None


@pytest.mark.rule("FR-REACT-03")
def test_an_answer_is_given_once_and_only_while_the_window_is_open() -> None:
    table = rolled(hands={1: ["re_roll_1"]})
    table.pass_(1)
    refusal = table.refused(c.ThrowReaction(1, "re_roll_1", 40), 1)
    assert (refusal.code, refusal.rule) == ("already_answered", "FR-REACT-03")
    assert table.refused(c.PassReaction(1), 1).code == "already_answered"
    assert table.refused(c.PassReaction(2), 0).code == "window_closed"
    table.nobody_reacts()
    refusal = table.refused(c.PassReaction(1), 2)
    assert (refusal.code, refusal.rule) == ("window_closed", "FR-REACT-03")


@pytest.mark.rule("MV-COR-05")
def test_what_has_been_thrown_stays_in_the_hand_and_its_square_open() -> None:
    table = rolled(hands={1: ["re_roll_1"]})
    table.throw(1, "re_roll_1", 40)
    assert broken(GAME, table.state) == []
    hands = [list(hand) for hand in table.state.hands]
    hands[1][0], hands[2][0] = hands[2][0], hands[1][0]
    elsewhere = replace(table.state, hands=hands)
    on_it = replace(table.state, pawns=[0, 40, 0])
    for changed in (elsewhere, on_it):
        (found,) = broken(GAME, changed)
        assert found == Violation("MV-COR-05", "seat 1 could not answer window 1 as it has")


@pytest.mark.rule("FR-REACT-01", "FR-PLACE-02", "FR-PLACE-05", "FR-PLACE-06", "FR-PLACE-07")
@pytest.mark.parametrize(
    ("card", "square", "code", "rule"),
    [
        ("re_roll_1", 0, "start_or_finish", "FR-PLACE-07"),
        ("re_roll_1", 50, "start_or_finish", "FR-PLACE-07"),
        ("re_roll_1", 9, "pawn_on_square", "FR-PLACE-06"),
        ("re_roll_1", 13, "white_card_covered", "FR-PLACE-05"),
        ("re_roll_1", 30, "white_card_covered", "FR-PLACE-05"),
        ("re_roll_2", 40, "card_not_in_hand", "FR-REACT-01"),
        ("block_1", 40, "wrong_reaction", "FR-REROLL-01"),
        ("x_1", 40, "wrong_reaction", "FR-REROLL-01"),
    ],
)
def test_throws_that_are_not_possible_are_refused(card: str, square: int, code: str, rule: str) -> None:
    hands = {1: ["re_roll_1", "block_1", "x_1"]}
    table = rolled(pawns={2: 9}, board={30: "fuck_you_1"}, hands=hands)
    refusal = table.refused(c.ThrowReaction(1, card, square), 1)
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.rule("FR-REACT-01", "FR-PLACE-02")
def test_a_thrown_card_covers_any_single_colour_and_works_in_or_out_of_turn() -> None:
    table = rolled(board={40: "x_1", 39: "gift_1"}, hands={0: ["re_roll_1"]})
    assert {40, 39} <= {throw.square for throw in table.legal(0)[1:]}  # type: ignore[attr-defined]
    table.throw(0, "re_roll_1", 40)
    table.nobody_reacts()
    assert table.top(40) == "re_roll_1"
    assert table.state.agenda[0] == s.Roll(0, 6, "movement", "FR-REROLL-02", attempt=2)


@pytest.mark.rule("FR-REACT-02")
def test_a_thrown_card_is_replaced_at_the_next_draw_step_only() -> None:
    table = rolled(hands={1: ["re_roll_1"]})
    table.throw(1, "re_roll_1")
    table.nobody_reacts()
    assert len(table.hand(1)) == 3
    table.nobody_reacts()
    happened = table.rolls(1)
    assert [(event.seat, len(event.cards)) for event in only(happened, e.CardsDrawn)] == [(1, 1)]


@pytest.mark.rule("FR-REROLL-02", "FR-REROLL-03")
def test_only_the_new_value_counts_and_it_may_be_changed_again() -> None:
    table = rolled(value=6, hands={0: ["re_roll_1"], 1: ["re_roll_2"]})
    table.throw(0, "re_roll_1", 40)
    happened = table.nobody_reacts()
    assert only(happened, e.RollDiscarded) == [
        e.RollDiscarded(1, then=(s.Roll(0, 6, "movement", "FR-REROLL-02", attempt=2),))
    ]
    table.roll(5)
    assert table.window.roll == 2
    table.throw(1, "re_roll_2", 39)
    table.nobody_reacts()
    assert table.window.kind == "block"
    table.nobody_reacts()
    table.rolls(2)
    assert table.pawns[0] == 2


@pytest.mark.rule("FR-REROLL-04", "FR-BLOCK-01", "FR-BLOCK-02", "FR-DEC-12")
def test_a_blocked_re_roll_leaves_the_roll_which_may_be_reacted_to_again() -> None:
    table = rolled(value=6, hands={0: ["block_1"], 1: ["re_roll_1"], 2: ["re_roll_2"]}, pawns={0: 7})
    table.throw(1, "re_roll_1", 40)
    table.nobody_reacts()
    assert (table.window.kind, table.window.asked, table.window.card) == ("block", (0,), "re_roll_1")
    happened = table.throw(0, "block_1", 39)
    assert only(happened, e.AttackBlocked)[0].attack == "re_roll"
    assert "RollDiscarded" not in kinds(happened)
    assert (table.window.kind, table.window.roll) == ("re_roll", 1)
    table.throw(2, "re_roll_2", 38)
    table.nobody_reacts()
    table.nobody_reacts()
    assert table.state.agenda[0] == s.Roll(0, 6, "movement", "FR-REROLL-02", attempt=2)


@pytest.mark.rule("FR-BLOCK-04", "FR-ATK-01")
def test_a_re_roll_of_ones_own_roll_and_a_block_cannot_be_blocked() -> None:
    table = rolled(hands={0: ["re_roll_1", "block_1"], 1: ["block_2"]})
    table.throw(0, "re_roll_1")
    happened = table.nobody_reacts()
    assert "RollDiscarded" in kinds(happened)
    assert "ReactionWindowOpened" not in kinds(happened)
    table = FranticTable(hands={0: ["gift_1", "block_2"], 1: ["block_1"]})
    table.play("gift_1")
    table.choose(c.ChooseGift(1, 1))
    happened = table.throw(1, "block_1")
    assert "ReactionWindowOpened" not in kinds(happened)


@pytest.mark.rule("FR-REROLL-01", "FR-SETUP-05", "FR-EVBASE-01")
@pytest.mark.parametrize("purpose", ["movement", "second_chance", "teleport", "event_number", "event_effect"])
def test_all_kinds_of_rolls_can_be_repeated_with_the_same_die(purpose: str) -> None:
    hands = {1: ["re_roll_1"]}
    if purpose == "movement":
        table = FranticTable(3, moment="move", hands=hands)
    elif purpose == "second_chance":
        table = moving(1, seats=3, board={1: "second_chance_1"}, hands=hands)
    elif purpose == "teleport":
        table = moving(6, seats=3, hands=hands)
    elif purpose == "event_number":
        table = moving(1, seats=3, board={1: "troublemaker_1"}, hands=hands)
    else:
        table = in_event(7, 3, hands=hands)
    (first,) = only(table.roll(1), e.DieRolled)
    assert first.purpose == purpose
    table.throw(1, "re_roll_1")
    table.nobody_reacts()
    while table.is_window_open:
        table.nobody_reacts()
    (second,) = only(table.roll(2), e.DieRolled)
    assert (second.purpose, second.sides, second.roller) == (purpose, first.sides, first.roller)
    assert second.attempt == 2
    assert second.sides == (20 if purpose == "event_number" else 6)


@pytest.mark.rule("FR-ATK-01", "FR-BLOCK-01")
def test_an_attack_asks_only_its_target_and_only_with_a_card_in_hand() -> None:
    table = FranticTable(3, hands={0: ["gift_1"]})
    table.play("gift_1")
    table.choose(c.ChooseGift(2, 1))
    assert (table.window.kind, table.window.subject, table.window.asked) == ("block", 2, (2,))
    assert table.refused(c.PassReaction(table.window.id), 1).code == "not_your_turn"
    table = FranticTable(3, hands={0: ["gift_1"]}, hand_size=0)
    table.play("gift_1")
    table.choose(c.ChooseGift(2, 1))
    assert table.pawns[2] == 1


@pytest.mark.rule("FR-REACT-04")
def test_an_effect_that_has_begun_goes_on_when_its_card_is_covered_or_taken() -> None:
    """GIFT is covered by a thrown card while it waits for its own movement's landing; its steps are made."""
    table = FranticTable(3, hands={0: ["gift_1"], 1: ["re_roll_1"]}, pawns={1: 5}, board={7: "stop_1"})
    table.play("gift_1", 30)
    table.choose(c.ChooseGift(1, 1))
    table.nobody_reacts()
    assert table.state.agenda[0] == s.Roll(0, 6, "teleport", "FR-NTP-01")
    table.roll(2)
    table.throw(1, "re_roll_1", 30)
    table.nobody_reacts()
    table.nobody_reacts()
    table.rolls(4)
    assert table.pawns[1] == 27
    assert table.top(30) == "re_roll_1"


@pytest.mark.rule("FR-REACT-04")
def test_steps_look_at_the_cards_of_their_own_moment() -> None:
    """A RE-ROLL thrown on a STOP ahead of the pawn takes it out of the way."""
    table = rolled(board={2: "stop_1"}, hands={1: ["re_roll_1"]})
    table.throw(1, "re_roll_1", 2)
    table.nobody_reacts()
    table.nobody_reacts()
    table.rolls(5)
    assert table.pawns[0] == 5


@pytest.mark.rule("FR-LOOP-03", "FR-LOOP-01")
def test_a_card_thrown_and_taken_back_in_the_same_turn_may_not_be_thrown_again() -> None:
    """Thrown on an event's number, taken by the MAGNET that MARCHING ORDERS leads to, wanted for the next roll."""
    table = FranticTable(
        3,
        pawns={0: 5, 1: 8, 2: 10},
        board={9: "troublemaker_1", 12: "magnet_1"},
        hands={0: ["gift_1"], 1: ["re_roll_1"]},
    )
    table.play("gift_1")
    table.choose(c.ChooseGift(1, 1))
    table.nobody_reacts()
    table.roll(20)
    table.throw(1, "re_roll_1", 40)
    table.nobody_reacts()
    table.nobody_reacts()
    table.rolls(3)
    table.choose(c.ChooseMarchingPawn(2))
    table.rolls(2)
    table.choose(c.ChooseMagnetCard(40))
    assert "re_roll_1" in table.hand(2)
    table.roll(2)
    assert table.legal(2) == [c.PassReaction(table.window.id)]
    refusal = table.refused(c.ThrowReaction(table.window.id, "re_roll_1", 40), 2)
    assert (refusal.code, refusal.rule) == ("already_activated", "FR-LOOP-03")
    table.nobody_reacts()
    assert table.state.turn == 2
    assert "re_roll_1" not in table.state.activated


@pytest.mark.rule("FR-LOOP-03")
def test_a_card_that_was_only_placed_may_be_thrown() -> None:
    table = FranticTable(3, hands={0: ["re_roll_1", "x_1"], 1: ["re_roll_2"]})
    table.play("re_roll_1", 30)
    assert table.state.activated == []
    table.roll(1)
    assert any(throw.card == "re_roll_2" for throw in table.legal(1)[1:])  # type: ignore[attr-defined]


@pytest.mark.rule("FR-NICE-01", "FR-DEC-19", "FR-ROUND-01")
def test_nice_try_is_asked_after_the_draw_so_a_freshly_drawn_one_may_be_thrown() -> None:
    table = FranticTable(2, hands={0: ["skip_1"]}, pawns={1: 50}, deck=["nice_try_1", "x_1"])
    happened = table.play("skip_1")
    assert kinds(happened)[-2:] == ["CardsDrawn", "ReactionWindowOpened"]
    assert table.window.asked == (1, 0)
    table.throw(0, "nice_try_1", 44)
    happened = table.nobody_reacts()
    assert table.pawns == [0, 41]
    assert "RoundEnded" not in kinds(happened)


@pytest.mark.rule("FR-NICE-01")
def test_nice_try_is_not_asked_when_no_pawn_is_on_the_finish() -> None:
    table = FranticTable(2, hands={0: ["skip_1"], 1: ["nice_try_1"]}, pawns={1: 49})
    assert "ReactionWindowOpened" not in kinds(table.play("skip_1"))


@pytest.mark.rule("FR-NICE-02", "FR-NTP-04")
def test_nice_try_leads_to_tp6_wherever_it_lies_and_does_not_activate_it() -> None:
    table = FranticTable(3, hands={0: ["skip_1"], 1: ["nice_try_1"]}, pawns={1: 50, 2: 50}, teleports={6: 3})
    table.play("skip_1")
    table.throw(1, "nice_try_1", 44)
    happened = table.nobody_reacts()
    assert table.pawns == [0, 3, 3]
    assert "CardActivated" not in kinds(happened)
    assert table.state.turn == 2


@pytest.mark.rule("FR-NICE-03", "FR-ROUND-02")
def test_with_an_exhausted_deck_nice_try_changes_positions_and_the_round_ends_all_the_same() -> None:
    table = FranticTable(2, hands={0: ["skip_1"], 1: ["nice_try_1"]}, pawns={1: 50}, deck=[])
    happened = table.play("skip_1")
    assert kinds(happened)[-2:] == ["DeckRanOut", "ReactionWindowOpened"]
    table.throw(1, "nice_try_1", 44)
    happened = table.nobody_reacts()
    assert only(happened, e.RoundEnded)[0].reason == "deck"
    assert [row.square for row in only(happened, e.RoundScored)[0].scores] == [0, 41]


@pytest.mark.rule("FR-BLOCK-04")
def test_nice_try_cannot_be_blocked() -> None:
    hands = {0: ["skip_1", "block_1"], 1: ["nice_try_1", "block_2"]}
    table = FranticTable(2, hands=hands, pawns={0: 50})
    table.play("skip_1")
    table.throw(1, "nice_try_1", 44)
    happened = table.nobody_reacts()
    assert "ReactionWindowOpened" not in kinds(happened)
    assert table.pawns == [41, 0]


@pytest.mark.rule("FR-DEC-40")
def test_what_an_answer_cites_does_not_tell_a_throw_from_a_pass() -> None:
    cited = []
    for throws in (True, False):
        table = rolled(hands={1: ["re_roll_1"]})
        table.throw(1, "re_roll_1") if throws else table.pass_(1)
        cited.append(table.decision.caused[-1].rules)
    assert cited[0] == cited[1]


def test_the_default_of_an_absent_seat_is_to_pass() -> None:
    table = rolled(hands={1: ["re_roll_1"]})
    (answered,) = table.default(1)
    assert (answered.answer, answered.by) == (c.PassReaction(1), "timeout")  # type: ignore[attr-defined]
    assert table.refused(c.PassReaction(1), 1).code == "already_answered"
