"""Bots that look ahead with `prospects` play better than chance."""

from random import Random
from typing import Any

from domain.games import GAMES
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
    hidden = GAME.hidden_cards(view)
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
    level = GAME.evaluate(FranticTable(3, totals=dict.fromkeys(range(3), 30)).state)
    assert level == [0.5, 0.5, 0.5]
    holding = GAME.evaluate(FranticTable(2, hands={0: ["fuck_you_1"]}).state)
    assert holding[0] < holding[1]
