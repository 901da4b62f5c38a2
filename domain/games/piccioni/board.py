"""The Zones: four Locations in the city, a Balcony for each seat (PI-GEN-02, PI-GEN-03)."""

from functools import cache
from typing import Final

import msgspec
from msgspec import Struct

from domain.kernel import data
from domain.kernel.table import Seat


class Location(Struct, frozen=True, forbid_unknown_fields=True):
    """A Location as printed; no capacity means that any number of pigeons fits (PI-LIM-02)."""

    capacity: int | None = None
    scared_by_guano: bool = False


LOCATIONS: Final = msgspec.convert(data.table(__package__, "locations"), dict[str, Location])
"""In the order of the setup: street, statue, power_lines, crowd (PI-SET-05)."""

FLOCK_DECK: Final = "flock_deck"
"""Where a scared pigeon may be sent besides the Zones."""


@cache
def balcony(seat: Seat) -> str:
    return f"balcony_{seat}"


def owner(zone: str) -> Seat | None:
    """The seat whose Balcony `zone` is; None for a Location."""
    return None if zone in LOCATIONS else int(zone.removeprefix("balcony_"))


@cache
def zone_names(seats: int) -> tuple[str, ...]:
    return (*LOCATIONS, *(balcony(seat) for seat in range(seats)))


@cache
def clockwise_after(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """The other seats, beginning at the left of `seat`."""
    return tuple((seat + step) % seats for step in range(1, seats))


@cache
def canonical_zones(active: Seat, seats: int) -> tuple[str, ...]:
    """The order of defaults: Locations, the others' Balconies clockwise, the active seat's own last."""
    return (*LOCATIONS, *(balcony(seat) for seat in clockwise_after(active, seats)), balcony(active))
