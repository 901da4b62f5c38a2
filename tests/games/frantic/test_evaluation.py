"""Bots that look ahead with `prospects` play better than chance."""

from random import Random
from typing import Any

import pytest

from domain.games import GAMES
from domain.games.frantic.cards import KINDS
from domain.games.frantic.evaluation import LANDED, expected
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.table import Command, Seat
from service.testing.playing import moves, next_move, table
from tests.games.frantic.tables import FranticTable

GAME = GAMES["frantic"]
TRIED, PLAYOUTS, PLIES = 8, 2, 24


def looked_ahead(state: Any, seat: Seat, random: Random) -> Command:
    """Flat Monte Carlo: some legal commands, each played on at random a few times on imagined states."""
    legal = GAME.legal_commands(state, seat)
    view = GAME.view(state, seat)
    hidden = GAME.hidden_cards(state, seat)
    best, best_worth = legal[0], -1.0
    for command in random.sample(legal, min(TRIED, len(legal))):
        worth = 0.0
        for _ in range(PLAYOUTS):
            random.shuffle(hidden)
            decision = table(GAME, state.seats, {})
            decision.state = GAME.clone(GAME.determinize(view, hidden))
            GAME.decide(decision, command, seat)
            for _ in moves(GAME, decision, random, limit=PLIES):
                pass
            worth += GAME.evaluate(decision.state)[seat]
        if worth > best_worth:
            best, best_worth = command, worth
    return best


def test_looking_ahead_beats_chance() -> None:
    """Seat 1 looks ahead, seat 0 plays at random: points of some rounds."""
    points = [0, 0]
    for seed in range(2):
        random = Random(seed)
        decision = table(GAME, 2, {"max_rounds": 2, "match_length": "long"})
        while GAME.result(decision.state) is None:
            awaited = GAME.awaited(decision.state)
            if isinstance(awaited, AwaitsSeats) and awaited.seats == (1,):
                GAME.decide(decision, looked_ahead(decision.state, 1, random), 1)
            else:
                move = next_move(GAME, decision.state, random)
                assert move is not None
                GAME.decide(decision, *move)
        points = [total + own for total, own in zip(points, decision.state.totals, strict=True)]
    assert points[1] < points[0]


def test_prospects_lie_between_0_and_1_and_follow_points_and_squares() -> None:
    ahead, behind = GAME.evaluate(FranticTable(2, pawns={0: 10, 1: 30}).state)
    assert 0 <= behind < 0.5 < ahead <= 1
    in_turn, *level = GAME.evaluate(FranticTable(3, totals=dict.fromkeys(range(3), 30)).state)
    assert in_turn < level[0] == level[1]
    assert in_turn + sum(level) == pytest.approx(1)
    holding = GAME.evaluate(FranticTable(2, hands={0: ["fuck_you_1"]}).state)
    assert holding[0] < holding[1]


def test_a_lead_counts_the_more_the_nearer_the_end_is() -> None:
    early, late, of_many = (
        GAME.evaluate(FranticTable(2, options, pawns={0: square, 1: square + 8}).state)[0]
        for square, options in ((2, FEW), (40, FEW), (40, MANY))
    )
    assert 0.5 < early < late
    assert of_many < late


FEW, MANY = ({"match_length": "custom", "point_limit": limit} for limit in (40, 400))


@pytest.mark.parametrize(
    ("card", "squares"),
    [
        (None, (28, 29, 30, 31, 32, 33)),
        ("stop_1", (28, 29, 29, 29, 29, 29)),
        ("x_1", (28, 30, 31, 32, 33, (6 + 13 + 20 + 27 + 34 + 41) / 6)),  # the last one is a teleport
        ("snail_1", (28, 29, 29, 30, 31, 32)),
        ("push_1>42", (28, 42, 30, 31, 32, 33)),
        ("jump_1>backward", (28, 27, 30, 31, 32, 33)),
        ("second_chance_1", (28, 32.5, 30, 31, 32, 33)),
        ("ghost_1", (28, 29, 30, 31, 32, 33)),
    ],
)
def test_a_pawn_is_expected_where_the_cards_before_it_let_it_go(
    card: str | None, squares: tuple[float, ...]
) -> None:
    """Two squares before it; one square for each number of the die."""
    table = FranticTable(2, pawns={0: 10, 1: 27}, board={29: card} if card else {})
    assert expected(table.state)[1] == pytest.approx(sum(squares) / 6)


@pytest.mark.parametrize(
    ("card", "square"), [("skip_1", 21), ("reverse_1", 20), ("ghost_1", 27), ("block_1", 24.5)]
)
def test_a_card_shows_what_it_makes_of_the_movement(card: str, square: float) -> None:
    """A stop lies before the pawn. Who moves in this turn moves 3.5 squares more in the next."""
    table = FranticTable(2, pawns={0: 20, 1: 30}, hands={0: [card]}, board={21: "stop_1"})
    table.play(card)
    assert expected(table.state)[0] == square


def test_every_card_that_works_on_landing_has_a_value() -> None:
    """In its row, or in the table of those that depend on the board: bots would take a new card for nothing."""
    for name, row in KINDS.items():
        assert ("land" in row.works) == ((row.value is not None) + (name in LANDED)), name
