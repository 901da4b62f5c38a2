"""The parts of the scene that a command is chosen by, one after the other."""

from domain.games.piccioni import commands as c
from domain.games.piccioni.board import FLOCK_DECK
from domain.games.piccioni.state import Piccioni
from domain.kernel.table import Command, Seat


def touches(_: Piccioni, command: Command, __: Seat) -> tuple[str, ...]:
    """Those that choose nothing on the table, to draw and to pass, are buttons."""
    match command:
        case c.PlayAction(card=card, zone=zone, picks=picks, extra=extra):
            return (_card(card), _zone(zone), *map(_card, picks), *_cards(extra))
        case c.ConvertToTrophy(target=target, payment=payment):
            return (_card(target), *map(_card, payment))
        case c.GatherFlock(card=card) | c.DragFlock(card=card):
            return (_card(card),)
        case c.ScareFlock(card=card, to=to):
            return (_card(card), _zone(to))
        case c.PlaceFlock(zone=zone):
            return (_zone(zone),)
        case c.PlayReaction(card=card, zone=zone, extra=extra):
            return (_card(card), *((_zone(zone),) if zone else ()), *_cards(extra))
    return ()


def _card(card: str) -> str:
    return f"card:{card}"


def _cards(card: str | None) -> tuple[str, ...]:
    return () if card is None else (_card(card),)


def _zone(zone: str) -> str:
    return f"pile:{zone}" if zone == FLOCK_DECK else f"zone:{zone}"
