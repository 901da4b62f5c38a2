"""Setting the table by hand: a position document becomes a state, or is refused with all that is wrong."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.games.bathroom_rush.cards import ACTION_IDS, person_ids
from domain.games.bathroom_rush.commands import CardId, LaneId
from domain.games.bathroom_rush.course.rounds import round_steps
from domain.games.bathroom_rush.course.turn import turn
from domain.games.bathroom_rush.invariants import always, at_rest
from domain.games.bathroom_rush.one_line import Box, NamedGroup, Unreadable, group, read_lane
from domain.games.bathroom_rush.options import Options, resolve
from domain.games.bathroom_rush.state import BathroomRush, Group, Lane
from domain.games.bathroom_rush.steps import Steps
from domain.kernel.game import BrokenPosition, Violation
from domain.kernel.invariants import every
from domain.kernel.zones import below

Seat = Annotated[int, Meta(ge=0, le=3)]
LaneText = Annotated[str, Meta(max_length=1000)]
Names = Annotated[list[CardId], Meta(max_length=50)]
Value = Annotated[int, Meta(ge=0, le=999)]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A table in the middle of a round, settled, with the seat `turn` in `phase`.

    `lanes` are written as in RULES.md, Position documents: `n2=2 | (n1) | elder | S0 | n2`. Cards are named by
    kind or by id. `person_deck` and `action_deck` name the cards on top; the cards named nowhere follow them,
    shuffled (MV-CRE-04). A field left out is empty; in phase `round_start` nothing has produced yet.
    Everything that the position forces happens at once, up to the next decision or draw.
    """

    lanes: dict[LaneId, LaneText]
    turn: Seat = 0
    phase: Literal["round_start", "turn_start", "person_effects", "action", "discard"] = "action"
    round: Annotated[int, Meta(ge=1, le=100)] = 2
    first_player: Seat = 0
    reserves: dict[Seat, Value] = {}
    hands: dict[Seat, Names] = {}
    permanents: dict[LaneId, Names] = {}
    person_deck: Names = []
    person_discard: Names = []
    action_deck: Names = []
    action_discard: Names = []
    end_triggered: bool = False
    out: list[list[Seat]] = []


def enter(position: Position, options: Options, seats: int) -> BathroomRush:
    """Raises `BrokenPosition` naming all that is wrong."""
    state = BathroomRush(options=resolve(options, seats), seats=seats)
    unreadable = _set(position, state)
    broken = [*(Violation("BR-INV-1", detail) for detail in unreadable), *_strangers(position, seats)]
    if not unreadable:  # without its cards a table breaks invariants that its author has not broken
        broken += every(state, always, at_rest, _unreached)
    if broken:
        raise BrokenPosition(broken)
    state.agenda = [*_steps(state)]
    return state


def unnamed(position: Position, options: Options, seats: int) -> tuple[tuple[str, ...], ...]:
    """Both decks below the cards named to lie on top."""
    state = BathroomRush(options=resolve(options, seats), seats=seats)
    _set(position, state)
    decks = (
        below(state.person_deck, len(position.person_deck)),
        below(state.action_deck, len(position.action_deck)),
    )
    return tuple(tuple(deck) for deck in decks if isinstance(deck, list))


def _steps(state: BathroomRush) -> Steps:
    return round_steps(state) if state.turn_of is None else turn(state, state.turn_of, state.phase)


def _set(position: Position, state: BathroomRush) -> list[str]:
    """Returns what is wrong with names and lanes that cannot be read; these are left out."""
    state.phase = position.phase
    state.round = position.round
    state.first_player = position.first_player
    state.turn_of = None if position.phase == "round_start" else position.turn
    state.end = "triggered" if position.end_triggered else None
    state.reserves = [position.reserves.get(seat, 0) for seat in range(state.seats)]
    state.out = [tuple(together) for together in position.out]
    return [*_set_persons(position, state), *_set_actions(position, state)]


def _set_persons(position: Position, state: BathroomRush) -> list[str]:
    lanes: dict[int, list[int | NamedGroup]] = {}
    wrong = []
    for lane_id, text in sorted(position.lanes.items()):
        try:
            lanes[lane_id] = read_lane(text)
        except Unreadable as unreadable:
            wrong.append(f"lane {lane_id}: {unreadable}")
    groups = [slot for slots in lanes.values() for slot in slots if isinstance(slot, NamedGroup)]
    names = [name for group in groups for name in group.names]
    box = Box(
        person_ids(state.options.person_effects), [*names, *position.person_discard, *position.person_deck]
    )
    for lane_id, slots in lanes.items():
        lane = Lane(lane_id, [slot if isinstance(slot, int) else group(slot, box) for slot in slots])
        if lane.slots and isinstance(lane.slots[0], Group):
            lane.slots[0].placed = position.phase != "round_start"
        state.lanes.append(lane)
    state.person_discard = box.take_all(position.person_discard)
    state.person_deck = [*box.take_all(position.person_deck), *box.left]
    return [*wrong, *box.wrong]


def _set_actions(position: Position, state: BathroomRush) -> list[str]:
    groups = (*position.permanents.values(), *position.hands.values())
    names = [name for cards in groups for name in cards]
    box = Box(ACTION_IDS, [*names, *position.action_discard, *position.action_deck])
    for lane in state.lanes:
        lane.permanents = box.take_all(position.permanents.get(lane.lane_id, []))
    state.hands = [box.take_all(position.hands.get(seat, [])) for seat in range(state.seats)]
    state.action_discard = box.take_all(position.action_discard)
    state.action_deck = [*box.take_all(position.action_deck), *box.left]
    return box.wrong


def _strangers(position: Position, seats: int) -> list[Violation]:
    """Seats and doors that are not at this table."""
    out = [seat for together in position.out for seat in together]
    mentioned = {position.turn, position.first_player, *position.reserves, *position.hands, *out}
    strangers = [f"there is no seat {seat}" for seat in sorted(mentioned) if seat >= seats]
    strangers += [
        f"there is no door {lane_id}" for lane_id in position.permanents if lane_id not in position.lanes
    ]
    strangers += [] if position.lanes else ["nobody stands in a lane"]
    has_turn = position.phase != "round_start"
    strangers += ["the seat whose turn it is is out"] if has_turn and position.turn in out else []
    strangers += [f"lane {lane_id} does not exist" for lane_id in position.lanes if lane_id > seats + 1]
    return [Violation("BR-INV-2", detail) for detail in strangers]


def _unreached(state: BathroomRush) -> list[Violation]:
    """Tables that settle and are whole, and to which no match comes."""
    if state.phase == "round_start" and state.end is not None:
        return [Violation("BR-END-03", "no round starts once the end is triggered")]
    return []
