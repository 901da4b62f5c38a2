"""Seats are found by the types of fields, wherever they stand."""

from msgspec import Struct

from domain.kernel.seats import seats_named
from domain.kernel.table import Seat


class Group(Struct):
    cards: list[str]
    load: int
    owner: Seat


class Table(Struct):
    seats: int = 9
    turn: Seat | None = None
    slots: list[Seat | Group] = []
    known: dict[str, Seat] = {}
    scores: dict[Seat, int] = {}
    places: tuple[tuple[Seat, ...], ...] = ()
    pair: tuple[int, Seat] = (8, 0)


def test_every_seat_is_found_and_no_other_number() -> None:
    assert [*seats_named(Table())] == [0]
    lying = Group(["a"], load=7, owner=4)
    table = Table(9, 1, [2, lying, 3], {"a": 5}, {6: 77}, ((10,), (11, 12)), (8, 13))
    assert sorted(seats_named(table)) == [1, 2, 3, 4, 5, 6, 10, 11, 12, 13]
