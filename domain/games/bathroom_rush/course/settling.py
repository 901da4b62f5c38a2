"""Settling: the lanes come to rest after setup, after the advance and after each effect (BR-SETTLE-01)."""

from typing import Final

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import LEAVING
from domain.games.bathroom_rush.commands import ShufflePersons
from domain.games.bathroom_rush.course.turn import still_to_play
from domain.games.bathroom_rush.lanes import group_on, lane_at, position_of_player, top, uncovered
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.games.bathroom_rush.steps import AnyStep
from domain.kernel.chance import Shuffle
from domain.kernel.decision import Caused

PRODUCED: Final = frozenset({"turn_start", "draw", "person_effects", "action", "discard"})
"""The phases whose round has its production step behind it (BR-SETTLE-04)."""


def at_rest(state: BathroomRush, step: s.Settle) -> bool:
    return unsettled(state, step) is None


def before_the_end(state: BathroomRush, step: s.Settle) -> AnyStep | None:
    """Everything that comes before the players in bathrooms are looked at."""
    unsettled_step = unsettled(state, step)
    return None if unsettled_step is step else unsettled_step


def unsettled(state: BathroomRush, settle: s.Settle) -> AnyStep | None:
    """The next thing that settling does: `settle` itself when only the end is due, None when the lanes are
    at rest.

    One look at the lanes finds the first of each kind: a person who has to be turned up, to leave, to produce or
    to lose tokens stands in a bathroom or beside a player. Asked anew after each event, so a removed `lost_youth`
    starts settling again at the missing persons (BR-SETTLE-03, BR-DEC-03).
    """
    lost = behind = hidden = entered = None
    is_ending = False
    for lane in state.lanes:
        lane_id, slots, player_at = lane.lane_id, lane.slots, position_of_player(lane)
        for position in uncovered(player_at):
            group = slots[position - 1] if position <= len(slots) else None
            if not isinstance(group, Group):
                continue
            if position > 1 and group.placed:
                return s.LoseLoad(lane_id, position)
            if group.face_down:
                hidden = hidden or s.Reveal(lane_id, position)
            elif lost is None and top(group) in LEAVING:
                lost = s.RemoveLost(lane_id, position, settle.lost)
            if position == 1 and not group.placed and state.phase in PRODUCED:
                entered = entered or s.Produce(lane_id, "entered")
        if player_at == 1:
            is_ending = state.end is None
        if player_at is not None and player_at == len(slots):
            behind = behind or s.AddPerson(lane_id, player_at + 1, "missing_behind", settle.lost)
    missing = behind and (behind if has_person(state) else shuffle_for(state, settle.lost))
    return lost or missing or hidden or entered or (settle if is_ending else None)


def lose_load(state: BathroomRush, step: s.LoseLoad) -> Caused:
    """A group that has produced and no longer stands in the bathroom loses its tokens (BR-DEC-33)."""
    load = group_on(state, step.lane_id, step.position).load
    return Caused(e.LoadLost(step.lane_id, step.position, load), ("BR-GRP-08",))


def remove_lost(state: BathroomRush, step: s.RemoveLost) -> Caused:
    """Behind the player the person is replaced, elsewhere the lane closes up (BR-DEC-05, BR-DEC-56)."""
    lane_id, position = step.lane_id, step.position
    card = top(group_on(state, lane_id, position))
    lost = (*step.lost, card)
    player_at = position_of_player(lane_at(state, lane_id))
    settle = s.Settle(lost)
    if player_at is None or position < player_at:
        event = e.LostYouthRemoved(lane_id, position, card, "closed_up", done=2, then=(settle,))
        return Caused(event, ("BR-LOST-01", "BR-LOST-02"))
    then = (s.AddPerson(lane_id, position, "replacement", lost), settle)
    event = e.LostYouthRemoved(lane_id, position, card, "replaced", done=2, then=then)
    return Caused(event, ("BR-LOST-01", "BR-LOST-03"))


def is_nobody_left(state: BathroomRush, step: s.AddPerson) -> bool:
    """The lane stays closed up (BR-LANE-08)."""
    return not has_person(state) and shuffle_for(state, step.lost) is None


def shuffle_before(state: BathroomRush, step: s.AddPerson) -> s.MakePersonDeck | None:
    return shuffle_for(state, step.lost)


def add_person(state: BathroomRush, step: s.AddPerson) -> Caused:
    """Behind each player there is always somebody; others replace the ones that left (BR-DEC-32)."""
    added = e.PersonAdded(step.lane_id, step.position, next_person(state), step.reason)
    rules = ("BR-LANE-03",) if step.reason == "replacement" else ("BR-SETTLE-02", "BR-FAQ-04")
    return Caused(added, rules)


def reveal(state: BathroomRush, step: s.Reveal) -> Caused:
    return turned_up(state, step.lane_id, step.position, "BR-SETTLE-03", "BR-LANE-06")


def turned_up(state: BathroomRush, lane_id: int, position: int, *rules: str, done: int = 1) -> Caused:
    card = top(group_on(state, lane_id, position))
    return Caused(e.PersonRevealed(lane_id, position, card, done=done), rules)


def trigger_end(state: BathroomRush, _: s.Settle) -> Caused:
    """The first player in a bathroom brings the end, and nothing takes it back (BR-SETTLE-05, BR-END-04).

    However they came in (BR-DEC-25, BR-DEC-26); in the cleanup the match ends at once (BR-DEC-27).
    """
    entered = tuple(lane.slots[0] for lane in state.lanes if lane.slots and isinstance(lane.slots[0], int))
    if state.phase == "cleanup":
        return Caused(e.EndTriggered(entered, "instant", ()), ("BR-END-01", "BR-END-02"))
    return Caused(e.EndTriggered(entered, "triggered", still_to_play(state)), ("BR-END-01", "BR-END-03"))


def has_person(state: BathroomRush) -> bool:
    return len(state.person_deck) > 0


def next_person(state: BathroomRush) -> str:
    assert isinstance(state.person_deck, list), "events are made of full states"
    return state.person_deck[0]


def shuffle_for(state: BathroomRush, lost: tuple[str, ...]) -> s.MakePersonDeck | None:
    """The shuffle that is due before a person can be drawn; None as well when there is nobody left."""
    if has_person(state) or not _drawable(state, lost):
        return None
    return s.MakePersonDeck(lost)


def persons_to_shuffle(state: BathroomRush, step: s.MakePersonDeck) -> tuple[Shuffle, ...]:
    return (Shuffle("order", _drawable(state, step.lost), "BR-LANE-08"),)


def persons_shuffled(_: BathroomRush, __: s.MakePersonDeck, command: ShufflePersons) -> Caused:
    return Caused(e.PersonDeckShuffled(list(command.order)), ("BR-LANE-08", "BR-DEC-36"))


def _drawable(state: BathroomRush, lost: tuple[str, ...]) -> tuple[str, ...]:
    """The discarded persons but those removed in the settling under way."""
    return tuple(card for card in state.person_discard if card not in lost)
