"""The words of the scene. Cards and events bear the same names in every language."""

from typing import Final

from domain.drawing.tokens import seat_name
from domain.games.frantic.board import FINISH, START
from domain.games.frantic.cards import title
from domain.games.frantic.state import Frantic
from domain.games.frantic.words import WORDS
from domain.kernel.scene import Table
from domain.kernel.table import Language, Seat

SCENE: Final = WORDS.section("scene")
SIGNS: Final = WORDS.section("signs")
ROLLS: Final = WORDS.section("rolls")
NOW: Final = WORDS.section("now")
"""Sentences about the table, by the step that comes next or the kind of the window."""
PART_OF: Final = WORDS.section("part_of")


def word(language: Language, key: str) -> str:
    return SCENE[language][key]


def square_name(language: Language, square: int) -> str:
    if square in (START, FINISH):
        return SCENE[language]["start" if square == START else "finish"]
    return f"{SCENE[language]['square']} {square}"


def pawn_name(table: Table, pawn: Seat) -> str:
    return f"{word(table.language, 'pawn')} {seat_name(table, pawn)}"


def teleport_title(language: Language, number: int) -> str:
    return f"{SCENE[language]['teleport']} {number}"


def card_name(state: Frantic, card: str) -> str:
    return title(card, state.options.display_names)
