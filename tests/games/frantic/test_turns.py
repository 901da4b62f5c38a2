"""Turns, draw steps, the end of rounds and of the match."""

from typing import Any

import pytest

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.cards import card_ids
from domain.games.frantic.course.turn import next_to_draw
from domain.kernel.table import PlayDefault, Resume
from service.testing.given import given
from tests.games.frantic.tables import FranticTable, in_event, kinds, moving, only


@pytest.mark.rule("FR-TURN-01", "FR-TURN-04", "FR-TURN-07", "FR-SETUP-06", "FR-INV-11")
def test_a_turn_is_play_move_draw_and_the_next_is_that_of_the_right_hand_neighbour() -> None:
    table = FranticTable(3, active=2, hands={2: ["x_1"]}, pawns={2: 7})
    assert table.awaited_seats == (2,)
    happened = table.play("x_1", seat=2) + table.rolls(2)
    wanted = [
        "CardPlayed",
        "DieRolled",
        "MovementStarted",
        "MovementEnded",
        "CardsDrawn",
        "TurnEnded",
        "TurnStarted",
    ]
    assert [name for name in kinds(happened) if name in wanted] == wanted
    assert table.pawns == [0, 0, 9]
    assert table.state.active == 0


@pytest.mark.rule("FR-TURN-02", "FR-DEC-22")
def test_a_card_must_be_played_and_its_effect_comes_before_the_movement() -> None:
    table = FranticTable(hands={0: ["teleport_1"]})
    assert table.refused(c.RollDie(3)).code == "not_asked_now"
    assert all(isinstance(command, c.PlayCard) for command in table.legal(0))
    table.play("teleport_1")
    table.rolls(2)
    table.rolls(1)
    assert table.pawns[0] == 14


@pytest.mark.rule("FR-TURN-02")
def test_with_an_empty_hand_step_1_is_skipped() -> None:
    """A position may stand there: the turn goes straight to the roll."""
    table = FranticTable(hand_size=0)
    assert table.events[1:] == [e.PlayStepSkipped(0, "empty_hand")]
    assert table.refused(Resume()).code == "not_asked_now"


@pytest.mark.rule("FR-TURN-05", "FR-DEC-20", "FR-INV-9")
def test_the_active_seat_refills_first_then_all_others_in_turn_order() -> None:
    hands = {0: ["x_1"], 1: ["stop_1", "stop_2", "stop_3", "stop_4", "stop_5"], 2: ["gift_1"]}
    table = FranticTable(3, active=2, hands={**hands, 2: ["skip_1", "gift_1"]}, hand_size=0)
    happened = table.play("skip_1", seat=2)
    assert [(event.seat, len(event.cards)) for event in only(happened, e.CardsDrawn)] == [(2, 3), (0, 3)]
    assert len(table.hand(1)) == 5


@pytest.mark.rule("FR-TURN-06", "FR-INV-8", "FR-ROUND-02")
def test_drawing_stops_at_once_when_the_deck_is_empty_and_the_round_ends() -> None:
    table = FranticTable(
        3, hands={0: ["skip_1"]}, hand_size=2, deck=["x_1", "x_2", "x_3", "x_4"], pawns={1: 9}
    )
    happened = table.play("skip_1")
    assert [(event.seat, len(event.cards)) for event in only(happened, e.CardsDrawn)] == [(0, 3), (1, 1)]
    assert only(happened, e.DeckRanOut)[0].seat == 1
    assert only(happened, e.RoundEnded)[0].reason == "deck"
    assert [row.points for row in only(happened, e.RoundScored)[0].scores] == [0, 9, 0]


@pytest.mark.rule("FR-TURN-06")
def test_a_deck_emptied_exactly_by_the_last_needed_card_does_not_end_the_round() -> None:
    table = FranticTable(2, hands={0: ["skip_1"]}, deck=["x_1"])
    happened = table.play("skip_1")
    assert table.state.deck == []
    assert "DeckRanOut" not in kinds(happened)
    assert table.state.turn == 2


@pytest.mark.rule("FR-ROUND-01", "FR-ROUND-02", "FR-INV-14")
def test_the_round_ends_when_a_pawn_is_on_the_finish_at_the_end_of_the_turn() -> None:
    table = FranticTable(2, moment="move", pawns={0: 48, 1: 20})
    happened = table.rolls(2)
    assert kinds(happened)[-1] == "ReactionWindowOpened"
    happened = table.nobody_reacts()
    wanted = ["ReactionWindowClosed", "TurnEnded", "RoundEnded", "RoundScored"]
    assert [name for name in kinds(happened) if name in wanted] == wanted
    assert only(happened, e.RoundEnded)[0].reason == "finish"


@pytest.mark.rule("FR-ROUND-03", "FR-MOVE-15", "FR-END-02")
def test_the_turn_is_completed_before_the_round_ends() -> None:
    """A GIFT brings pawn 1 to the finish in step 1; movement, draw and reactions still follow."""
    table = FranticTable(2, pawns={1: 49}, hands={0: ["gift_1"]})
    table.play("gift_1")
    table.choose(c.ChooseGift(1, 1))
    table.nobody_reacts()
    assert table.pawns[1] == 50
    happened = table.rolls(3)
    assert table.pawns[0] == 3
    assert "CardsDrawn" in kinds(happened)


@pytest.mark.rule("FR-SCORE-01", "FR-SCORE-02", "FR-SCORE-03", "FR-FU-01", "FR-GOAL-01", "FR-INV-13")
def test_every_seat_scores_its_square_and_21_for_fuck_you_alone() -> None:
    table = FranticTable(
        3,
        pawns={0: 0, 1: 50, 2: 17},
        hands={0: ["skip_1"], 2: ["fuck_you_1", "troublemaker_1"]},
        totals={0: 5, 1: 6, 2: 7},
    )
    table.play("skip_1")
    (scored,) = only(table.nobody_reacts(), e.RoundScored)
    assert scored.scores == (e.Score(0, 0, 0, 5), e.Score(50, 0, 50, 56), e.Score(17, 21, 38, 45))


@pytest.mark.rule("FR-NEW-01", "FR-DEC-31")
def test_a_new_round_clears_the_board_and_sets_up_anew() -> None:
    table = FranticTable(
        2,
        pawns={0: 12, 1: 50},
        board={9: "stop_1 snail_1", 30: "fuck_you_1"},
        teleports={1: 7},
        hands={0: ["skip_1"]},
        discard=["x_1"],
        deck=["x_2", "x_3"],
    )
    table.play("skip_1")
    happened = table.nobody_reacts()
    assert kinds(happened)[-3:] == ["RoundScored", "BoardCleared", "RoundStarted"]
    state = table.state
    assert (state.pawns, state.teleports) == ([0, 0], [6, 13, 20, 27, 34, 41])
    assert not any(state.board)
    assert (state.deck, state.hands, state.discard, state.round) == ([], [[], []], [], 2)
    happened = table.act(c.ShuffleDeck(card_ids("standard_94")))
    assert only(happened, e.HandsDealt)
    assert only(table.act(c.RollDie(3)), e.StartingRollMade)[0].seat == 0


def last_round(
    totals: dict[int, int], seats: int = 3, options: dict[str, Any] | None = None, **position: Any
) -> FranticTable:
    """A round that ends: pawn 0 is on the start, pawn 1 on the finish, pawn 2 on 20 unless said otherwise."""
    pawns = {1: 50, 2: 20, **position.pop("pawns", {})}
    table = FranticTable(seats, options, pawns=pawns, hands={0: ["skip_1"]}, totals=totals, **position)
    table.play("skip_1")
    if table.is_window_open:
        table.nobody_reacts()
    return table


@pytest.mark.rule("FR-END-01", "FR-END-02", "FR-END-03", "FR-INV-14")
def test_the_match_ends_after_the_round_in_which_the_limit_is_reached() -> None:
    options = {"match_length": "custom", "point_limit": 100}
    table = last_round({0: 60, 1: 49, 2: 30}, options=options)
    assert table.game.result(table.state) is None
    table = last_round({0: 60, 1: 50, 2: 30}, options=options)
    result = table.game.result(table.state)
    assert result is not None
    assert (result.winners, result.places, result.reason) == ((2,), ((2,), (0,), (1,)), "limit")
    assert table.state.phase == "match_over"
    refusal = table.refused(c.PlayCard("x_1", 9), 0)
    assert (refusal.code, refusal.rule) == ("match_over", "FR-END-01")


@pytest.mark.rule("FR-END-03", "FR-DEC-18")
@pytest.mark.parametrize(("tie_break", "winners"), [("shared", (0, 2)), ("fewest_last_round", (0,))])
def test_a_tie_is_shared_or_looked_at_by_the_last_round(tie_break: str, winners: tuple[int, ...]) -> None:
    table = last_round({0: 40, 1: 80, 2: 20}, options={"tie_break": tie_break})
    assert table.state.winners == winners
    assert table.state.totals == [40, 130, 40]


@pytest.mark.rule("FR-END-03", "FR-DEC-18")
def test_a_tie_in_the_last_round_too_is_shared() -> None:
    table = last_round({0: 40, 1: 80, 2: 40}, options={"tie_break": "fewest_last_round"}, pawns={2: 0})
    assert table.state.winners == (0, 2)


@pytest.mark.rule("FR-CAP-01", "FR-DEC-32")
def test_a_round_ends_with_the_last_turn_allowed() -> None:
    options = {"max_turns_per_round": 7}
    table = FranticTable(2, options, turn=6, hands={0: ["skip_1"], 1: ["skip_2"]}, pawns={0: 3})
    table.play("skip_1")
    happened = table.play("skip_2", 44, seat=1)
    assert only(happened, e.RoundEnded)[0].reason == "turn_cap"
    assert only(happened, e.RoundScored)[0].scores[0].points == 3
    table = FranticTable(2, {"max_turns_per_round": 0}, turn=5000, hands={0: ["skip_1"]})
    table.play("skip_1")
    assert table.state.turn == 5001


@pytest.mark.rule("FR-CAP-01")
def test_finish_and_deck_are_looked_at_before_the_cap() -> None:
    table = last_round({}, options={"max_turns_per_round": 1})
    assert only([x.event for x in table.decision.caused], e.RoundEnded)[0].reason == "finish"


@pytest.mark.rule("FR-CAP-02", "FR-DEC-32", "FR-END-03")
def test_the_match_ends_after_the_last_round_allowed() -> None:
    table = last_round({0: 3}, options={"max_rounds": 4}, round=3)
    assert table.game.result(table.state) is None
    table = last_round({0: 3}, options={"max_rounds": 4}, round=4)
    result = table.game.result(table.state)
    assert result is not None
    assert (result.winners, result.reason) == ((0,), "round_cap")
    table = last_round({0: 3}, options={"max_rounds": 4}, round=6)
    assert table.game.result(table.state) == result
    table = last_round({0: 3}, options={"max_rounds": 0}, round=400)
    assert table.game.result(table.state) is None


@pytest.mark.rule("FR-DEC-35")
def test_a_command_out_of_its_moment_is_refused() -> None:
    table = FranticTable(2, hands={0: ["remote_1"], 1: ["x_1"]})
    refused = [
        (c.PlayCard("x_1", 9), 1, "not_your_turn"),
        (c.PlaceSetupCard("remote_1", 9), 0, "not_asked_now"),
        (c.PlaceRestockCard("remote_1", 9), 0, "not_asked_now"),
        (c.ChooseRemoteTarget(1), 0, "not_asked_now"),
        (c.ChooseReorganize(1, 9), 0, "not_asked_now"),
        (c.StartMatch(), None, "not_asked_now"),
        (c.ShuffleDeck(()), None, "not_asked_now"),
        (c.RollDie(1), None, "not_asked_now"),
        (Resume(), None, "not_asked_now"),
        (PlayDefault(1), None, "not_your_turn"),
    ]
    for command, seat, code in refused:
        refusal = table.refused(command, seat)
        assert (refusal.code, refusal.rule) == (code, "FR-DEC-35"), command
    assert table.refused(c.PassReaction(1), 0).code == "window_closed"
    table.play("remote_1")
    assert table.refused(c.ChooseRemoteTarget(1), 1).code == "not_your_turn"
    assert table.refused(c.PlayCard("x_1", 9), 0).code == "not_asked_now"
    moved = FranticTable(2, moment="move")
    assert moved.refused(PlayDefault(0)).code == "not_your_turn"
    assert moved.refused(c.RollDie(7)).code == "impossible_draw"
    begun = given("frantic", 2)
    assert begun.refused(c.RollDie(1)).code == "not_asked_now"


@pytest.mark.rule("FR-DEC-35")
def test_inside_a_chain_only_resume_is_accepted() -> None:
    table = FranticTable(2, hands={0: ["skip_1"]})
    table.decision.emit(e.CardPlayed(0, "skip_1", 45, then=(table.state.agenda[0],)))
    table.state.agenda[0] = s.ModifyMovement("skip", "FR-SKIP-01")
    assert table.refused(c.PlayCard("push_1", 9, points_to=10), 0).code == "not_asked_now"
    assert kinds(table.act(Resume()))[:2] == ["MovementModified", "CardsDrawn"]


@pytest.mark.rule("FR-DEC-03")
def test_a_turn_ends_whatever_lies_on_the_board() -> None:
    """Pushes in a ring of four: each works once, and the pawn stays where it came from."""
    board = {9: "push_1>10", 10: "push_2>19", 19: "push_3>20", 20 + 1: "push_4>22"}
    table = moving(1, pawns={0: 8}, board=board, teleports={3: 40})
    assert table.pawns[0] == 20
    assert table.state.turn == 2


def test_defaults_are_the_first_in_canonical_order_and_another_pawn_than_ones_own() -> None:
    table = FranticTable(3, hands={0: ["x_1", "push_1", "jump_1"]}, pawns={0: 0})
    (played,) = only(table.default(0), e.CardPlayed)
    assert (played.card, played.square, played.points_to, played.by) == ("push_1", 1, 0, "timeout")
    table = in_event(15, 3)
    chosen = [only(table.default(seat), e.ChoiceMade)[0].pawn for seat in (1, 2, 0)]
    assert chosen == [0, 0, 1]
    table = in_event(18, 2)
    (moved,) = only(table.default(0), e.NumberedTeleportMoved)
    assert (moved.teleport, moved.to_square) == (1, 1)


@pytest.mark.rule("FR-TURN-06", "FR-EVBASE-06")
def test_the_draw_step_says_itself_that_an_empty_deck_ends_the_round() -> None:
    """Whatever rule it cites: in an event nobody draws from an empty deck, and nothing ends."""
    state = FranticTable(2, hand_size=0, deck=[]).state
    assert next_to_draw(state, s.Draw((1,), "FR-TURN-05", ends_round=True)) == 1
    assert next_to_draw(state, s.Draw((1,), "FR-TURN-05")) is None


def phases(table: FranticTable, happened: list[Any]) -> list[tuple[str, str]]:
    """The events that changed the phase, each with the phase it led to, from the first event of the table on."""
    state = table.game.begin(table.state.options, table.state.seats)
    found: list[tuple[str, str]] = []
    for event in table.events:
        before = state.phase
        state = table.game.evolve(state, event)
        if event in happened and state.phase != before:
            found.append((type(event).__name__, state.phase))
    return found


@pytest.mark.rule("FR-TURN-01", "FR-ROUND-01")
def test_the_phase_follows_the_steps_of_the_turn() -> None:
    table = FranticTable(2, hands={0: ["x_1"]})
    assert table.state.phase == "play"
    happened = table.play("x_1") + table.rolls(2)
    assert phases(table, happened) == [
        ("DieRolled", "move"),
        ("CardsDrawn", "draw"),
        ("TurnEnded", "turn_end"),
        ("TurnStarted", "play"),
    ]


@pytest.mark.rule("FR-SKIP-01", "FR-ROUND-01")
def test_a_skipped_movement_goes_from_play_to_draw() -> None:
    table = FranticTable(2, hands={0: ["skip_1"]})
    happened = table.play("skip_1")
    changes = [("CardsDrawn", "draw"), ("TurnEnded", "turn_end"), ("TurnStarted", "play")]
    assert phases(table, happened) == changes


@pytest.mark.rule("FR-NICE-01", "FR-TURN-06")
def test_the_nice_try_window_belongs_to_the_end_of_the_turn() -> None:
    table = FranticTable(2, moment="move", pawns={0: 48, 1: 20}, hand_size=3, deck=[])
    happened = table.rolls(2)
    assert phases(table, happened) == [("DeckRanOut", "draw"), ("ReactionWindowOpened", "turn_end")]
    assert table.state.phase == "turn_end"


@pytest.mark.rule("FR-EV-10")
def test_drawing_in_an_event_is_no_draw_step() -> None:
    table = in_event(10, 2)
    names = kinds(table.events)
    in_reset = table.events[names.index("EventActivated") : names.index("EventFinished")]
    assert len(only(in_reset, e.CardsDrawn)) == 2
    assert phases(table, in_reset) == []


@pytest.mark.rule("FR-END-04")
def test_a_match_ended_from_outside_is_won_by_the_points_of_the_rounds_that_are_over() -> None:
    table = FranticTable(3, totals={0: 40, 1: 20, 2: 20}, pawns={1: 30})
    assert table.game.standing(table.state, 3) == ((1, 2), ((1, 2), (0,)), "FR-END-04")
