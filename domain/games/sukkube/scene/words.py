"""The words of the scene: fixed ones, characters, and to whom a thing belongs."""

from typing import Final

from domain.drawing.tokens import seat_name
from domain.games.sukkube.kube import CHARACTERS
from domain.games.sukkube.state import Sukkube, controller, seat_number
from domain.games.sukkube.words import WORDS
from domain.kernel.scene import Table

SCENE: Final = WORDS.section("scene")


def word(table: Table, key: str) -> str:
    return SCENE[table.language][key]


def character_name(table: Table, character: str) -> str:
    return WORDS.say(table.language)("character", character)


def colour_name(table: Table, colour: str) -> str:
    return WORDS.say(table.language)("colour", colour)


def direction_name(table: Table, direction: str) -> str:
    return WORDS.say(table.language)("direction", direction)


def owner_name(state: Sukkube, table: Table, character: str) -> str:
    """The present player of the character, with the team of a team character."""
    owner, seat = state.characters[character], controller(state, character)
    if seat is None:
        return "Bot"
    name = seat_name(table, seat)
    return f"{team_name(table, owner)}: {name}" if owner in state.teams else name


def team_name(table: Table, team: str) -> str:
    return WORDS.say(table.language)("team", team, "title")


def scorer_name(table: Table, scorer: str) -> str:
    return team_name(table, scorer) if scorer.startswith("team_") else seat_name(table, seat_number(scorer))


def hand_name(table: Table, hand: str) -> str:
    """A hand is a character's or a seat's."""
    if hand in CHARACTERS:
        return WORDS.say(table.language)("hand_of", hand)
    return word(table, "hand of").format(name=holder_name(table, hand))


def holder_name(table: Table, hand: str) -> str:
    return character_name(table, hand) if hand in CHARACTERS else seat_name(table, seat_number(hand))
