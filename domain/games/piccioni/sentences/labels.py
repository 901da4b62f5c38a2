"""Commands in a few words; cards, Zones and seats, in English and Italian."""

from collections.abc import Iterable

from domain.games.piccioni import commands as c
from domain.games.piccioni import events as e
from domain.games.piccioni.board import LOCATIONS
from domain.games.piccioni.cards import ACTIONS, PIGEONS
from domain.kernel.table import Cards, Command, Hidden, Language


def label(command: Command, _: Language) -> str:
    """A command in a few words, for people who choose one."""
    match command:
        case c.PlayAction(card=card, zone=zone, picks=picks, extra=extra):
            with_ = [*picks, *([extra] if extra else [])]
            return f"{card_name(card)} on {zone_name(zone)}" + (f": {card_names(with_)}" if with_ else "")
        case c.ConvertToTrophy(target=target, payment=payment):
            return f"convert {card_name(target)} for {card_names(payment)}"
        case c.DrawCards():
            return "draw"
        case c.GatherFlock(card=card):
            return f"gather {card_name(card)}"
        case c.DragFlock(card=card):
            return f"drag {card_name(card)}"
        case c.ScareFlock(card=card, to=to):
            return f"scare {card_name(card)} to {zone_name(to)}"
        case c.PlaceFlock(zone=zone):
            return f"land on {zone_name(zone)}"
        case c.PlayReaction(card=card, zone=zone, extra=extra):
            return (
                f"react: {card_name(card)}" + (f" on {zone_name(zone)}" if zone else "") + with_extra(extra)
            )
        case c.PassReaction():
            return "pass"
        case _:
            return type(command).__name__


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
