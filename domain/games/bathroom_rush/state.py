"""The table's state."""

from typing import Literal, TypeAlias

from msgspec import Struct

from domain.games.bathroom_rush.options import Options
from domain.games.bathroom_rush.steps import AnyStep
from domain.kernel.table import Cards, Seat

Phase = Literal[
    "awaiting_start",
    "lane_choice",
    "round_start",
    "turn_start",
    "draw",
    "person_effects",
    "action",
    "discard",
    "turn_end",
    "cleanup",
    "final_count",
    "tie_break",
    "finished",
]


class Group(Struct, omit_defaults=True):
    """Persons lying on each other for good, bottom first; most are alone (BR-GRP-01, BR-GRP-02).

    Only the top card acts (BR-GRP-03); tokens lying on the group go where it goes (BR-GRP-07).

    `load` is the value of the tokens lying on them, `placed` whether they have produced (BR-GRP-09), `spent`
    whether the top card is upside-down. Groups that lie face down are single cards.
    """

    cards: Cards
    load: int = 0
    placed: bool = False
    face_down: bool = False
    spent: bool = False


Slot: TypeAlias = Seat | Group


class Lane(Struct):
    """Slots from the door, position 1 first, and the permanents behind the door."""

    lane_id: int
    slots: list[Slot] = []
    permanents: list[str] = []


class BathroomRush(Struct):
    """A match of Bathroom Rush. `agenda` is what is still to be done, the present step first.

    Reserves (BR-TERM-06) and loads are values, pee + 5 x poo (BR-TOK-04), of any size (BR-TOK-07, BR-DEC-19).
    Player cards, spare tokens and room on the table are no part of it (BR-SETUP-02, BR-SETUP-10, BR-FAQ-08).
    `out` are the eliminated, first to last, those of one moment together; `going_out` those whose elimination is
    still due with the last of them.
    """

    options: Options
    seats: int
    phase: Phase = "awaiting_start"
    first_player: Seat = 0
    round: int = 0
    turn_of: Seat | None = None
    lanes: list[Lane] = []
    """The lanes in play, ascending."""
    reserves: list[int] = []
    hands: list[Cards] = []
    person_deck: Cards = []
    person_discard: list[str] = []
    action_deck: Cards = []
    action_discard: list[str] = []
    resolving: str | None = None
    """The action card that is played, until it lies behind a door or in the discard (BR-ACT-01)."""
    restrictions: list[str] = []
    """Red persons that forbid something in this turn, while adjacent and unspent."""
    windows_opened: int = 0
    end: Literal["instant", "triggered"] | None = None
    out: list[tuple[Seat, ...]] = []
    going_out: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    places: tuple[tuple[Seat, ...], ...] = ()
    end_reason: str | None = None
    agenda: list[AnyStep] = []
