"""Cards, commands and names in a few words, for people who choose one."""

from domain.games.sukkube.cards import colour, direction
from domain.games.sukkube.commands import PlayCard
from domain.kernel.table import Command, snake_case


def label(command: Command) -> str:
    if isinstance(command, PlayCard):
        return card_name(command.card)
    return name(snake_case(type(command).__name__))


def card_name(card: str) -> str:
    return f"{colour(card)} {direction(card)}"


def name(identifier: str) -> str:
    """`seat_0` -> `seat 0`; the Bots are written like in the rules."""
    return "Bot" if identifier == "bot" else identifier.replace("_", " ")
