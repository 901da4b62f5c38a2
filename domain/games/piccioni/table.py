"""The table by its meaning: the Locations and Balconies with their pigeons, Trophies, hands and decks."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.drawing.plain_table import pieces
from domain.games.piccioni.board import LOCATIONS, balcony
from domain.games.piccioni.cards import kind_of
from domain.games.piccioni.course.ending import score
from domain.games.piccioni.scene.cards import worth
from domain.games.piccioni.scene.table import scene
from domain.games.piccioni.scene.words import of_seat, word, zone_title
from domain.games.piccioni.state import Piccioni
from domain.kernel import guides
from domain.kernel.scene import Scene, Table
from domain.kernel.table import Language
from domain.kernel.table_description import (
    Piece,
    Points,
    SeatView,
    Surface,
    SurfaceKind,
    TableDescription,
    Tone,
    counted,
    face_down,
    in_place,
)

GOAL: Final[dict[Language, str]] = {
    "en": "Most points when no pigeon is left to come",
    "it": "Vince chi ha più punti quando non arrivano più piccioni",
}
COUNTED: Final[dict[Language, tuple[tuple[str, str], tuple[str, str]]]] = {
    "en": (("card", "cards"), ("Trophy", "Trophies")),
    "it": (("carta", "carte"), ("Trofeo", "Trofei")),
}
TONES: Final[dict[str, Tone]] = {
    "wroom": "orange",
    "zot": "yellow",
    "blam": "red",
    "birdseed_small": "green",
    "birdseed_large": "green",
    "fine": "blue",
}
DECKS: Final = ("flock_deck", "removed_flock", "action_deck", "discard_pile")


def table(state: Piccioni, setting: Table) -> TableDescription:
    picture = scene(state, setting)
    return TableDescription(
        next(part.label for part in picture.parts if part.name == "head"),
        GOAL[setting.language],
        tuple(_seats(state, setting)),
        tuple(_surfaces(state, setting)),
        in_place((*_cards(picture, setting), *_backs(picture))),
        picture.words,
    )


def points(state: Piccioni) -> tuple[Points, ...]:
    """Of the trophies that are won so far."""
    is_dealt = bool(state.trophies)
    return tuple(Points(score(state, seat).total if is_dealt else 0, "high") for seat in range(state.seats))


def _seats(state: Piccioni, setting: Table) -> Iterator[SeatView]:
    for seat, (value, hand) in enumerate(zip(points(state), state.hands or [[]] * state.seats, strict=True)):
        cards, trophies = COUNTED[setting.language]
        trophy_count = len(state.trophies[seat]) if state.trophies else 0
        counts = (counted("cards", len(hand), *cards), counted("trophies", trophy_count, *trophies))
        yield SeatView(seat, value, counts)


def _surfaces(state: Piccioni, setting: Table) -> Iterator[Surface]:
    for location, printed in LOCATIONS.items():
        yield Surface(
            f"zone:{location}",
            "area",
            zone_title(setting, location),
            room=printed.capacity,
            backdrop=f"pi-{location}",
        )
    for seat in range(state.seats):
        name = balcony(seat)
        yield Surface(f"zone:{name}", "row", zone_title(setting, name), seat, backdrop="pi-balcony")
        yield Surface(f"trophies:{seat}", "pile", of_seat(setting, "trophies", seat), seat)
        kind: SurfaceKind = "hand" if seat == setting.viewer else "row"
        yield Surface(f"hand:{seat}", kind, of_seat(setting, "hand", seat), seat)
    for name in ("played", "revealed", "aside"):
        yield Surface(name, "area", word(setting, name))
    for deck in DECKS:
        yield Surface(f"pile:{deck}", "pile", word(setting, deck), n=face_down(getattr(state, deck)))


def _cards(picture: Scene, setting: Table) -> Iterator[Piece]:
    texts = guides.texts(__package__)
    for piece in pieces(picture, "card"):
        card = piece.name.removeprefix("card:")
        kind = kind_of(card)
        name = texts[kind].text(setting.language)
        is_guano = kind.startswith("guano") and piece.at.startswith("zone:balcony")
        yield replace(
            piece,
            face=f"pi-{kind}",
            tone=TONES.get(kind, "none"),
            title=name.short or name.name,
            text=kind,
            badge=worth(card) if is_guano else "",
        )


def _backs(picture: Scene) -> Iterator[Piece]:
    """Of hands and of Trophies taken unseen; a deck is counted by its surface."""
    for piece in pieces(picture, "back"):
        if not piece.at.startswith("pile:"):
            yield replace(piece, count=1)
