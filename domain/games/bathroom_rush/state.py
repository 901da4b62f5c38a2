"""What lies on the table."""

from typing import Literal, TypeAlias

from msgspec import Struct

from domain.games.bathroom_rush.commands import Side
from domain.games.bathroom_rush.options import Options
from domain.kernel.table import Cards, Hidden, Seat

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
WindowKind = Literal["person_effect", "lane_attack", "lane_attack_all", "bathroom_attack"]


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


class Answer(Struct, frozen=True):
    """What a seat gave to a window, None for nothing; `Hidden` for others while the window is open."""

    seat: Seat
    card: str | Hidden | None


class Window(Struct):
    """A question who defends; `cause` is the card that attacks."""

    window_id: int
    kind: WindowKind
    asked: tuple[Seat, ...]
    cause: str
    lane_id: int
    answers: list[Answer] = []


class Acting(Struct, omit_defaults=True):
    """The effect being resolved: a person's, an action card's, or a decompression (no card).

    `seat` is the player of a person's lane (None in the free lane) or who plays; `group` the bottom card of the
    group whose top acts. `hits` are the seats still to be dealt with, `defenders` those who defended themselves.
    """

    card: str | None
    seat: Seat | None
    lane_id: int
    group: str | None = None
    hits: list[Seat] = []
    defenders: list[Seat] = []
    side: Side | None = None
    target_seat: Seat | None = None
    target_side: Side | None = None
    roll: int | None = None
    stacked: list[str] = []
    """Cards just laid on a group in a bathroom, which still have to produce (BR-GRP-05)."""


class ProductionDie(Struct, frozen=True):
    card: str
    result: int


class SeatRoll(Struct, frozen=True):
    seat: Seat
    result: int


class TieBreak(Struct):
    """`seats` still share the lowest value after `number` repetitions; `dropped` fell behind, one entry each.

    `rolled` are the results of the repetition under way, `fresh` the one not yet told to its reserve.
    """

    seats: tuple[Seat, ...]
    number: int = 0
    fresh: SeatRoll | None = None
    rolled: list[SeatRoll] = []
    dropped: list[tuple[Seat, ...]] = []


class BathroomRush(Struct):
    """A match of Bathroom Rush. `agenda` names the steps still to be done in the running effect, the top last.

    Reserves (BR-TERM-06) and loads are values, pee + 5 x poo (BR-TOK-04), of any size (BR-TOK-07). Player cards,
    spare tokens and room on the table are no part of the state (BR-SETUP-02, BR-SETUP-10, BR-FAQ-08). `out` are
    the eliminated, first to last, those of one moment together; `going_out` those whose elimination is still due
    with the last of them.
    """

    options: Options
    seats: int
    phase: Phase = "awaiting_start"
    first_player: Seat = 0
    round: int = 0
    turn_of: Seat | None = None
    acted: bool = False
    lanes: list[Lane] = []
    """The lanes in play, ascending."""
    reserves: list[int] = []
    hands: list[Cards] = []
    person_deck: Cards = []
    person_discard: list[str] = []
    action_deck: Cards = []
    action_discard: list[str] = []
    resolving: str | None = None
    agenda: list[str] = []
    acting: Acting | None = None
    gap: tuple[int, int] | None = None
    """Lane and position where a group was taken out and its replacement is still to come (BR-LANE-03)."""
    listed: list[str] = []
    """Bottom cards of the groups that are still to act in `person_effects` or at the start of the round."""
    effects_listed: bool = False
    restrictions: list[str] = []
    """Red persons that forbid something in this turn, while adjacent and unspent."""
    permanents_applied: list[str] = []
    lost_now: list[str] = []
    """`lost_youth` cards removed in the current settling: they stay in the discard (BR-LANE-08)."""
    dice: list[ProductionDie] = []
    window: Window | None = None
    windows_opened: int = 0
    end: Literal["instant", "triggered"] | None = None
    out: list[tuple[Seat, ...]] = []
    going_out: tuple[Seat, ...] = ()
    counted: list[Seat] = []
    tie: TieBreak | None = None
    winners: tuple[Seat, ...] = ()
    places: tuple[tuple[Seat, ...], ...] = ()
    end_reason: str | None = None
