"""Commands in a few words; cards, Zones and seats, in English and Italian."""

from collections.abc import Iterable
from typing import Final

from domain.games.piccioni import commands as c
from domain.games.piccioni import events as e
from domain.games.piccioni.board import LOCATIONS
from domain.games.piccioni.cards import ACTIONS, PIGEONS
from domain.kernel.table import Cards, Command, Hidden, Language

ENGLISH: Final = {
    "play": "{card} on {zone}",
    "convert": "convert {card} for {cards}",
    "draw": "draw",
    "gather": "gather {card}",
    "drag": "drag {card}",
    "scare": "scare {card} to {zone}",
    "land": "land on {zone}",
    "react": "react: {card}",
    "on": " on {zone}",
    "extra": " with {card}",
    "pass": "pass",
}
ITALIAN: Final = {
    "play": "{card} presso {zone}",
    "convert": "converti {card} con {cards}",
    "draw": "pesca",
    "gather": "attira {card}",
    "drag": "al seguito {card}",
    "scare": "spaventa {card} verso {zone}",
    "land": "atterra presso {zone}",
    "react": "reagisci: {card}",
    "on": " presso {zone}",
    "extra": " con {card}",
    "pass": "passa",
}
PHRASES: Final[dict[Language, dict[str, str]]] = {"en": ENGLISH, "it": ITALIAN}


def describe_command(command: Command, language: Language) -> str:
    """A command in a few words, for people who choose one."""

    def phrase(key: str, card: str = "", zone: str | None = None, cards: Iterable[str] = ()) -> str:
        return PHRASES[language][key].format(
            card=card and card_in(card, language),
            zone=zone and zone_in(zone, language),
            cards=", ".join(card_in(each, language) for each in cards),
        )

    match command:
        case c.PlayAction(card=card, zone=zone, picks=picks, extra=extra):
            named = [card_in(each, language) for each in (*picks, *((extra,) if extra else ()))]
            return phrase("play", card, zone) + (f": {', '.join(named)}" if named else "")
        case c.ConvertToTrophy(target=target, payment=payment):
            return phrase("convert", target, cards=payment)
        case c.DrawCards():
            return phrase("draw")
        case c.GatherFlock(card=card):
            return phrase("gather", card)
        case c.DragFlock(card=card):
            return phrase("drag", card)
        case c.ScareFlock(card=card, to=to):
            return phrase("scare", card, to)
        case c.PlaceFlock(zone=zone):
            return phrase("land", zone=zone)
        case c.PlayReaction(card=card, zone=zone, extra=extra):
            there = phrase("on", zone=zone) if zone else ""
            return phrase("react", card) + there + (phrase("extra", extra) if extra else "")
        case c.PassReaction():
            return phrase("pass")
        case _:
            return type(command).__name__


def card_in(card: str, language: Language) -> str:
    return carta(card) if language == "it" else card_name(card)


def zone_in(zone: str, language: Language) -> str:
    return zona(zone) if language == "it" else zone_name(zone)


def card_name(card: str) -> str:
    kind = PIGEONS.get(card) or ACTIONS[card]
    return f"{kind.english} {card.rpartition('-')[2]}"


def zone_name(zone: str) -> str:
    if zone in LOCATIONS:
        return LOCATIONS[zone].english
    return "the deck" if zone == "flock_deck" else f"the Balcony of seat {zone.removeprefix('balcony_')}"


def card_names(cards: Cards | Iterable[str]) -> str:
    if isinstance(cards, Hidden):
        return "1 card" if cards.hidden == 1 else f"{cards.hidden} cards"
    return ", ".join(map(card_name, cards)) or "nothing"


def with_extra(card: str | None) -> str:
    return f" with {card_name(card)}" if card else ""


def seat_names(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))


def shares(event: e.TrophiesShared) -> str:
    counts = ((seat, sum(g.to_seat == seat for g in event.given)) for seat in event.participants)
    return ", ".join(f"{seat}: {count}" for seat, count in counts)


def points(event: e.MatchEnded) -> str:
    return ", ".join(f"{seat}: {score.total}" for seat, score in enumerate(event.scores))


def carta(card: str) -> str:
    kind = PIGEONS.get(card) or ACTIONS[card]
    return f"{kind.italian} {card.rpartition('-')[2]}"


def zona(zone: str) -> str:
    if zone in LOCATIONS:
        return LOCATIONS[zone].italian
    return "il mazzo" if zone == "flock_deck" else f"il Balcone del posto {zone.removeprefix('balcony_')}"


def carte(cards: Cards | Iterable[str]) -> str:
    if isinstance(cards, Hidden):
        return "1 carta" if cards.hidden == 1 else f"{cards.hidden} carte"
    return ", ".join(map(carta, cards)) or "nulla"
