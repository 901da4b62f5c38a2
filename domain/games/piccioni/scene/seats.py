"""The Balconies in the scene: a panel for each seat with its pigeons, its Trophies, its points and its hand."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Final, NamedTuple, TypeAlias

from domain.drawing.pieces import signed
from domain.drawing.text import text_lines
from domain.drawing.tokens import asked, panel, panel_head
from domain.games.piccioni.board import balcony
from domain.games.piccioni.course.ending import score
from domain.games.piccioni.scene.cards import action, back, blind, small
from domain.games.piccioni.scene.course import asked_seat, move_text
from domain.games.piccioni.scene.places import SMALL_HEIGHT, caption, fan
from domain.games.piccioni.scene.words import of_seat, word, zone_title
from domain.games.piccioni.scene.zones import Grid, lying
from domain.games.piccioni.state import Piccioni, Trophy
from domain.kernel.scene import Anchor, Layout, Part, Rect, Shapes, Table
from domain.kernel.table import Hidden, Seat

Box: TypeAlias = tuple[int, int, int, int]


class Places(NamedTuple):
    """The size of a panel and where things lie in it; `pitch` of the cards in the hand."""

    w: int
    h: int
    columns: int
    gap: int
    chips: Grid
    points: Box
    trophies: Box
    hand: Box
    pitch: int
    note: Box


FEW, ONE_LINE = 4, 30
"""Seats, up to which the wide layout has two columns; height, up to which a note has one line."""
PLACES: Final[dict[Layout, Places]] = {
    "wide": Places(
        456, 204, 2, 16, Grid(12, 48, 4, 2), (288, 30, 160, 24), (286, 58, 162, 76),
        (12, 148, 318, 52), 64, (336, 148, 112, 52),
    ),
    "narrow": Places(
        404, 190, 1, 8, Grid(8, 45, 4, 2), (258, 28, 138, 22), (256, 52, 142, 76),
        (8, 140, 270, 44), 54, (286, 140, 110, 44),
    ),
}  # fmt: skip
CROWDED: Final = Places(
    300, 264, 3, 14, Grid(20, 70, 4, 2), (12, 29, 146, 24), (10, 168, 280, 36),
    (4, 208, 292, 52), 58, (164, 29, 128, 24),
)  # fmt: skip


def places(state: Piccioni, table: Table) -> Places:
    return CROWDED if table.layout == "wide" and state.seats > FEW else PLACES[table.layout]


def height(state: Piccioni, table: Table) -> int:
    at = places(state, table)
    return -(-state.seats // at.columns) * (at.h + 8)


def balconies(state: Piccioni, table: Table, x: int, y: int) -> Iterator[Part]:
    at = places(state, table)
    for seat in range(state.seats):
        left = x + seat % at.columns * (at.w + at.gap)
        top = y + seat // at.columns * (at.h + 8)
        yield from _panel(state, table, seat, left, top)
        zone = balcony(seat)
        yield from lying(table, state.zones[zone], zone, (left, top), at.chips, is_balcony=True)
        yield from _trophies(table, seat, state.trophies[seat], at.trophies, (left, top))
        yield from _hand(state, table, seat, at, (left, top))


def _panel(state: Piccioni, table: Table, seat: Seat, x: int, y: int) -> Iterator[Part]:
    """The frame, and in parts of their own what changes in it."""
    at, zone = places(state, table), balcony(seat)
    is_active = state.phase == "playing" and state.turn > 0 and seat == state.active
    lying_here = state.zones[zone].flock or state.zones[zone].guano
    shapes = (
        *panel(at.w, at.h, in_turn=is_active),
        *panel_head(table, seat, at.w, in_turn=is_active),
        *(asked(7, 5, 22) if asked_seat(state) == seat else ()),
        *caption(
            table, word(table, "pigeons here" if lying_here else "no pigeons"), 12, at.chips.y - 20, 200
        ),
        *(() if state.hands[seat] else caption(table, word(table, "no hand"), at.chips.x, at.hand[1], 200)),
    )
    home = f"zone:{zone}"
    yield Part(home, x, y, at.w, at.h, "table", zone_title(table, zone), shapes, is_frame=True)
    yield _points(state, table, seat, at.points, (x, y))
    left, top, w, h = at.note
    note = _note(state, table, seat, w, h)
    yield Part(f"note:{seat}", x + left, y + top, w, h, home, word(table, "status"), note)


def _points(state: Piccioni, table: Table, seat: Seat, box: Box, at: tuple[int, int]) -> Part:
    """Trophies less what lies on the Balcony (PI-SCO-01, PI-SCO-02)."""
    x, y, w, h = box
    now, points = score(state, seat), word(table, "points")
    total = f"{points}: {now.trophies} − {now.penalties} = {signed(now.total)}"
    shapes = text_lines(total, (4, 0, w - 8, h), 17, least=table.least, anchor="start", bold=True)
    label = f"{of_seat(table, 'points of', seat)}: {signed(now.total)}"
    return Part(f"points:{seat}", at[0] + x - 4, at[1] + y, w, h, f"zone:{balcony(seat)}", label, shapes)


def _note(state: Piccioni, table: Table, seat: Seat, w: int, h: int) -> Shapes:
    """The seat's present activity: its move, its answer, that it has reacted (PI-REA-03); at the end its
    place."""
    size, text = 13, ""
    if state.phase == "finished":
        size, text = 17, word(table, "rank", rank=_rank(state, seat))
    elif asked_seat(state) == seat:
        text = word(table, "asked")
    elif seat in state.reacted:
        text = word(table, "reacted")
    elif seat == state.active and state.turn and state.phase == "playing":
        text = move_text(state, table)
    if not text:
        return ()
    is_high = h > ONE_LINE
    anchor: Anchor = "start" if is_high else "end"
    lines = 3 if is_high else 1
    return text_lines(text, (0, 0, w, h), size, least=table.least, lines=lines, anchor=anchor, bold=size > 13)


def _rank(state: Piccioni, seat: Seat) -> int:
    """Seats that share a place leave the next ones free (PI-TIE-03)."""
    ahead = takewhile(lambda place: seat not in place, state.places)
    return 1 + sum(map(len, ahead))


def _trophies(table: Table, seat: Seat, pile: list[Trophy], box: Box, at: tuple[int, int]) -> Iterator[Part]:
    """Face down, apart from all else: each is small and known as it was made, but one taken unseen."""
    x, y, w, h = box
    home, where = f"trophies:{seat}", of_seat(table, "trophies", seat)
    worth = sum(trophy.worth for trophy in pile)
    words = f"{word(table, 'count', count=len(pile))}, {word(table, 'worth', worth=worth)}"
    is_low = h < 2 * SMALL_HEIGHT
    title: Box = (6, 0, 128, h) if is_low else (6, 1, w - 12, 19)
    shapes: Shapes = (
        Rect(0.5, 0.5, w - 1, h - 1, 6, "shade", "line", 1),
        *text_lines(words, title, 13, least=table.least, anchor="start"),
    )
    label = f"{where}, {word(table, 'worth', worth='').strip()}: {worth}"
    left, top = at[0] + x, at[1] + y
    yield Part(home, left, top, w, h, f"zone:{balcony(seat)}", label, shapes, is_frame=True)
    first = (left + 138, top + (h - SMALL_HEIGHT) // 2, w - 144) if is_low else (left + 6, top + 20, w - 12)
    for number, (trophy, place) in enumerate(zip(pile, fan(pile, first, 1 if is_low else 2), strict=True)):
        if trophy.card is None:
            yield blind(table, f"{home}.{number}", home, where, place)
        else:
            yield small(table, trophy.card, home, where, place, unseen=trophy.blind)


def _hand(state: Piccioni, table: Table, seat: Seat, at: Places, corner: tuple[int, int]) -> Iterator[Part]:
    """Open for viewers who may see it, else a back for each card (PI-GEN-06)."""
    x, y, w, h = at.hand
    left, top = corner[0] + x, corner[1] + y
    cards, home, where = state.hands[seat], f"hand:{seat}", of_seat(table, "hand", seat)
    label = f"{where}, {word(table, 'cards')}: {len(cards)}"
    yield Part(home, left, top, w, h, f"zone:{balcony(seat)}", label, (), is_frame=True)
    for place in range(len(cards)):
        spot = (left + place * at.pitch, top)
        if isinstance(cards, Hidden):
            yield back(table, f"{home}.{place}", home, spot)
        else:
            yield action(table, cards[place], home, where, spot)
