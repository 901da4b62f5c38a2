"""The players in the scene: who is in turn, asked or out, the reserve in its boxes, the hand."""

from collections.abc import Iterator
from typing import Final

from domain.drawing.pieces import card_back, path
from domain.drawing.text import text_lines
from domain.drawing.tokens import asked, panel, panel_head, seat_name
from domain.games.bathroom_rush.cards import POO, kind, person
from domain.games.bathroom_rush.lanes import find_top, is_out
from domain.games.bathroom_rush.moves.rules import forbidding
from domain.games.bathroom_rush.scene.actions import action_card
from domain.games.bathroom_rush.scene.places import MARGIN, Box
from domain.games.bathroom_rush.scene.tokens import boxes
from domain.games.bathroom_rush.scene.words import word
from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.steps import DefenceWindow, LaneChoice
from domain.games.bathroom_rush.words import card_name
from domain.kernel.scene import Layout, Part, Path, Shapes, Table
from domain.kernel.table import Cards, Hidden, Seat

SIZE: Final[dict[Layout, tuple[int, int]]] = {"wide": (456, 94), "narrow": (408, 80)}
COLUMNS: Final[dict[Layout, int]] = {"wide": 2, "narrow": 1}
CHIP: Final[dict[Layout, tuple[int, int]]] = {"wide": (148, 27), "narrow": (124, 21)}
BACK: Final[dict[Layout, tuple[int, int]]] = {"wide": (38, 54), "narrow": (32, 43)}
BOX: Final = {"wide": 31, "narrow": 27}
HEAD, HAND, NOTE = 32, 148, 150
"""Where reserve and hand begin below the head, where the hand begins beside the reserve, room for a note."""


def height(state: BathroomRush, table: Table) -> int:
    return -(-state.seats // COLUMNS[table.layout]) * (SIZE[table.layout][1] + 6)


def seats(state: BathroomRush, table: Table, y: int) -> Iterator[Part]:
    columns, (w, h) = COLUMNS[table.layout], SIZE[table.layout]
    for seat in range(state.seats):
        left = MARGIN[table.layout] + seat % columns * (w + 16)
        yield from _seat(state, table, seat, Box(left, y + seat // columns * (h + 6), w, h))


def _seat(state: BathroomRush, table: Table, seat: Seat, box: Box) -> Iterator[Part]:
    is_gone, in_turn = is_out(state, seat), _is_in_turn(state, seat)
    name = seat_name(table, seat)
    note = ", ".join(notes(state, table, seat))
    room = box.w - 28 - (NOTE if note else 0)
    beside = (room + 2, 3, NOTE - 6, 26)
    shapes = (
        *panel(box.w, box.h, in_turn=in_turn, out=is_gone),
        *panel_head(table, seat, room, in_turn=in_turn, standing="out" if is_gone else "in"),
        *_asked(state, seat),
        *(text_lines(note, beside, 13, least=table.least, anchor="end", bold=True) if note else ()),
    )
    yield Part(f"seat:{seat}", *box, "table", name, shapes, is_frame=True)
    if state.first_player == seat and state.phase != "awaiting_start":
        label = word(table, "first player")
        yield Part("first_player", box.x + box.w - 28, box.y + 5, 22, 22, f"seat:{seat}", label, _flag())
    if not is_gone:
        yield _reserve(state, table, seat, box)
        yield from _hand(state, table, seat, box)


def _is_in_turn(state: BathroomRush, seat: Seat) -> bool:
    """The seat in turn, or the one that chooses a lane."""
    step = state.agenda[0] if state.agenda else None
    return (
        seat == (step.seat if isinstance(step, LaneChoice) else state.turn_of) and state.phase != "finished"
    )


def notes(state: BathroomRush, table: Table, seat: Seat) -> Iterator[str]:
    """How the seat stands in the end, and what a person forbids it in this turn."""
    if is_out(state, seat):
        yield word(table, "out")
    if seat in state.winners:
        yield word(table, "wins")
    elif state.places:
        place = next(at for at, seats in enumerate(state.places, 1) if seat in seats)
        yield word(table, "place").format(place=1 + sum(len(seats) for seats in state.places[: place - 1]))
    for what in _forbidden(state, seat):
        yield word(table, what)


def _forbidden(state: BathroomRush, seat: Seat) -> Iterator[str]:
    """The restraint on the player in turn, while the restrainer stands beside him (BR-DEC-08)."""
    if state.turn_of != seat or is_out(state, seat):
        return
    for card in state.restrictions:
        printed = person(card)
        if (
            printed.restricts
            and find_top(state, card)
            and forbidding(state, seat, printed.forbids[0]) == card
        ):
            yield printed.restricts


def _asked(state: BathroomRush, seat: Seat) -> Shapes:
    step = state.agenda[0] if state.agenda else None
    if not isinstance(step, DefenceWindow) or seat not in step.asked or step.id > state.windows_opened:
        return ()
    return asked(7, 5, 22, answered=step.answers[step.asked.index(seat)] is not None)


def _flag() -> Shapes:
    pole = Path(path("M", 5, 2, "V", 21), edge="ink", line=2)
    return pole, Path(path("M", 6, 2.5, "L", 20, 7.5, "L", 6, 12.5, "Z"), "ink")


def _reserve(state: BathroomRush, table: Table, seat: Seat, box: Box) -> Part:
    """As many boxes as poo put a player out; more are counted where nobody goes out (BR-VAR-03)."""
    value = state.reserves[seat] if state.reserves else 0
    limit, size = limit_of(state), BOX[table.layout]
    h = box.h - HEAD - 2
    text = f"{value}, {word(table, 'out at')} {limit * POO}" if state.options.elimination else str(value)
    below, large = (4, size + 3, HAND - 12, h - size - 5), 15 if table.layout == "wide" else 13
    shapes = (
        *boxes(min(value, limit * POO), limit, size),
        *text_lines(text, below, large, least=table.least, anchor="start", bold=True),
    )
    label = f"{word(table, 'reserve')} {seat_name(table, seat)}: {value}"
    return Part(f"reserve:{seat}", box.x + 4, box.y + HEAD - 2, HAND - 8, h, f"seat:{seat}", label, shapes)


def limit_of(state: BathroomRush) -> int:
    """The poo limit; before the match begins `auto` is that of its seats (BR-ELIM-01)."""
    limit = state.options.poo_limit
    return limit if isinstance(limit, int) else 3 if state.seats == 2 else 4


def _hand(state: BathroomRush, table: Table, seat: Seat, box: Box) -> Iterator[Part]:
    hand: Cards = state.hands[seat] if state.hands else []
    x, y, home = box.x + HAND, box.y + HEAD, f"seat:{seat}"
    if isinstance(hand, Hidden):
        w, h = BACK[table.layout]
        for at in range(len(hand)):
            shapes = card_back(w, h, deck=1)
            yield Part(
                f"back:hand:{seat}.{at}", x + at * (w + 6), y, w, h, home, word(table, "face down"), shapes
            )
        return
    w, h = CHIP[table.layout]
    for at, card in enumerate(hand):
        place = x + at % 2 * (w + 2), y + at // 2 * (h + 1)
        shapes = action_card(kind(card), (w, h), table.layout, table.language)
        yield Part(f"card:{card}", *place, w, h, home, card_name(card, table.language), shapes)
