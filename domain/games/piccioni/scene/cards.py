"""Cards in the scene: pigeons and guano as chips, action cards with their recall icons, small cards of piles."""

from typing import Final

from domain.drawing.pieces import card, card_back, signed
from domain.drawing.remembering import remembered
from domain.drawing.text import text_lines
from domain.games.piccioni.cards import ACTIONS, PIGEONS, kind_of, value
from domain.games.piccioni.scene.icons import fill_of, icon, on
from domain.games.piccioni.scene.places import SMALL_HEIGHT, SMALL_WIDTH
from domain.games.piccioni.scene.words import card_label, short, word
from domain.kernel.scene import Circle, Dash, Layout, Part, Rect, Shapes, Table

CHIP: Final[dict[Layout, tuple[int, int]]] = {"wide": (62, 46), "narrow": (58, 44)}
ACTION: Final[dict[Layout, tuple[int, int]]] = {"wide": (60, 52), "narrow": (52, 44)}
GAP: Final[dict[Layout, int]] = {"wide": 4, "narrow": 3}


def chip(
    table: Table,
    name: str,
    home: str,
    where: str,
    at: tuple[float, float],
    *,
    wide: bool = False,
    note: str | None = None,
) -> Part:
    """A pigeon or guano face up; `wide` takes two places. `note` replaces its number, in bold."""
    w, h = CHIP[table.layout]
    w = 2 * w + GAP[table.layout] if wide else w
    number = name.rpartition("-")[2] if note is None else note
    shapes = _chip(kind_of(name), short(table, name), number, w, h, table.least, bold=note is not None)
    return Part(f"card:{name}", *at, w, h, home, card_label(table, name, where), shapes)


def covered(table: Table, name: str, home: str, where: str, at: tuple[float, float], *, wide: bool) -> Part:
    """A chip with only its edge in view, under one of its kind."""
    w, h = CHIP[table.layout]
    w = 2 * w + GAP[table.layout] if wide else w
    return Part(
        f"card:{name}", *at, w, h, home, card_label(table, name, where), (_edge(kind_of(name), w, h),)
    )


def worth(name: str) -> str:
    """The cost of guano on a Balcony (PI-SCO-02)."""
    return signed(-value(name))


def action(table: Table, name: str, home: str, where: str, at: tuple[float, float]) -> Part:
    w, h = ACTION[table.layout]
    kind = ACTIONS[name]
    shapes = _action(kind.kind, short(table, name), kind.recall, w, h, table.least)
    return Part(f"card:{name}", *at, w, h, home, card_label(table, name, where), shapes)


def back(table: Table, name: str, home: str, at: tuple[float, float]) -> Part:
    w, h = ACTION[table.layout]
    return Part(f"back:{name}", *at, w, h, home, word(table, "face down"), _back(w, h))


def small(
    table: Table, name: str, home: str, where: str, at: tuple[float, float], *, unseen: bool = False
) -> Part:
    """A card of a pile whose cards are known; `unseen` marks one that was taken blind."""
    shapes = _small(kind_of(name), unseen=unseen)
    size = (SMALL_WIDTH, SMALL_HEIGHT)
    return Part(f"card:{name}", *at, *size, home, card_label(table, name, where), shapes)


def blind(table: Table, name: str, home: str, where: str, at: tuple[float, float]) -> Part:
    """A Trophy taken unseen (PI-INF-03)."""
    label = f"{word(table, 'blind')}, {where}"
    return Part(f"back:{name}", *at, SMALL_WIDTH, SMALL_HEIGHT, home, label, _small("", unseen=True))


@remembered
def _chip(kind: str, name: str, number: str, w: int, h: int, least: int, *, bold: bool) -> Shapes:
    plate = h * 0.48
    return (
        _edge(kind, w, h),
        Rect(4, 4, plate, plate, 4, fill_of(kind)),
        *icon(kind, 4 + plate * 0.14, 4 + plate * 0.14, plate * 0.72, on(kind)),
        *text_lines(
            number,
            (plate + 6, 4, w - plate - 11, plate),
            least + 2 if bold else least,
            least=least,
            role="ink" if bold else "soft",
            anchor="end",
            bold=bold,
        ),
        *text_lines(name, (2, plate + 4, w - 4, h - plate - 6), 15, least=least),
    )


@remembered
def _edge(kind: str, w: int, h: int) -> Rect:
    return card(w, h, fill="paper" if f"{kind}-1" in PIGEONS else "shade")


@remembered
def _action(kind: str, name: str, recall: int, w: int, h: int, least: int) -> Shapes:
    band = h * 0.5
    size = band * 0.74
    dots = tuple(Circle(w - 9 - 11 * place, band / 2, 3.5, on(kind)) for place in range(recall))
    return (
        card(w, h),
        Rect(3, 3, w - 6, band - 3, 3, fill_of(kind), "ink", 0.5),
        *icon(kind, 7, (band + 3 - size) / 2, size, on(kind)),
        *dots,
        *text_lines(name, (1, band, w - 2, h - band - 2), 13, least=least),
    )


@remembered
def _back(w: int, h: int) -> Shapes:
    return card_back(w, h)


@remembered
def _small(kind: str, *, unseen: bool) -> Shapes:
    w, h = SMALL_WIDTH, SMALL_HEIGHT
    dash: Dash = "dashed" if unseen else "solid"
    edge = Rect(1, 1, w - 2, h - 2, 3, "paper", "ink" if unseen else "line", 1.5, dash)
    if not kind:
        return (edge, *text_lines("?", (2, 2, w - 4, h - 4), 15, least=11, bold=True))
    sign = (
        Rect(3, 3, w - 6, h - 6, 2, fill_of(kind)),
        *icon(kind, 4, 6, w - 8, on(kind)),
    )
    return (edge, *sign)
