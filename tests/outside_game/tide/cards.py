"""The boats: `skiff_2` is the second of its kind (TD-SET-01)."""

from functools import cache

from msgspec import Struct

from domain.kernel import data

COPIES = 4


class Boat(Struct, frozen=True):
    id: str
    kind: str
    draught: int


@cache
def box() -> tuple[Boat, ...]:
    kinds = data.table(__package__, "boats")
    return tuple(Boat(f"{kind}_{n}", kind, kinds[kind]) for kind in kinds for n in range(1, COPIES + 1))


def kind_of(name: str) -> str:
    return next((boat.kind for boat in box() if boat.id == name), name)


def draught(boat: str) -> int:
    return next(each.draught for each in box() if each.id == boat)
