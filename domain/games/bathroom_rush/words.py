"""Names of things in English and Italian, for sentences and labels."""

from typing import Final

from domain.games.bathroom_rush.cards import ACTIONS, IS_ACTION, IS_PERSON, PERSONS, kind
from domain.games.bathroom_rush.picture import tokens
from domain.kernel.table import Cards, Hidden

PHASES_IT: Final = {
    "draw": "pesca",
    "person_effects": "effetti delle persone",
    "action": "azione",
    "discard": "scarto",
    "final_count": "conteggio finale",
}

REASONS_EN: Final = {
    "instant": "a player came into a bathroom",
    "last_turns": "the last turns are over",
    "last_survivor": "only one player is left",
    "all_eliminated": "all players are out",
    "round_cap": "the last round is over",
}
REASONS_IT: Final = {
    "instant": "un giocatore è entrato in bagno",
    "last_turns": "gli ultimi turni sono finiti",
    "last_survivor": "è rimasto un solo giocatore",
    "all_eliminated": "tutti i giocatori sono stati eliminati",
    "round_cap": "l'ultimo round è finito",
}


def card_en(card: str | Hidden | None) -> str:
    """`elder_2` -> `elder`; a decompression has no card."""
    if card is None or card == "decompression":
        return "the decompression"
    return "a card" if isinstance(card, Hidden) else kind(card).replace("_", " ")


def card_it(card: str | Hidden | None) -> str:
    if card is None or card == "decompression":
        return "la decompressione"
    if isinstance(card, Hidden):
        return "una carta"
    if card in IS_PERSON:
        return PERSONS[kind(card)].italian
    return ACTIONS[kind(card)].italian if card in IS_ACTION else card


def cards_en(cards: Cards | tuple[str, ...]) -> str:
    if isinstance(cards, Hidden):
        return f"{cards.hidden} cards"
    return ", ".join(map(card_en, cards)) or "nothing"


def cards_it(cards: Cards | tuple[str, ...]) -> str:
    if isinstance(cards, Hidden):
        return f"{cards.hidden} carte"
    return ", ".join(map(card_it, cards)) or "niente"


def value_en(value: int) -> str:
    return tokens(value)


def value_it(value: int) -> str:
    return tokens(value).replace("poo", "popò").replace("pee", "pipì")


def seats_en(seats: tuple[int, ...]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats) or "nobody"


def seats_it(seats: tuple[int, ...]) -> str:
    return " e ".join(f"il posto {seat}" for seat in seats) or "nessuno"
