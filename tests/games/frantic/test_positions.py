"""Tables set by hand: what a position document says, and what is refused by which invariant."""

from typing import Any

import msgspec
import pytest

from domain.games import GAMES
from domain.games.frantic.options import Options
from domain.games.frantic.position import Position
from domain.games.frantic.state import Laid, LastRoll
from domain.games.frantic.steps import RollAgain
from domain.kernel.game import BrokenPosition, Violation
from domain.kernel.table import Hidden
from tests.games.frantic.tables import FranticTable

GAME = GAMES["frantic"]


def broken(document: dict[str, Any], seats: int = 2) -> set[str]:
    with pytest.raises(BrokenPosition) as refusal:
        GAME.enter(msgspec.convert(document, Position), Options(), seats)
    return {violation.invariant for violation in refusal.value.violations}


def test_what_a_document_leaves_out_is_filled_in() -> None:
    table = FranticTable(
        2, board={9: "x_1 push_2>20", 10: "jump_1>backward"}, hands={1: ["ghost_1"]}, totals={1: 30}
    )
    state = table.state
    assert state.pawns == [0, 0]
    assert state.teleports == [6, 13, 20, 27, 34, 41]
    assert state.board[9] == [Laid("x_1"), Laid("push_2", points_to=20)]
    assert state.board[10] == [Laid("jump_1", direction="backward")]
    assert state.hands == [
        ["push_1", "push_3", "push_4", "push_5"],
        ["ghost_1", "push_6", "push_7", "push_8"],
    ]
    assert isinstance(state.deck, list)
    assert state.deck[:2] == ["jump_2", "jump_3"]
    assert len(state.deck) == 94 - 8 - 3
    assert (state.totals, state.round, state.turn, state.active) == ([0, 30], 1, 1, 0)


def test_keys_may_be_written_as_text_as_json_has_them() -> None:
    document = (
        b'{"pawns": {"1": 8}, "board": {"9": "x_1"}, "teleports": {"6": 40}, "hands": {"0": ["ghost_1"]}}'
    )
    positions = [
        msgspec.json.decode(document, type=Position),
        msgspec.convert(msgspec.json.decode(document), Position),
    ]
    positions.append(Position(pawns={1: 8}, board={9: "x_1"}, teleports={6: 40}, hands={0: ["ghost_1"]}))
    states = [GAME.enter(position, Options(), 2) for position in positions]
    assert states[0] == states[1] == states[2]
    for key in ("51", "-1", "x", "007"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"board": {key: "x_1"}}, Position)


def test_a_deck_that_is_named_is_the_deck_and_the_rest_is_discarded() -> None:
    table = FranticTable(2, deck=["stop_1", "x_1"], hand_size=1, discard=["gift_1"])
    assert table.state.deck == ["stop_1", "x_1"]
    assert table.state.hands == [["push_1"], ["push_2"]]
    assert table.state.discard[0] == "gift_1"
    assert len(table.state.discard) == 94 - 4


@pytest.mark.parametrize(("moment", "asked"), [("play", "Play"), ("move", "OwnMovement"), ("draw", "Draw")])
def test_the_moment_says_how_much_of_the_turn_is_over(moment: str, asked: str) -> None:
    position = msgspec.convert({"moment": moment, "hand_size": 3}, Position)
    assert type(GAME.enter(position, Options(), 2).agenda[0]).__name__ == asked


def test_the_event_keeps_the_position_as_it_was_entered() -> None:
    table = FranticTable(2, hands={0: ["x_1"]})
    entered = table.decision.caused[0].event
    before = msgspec.json.encode(entered)
    table.play("x_1")
    assert msgspec.json.encode(entered) == before


@pytest.mark.rule(
    "FR-INV-1", "FR-INV-2", "FR-INV-3", "FR-INV-4", "FR-INV-6", "FR-INV-7", "FR-INV-13", "FR-INV-14"
)
@pytest.mark.parametrize(
    ("document", "invariant"),
    [
        ({"hands": {0: ["x_1", "x_1"]}}, "FR-INV-1"),
        ({"hands": {0: ["x_1"]}, "board": {9: "x_1"}}, "FR-INV-1"),
        ({"hands": {0: ["x_7"]}}, "FR-INV-1"),
        ({"hands": {0: ["joker_1"]}}, "FR-INV-1"),
        ({"board": {9: "joker_1"}}, "FR-INV-1"),
        ({"deck": ["x_1"], "discard": ["x_1"]}, "FR-INV-1"),
        ({"deck": [], "hands": {0: ["x_1"], 1: ["x_1"]}}, "FR-INV-1"),
        ({"teleports": {1: 13}}, "FR-INV-2"),
        ({"teleports": {1: 0}}, "FR-INV-2"),
        ({"teleports": {6: 50}}, "FR-INV-2"),
        ({"board": {0: "x_1"}}, "FR-INV-3"),
        ({"board": {50: "x_1"}}, "FR-INV-3"),
        ({"board": {9: "troublemaker_1 x_1"}}, "FR-INV-3"),
        ({"board": {13: "fuck_you_1"}}, "FR-INV-3"),
        ({"pawns": {2: 9}}, "FR-INV-4"),
        ({"active": 2}, "FR-INV-4"),
        ({"board": {9: "push_1"}}, "FR-INV-6"),
        ({"board": {9: "push_1>11"}}, "FR-INV-6"),
        ({"board": {9: "push_1>forward"}}, "FR-INV-6"),
        ({"board": {9: "jump_1"}}, "FR-INV-6"),
        ({"board": {9: "x_1>10"}}, "FR-INV-6"),
        ({"activated": ["x_1", "x_1"]}, "FR-INV-7"),
        ({"activated": ["tp7"]}, "FR-INV-7"),
        ({"totals": {0: 121}}, "FR-INV-14"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_its_invariant(document: dict[str, Any], invariant: str) -> None:
    assert invariant in broken(document)


@pytest.mark.rule("FR-INV-1")
@pytest.mark.parametrize(
    "document",
    [
        {"hands": {1: ["joker_1"]}},
        {"board": {9: "joker_1>10"}},
        {"deck": ["joker_1"]},
        {"discard": ["joker_1", "joker_1"]},
    ],
)
def test_a_card_that_the_game_does_not_have_is_named(document: dict[str, Any]) -> None:
    with pytest.raises(BrokenPosition) as refusal:
        GAME.enter(msgspec.convert(document, Position), Options(), 2)
    assert refusal.value.violations == (Violation("FR-INV-1", "joker_1 is no card of Frantic"),)


@pytest.mark.rule("FR-INV-4")
def test_any_number_of_pawns_may_share_a_square() -> None:
    assert FranticTable(6, pawns=dict.fromkeys(range(6), 9)).pawns == [9] * 6


@pytest.mark.rule("FR-INV-1", "FR-INV-12", "FR-INV-13", "FR-INV-16", "FR-INV-17")
def test_invariants_that_no_document_can_break_are_still_looked_at() -> None:
    def names(**changes: Any) -> set[str]:
        state = GAME.clone(FranticTable(2).state)
        for field, value in changes.items():
            setattr(state, field, value)
        return {violation.invariant for violation in GAME.violations(state)}

    state = FranticTable(2).state
    assert isinstance(state.deck, list)
    assert names() == set()
    assert names(market=["jump_2"], deck=[card for card in state.deck if card != "jump_2"]) == {"FR-INV-1"}
    assert names(deck=Hidden(1)) == {"FR-INV-1"}
    assert names(known={"x_1": 0}) == {"FR-INV-16"}
    assert names(totals=[0, -1]) == {"FR-INV-13"}
    assert names(last_points=[0]) == {"FR-INV-13"}
    assert names(agenda=[]) == {"FR-INV-12"}
    assert names(winners=(1,), totals=[3, 9]) == {"FR-INV-14"}
    assert names(roll=LastRoll(1, 1, 6, 6, "movement", 1)) == set()
    for value in (7, 0):
        assert names(roll=LastRoll(1, 1, 6, value, "movement", 1)) == {"FR-INV-17"}
    under_way = FranticTable(2, moment="move")
    under_way.roll(3)
    for changed in (None, LastRoll(5, 1, 6, 6, "movement", 1)):
        assert names(agenda=under_way.state.agenda, roll=under_way.state.roll) == set()
        assert names(agenda=under_way.state.agenda, roll=changed) == {"FR-INV-17"}
    assert names(agenda=[RollAgain(), *state.agenda]) == {"FR-INV-17"}
