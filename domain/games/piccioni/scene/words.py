"""The words of the scene, and names as short as it needs them."""

from typing import Final

from domain.drawing.tokens import seat_name
from domain.games.piccioni.board import owner
from domain.games.piccioni.cards import PIGEON_KINDS, kind_of
from domain.games.piccioni.words import WORDS, card_name
from domain.kernel.scene import Table
from domain.kernel.table import Language, Seat

SCENE: Final = WORDS.section("scene")


def word(table: Table, key: str, **values: object) -> str:
    return SCENE[table.language][key].format(**values)


def short_name(kind: str, language: Language) -> str:
    """As much as tells the kind from its like: Fat, Mountain, Birdseed; Grasso, Montagna, Becchime."""
    return WORDS.say(language)("kind_of_card", kind, "short")


def zone_title(table: Table, zone: str) -> str:
    """A Location without its article, or whose Balcony it is."""
    seat = owner(zone)
    if seat is not None:
        return word(table, "balcony", name=seat_name(table, seat))
    return WORDS.say(table.language)("place", zone, "title")


def location_hint(table: Table, zone: str) -> str:
    """Which card strikes there, and who may not come (PI-PLY-02, PI-LOC-03, PI-LOC-04)."""
    banned = [kind for kind, pigeon in PIGEON_KINDS.items() if zone in pigeon.banned_from]
    names = ", ".join(short_name(kind, table.language) for kind in banned)
    return word(table, f"{zone} hint", banned=names)


def card_label(table: Table, card: str, where: str) -> str:
    return f"{card_name(card, table.language)}, {where}"


def of_seat(table: Table, key: str, seat: Seat) -> str:
    return word(table, key, name=seat_name(table, seat))


def short(table: Table, card: str) -> str:
    return short_name(kind_of(card), table.language)
