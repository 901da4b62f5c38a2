"""The Kube favours nobody: a match with renamed characters is the same match."""

from random import Random
from typing import Any

import msgspec
import pytest

from domain.games import GAMES
from domain.games.sukkube.commands import DealManche
from domain.games.sukkube.kube import CHARACTERS
from domain.games.sukkube.state import Sukkube
from domain.kernel.decision import Decision
from domain.kernel.table import Command
from service.testing.playing import next_move, table
from tests.games.sukkube.settings import SETTINGS as SUKKUBE
from tests.games.sukkube.test_kube import symmetries

GAME = GAMES["sukkube"]


def renamed(value: Any, names: dict[str, str]) -> Any:
    """`value` as plain data with every name of a character exchanged, also where it is a key."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(field, names) for key, field in value.items()}
    if isinstance(value, list | tuple):
        return [renamed(field, names) for field in value]
    return names.get(value, value) if isinstance(value, str) else value


def renamed_state(state: Sukkube, names: dict[str, str]) -> Sukkube:
    twin = msgspec.convert(renamed(msgspec.to_builtins(state), names), Sukkube)
    twin.characters = {character: twin.characters[character] for character in CHARACTERS}
    return twin


def renamed_move(command: Command, state: Sukkube, names: dict[str, str]) -> Command:
    """The same cards for the same players: hands of characters are dealt to those they are renamed to."""
    if not isinstance(command, DealManche) or state.options.rules_of_mode.seat_hand:
        return command
    block = {names[c]: command.deck_order[5 * i : 5 * i + 5] for i, c in enumerate(CHARACTERS)}
    return DealManche(tuple(card for character in CHARACTERS for card in block[character]))


@pytest.mark.rule("SK-INV-18", "SK-DEC-01")
@pytest.mark.parametrize(("seats", "options"), [case[1:] for case in SUKKUBE], ids=str)
@pytest.mark.parametrize("names", symmetries()[1:], ids=lambda names: names["strongman"])
def test_renaming_the_characters_by_a_turn_of_the_cube_changes_nothing_else(
    seats: int, options: dict, names: dict[str, str]
) -> None:
    """Two matches side by side, the second being the first with other names from the first draws on."""
    random = Random(37)
    one = table(GAME, seats, options)
    GAME.decide(one, *next_move(GAME, one.state, random))
    other = Decision(renamed_state(one.state, names), GAME.evolve)
    one.caused.clear()
    for _ in range(80):
        if move := next_move(GAME, one.state, random):
            GAME.decide(other, renamed_move(move[0], one.state, names), move[1])
            GAME.decide(one, *move)
    happened = [renamed(msgspec.to_builtins(caused.event), names) for caused in one.caused]
    assert [renamed(msgspec.to_builtins(caused.event), {}) for caused in other.caused] == happened
    assert len(happened) > 30
