"""The table as a scene: the bid, what can be bid, and a panel with its cup for each seat."""

from collections.abc import Iterator

from cups.state import Cups, Doubt, Turn
from cups.table import SCENE, bid_text, under
from domain.drawing.pieces import card, card_back, die
from domain.drawing.text import text_lines
from domain.drawing.tokens import panel, panel_head, seat_name
from domain.kernel.scene import WIDTHS, Part, Scene, Table, Words
from domain.kernel.table import Command, Hidden, Seat

MARGIN, ROW, CELL, GAP, PANEL, COLUMNS = 8, 48, 40, 8, 96, 10


def scene(state: Cups, table: Table) -> Scene:
    bid = bid_text(state, SCENE[table.language])
    wide = WIDTHS[table.layout] - 2 * MARGIN
    head = (card(wide, CELL), *text_lines(bid, (0, 0, wide, CELL), 18, least=table.least, bold=True))
    parts = [Part("bid", MARGIN, MARGIN, wide, CELL, "table", bid, head), *_choices(state, table, wide)]
    top = MARGIN + ROW * (3 + (sum(state.dice) - 1) // COLUMNS)
    for seat in range(state.seats):
        parts += _seat(state, table, seat, top + seat * (PANEL + GAP), wide)
    frames = tuple(part.label for part in parts if part.is_frame)
    height = top + state.seats * (PANEL + GAP)
    return Scene(WIDTHS[table.layout], height, tuple(parts), (Words(bid, frames),))


def touches(_: Cups, command: Command, __: Seat) -> tuple[str, ...]:
    """A doubt touches the bid; a bid how many, then which number."""
    return ("bid",) if isinstance(command, Doubt) else (f"token:{command.count}", f"die:bid.{command.face}")  # type: ignore[attr-defined]


def _choices(state: Cups, table: Table, wide: float) -> Iterator[Part]:
    cell = wide / COLUMNS
    for at in range(sum(state.dice)):
        text = text_lines(f"{at + 1} ×", (0, 0, cell - 4, CELL), 16, least=table.least)
        x, y = MARGIN + at % COLUMNS * cell, MARGIN + ROW * (1 + at // COLUMNS)
        shapes = (card(cell - 4, CELL), *text)
        yield Part(f"token:{at + 1}", x, y, cell - 4, CELL, "counts", f"{at + 1} ×", shapes)
    y = MARGIN + ROW * (2 + (sum(state.dice) - 1) // COLUMNS)
    for face in range(1, 7):
        x, label = MARGIN + (face - 1) * ROW, f"{face}"
        yield Part(f"die:bid.{face}", x, y, CELL, CELL, "numbers", label, die(face, 0, 0, CELL))


def _seat(state: Cups, table: Table, seat: Seat, y: float, wide: float) -> Iterator[Part]:
    words, cup = SCENE[table.language], state.cups[seat]
    in_turn, is_out = state.agenda[:1] == [Turn(seat)], not state.dice[seat]
    shapes = (*panel(wide, PANEL, in_turn=in_turn, out=is_out), *panel_head(table, seat, wide))
    label = f"{seat_name(table, seat)}: {words['out'] if is_out else under(cup, words)}"
    yield Part(f"cup:{seat}", MARGIN, y, wide, PANEL, "table", label, shapes, is_frame=True)
    for at, face in enumerate([None] * len(cup) if isinstance(cup, Hidden) else cup):
        x, name = MARGIN + GAP + at * ROW, f"{'back' if face is None else 'die'}:cup:{seat}.{at}"
        drawn = card_back(CELL, CELL) if face is None else die(face, 0, 0, CELL)
        text = words["hidden"] if face is None else f"{face}"
        yield Part(name, x, y + 44, CELL, CELL, f"cup:{seat}", text, drawn)
