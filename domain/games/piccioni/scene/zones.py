"""The cards in a Zone of the scene: pigeons and guano in order of arrival, or stacked by kind."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.games.piccioni.cards import ACTION_KINDS, PIGEON_KINDS, PIGEONS, is_guano, kind_of
from domain.games.piccioni.scene.cards import CHIP, GAP, chip, covered, worth
from domain.games.piccioni.scene.words import zone_title
from domain.games.piccioni.state import Zone
from domain.kernel.scene import Part, Table

KINDS: Final = (*PIGEON_KINDS, *ACTION_KINDS)


class Grid(NamedTuple):
    """Places for chips, the first at `x`, `y`."""

    x: int
    y: int
    columns: int
    rows: int


def lying(
    table: Table, zone: Zone, name: str, at: tuple[int, int], grid: Grid, *, is_balcony: bool
) -> Iterator[Part]:
    """The chips of a Zone in order of arrival (PI-GEN-08), or where they are too many by kind."""
    cards = [*zone.flock, *zone.guano]
    home, where = f"zone:{name}", zone_title(table, name)
    single = _cells([_width(card) for card in cards], grid)
    if single is not None:
        for card, cell in zip(cards, single, strict=True):
            place = _place(table, at, grid, cell)
            yield chip(table, card, home, where, place, wide=_width(card) > 1, note=_note(card, is_balcony))
        return
    stacks = [stack for kind in KINDS if (stack := [card for card in cards if kind_of(card) == kind])]
    cells = _cells([_width(stack[0]) for stack in stacks], grid) or []
    for stack, cell in zip(stacks, cells, strict=True):
        note = f"×{len(stack)}" if len(stack) > 1 else _note(stack[0], is_balcony)
        yield from _stack(table, stack, note, (home, where), _place(table, at, grid, cell))


def _note(card: str, is_balcony: bool) -> str | None:
    """In place of the number: what guano costs on a Balcony; on a Location it costs nobody (PI-SCO-03)."""
    return (worth(card) if is_balcony else "") if is_guano(card) else None


def _stack(
    table: Table, cards: list[str], note: str | None, names: tuple[str, str], at: tuple[int, int]
) -> Iterator[Part]:
    """Cards of one kind, the last come on top with their number, the edges of two under it."""
    *under, top = cards
    x, y = at
    is_wide = _width(top) > 1
    for depth, card in zip(range(len(under), 0, -1), under, strict=True):
        step = 2 * min(depth, 2)
        yield covered(table, card, *names, (x + step, y + step), wide=is_wide)
    yield chip(table, top, *names, at, wide=is_wide, note=note)


def _width(card: str) -> int:
    """In places: as much as its size (PI-LIM-01)."""
    return PIGEONS[card].size if card in PIGEONS else 1


def _cells(widths: list[int], grid: Grid) -> list[tuple[int, int]] | None:
    """Column and row for each; None if they do not fit."""
    column = row = 0
    cells = []
    for width in widths:
        if column + width > grid.columns:
            column, row = 0, row + 1
        if row >= grid.rows:
            return None
        cells.append((column, row))
        column += width
    return cells


def _place(table: Table, at: tuple[int, int], grid: Grid, cell: tuple[int, int]) -> tuple[int, int]:
    (w, h), gap = CHIP[table.layout], GAP[table.layout]
    column, row = cell
    return at[0] + grid.x + column * (w + gap), at[1] + grid.y + row * (h + gap)
