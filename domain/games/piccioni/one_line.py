"""Zones in text: `lady-1 stupid-2 guano-1`, the pigeons from the oldest on, then the guano."""

from domain.games.piccioni.cards import ACTION_KINDS, PIGEON_KINDS, kind_of
from domain.games.piccioni.state import Zone
from domain.kernel.game import OneLine


def read(text: str) -> Zone:
    """Cards may be named by their kinds. Raises `ValueError`."""
    cards = text.split()
    for card in cards:
        if kind_of(card) not in PIGEON_KINDS and kind_of(card) not in ACTION_KINDS:
            raise ValueError(f"{card} is no card of Piccioni")
    flock = [card for card in cards if kind_of(card) in PIGEON_KINDS]
    return Zone(flock, [card for card in cards if kind_of(card) not in PIGEON_KINDS])


def write(zone: Zone) -> str:
    return " ".join((*zone.flock, *zone.guano))


ONE_LINE = {Zone: OneLine(read, write)}
