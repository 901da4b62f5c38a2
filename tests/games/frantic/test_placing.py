"""Where cards may be laid and how, what is refused, and that what is listed is exactly what is accepted."""

from itertools import product
from typing import Any

import pytest

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic.course.turn import skip_play
from domain.games.frantic.evolve import FOLDS
from domain.games.frantic.state import Laid
from domain.kernel.decision import Rejected
from tests.games.frantic.tables import FranticTable, in_event, kinds, only

ONE_OF_EACH = {9: "stop_1", 10: "push_1>11", 11: "gift_1", 12: "skip_1", 14: "block_1", 15: "fuck_you_1"}
OPEN = [square for square in range(1, 50) if square not in (6, 13, 20, 27, 34, 41)]


def squares(table: FranticTable, card: str) -> set[int]:
    return {command.square for command in table.legal(0) if command.card == card}  # type: ignore[attr-defined]


@pytest.mark.rule("FR-PLACE-01")
def test_single_colours_go_on_empty_squares_their_own_colour_and_multicolour() -> None:
    table = FranticTable(board=ONE_OF_EACH, hands={0: ["x_1", "jump_1", "magnet_1", "ghost_1"]})
    for card, own in (("x_1", 9), ("jump_1", 10), ("magnet_1", 11), ("ghost_1", 12)):
        assert squares(table, card) & set(ONE_OF_EACH) == {own, 14}
        assert squares(table, card) - set(ONE_OF_EACH) == set(OPEN) - set(ONE_OF_EACH)


@pytest.mark.rule("FR-PLACE-02", "FR-PLACE-03", "FR-TROUBLE-03", "FR-FU-04")
def test_multicolour_and_white_cards_go_on_anything_but_white() -> None:
    board = {**ONE_OF_EACH, 15: "troublemaker_1"}
    table = FranticTable(board=board, hands={0: ["re_roll_1", "troublemaker_2", "fuck_you_1"]})
    for card in ("re_roll_1", "troublemaker_2", "fuck_you_1"):
        assert squares(table, card) == set(OPEN) - {15}


@pytest.mark.rule("FR-PLACE-04")
def test_a_covered_card_has_no_effect_and_counts_again_when_the_upper_one_is_gone() -> None:
    table = FranticTable(board={3: "stop_1 snail_1"}, hands={0: ["magnet_1"]}, pawns={0: 2})
    table.play("magnet_1")
    assert table.top(3) == "snail_1"
    table.choose(c.ChooseMagnetCard(3))
    assert table.top(3) == "stop_1"
    happened = table.rolls(4)
    assert [event.card for event in only(happened, e.CardActivated)] == ["stop_1"]
    assert table.pawns[0] == 3


@pytest.mark.rule("FR-PLACE-05", "FR-NTP-03")
def test_white_cards_are_never_covered_not_even_in_restock() -> None:
    table = in_event(9, board={9: "fuck_you_1"}, hands={1: ["block_1", "push_1", "troublemaker_2"]})
    listed = {command.square for command in table.legal(1)}  # type: ignore[attr-defined]
    assert not listed & {9, 6, 13, 20, 27, 34, 41, 45}
    refusal = table.refused(c.PlaceRestockCard("block_1", 9), 1)
    assert (refusal.code, refusal.rule) == ("white_card_covered", "FR-PLACE-05")


@pytest.mark.rule("FR-PLACE-08", "FR-PLACE-09", "FR-DEC-39")
def test_a_jump_has_two_directions_and_a_push_as_many_as_it_has_neighbours() -> None:
    table = FranticTable(hands={0: ["push_1", "jump_1"]})
    pushes = {(p.square, p.points_to) for p in table.legal(0) if p.card == "push_1"}  # type: ignore[attr-defined]
    assert {to for square, to in pushes if square == 10} == {5, 9, 11, 19}
    assert {to for square, to in pushes if square == 7} == {6, 8}
    assert {to for square, to in pushes if square == 1} == {2, 14} | {0}
    jumps = [p.direction for p in table.legal(0) if p.card == "jump_1" and p.square == 10]  # type: ignore[attr-defined]
    assert jumps == ["backward", "forward"]


REFUSALS: list[tuple[dict[str, Any], str, str]] = [
    ({"card": "x_1", "square": 8}, "pawn_on_square", "FR-PLACE-06"),
    ({"card": "x_1", "square": 0}, "start_or_finish", "FR-PLACE-07"),
    ({"card": "x_1", "square": 50}, "start_or_finish", "FR-PLACE-07"),
    ({"card": "x_1", "square": 15}, "white_card_covered", "FR-PLACE-05"),
    ({"card": "block_2", "square": 15}, "white_card_covered", "FR-PLACE-05"),
    ({"card": "x_1", "square": 20}, "white_card_covered", "FR-PLACE-05"),
    ({"card": "x_1", "square": 10}, "wrong_colour", "FR-PLACE-01"),
    ({"card": "x_1", "square": 12}, "wrong_colour", "FR-PLACE-01"),
    ({"card": "push_2", "square": 10}, "points_to_missing", "FR-PLACE-09"),
    ({"card": "push_2", "square": 10, "points_to": 12}, "not_a_neighbour", "FR-PLACE-09"),
    ({"card": "push_2", "square": 10, "points_to": 10}, "not_a_neighbour", "FR-PLACE-09"),
    (
        {"card": "push_2", "square": 10, "points_to": 9, "direction": "forward"},
        "direction_not_allowed",
        "FR-PLACE-08",
    ),
    ({"card": "jump_1", "square": 10}, "direction_missing", "FR-PLACE-08"),
    (
        {"card": "jump_1", "square": 10, "points_to": 9, "direction": "forward"},
        "points_to_not_allowed",
        "FR-PLACE-09",
    ),
    ({"card": "x_1", "square": 9, "points_to": 10}, "points_to_not_allowed", "FR-PLACE-09"),
    ({"card": "x_1", "square": 9, "direction": "forward"}, "direction_not_allowed", "FR-PLACE-08"),
    ({"card": "x_6", "square": 9}, "card_not_in_hand", "FR-TURN-02"),
    ({"card": "jolly_1", "square": 9}, "card_not_in_hand", "FR-TURN-02"),
]


@pytest.mark.rule(
    "FR-PLACE-01", "FR-PLACE-05", "FR-PLACE-06", "FR-PLACE-07", "FR-PLACE-08", "FR-PLACE-09", "FR-INV-5"
)
@pytest.mark.parametrize(("command", "code", "rule"), REFUSALS)
def test_what_cannot_be_played_is_refused_and_changes_nothing(
    command: dict[str, Any], code: str, rule: str
) -> None:
    table = FranticTable(pawns={1: 8}, board=ONE_OF_EACH, hands={0: ["x_1", "block_2", "push_2", "jump_1"]})
    refusal = table.refused(c.PlayCard(**command), 0)
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.rule("FR-PLACE-10")
def test_the_exception_is_judged_with_pawns_and_goes_for_the_whole_colour() -> None:
    """The one red square left is under a pawn: red may go anywhere but on white cards and pawns."""
    colours = [
        f"{k}_{n}"
        for k, most in (("stop", 6), ("x", 6), ("snail", 6), ("skip", 4), ("gift", 7))
        for n in range(1, most + 1)
    ]
    colours += [
        f"{k}_{n}" for k, most in (("reverse", 4), ("remote", 6), ("magnet", 5)) for n in range(1, most + 1)
    ]
    board = dict(zip(OPEN, colours, strict=False)) | {49: "push_8>48"}
    assert len(board) == len(OPEN)
    barred = FranticTable(board=board, pawns={1: 49}, hands={0: ["push_1", "jump_1"]}, hand_size=2)
    assert squares(barred, "push_1") == squares(barred, "jump_1") == set(OPEN) - {49}
    free = FranticTable(board=board, pawns={1: 50}, hands={0: ["push_1", "jump_1"]}, hand_size=2)
    assert squares(free, "push_1") == squares(free, "jump_1") == {49}


@pytest.mark.rule("FR-PLACE-11", "FR-EV-18")
def test_the_square_a_numbered_teleport_has_left_is_as_any_other() -> None:
    table = FranticTable(teleports={1: 30}, board={30: "stop_1"}, hands={0: ["x_1", "push_1"]})
    assert 6 in squares(table, "push_1")
    assert 30 not in squares(table, "x_1")
    table.play("x_1", 6)
    assert table.top(6) == "x_1"


@pytest.mark.rule("FR-PLACE-12", "FR-DEC-22")
def test_step_1_is_skipped_only_if_nothing_can_be_placed_anywhere() -> None:
    table = FranticTable()
    step = table.state.agenda[0]
    assert skip_play(table.state, step) is None  # type: ignore[arg-type]
    table.state.board[1:50] = [[Laid("troublemaker_1")] for _ in range(1, 50)]
    due = skip_play(table.state, step)  # type: ignore[arg-type]
    assert due is not None
    assert due.event == e.PlayStepSkipped(0, "nothing_placeable")
    assert due.rules == ("FR-PLACE-12",)
    assert type(FOLDS.evolve(table.state, due.event).agenda[0]).__name__ == "OwnMovement"


@pytest.mark.rule("FR-PLACE-01", "FR-PLACE-02", "FR-PLACE-03", "FR-PLACE-06", "FR-PLACE-07")
@pytest.mark.parametrize("moment", ["play", "restock", "throw"])
def test_every_accepted_placement_is_listed_and_no_other(moment: str) -> None:
    """Tried out: each card of the hand on each square, with each arrow."""
    hand = ["push_2", "jump_1", "x_1", "re_roll_1"]
    position = {"pawns": {0: 3, 1: 8}, "board": ONE_OF_EACH}
    if moment == "restock":
        table = in_event(9, hands={1: hand}, **position)
        seat, command = 1, c.PlaceRestockCard
    else:
        table = FranticTable(hands={0: hand}, moment="play" if moment == "play" else "move", **position)
        seat, command = 0, c.PlayCard
    if moment == "throw":
        table.roll(1)
        tried = [c.ThrowReaction(1, card, square) for card in hand for square in range(51)]
        tried.append(c.PassReaction(1))
    else:
        arrows = product([None, *range(51)], [None, "forward", "backward"])
        tried = [command(card, square, *arrow) for arrow in arrows for card in hand for square in range(51)]
    accepted = []
    for attempt in tried:
        try:
            table.game.decided(table.state, attempt, seat)
            accepted.append(attempt)
        except Rejected:
            pass
    assert sorted(map(str, accepted)) == sorted(map(str, table.legal(seat)))


@pytest.mark.rule("FR-TURN-03")
def test_any_card_may_be_played_and_a_multicolour_one_does_nothing() -> None:
    for card in ("block_1", "nice_try_1", "re_roll_1"):
        table = FranticTable(hands={0: [card]}, pawns={1: 50})
        assert kinds(table.play(card)) == ["CardPlayed"]
        assert table.state.activated == []
