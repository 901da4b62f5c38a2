"""Losing, the end, the count."""

from typing import Literal

from msgspec import Struct

from domain.games.bathroom_rush.events.base import Public
from domain.games.bathroom_rush.steps import SeatRoll
from domain.kernel.table import Seat


class EndTriggered(Public, frozen=True):
    """`seats` stand in a bathroom: the first of the match to do so."""

    seats: tuple[Seat, ...]
    kind: Literal["instant", "triggered"]
    seats_still_to_play: tuple[Seat, ...]


class PlayerEliminated(Public, frozen=True):
    """`together` are the seats that go out at the same moment after this one. All cards go to the discards."""

    seat: Seat
    value: int
    lane_id: int
    persons: tuple[str, ...]
    hand: tuple[str, ...]
    permanents: tuple[str, ...]
    together: tuple[Seat, ...]


class CountedGroup(Struct, frozen=True):
    """The tokens that a group in front of a player adds: `added` = `present` + `production` + `permanents`,
    not below 0."""

    position: int
    present: int
    production: int
    permanents: int
    added: int


class FinalCounted(Public, frozen=True):
    seat: Seat
    lane_id: int
    groups: tuple[CountedGroup, ...]
    before: int
    after: int


class TieBreakBegun(Public, frozen=True):
    seats: tuple[Seat, ...]


class TieBreakRoundPlayed(Public, frozen=True):
    """`leading` share the lowest value of the seats that rolled and are still in; `dropped` are the rest of
    these."""

    number: int
    results: tuple[SeatRoll, ...]
    leading: tuple[Seat, ...]
    dropped: tuple[Seat, ...]


class SeatValue(Struct, frozen=True):
    seat: Seat
    value: int


class MatchEnded(Public, frozen=True):
    """`places` lists the seats from first to last, equal ones together; `values` of those still in the match."""

    reason: Literal["instant", "last_turns", "last_survivor", "all_eliminated", "round_cap"]
    winners: tuple[Seat, ...]
    places: tuple[tuple[Seat, ...], ...]
    values: tuple[SeatValue, ...]
