"""The board drawn for a terminal, and the names of cards in it."""

import io
from itertools import islice
from random import Random

import pytest
from rich.console import Console

from domain.games import GAMES
from service.testing.playing import moves, table
from tests.games.frantic.tables import FranticTable

GAME = GAMES["frantic"]


def printed(markup: str) -> str:
    console = Console(width=300, file=io.StringIO())
    console.print(markup)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_picture_fits_100_columns(seats: int) -> None:
    decision = table(GAME, seats, {})
    for _ in islice(moves(GAME, decision, Random(seats), limit=300), 0, None, 6):
        assert max(map(len, printed(GAME.render(decision.state)).splitlines())) <= 100


def test_the_picture_shows_tops_arrows_pawns_and_what_lies_beneath() -> None:
    board = {9: "x_1 push_1>20", 10: "jump_1>backward", 6: "stop_1"}
    shown = printed(GAME.render(FranticTable(2, board=board, pawns={1: 9}).state))
    assert "PUSH→20+" in shown
    assert "JUMP←" in shown
    assert "TP1+" in shown
    assert "9 ♟1" in shown


@pytest.mark.rule("FR-DEC-30")
@pytest.mark.parametrize(("names", "name"), [("neutral", "F*** YOU"), ("printed", "FUCK YOU")])
def test_the_option_names_the_card(names: str, name: str) -> None:
    state = FranticTable(2, {"display_names": names}, hands={0: ["fuck_you_1"]}, board={9: "x_1"}).state
    assert name in printed(GAME.render(state))
    assert name not in printed(GAME.render(GAME.view(state, 1)))
