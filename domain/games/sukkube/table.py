"""The table by its meaning: the Kube and its faces, hands, the cards played and what they forbid, points."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.drawing.plain_table import pieces
from domain.games.sukkube.cards import colour, direction, kind_of
from domain.games.sukkube.kube import CHARACTERS, FACE_COMING_UP, Layout, layout
from domain.games.sukkube.moves import legal_in_turn, opposite
from domain.games.sukkube.scene.table import scene
from domain.games.sukkube.scene.words import colour_name, direction_name, hand_name, word
from domain.games.sukkube.state import (
    Sukkube,
    controller,
    hand_id,
    in_turn,
    seat_name,
    seat_number,
    team_of,
)
from domain.kernel.scene import Scene, Table
from domain.kernel.table_description import (
    Piece,
    Points,
    Quarter,
    SeatView,
    Slot,
    Surface,
    SurfaceKind,
    TableDescription,
    Tone,
    face_down,
    in_place,
    seat_tone,
)

TURN_TO: Final = {side: turn for turn, side in FACE_COMING_UP.items()}
BOXES: Final = {
    "top": (1, 1),
    "north": (1, 0),
    "south": (1, 2),
    "west": (0, 1),
    "east": (2, 1),
    "opposite": (2, 2),
}
"""Where the faces lie round the one on top, column and row."""
ANGLES: Final[dict[str, Quarter]] = {"north": 0, "east": 90, "south": 180, "west": 270}
BACKWARD: Final[dict[str, Quarter]] = {"north": 180, "east": 270, "south": 0, "west": 90}
TONES: Final[dict[str, Tone]] = {"red": "red", "yellow": "yellow", "green": "green"}


def table(state: Sukkube, setting: Table) -> TableDescription:
    picture = scene(state, setting)
    lying = (*_faces(state, picture), *_cards(state, picture), *_hints(state, setting))
    return TableDescription(
        next(part.label for part in picture.parts if part.name == "head"),
        f"{word(setting, 'first to')} {state.options.target_points}".capitalize(),
        tuple(SeatView(seat, each) for seat, each in enumerate(points(state))),
        tuple(_surfaces(state, setting)),
        in_place(lying),
        picture.words,
    )


def points(state: Sukkube) -> tuple[Points, ...]:
    """A seat of a team has the team's points."""
    scores = (state.scores.get(team_of(state, seat) or seat_name(seat), 0) for seat in range(state.seats))
    return tuple(Points(score, "high", state.options.target_points) for score in scores)


def _surfaces(state: Sukkube, setting: Table) -> Iterator[Surface]:
    yield Surface("kube", "cube", word(setting, "kube"), w=3, h=3, slots=tuple(_sides(setting)))
    yield Surface("played", "pile", word(setting, "played"))
    for name in state.hands:
        owner = controller(state, name) if name in CHARACTERS else seat_number(name)
        is_own = owner is not None and owner == setting.viewer
        kind: SurfaceKind = "hand" if is_own else "row"
        yield Surface(f"hand:{name}", kind, hand_name(setting, name), owner)
    if state.options.rules_of_mode.pile:
        tone: Tone = TONES[state.pile_back] if state.pile_back else "none"
        yield Surface("pile", "pile", word(setting, "pile"), n=face_down(state.pile), tone=tone)


def _sides(setting: Table) -> Iterator[Slot]:
    """Each with the direction that brings it up (SK-KUB-09)."""
    for side, (x, y) in BOXES.items():
        turn = TURN_TO.get(side)
        label = (
            f"{word(setting, 'brings')} {direction_name(setting, turn)}" if turn else word(setting, "on top")
        )
        yield Slot(f"side:{side}", label, x=x, y=y, w=1, h=1, face=f"sk-{turn}" if turn else "")


def _faces(state: Sukkube, picture: Scene) -> Iterator[Piece]:
    if state.top is None:
        return
    faces = layout(state.options.kube_layout)
    sides = {state.top: "top"} | {face: side for side, face in faces[state.top].items()}
    for piece in pieces(picture, "face"):
        character = piece.name.partition(":")[2]
        seat = controller(state, character)
        yield replace(
            piece,
            at=f"side:{sides[character]}",
            face=f"sk-{character}",
            tone="none" if seat is None else seat_tone(seat),
            turn=_angle(faces, state.top, character, sides),
        )


def _angle(faces: Layout, top: str, face: str, sides: dict[str, str]) -> Quarter:
    """How a face stands in the net round the one on top, whose arrow points north: where its own arrow points."""
    side, goal = sides[face], sides[faces[face]["north"]]
    if side in ("top", "opposite") or goal in ANGLES:
        return ANGLES.get(goal, 0) if side != "top" else 0
    return BACKWARD[side] if faces[face]["north"] == top else ANGLES[side]


def _cards(state: Sukkube, picture: Scene) -> Iterator[Piece]:
    """Those that the seat in turn may not play are barred."""
    playing = hand_id(state, state.top or "") if in_turn(state) is not None else None
    legal = frozenset(legal_in_turn(state)) if playing else frozenset[str]()
    for piece in pieces(picture, "card"):
        card, hand = piece.name.removeprefix("card:"), piece.at.removeprefix("hand:")
        yield replace(
            piece,
            face=f"sk-{direction(card)}",
            tone=TONES[colour(card)],
            title="",
            text=kind_of(card),
            badge=_badge(state, hand, card),
            notes=("barred",) if hand == playing and card not in legal else (),
        )


def _badge(state: Sukkube, hand: str, card: str) -> str:
    """A Bot's cards bear their order (SK-BOT-01), the one that has turned the kube twice says so (SK-DBL-01)."""
    if hand in state.hands and hand in CHARACTERS and controller(state, hand) is None:
        return str(state.hands[hand].index(card) + 1)
    return "×2" if card == state.last_card and state.series_length == 2 else ""


def _hints(state: Sukkube, setting: Table) -> Iterator[Piece]:
    """Plates beside the last card: what may not follow, what follows only alone, what doubles (SK-DBL-02)."""
    last = state.last_card
    if last is None:
        return
    same = direction(last)
    barred = opposite(same, flip_opposes_flip=state.options.flip_opposite == "self")
    if barred:
        yield _hint(
            "barred",
            setting,
            f"{direction_name(setting, barred)}: {word(setting, 'not now')}",
            f"sk-{barred}",
        )
    if same != barred:
        yield _hint(
            "same", setting, f"{direction_name(setting, same)}: {word(setting, 'only if')}", f"sk-{same}"
        )
    key = "next" if state.series_length == 1 else "doubled"
    doubles = word(setting, key).format(colour=colour_name(setting, colour(last)))
    yield replace(_hint("series", setting, doubles, ""), tone=TONES[colour(last)])


def _hint(name: str, setting: Table, text: str, face: str) -> Piece:
    return Piece(
        f"hint:{name}", "plate", "played", f"{word(setting, 'last card')}, {text}", title=text, face=face
    )
