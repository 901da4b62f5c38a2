"""The last card in the scene: what it forbids, what follows only if no other may, how its series stands."""

from typing import Final, NamedTuple

from domain.drawing.pieces import crossed
from domain.drawing.text import text_lines
from domain.games.sukkube.cards import colour, direction
from domain.games.sukkube.moves import opposite
from domain.games.sukkube.scene.cards import face, turning
from domain.games.sukkube.scene.words import colour_name, word
from domain.games.sukkube.state import Sukkube
from domain.games.sukkube.words import card_name
from domain.kernel.scene import Part, Rect, Shapes, Table


class Places(NamedTuple):
    """The frame, the card in it, the height of the rows under it and the size of the directions in these."""

    x: int
    y: int
    w: int
    h: int
    card: tuple[int, int]
    row: int
    icon: int


PLACES: Final = {
    "wide": Places(416, 48, 232, 284, (96, 124), 36, 26),
    "narrow": Places(294, 44, 118, 218, (46, 60), 38, 18),
}
TITLE: Final = 30


def last_card(state: Sukkube, table: Table) -> Part:
    x, y, w, h, *_ = PLACES[table.layout]
    last, least = state.last_card, table.least
    frame = Rect(1, 1, w - 2, h - 2, 8, "paper", "line", 1)
    name = word(table, "last card")
    title = text_lines(name, (10, 2, w - 20, TITLE), 15, least=least, anchor="start", bold=True)
    if last is None:
        below = text_lines(
            word(table, "no card"), (10, TITLE, w - 20, 64), 15, least=least, lines=3, anchor="start"
        )
        return Part("last", x, y, w, h, "table", name, (frame, *title, *below), is_frame=True)
    label = f"{name}: {card_name(last, table.language)}"
    return Part(
        "last", x, y, w, h, "table", label, (frame, *title, *_card(state, table, last)), is_frame=True
    )


def _card(state: Sukkube, table: Table, last: str) -> Shapes:
    places, least = PLACES[table.layout], table.least
    w, h = places.card
    beside = (w + 22, TITLE, places.w - w - 30, h)
    name = text_lines(card_name(last, table.language), beside, 15, least=least, lines=3, anchor="start")
    return (
        *face(last, w, h, x=10, y=TITLE),
        *(name if state.series_length != 2 else _twice(beside)),
        *_following(state, table, last, TITLE + h + 6),
        *_series(state, table, last, TITLE + h + 6 + 2 * places.row),
    )


def _twice(beside: tuple[int, int, int, int]) -> Shapes:
    """The Kube was turned twice by this card (SK-DBL-01)."""
    x, y, _, h = beside
    plate = (x, y + h / 2 - 18, 42, 36)
    return (Rect(*plate, 8, "dark"), *text_lines("×2", plate, 22, role="on-dark", bold=True))


def _following(state: Sukkube, table: Table, last: str, y: int) -> Shapes:
    """The opposite direction is barred (SK-LEG-02), the same one follows only where no other may (SK-LEG-03)."""
    same = direction(last)
    barred = opposite(same, flip_opposes_flip=state.options.flip_opposite == "self")
    rows = [(barred, "not now")] if barred else []
    rows += [(same, "only if")] if barred != same else []
    places, least = PLACES[table.layout], table.least
    shapes: Shapes = ()
    for at, (turn, key) in enumerate(rows):
        top, size = y + at * places.row, places.icon
        icon = (10, top + (places.row - size) / 2)
        text = (size + 18, top, places.w - size - 24, places.row)
        shapes += turning(turn, *icon, size, "soft" if key == "not now" else "ink")
        shapes += (crossed(*icon, size, size),) if key == "not now" else ()
        shapes += text_lines(word(table, key), text, 15, least=least, lines=2, anchor="start")
    return shapes


def _series(state: Sukkube, table: Table, last: str, y: int) -> Shapes:
    """Whether the next card of this colour doubles (SK-DBL-01, SK-DBL-02)."""
    places = PLACES[table.layout]
    key = "next" if state.series_length == 1 else "doubled"
    text = word(table, key).format(colour=colour_name(table, colour(last)))
    box = (10, y, places.w - 18, places.h - y - 4)
    return text_lines(text, box, 15, least=table.least, lines=3, anchor="start")
