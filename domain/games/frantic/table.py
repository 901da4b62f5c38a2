"""The table by its meaning: the track with cards and pawns, the hands, the deck, the market, the die."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from msgspec.structs import replace

from domain.drawing.plain_table import pieces
from domain.games.frantic.board import FINISH, START, STEP, layout
from domain.games.frantic.cards import Colour, colour, kind
from domain.games.frantic.scene.places import side_of
from domain.games.frantic.scene.table import scene
from domain.games.frantic.scene.words import square_name, word
from domain.games.frantic.state import Frantic, Laid
from domain.kernel.scene import Scene, Table
from domain.kernel.table import Hidden, Language
from domain.kernel.table_description import (
    Note,
    Piece,
    Points,
    Quarter,
    SeatView,
    Slot,
    Surface,
    SurfaceKind,
    TableDescription,
    Tone,
    counted,
    in_place,
    seat_tone,
)

TONES: Final[dict[Colour, Tone]] = {
    "red": "red",
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    "multicolor": "many",
    "white": "white",
}
SIDES: Final[dict[str, Quarter]] = {"right": 0, "down": 90, "left": 180, "up": 270}
"""How a card is turned that leads to a side of its square: its sign points to the right."""
CELL, BAR = 100, 60
"""The edge of a square; the height of start and finish, which are two squares wide."""
GOAL: Final[dict[Language, str]] = {
    "en": "Fewest points win, once somebody has {points}",
    "it": "Vince chi ha meno punti, quando qualcuno ne ha {points}",
}
CARDS: Final[dict[Language, tuple[str, str]]] = {"en": ("card", "cards"), "it": ("carta", "carte")}
DICE: Final[dict[Language, str]] = {"en": "Dice", "it": "Dadi"}


def table(state: Frantic, setting: Table) -> TableDescription:
    picture = scene(state, setting)
    return TableDescription(
        next(part.label for part in picture.parts if part.name == "head").rpartition(", ")[0],
        GOAL[setting.language].format(points=state.point_limit),
        tuple(_seats(state, setting)),
        tuple(_surfaces(state, setting, picture)),
        in_place((*_cards(state, picture), *_pawns(picture), *_backs(state, setting), *_die(state, picture))),
        picture.words,
    )


def points(state: Frantic) -> tuple[Points, ...]:
    return tuple(
        Points(total, "low", state.point_limit or None) for total in state.totals or [0] * state.seats
    )


def _seats(state: Frantic, setting: Table) -> Iterator[SeatView]:
    for seat, (score, hand) in enumerate(zip(points(state), state.hands or [[]] * state.seats, strict=True)):
        cards = counted("cards", len(hand), *CARDS[setting.language])
        yield SeatView(seat, score, (cards,))


def _surfaces(state: Frantic, setting: Table, picture: Scene) -> Iterator[Surface]:
    labels = {part.name: part.label for part in picture.parts if part.is_frame}
    slots = _slots(state.options.board_layout, setting.language)
    h = max(slot.y + slot.h for slot in slots)
    w = max(slot.x + slot.w for slot in slots)
    yield Surface("track", "board", labels["track"], w=w, h=h, fits=("wide", "tall", "low"), slots=slots)
    for seat in range(state.seats):
        lying: SurfaceKind = "hand" if seat == setting.viewer else "row"
        yield Surface(f"hand:{seat}", lying, labels[f"hand:{seat}"], seat)
    yield Surface("deck", "pile", labels["deck"], n=len(state.deck))
    yield Surface("discard", "pile", labels["discard"], n=len(state.discard))
    if state.market:
        yield Surface("market", "area", word(setting.language, "market"))
    yield Surface("dice", "dice", DICE[setting.language])


@cache
def _slots(board: str, language: Language) -> tuple[Slot, ...]:
    """Rows of squares between the finish above and the start below."""
    rows = layout(board).rows
    at = {square: (x, y) for y, row in enumerate(rows) for x, square in enumerate(row)}
    most, low = max(map(len, rows)), BAR + CELL * len(rows)

    def bar(square: int, nearest: int, y: int) -> Slot:
        x = min(at[nearest][0], most - 2) * CELL
        return Slot(f"square:{square}", square_name(language, square), str(square), x, y, 2 * CELL, BAR)

    return (
        bar(START, START + 1, low),
        *(
            Slot(
                f"square:{square}",
                square_name(language, square),
                str(square),
                at[square][0] * CELL,
                BAR + at[square][1] * CELL,
                CELL,
                CELL,
            )
            for square in range(START + 1, FINISH)
        ),
        bar(FINISH, FINISH - 1, 0),
    )


def _cards(state: Frantic, picture: Scene) -> Iterator[Piece]:
    lying = {stack[-1].card: (square, stack) for square, stack in enumerate(state.board) if stack}
    for piece in pieces(picture, "card", "tp"):
        prefix, _, card = piece.name.partition(":")
        if prefix == "tp":
            square = state.teleports[int(card) - 1]
            under = len(state.board[square])
            notes = _used(state, f"tp{card}")
            yield replace(
                piece, face="fr-ring", tone="white", title=card, text="tp", under=under, notes=notes
            )
            continue
        square, stack = lying.get(card, (START, []))
        yield replace(
            piece,
            face=f"fr-{kind(card)}",
            tone=TONES[colour(card)],
            text=kind(card),
            turn=_turn(state, square, stack[-1]) if stack else 0,
            under=max(len(stack) - 1, 0),
            notes=(*_used(state, card), *_known(state, card)),
        )


def _used(state: Frantic, card: str) -> tuple[Note, ...]:
    """FR-LOOP-01."""
    return ("used",) if card in state.activated else ()


def _known(state: Frantic, card: str) -> tuple[Note, ...]:
    return ("known",) if card in state.known else ()


def _turn(state: Frantic, square: int, laid: Laid) -> Quarter:
    """Towards the square that a push points to, or the one that a jump leaps over."""
    goal = laid.points_to
    if goal is None and laid.direction is not None:
        goal = square + STEP[laid.direction]
    return 0 if goal is None else SIDES[side_of(state.options.board_layout, "wide", square, goal)]


def _pawns(picture: Scene) -> Iterator[Piece]:
    for piece in pieces(picture, "pawn"):
        yield replace(piece, tone=seat_tone(int(piece.name.partition(":")[2])), title="")


def _backs(state: Frantic, setting: Table) -> Iterator[Piece]:
    """A back for each card of a hidden hand that nobody knows."""
    for seat, hand in enumerate(state.hands):
        if isinstance(hand, Hidden):
            face_up = sum(holder == seat for holder in state.known.values())
            for place in range(len(hand) - face_up):
                yield Piece(
                    f"back:hand:{seat}.{place}", "back", f"hand:{seat}", word(setting.language, "back")
                )


def _die(state: Frantic, picture: Scene) -> Iterator[Piece]:
    roll = state.roll
    for piece in pieces(picture, "die") if roll else ():
        assert roll is not None
        face = "fr-d20" if roll.sides == 20 else ""
        yield replace(
            piece, at="dice", tone=seat_tone(roll.roller), title="", face=face, badge=str(roll.value)
        )
