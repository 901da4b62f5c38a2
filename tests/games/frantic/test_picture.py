"""The board drawn for a terminal, and the names of cards in it."""

import io

import pytest
from rich.console import Console

from domain.games import GAMES
from domain.kernel.scene import Table
from domain.kernel.table import SPECTATOR
from tests.games.frantic.tables import FranticTable

GAME = GAMES["frantic"]
TABLE = Table((), SPECTATOR)


def printed(markup: str) -> str:
    console = Console(width=300, file=io.StringIO())
    console.print(markup)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_picture_shows_tops_arrows_pawns_and_what_lies_beneath() -> None:
    board = {9: "x_1 push_1>20", 10: "jump_1>backward", 6: "stop_1"}
    shown = printed(GAME.render(FranticTable(2, board=board, pawns={1: 9}).state, TABLE))
    assert "PUSH→20+" in shown
    assert "JUMP←" in shown
    assert "TP1+" in shown
    assert "9 ♟2" in shown


@pytest.mark.rule("FR-DEC-30")
@pytest.mark.parametrize(("names", "name"), [("neutral", "F*** YOU"), ("printed", "FUCK YOU")])
def test_the_option_names_the_card(names: str, name: str) -> None:
    state = FranticTable(2, {"display_names": names}, hands={0: ["fuck_you_1"]}, board={9: "x_1"}).state
    assert name in printed(GAME.render(state, TABLE))
    assert name not in printed(GAME.render(GAME.view(state, 1), TABLE))


def test_a_long_name_gives_way_to_what_lies_beneath_and_the_legend_has_it_whole() -> None:
    state = FranticTable(2, board={9: "x_1 second_chance_1", 10: "second_chance_2"}).state
    shown = printed(GAME.render(state, TABLE))
    assert "2ND CHA…+" in shown
    assert "2ND CHAN…" in shown
    assert ("2ND CHANCE", "SECOND CHANCE") in GAME.legend(state, TABLE)
