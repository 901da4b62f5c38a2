"""The table as a scene: the turn, the city, the Balconies, below them the cards played and the decks."""

from collections.abc import Iterator
from typing import Final

from domain.drawing.text import text_lines
from domain.drawing.tokens import asked, seat_name, token
from domain.games.piccioni.scene import decks as scene_decks
from domain.games.piccioni.scene import locations as scene_locations
from domain.games.piccioni.scene import seats as scene_seats
from domain.games.piccioni.scene.course import asked_later, asked_seat, going_on, heading
from domain.games.piccioni.scene.played import played
from domain.games.piccioni.scene.telling import telling
from domain.games.piccioni.scene.words import word
from domain.games.piccioni.state import Piccioni
from domain.kernel.scene import WIDTHS, Layout, Part, Rect, Scene, Shapes, Table

MARGIN: Final[dict[Layout, int]] = {"wide": 16, "narrow": 8}
HEAD: Final[dict[Layout, int]] = {"wide": 44, "narrow": 80}
LAST: Final[dict[Layout, int]] = {"wide": 190, "narrow": 170}
"""Width of the plate for the last turns."""
TOKEN: Final = 24


def scene(state: Piccioni, table: Table) -> Scene:
    x, w = MARGIN[table.layout], WIDTHS[table.layout]
    room = w - 2 * x
    city = HEAD[table.layout] + 8
    seats = city + scene_locations.height(table)
    piles = seats + scene_seats.height(state, table)
    below = piles + scene_decks.PLACES[table.layout].end + 8
    opened = tuple(scene_decks.open_piles(state, table, x, below, room))
    parts = (
        *_head(state, table, x, room),
        *scene_locations.locations(state, table, x, city),
        *scene_seats.balconies(state, table, x, seats),
        *played(state, table, x, piles),
        *scene_decks.decks(state, table, x, piles),
        *opened,
    )
    end = max([below, *(part.y + part.h + 8 for part in opened if part.is_frame)])
    return Scene(w, end, parts, telling(state, table))


def _head(state: Piccioni, table: Table, x: int, w: int) -> Iterator[Part]:
    """The seat in turn, whether it is among the last, the state of play."""
    last = 0 if state.last_seat is None or state.phase != "playing" else LAST[table.layout]
    is_wide = table.layout == "wide"
    first = 250 if is_wide else w - last
    title = heading(state, table)
    turn = text_lines(title, (4, 0, first - 8, 34), 19, least=table.least, anchor="start", bold=True)
    yield Part("head", x, 8, first, 34, "table", title, turn, is_frame=True)
    if last:
        yield _last_turns(state, table, x + first, last)
    left = x + first + (last + 8 if last else 0) if is_wide else x
    yield _status(state, table, left, 8 if is_wide else 44, x + w - left)


def _last_turns(state: Piccioni, table: Table, x: int, w: int) -> Part:
    """Everybody has one turn left, the seat named the very last (PI-END-03)."""
    name = word(table, "ends", name=seat_name(table, state.last_seat or 0))
    text = f"{word(table, 'last turns')}: {name}"
    shapes = (
        Rect(0, 0, w, 34, 8, "dark"),
        *text_lines(text, (8, 1, w - 16, 32), 15, least=table.least, lines=2, role="on-dark", bold=True),
    )
    return Part("last turns", x, 8, w, 34, "table", text, shapes, is_frame=True)


def _status(state: Piccioni, table: Table, x: int, y: int, w: int) -> Part:
    """The state of play; at the right the seat that is asked, and the next ones."""
    text = going_on(state, table)
    seat = asked_seat(state)
    queue = () if seat is None else (seat, *asked_later(state))
    left = w - 32 * len(queue) - 4
    tokens: Shapes = asked(left, 6, TOKEN) if queue else ()
    for place, each in enumerate(queue):
        tokens += token(each, left + 32 * place, 6, TOKEN)
    shapes = (
        Rect(1, 1, w - 2, 34, 8, "shade", "line", 1),
        *text_lines(text, (10, 1, left - 18, 34), 15, least=table.least, lines=2, anchor="start"),
        *tokens,
    )
    return Part("status", x, y, w, 36, "table", word(table, "status"), shapes, is_frame=True)
