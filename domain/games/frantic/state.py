"""The table's state, and the questions that a look at it answers.

Overview cards, slate, chalk and the colours of pawns are left out: they have no effect (FR-SETUP-11).
"""

from functools import cache
from typing import Final, Literal

from msgspec import Struct

from domain.games.frantic import steps as s
from domain.games.frantic.board import FINISH, TELEPORTS, Direction, Layout, layout
from domain.games.frantic.cards import Timing, kind, row, teleport_name
from domain.games.frantic.options import Options
from domain.kernel.table import Cards, Hidden, Seat

HAND: Final = 4

Phase = Literal["setup_placement", "play", "move", "draw", "turn_end", "round_over", "match_over"]


class Laid(Struct, frozen=True, omit_defaults=True):
    """A card as it lies: a push points to a neighbour (FR-PLACE-09), a jump has a direction (FR-PLACE-08)."""

    card: str
    points_to: int | None = None
    direction: Direction | None = None


class LastRoll(Struct, frozen=True):
    """The die rolled last in this round, as it lies on the table; `id` counts all rolls but those for the start.

    A RE-ROLL may change it until its window is closed, so the steps that use it look at it then.
    """

    id: int
    roller: Seat
    sides: Literal[6, 20]
    value: int
    purpose: s.Purpose
    attempt: int


class Frantic(Struct):
    """A match of Frantic.

    `board` holds the stack of every square, bottom to top; on the squares that `teleports` names, tp1 first, a
    numbered teleport lies on top of it. `known` are hand cards everybody has seen going there.
    """

    options: Options
    seats: int
    point_limit: int = 0
    phase: Phase = "setup_placement"
    round: int = 0
    turn: int = 0
    active: Seat | None = None
    pawns: list[int] = []
    teleports: list[int] = []
    board: list[list[Laid]] = []
    hands: list[Cards] = []
    deck: Cards = []
    discard: list[str] = []
    market: list[str] = []
    known: dict[str, Seat] = {}
    activated: list[str] = []
    deck_exhausted: bool = False
    roll: LastRoll | None = None
    rolls: int = 0
    windows: int = 0
    totals: list[int] = []
    last_points: list[int] = []
    winners: tuple[Seat, ...] = ()
    end_reason: str | None = None
    agenda: list[s.AnyStep] = []


def bare_board() -> list[list[Laid]]:
    return [[] for _ in range(FINISH + 1)]


def board_of(state: Frantic) -> Layout:
    return layout(state.options.board_layout)


def right_of(state: Frantic, seat: Seat) -> Seat:
    return (seat + 1) % state.seats  # FR-SETUP-06


def in_turn_from(state: Frantic, first: Seat) -> tuple[Seat, ...]:
    """All seats in turn order from `first` on."""
    return _in_turn(first, state.seats)


@cache
def _in_turn(first: Seat, seats: int) -> tuple[Seat, ...]:
    return tuple((first + place) % seats for place in range(seats))


def in_turn_after(state: Frantic, seat: Seat) -> tuple[Seat, ...]:
    """All seats in turn order beginning at the right of `seat`, which comes last (FR-EVBASE-02)."""
    return in_turn_from(state, right_of(state, seat))


def top_card(state: Frantic, square: int) -> str | None:
    """The card or numbered teleport (`tp3`) that counts on a square (FR-PLACE-04, FR-PLACE-11)."""
    if square in state.teleports:
        return teleport_name(state.teleports.index(square) + 1)
    stack = state.board[square]
    return stack[-1].card if stack else None


def top_kind(state: Frantic, square: int) -> str | None:
    """The kind of the top card; None on an empty square and on a numbered teleport."""
    if square in state.teleports:
        return None
    stack = state.board[square]
    return kind(stack[-1].card) if stack else None


def teleport_square(state: Frantic, number: int) -> int:
    """Where the numbered teleport 1 to 6 lies now (FR-TELEPORT-01)."""
    assert 1 <= number <= TELEPORTS
    return state.teleports[number - 1]


def works_on(options: Options, card: str, timing: Timing) -> bool:
    """Whether the card has an effect at that timing under the options (FR-DEC-02)."""
    printed = row(card)
    if printed.colour == "yellow" and options.yellow_timing not in ("play_and_land", timing):
        return False
    return timing in printed.works


def own_movement(state: Frantic) -> s.OwnMovement | None:
    """The movement action of this turn while it has neither begun nor been skipped or cancelled (FR-GREEN-02)."""
    return next((step for step in state.agenda if isinstance(step, s.OwnMovement)), None)


def hand_of(state: Frantic, seat: Seat) -> list[str]:
    """The cards of a hand; none of one that the viewer may not see."""
    hand = state.hands[seat]
    return [] if isinstance(hand, Hidden) else hand


def front_most(state: Frantic) -> tuple[Seat, ...]:
    furthest = max(state.pawns)
    return tuple(pawn for pawn, square in enumerate(state.pawns) if square == furthest)  # FR-EVBASE-03


def rear_most(state: Frantic) -> tuple[Seat, ...]:
    last = min(state.pawns)
    return tuple(pawn for pawn, square in enumerate(state.pawns) if square == last)  # FR-EVBASE-03


def rolled(state: Frantic) -> int:
    """The value of the roll that has just been made and stands."""
    return state.roll.value if state.roll else 0
