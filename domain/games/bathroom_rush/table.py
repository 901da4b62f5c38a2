"""The table by its meaning: the lanes with their doors, the players' burdens and hands, decks and dice."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.drawing.plain_table import pieces
from domain.games.bathroom_rush.cards import IS_PERSON, PERSONS, POO, kind, kind_of
from domain.games.bathroom_rush.lanes import is_out, known
from domain.games.bathroom_rush.scene.seats import limit_of
from domain.games.bathroom_rush.scene.table import scene
from domain.games.bathroom_rush.scene.words import word
from domain.games.bathroom_rush.state import BathroomRush, Group, Lane
from domain.kernel import guides
from domain.kernel.scene import Scene, Table
from domain.kernel.table import Language
from domain.kernel.table_description import (
    Note,
    Piece,
    Points,
    SeatView,
    Slot,
    Surface,
    SurfaceKind,
    TableDescription,
    Tone,
    counted,
    face_down,
    in_place,
    seat_tone,
)

GOAL: Final[dict[Language, str]] = {
    "en": "Least burden when the first of you reaches a door",
    "it": "Vince il carico più leggero quando il primo arriva a una porta",
}
TONES: Final[dict[str, Tone]] = {"neutral": "none", "orange": "orange", "red": "red", "yellow": "yellow"}
ACTION_TONE: Final[Tone] = "blue"
PILES: Final = ("person_deck", "person_discard", "action_deck", "action_discard")
CARDS: Final[dict[Language, tuple[str, str]]] = {"en": ("card", "cards"), "it": ("carta", "carte")}
DICE: Final[dict[Language, str]] = {"en": "Dice", "it": "Dadi"}
Spot = tuple[int, int, Group]
"""The position in a lane, how many lie on it, the group."""


def table(state: BathroomRush, setting: Table) -> TableDescription:
    picture = scene(state, setting)
    return TableDescription(
        next(part.label for part in picture.parts if part.name == "head"),
        GOAL[setting.language],
        tuple(_seats(state, setting)),
        tuple(_surfaces(state, setting, picture)),
        tuple(sorted(_pieces(state, setting, picture), key=lambda piece: piece.name)),
        picture.words,
    )


def points(state: BathroomRush) -> tuple[Points, ...]:
    """A seat's burden, in units."""
    goal = limit_of(state) * POO if state.options.elimination else None
    return tuple(Points(reserve, "low", goal) for reserve in state.reserves or [0] * state.seats)


def _seats(state: BathroomRush, setting: Table) -> Iterator[SeatView]:
    for seat, (value, hand) in enumerate(zip(points(state), state.hands or [[]] * state.seats, strict=True)):
        cards = counted("cards", len(hand), *CARDS[setting.language])
        yield SeatView(seat, value, (cards,), is_out=is_out(state, seat))


def _surfaces(state: BathroomRush, setting: Table, picture: Scene) -> Iterator[Surface]:
    labels = {part.name: part.label for part in picture.parts}
    lanes = [name for name in labels if name.startswith("lane:")]
    slots = (
        Slot(name, labels[name], name.partition(":")[2], y=at, w=1, h=1) for at, name in enumerate(lanes)
    )
    longest = max((len(lane.slots) for lane in state.lanes), default=0)
    yield Surface("lanes", "lanes", word(setting, "lane"), w=longest + 1, h=len(lanes), slots=tuple(slots))
    for seat in range(state.seats):
        owner: SurfaceKind = "hand" if seat == setting.viewer else "row"
        yield Surface(f"seat:{seat}", owner, labels[f"seat:{seat}"], seat)
    yield Surface("in_play", "area", labels["in_play"])
    for pile in PILES:
        yield Surface(pile, "pile", labels[pile], n=face_down(getattr(state, pile)))
    yield Surface("dice", "dice", DICE[setting.language])


def _pieces(state: BathroomRush, setting: Table, picture: Scene) -> Iterator[Piece]:
    spots = {name: spot for lane in state.lanes for name, spot in _spots(lane)}
    dressed = (
        _dressed(state, setting, piece, spots)
        for piece in pieces(picture, "card", "back", "player", "door", "die")
    )
    lying = list(in_place(piece for piece in dressed if piece is not None))
    for piece in lying:
        yield replace(piece, place=spots[piece.name][0]) if piece.name in spots else piece


def _spots(lane: Lane) -> Iterator[tuple[str, Spot]]:
    """Doors and permanents are at place 0, whoever stands at the head of the lane at 1."""
    for position, slot in enumerate(lane.slots, 1):
        if not isinstance(slot, Group):
            continue
        cards = known(slot.cards)
        for depth, card in enumerate(reversed(cards)):
            yield f"card:{card}", (position, depth, slot)
        if not cards:
            yield f"back:lane:{lane.lane_id}.{position}", (position, 0, slot)


def _dressed(state: BathroomRush, setting: Table, piece: Piece, spots: dict[str, Spot]) -> Piece | None:
    prefix, _, name = piece.name.partition(":")
    match prefix:
        case "back":
            load = spots[piece.name][2].load if piece.name in spots else 0
            is_deck = piece.at in PILES
            return None if is_deck else replace(piece, count=1, badge=str(load) if load else "")
        case "player":
            return replace(piece, tone=seat_tone(int(name)), place=_position(state, int(name)))
        case "door":
            return replace(piece, at=f"lane:{name}", face="br-door", title=name)
        case "die":
            return replace(piece, at="dice")
    return _card(setting, piece, name, spots.get(piece.name))


def _card(setting: Table, piece: Piece, card: str, spot: Spot | None) -> Piece:
    name = guides.texts(__package__)[kind_of(card)].text(setting.language)
    is_person = card in IS_PERSON
    load = spot[2].load if spot and not spot[1] else 0
    return replace(
        piece,
        at=piece.at.replace("door:", "lane:"),
        face=f"br-{kind(card)}" if is_person else f"br-act-{kind(card)}",
        tone=TONES[PERSONS[kind(card)].colour] if is_person else ACTION_TONE,
        title=name.short or name.name,
        text=kind(card),
        depth=spot[1] if spot else 0,
        badge=str(load) if load else "",
        notes=_notes(spot),
    )


def _notes(spot: Spot | None) -> tuple[Note, ...]:
    if spot is None or spot[1]:
        return ()
    return (*(("spent",) if spot[2].spent else ()), *(("down",) if spot[2].face_down else ()))


def _position(state: BathroomRush, seat: int) -> int:
    return next((lane.slots.index(seat) + 1 for lane in state.lanes if seat in lane.slots), 0)
