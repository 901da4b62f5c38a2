"""The difference between two tables, and the table that follows from one: `folded(a, difference(a, b)) == b`."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from domain.kernel.scene import Words
from domain.kernel.table_description import Piece, SeatView, Surface, TableDescription


class TableChange(Struct, frozen=True, omit_defaults=True):
    """`pieces` holds the fields of a piece that differ, with its name: all of them if it is new.

    Surfaces are few and change seldom: one that differs comes whole, and `order` names all where they are others.
    """

    pieces: tuple[dict[str, Any], ...] = ()
    removed: tuple[str, ...] = ()
    surfaces: tuple[Surface, ...] = ()
    order: tuple[str, ...] = ()
    seats: tuple[SeatView, ...] | UnsetType = UNSET
    words: tuple[Words, ...] | UnsetType = UNSET
    headline: str | UnsetType = UNSET
    goal: str | UnsetType | None = UNSET


def difference(before: TableDescription, after: TableDescription) -> TableChange:
    old = {piece.name: piece for piece in before.pieces}
    new = {piece.name for piece in after.pieces}
    surfaces = {surface.name: surface for surface in before.surfaces}
    names = tuple(surface.name for surface in after.surfaces)
    return TableChange(
        tuple(_fields(old.get(piece.name), piece) for piece in after.pieces if old.get(piece.name) != piece),
        tuple(name for name in old if name not in new),
        tuple(surface for surface in after.surfaces if surfaces.get(surface.name) != surface),
        () if names == tuple(surfaces) else names,
        UNSET if before.seats == after.seats else after.seats,
        UNSET if before.words == after.words else after.words,
        UNSET if before.headline == after.headline else after.headline,
        UNSET if before.goal == after.goal else after.goal,
    )


def folded(before: TableDescription, change: TableChange) -> TableDescription:
    pieces = {piece.name: piece for piece in before.pieces if piece.name not in change.removed}
    for fields in change.pieces:
        piece = pieces.get(fields["name"])
        pieces[fields["name"]] = replace(piece, **fields) if piece else Piece(**fields)
    surfaces = {surface.name: surface for surface in (*before.surfaces, *change.surfaces)}
    order = change.order or tuple(surface.name for surface in before.surfaces)
    return TableDescription(
        before.headline if change.headline is UNSET else change.headline,
        before.goal if change.goal is UNSET else change.goal,
        before.seats if change.seats is UNSET else change.seats,
        tuple(surfaces[name] for name in order),
        tuple(pieces[name] for name in sorted(pieces)),
        before.words if change.words is UNSET else change.words,
    )


def _fields(old: Piece | None, new: Piece) -> dict[str, Any]:
    return {
        name: value
        for name in Piece.__struct_fields__
        if (value := getattr(new, name)) != getattr(old, name, None) or name == "name"
    }
