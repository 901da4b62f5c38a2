"""The table as a scene: above the Kube, the last card and the points, below the hands and the cards played."""

from typing import Final, NamedTuple

from domain.drawing.text import text_lines
from domain.games.sukkube.scene import hands as scene_hands
from domain.games.sukkube.scene import scores as scene_scores
from domain.games.sukkube.scene.cards import GAP, PLACES, SMALL_HEIGHT, grid
from domain.games.sukkube.scene.kube import kube
from domain.games.sukkube.scene.last import last_card
from domain.games.sukkube.scene.telling import telling
from domain.games.sukkube.scene.words import scorer_name, word
from domain.games.sukkube.state import Sukkube
from domain.kernel.scene import WIDTHS, Part, Rect, Scene, Table


class Grid(NamedTuple):
    """The cards played: how many in a row, and where the first lies in the frame."""

    columns: int
    x: int
    y: int


MARGIN: Final = {"wide": 16, "narrow": 8}
TOP: Final = 348
GRID: Final = {"wide": Grid(15, 152, 8), "narrow": Grid(10, 10, 32)}


def scene(state: Sukkube, table: Table) -> Scene:
    x, width = MARGIN[table.layout], WIDTHS[table.layout]
    hands_at = TOP if table.layout == "wide" else scene_scores.below(state, table)
    played = _played(state, table, x, hands_at + scene_hands.height(state, table), width - 2 * x)
    places = GRID[table.layout]
    parts = (
        _head(state, table, x, width - 2 * x),
        *kube(state, table),
        last_card(state, table),
        *scene_scores.scores(state, table),
        *scene_hands.hands(state, table, x, hands_at),
        played,
        *grid(state, table, (x + places.x, played.y + places.y), places.columns),
    )
    return Scene(width, played.y + played.h + x, parts, telling(state, table))


def _head(state: Sukkube, table: Table, x: int, w: int) -> Part:
    text = f"{word(table, 'manche')}: {state.manche}"
    if state.phase == "finished":
        winners = ", ".join(scorer_name(table, scorer) for scorer in state.winners) or "–"
        text = f"{word(table, 'finished')}, {word(table, 'wins')}: {winners}"
    shapes = text_lines(text, (2, 0, w - 4, 28), 17, least=table.least, anchor="start", bold=True)
    return Part("head", x, 10, w, 28, "table", text, shapes, is_frame=True)


def _played(state: Sukkube, table: Table, x: int, y: int, w: int) -> Part:
    places = GRID[table.layout]
    rows = -(-PLACES // places.columns)
    h = places.y + rows * (SMALL_HEIGHT + GAP) + 4
    title = word(table, "played")
    if state.aside:
        title = f"{title}; {word(table, 'aside')}: {len(state.aside)}"
    box = (10, 2, 132 if table.layout == "wide" else w - 20, 30)
    text = text_lines(title, box, 15, least=table.least, lines=2, anchor="start", bold=True)
    frame = Rect(1, 1, w - 2, h - 2, 8, "paper", "line", 1)
    return Part("played", x, y, w, h, "table", title, (frame, *text), is_frame=True)
