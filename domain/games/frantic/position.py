"""Setting the table by hand: a position document becomes a state, or is refused with all that is wrong."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeVar

from msgspec import Meta, Struct

from domain.games.frantic import one_line
from domain.games.frantic.board import START, TELEPORTS
from domain.games.frantic.cards import KINDS, card_ids, kind
from domain.games.frantic.commands import CardId, Square
from domain.games.frantic.course.rounds import begin
from domain.games.frantic.course.turn import turn_steps
from domain.games.frantic.invariants import violations
from domain.games.frantic.options import Options
from domain.games.frantic.state import HAND, Frantic, Laid, board_of
from domain.kernel.game import BrokenPosition, Violation
from domain.kernel.table import Cards

LAID: Final = "[a-z_]{1,20}_[0-9]{1,2}(>([0-9]{1,2}|forward|backward))?"
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
OfSeat = SeatNumber | Annotated[str, Meta(pattern="^[0-5]$")]
OfSquare = Square | Annotated[str, Meta(pattern="^([1-4]?[0-9]|50)$")]
OfTeleport = Annotated[int, Meta(ge=1, le=6)] | Annotated[str, Meta(pattern="^[1-6]$")]
"""Keys are numbers; in JSON, whose keys are always text, they may be written as such."""

Activated = Annotated[str, Meta(pattern="^[a-z_]{1,20}[0-9]{1,2}$")]
Stack = Annotated[str, Meta(pattern=f"^{LAID}( {LAID})*$", max_length=2000)]

Value = TypeVar("Value")

MOMENTS: Final = {"play": 0, "move": 1, "draw": 2}
"""How many steps of a turn are over."""


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A table in the middle of a round, in the turn of `active`, before its `moment`.

    `board` gives the cards of a square from bottom to top, `x_1 push_1>18`: a push points to a square, a jump
    (`jump_1>forward`) along the track, others have no arrow. Pawns left out stand on the start, numbered teleports
    lie on their marked squares. Hands are filled up to `hand_size` with cards named nowhere; what is left is the
    deck, or `deck` is, and the rest is discarded. A match deals the cards named nowhere (MV-CRE-04).
    """

    pawns: dict[OfSeat, Square] = {}
    board: dict[OfSquare, Stack] = {}
    teleports: dict[OfTeleport, Square] = {}
    hands: dict[OfSeat, list[CardId]] = {}
    hand_size: Annotated[int, Meta(ge=0, le=15)] = HAND
    deck: list[CardId] | None = None
    discard: list[CardId] = []
    active: SeatNumber = 0
    moment: Literal["play", "move", "draw"] = "play"
    activated: list[Activated] = []
    totals: dict[OfSeat, Annotated[int, Meta(ge=0, le=100_000)]] = {}
    last_points: dict[OfSeat, Annotated[int, Meta(ge=0, le=71)]] = {}
    round: Annotated[int, Meta(ge=1, le=1000)] = 1
    turn: Annotated[int, Meta(ge=1, le=10_000)] = 1


def enter(position: Position, options: Options, seats: int) -> Frantic:
    """Raises `BrokenPosition` naming every broken invariant."""
    state = begin(options, seats)
    broken = list(_unreadable(position, state))
    if broken:
        raise BrokenPosition(broken)
    _set(position, state)
    broken = violations(state)
    if broken:
        raise BrokenPosition(broken)
    return state


def unnamed(position: Position, options: Options, _: int) -> tuple[tuple[str, ...], ...]:
    """The cards drawn up to full hands, and the deck or, if that is named, the discard."""
    return (tuple(_free(position, options)),)


def _set(position: Position, state: Frantic) -> None:
    marked = board_of(state).marked
    state.agenda = list(turn_steps(state, position.active)[MOMENTS[position.moment] :])
    state.phase = position.moment
    state.round = position.round
    state.turn = position.turn
    state.active = position.active
    state.pawns = _by_seat(position.pawns, state, START)
    teleports = _numbered(position.teleports)
    state.teleports = [teleports.get(n + 1, marked[n]) for n in range(TELEPORTS)]
    for square, stack in _numbered(position.board).items():
        state.board[square] = _stack(stack)
    state.activated = list(position.activated)
    state.totals = _by_seat(position.totals, state, 0)
    state.last_points = _by_seat(position.last_points, state, 0)
    state.discard = list(position.discard)
    _deal(position, state)


def _deal(position: Position, state: Frantic) -> None:
    free = _free(position, state.options)
    hands: list[Cards] = []
    for hand in _by_seat(position.hands, state, []):
        missing = max(0, position.hand_size - len(hand))
        hands.append([*hand, *free[:missing]])
        free = free[missing:]
    state.hands = hands
    state.deck = free if position.deck is None else list(position.deck)
    if position.deck is not None:
        state.discard += free


def _free(position: Position, options: Options) -> list[str]:
    """The cards that the document names nowhere."""
    on_board = {laid.card for stack in position.board.values() for laid in _stack(stack)}
    on_board.update(position.discard, position.deck or (), *position.hands.values())
    return [card for card in card_ids(options.deck_list) if card not in on_board]


def _numbered(mapping: Mapping[Any, Value]) -> dict[int, Value]:
    return {int(number): value for number, value in mapping.items()}


def _by_seat(mapping: Mapping[Any, Value], state: Frantic, absent: Value) -> list[Value]:
    numbered = _numbered(mapping)
    return [numbered.get(seat, absent) for seat in range(state.seats)]


def _stack(stack: str) -> list[Laid]:
    return [one_line.read(laid) for laid in stack.split()]


def _unreadable(position: Position, state: Frantic) -> list[Violation]:
    """Names that nothing on the table bears; with these no invariant can be asked."""
    keys = (*position.pawns, *position.hands, *position.totals, *position.last_points, position.active)
    seats = {int(seat) for seat in keys}
    faults = [
        Violation("FR-INV-4", f"there is no seat {seat}") for seat in sorted(seats) if seat >= state.seats
    ]
    on_board = [notation.partition(">")[0] for stack in position.board.values() for notation in stack.split()]
    on_board += [
        *position.discard,
        *(position.deck or ()),
        *(c for hand in position.hands.values() for c in hand),
    ]
    strangers = sorted({card for card in on_board if kind(card) not in KINDS})
    return faults + [Violation("FR-INV-1", f"{card} is no card of Frantic") for card in strangers]
