"""Cards and commands in a few words, for people who choose one."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from domain.games.frantic import commands as c
from domain.games.frantic.cards import title
from domain.games.frantic.events import Score
from domain.kernel.table import Command, Language, Seat

WAYS: Final[dict[Language, dict[str, str]]] = {
    "en": {"towards": "towards", "forward": "forward", "backward": "backward"},
    "it": {"towards": "verso", "forward": "in avanti", "backward": "all'indietro"},
}


def describe_command(command: Command, language: Language) -> str:
    return _italian(command) if language == "it" else _english(command)


def _english(command: Command) -> str:
    match command:
        case c.Placement():
            return f"{title(command.card)} on {command.square}{way(command, 'en')}"
        case c.ChooseGift():
            return f"pawn {command.pawn}, {command.steps} step{'' if command.steps == 1 else 's'}"
        case c.ChooseReorganize():
            return f"numbered teleport {command.teleport} to {command.square}"
        case c.ChooseMagnetCard():
            return f"the card on {command.square}"
        case c.ThrowReaction():
            return f"throw {title(command.card)} on {command.square}"
        case c.PassReaction():
            return "pass"
        case _:
            return _chosen(command, "pawn")


def _italian(command: Command) -> str:
    match command:
        case c.Placement():
            return f"{title(command.card)} su {command.square}{way(command, 'it')}"
        case c.ChooseGift():
            return f"pedina {command.pawn}, {command.steps} {'passo' if command.steps == 1 else 'passi'}"
        case c.ChooseReorganize():
            return f"teletrasporto numerato {command.teleport} su {command.square}"
        case c.ChooseMagnetCard():
            return f"la carta su {command.square}"
        case c.ThrowReaction():
            return f"lancia {title(command.card)} su {command.square}"
        case c.PassReaction():
            return "passa"
        case _:
            return _chosen(command, "pedina")


def _chosen(command: Command, pawn: str) -> str:
    """A pawn by its seat, a card by its title, which is the same in both languages."""
    if isinstance(command, c.ChooseMarketCard):
        return title(command.card)
    chosen = getattr(command, "pawn", None)
    return type(command).__name__ if chosen is None else f"{pawn} {chosen}"


def way(laid: Any, language: Language) -> str:
    """Which way a card is laid: ` towards 18`, ` backward` along the track, nothing for most cards."""
    words = WAYS[language]
    if laid.points_to is not None:
        return f" {words['towards']} {laid.points_to}"
    return f" {words[laid.direction]}" if laid.direction else ""


def titled(card: str, _: Language) -> str:
    """The title of a card, the same in both languages."""
    return title(card)


def titles(cards: Iterable[str]) -> str:
    return ", ".join(title(card) for card in cards) or "–"


def all_of(seats: Sequence[Seat], conjunction: str) -> str:
    """`0`, `0 and 1`, `0, 1 and 2`."""
    *first, last = map(str, seats)
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def held(score: Score, of_them_for: str) -> str:
    """` (21 of them for F*** YOU)` for the seat that held it (FR-SCORE-02)."""
    return f" ({score.fuck_you} {of_them_for} {title('fuck_you_1')})" if score.fuck_you else ""
