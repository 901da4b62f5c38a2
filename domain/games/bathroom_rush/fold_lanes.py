"""Folds of what changes in the lanes."""

from collections.abc import Callable
from typing import Any

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.agenda import done, going_on
from domain.games.bathroom_rush.lanes import lane_at
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.games.bathroom_rush.zones import take_from
from domain.kernel.table import Event, Hidden, Seat


def _group(state: BathroomRush, lane_id: int, position: int) -> Group:
    slot = lane_at(state, lane_id).slots[position - 1]
    assert isinstance(slot, Group), f"lane {lane_id} has a group at position {position}"
    return slot


def _exchange(state: BathroomRush, lane_id: int, one: int, other: int) -> None:
    slots = lane_at(state, lane_id).slots
    slots[one - 1], slots[other - 1] = slots[other - 1], slots[one - 1]


def _person_added(state: BathroomRush, event: e.PersonAdded) -> None:
    if event.reason == "replacement":
        done(state, "replace")
        state.gap = None
    cards = event.card if isinstance(event.card, Hidden) else [event.card]
    lane_at(state, event.lane_id).slots.insert(event.position - 1, Group(cards, face_down=True))
    state.person_deck = take_from(state.person_deck, 1)


def _person_revealed(state: BathroomRush, event: e.PersonRevealed) -> None:
    """Nothing ever turns a person down again (BR-LANE-07)."""
    going_on(state, "settle")
    group = _group(state, event.lane_id, event.position)
    group.face_down = False
    group.cards = event.card if isinstance(event.card, Hidden) else [event.card]


def _lost_youth_removed(state: BathroomRush, event: e.LostYouthRemoved) -> None:
    going_on(state, "settle")
    del lane_at(state, event.lane_id).slots[event.position - 1]
    state.person_discard.append(event.card)
    state.lost_now.append(event.card)
    if event.mode == "replaced":
        state.gap = (event.lane_id, event.position)
        state.agenda.append("replace")


def _production_placed(state: BathroomRush, event: e.ProductionPlaced) -> None:
    group = _group(state, event.lane_id, 1)
    group.load = event.load_after
    group.placed = True
    state.dice = []
    if event.reason == "stacked":
        done(state, "produce_stacked")
        if state.acting is not None:
            state.acting.stacked = []


def _load_lost(state: BathroomRush, event: e.LoadLost) -> None:
    done(state, "shed_load")
    group = _group(state, event.lane_id, event.position)
    group.load = 0
    group.placed = False


def _load_changed(state: BathroomRush, event: e.LoadChanged) -> None:
    done(state, "double_load", "soil")
    _group(state, event.lane_id, 1).load = event.after


def _permanent_applied(state: BathroomRush, event: e.PermanentApplied) -> None:
    _group(state, event.lane_id, 1).load = event.load_after
    state.permanents_applied.append(event.card)


def _player_moved_to_free_lane(state: BathroomRush, event: e.PlayerMovedToFreeLane) -> None:
    done(state, "flee", "switch")
    lane_at(state, event.from_lane).slots.remove(event.seat)
    lane_at(state, event.to_lane).slots.append(event.seat)


def _players_swapped(state: BathroomRush, event: e.PlayersSwapped) -> None:
    done(state, "swap_players")
    lane_at(state, event.lane_id).slots[event.position - 1] = event.other_seat
    lane_at(state, event.other_lane_id).slots[event.other_position - 1] = event.seat


def _player_person_swapped(state: BathroomRush, event: e.PlayerPersonSwapped) -> None:
    done(state, "step_forward", "step_back")
    _exchange(state, event.lane_id, event.position_before, event.position_after)


def _person_overtook(state: BathroomRush, event: e.PersonOvertook) -> None:
    done(state, "overtake")
    _exchange(state, event.lane_id, event.new_position, event.new_position - 1)


def _persons_exchanged(state: BathroomRush, event: e.PersonsExchanged) -> None:
    going_on(state, "exchange")
    _exchange(state, event.lane_id, event.position - 1, event.position + 1)
    _dealt_with(state, event.seat)


def _dealt_with(state: BathroomRush, seat: Seat) -> None:
    """Those who were hit before `seat`, and `seat`, need nothing more."""
    if state.acting is not None and seat in state.acting.hits:
        state.acting.hits = state.acting.hits[state.acting.hits.index(seat) + 1 :]


def _group_discarded(state: BathroomRush, event: e.GroupDiscarded) -> None:
    done(state, "remove_group", "leave_behind")
    del lane_at(state, event.lane_id).slots[event.position - 1]
    state.person_discard += event.cards
    if not event.closed_up:
        state.gap = (event.lane_id, event.position)


def _group_stacked(state: BathroomRush, event: e.GroupStacked) -> None:
    done(state, "stack")
    moved = _group(state, event.lane_id, event.position)
    onto = _group(state, event.to_lane_id, event.to_position)
    onto.cards = [*onto.cards, *event.cards] if isinstance(onto.cards, list) else onto.cards
    onto.load = event.load_after
    onto.spent = moved.spent  # BR-GRP-03
    del lane_at(state, event.lane_id).slots[event.position - 1]
    _stacked(state, event.cards, event.produces)


def _person_called(state: BathroomRush, event: e.PersonCalled) -> None:
    state.person_deck = take_from(state.person_deck, 1)
    done(state, "call")
    card = "" if isinstance(event.card, Hidden) else event.card
    if event.outcome == "lost_youth":
        state.person_discard.append(card)
        state.agenda.append("spend")
        return
    group = _group(state, event.lane_id, event.position)
    group.cards = [*group.cards, card] if isinstance(group.cards, list) else group.cards
    if event.outcome == "again":
        state.agenda.append("call")
    _stacked(state, (card,), event.produces)


def _stacked(state: BathroomRush, cards: tuple[str, ...], produces: bool) -> None:
    if produces and state.acting is not None:
        state.acting.stacked = list(cards)
        state.agenda.append("produce_stacked")


def _newspaper_left(state: BathroomRush, event: e.NewspaperLeft) -> None:
    done(state, "leave_newspaper")
    _group(state, event.lane_id, event.position).load = event.load_after


def _person_spent(state: BathroomRush, event: e.PersonSpent) -> None:
    for slot in lane_at(state, event.lane_id).slots:
        if isinstance(slot, Group) and isinstance(slot.cards, list) and slot.cards[-1] == event.card:
            slot.spent = True
    if event.reason == "blocked":
        state.agenda = []
    else:
        done(state, "spend", "call")


def _permanent_placed(state: BathroomRush, event: e.PermanentPlaced) -> None:
    done(state, "place_permanent")
    lane_at(state, event.lane_id).permanents.append(event.card)
    state.resolving = None


def _permanents_cancelled(state: BathroomRush, event: e.PermanentsCancelled) -> None:
    done(state, "place_permanent")
    lane_at(state, event.lane_id).permanents.remove(event.cancelled)
    state.action_discard += [event.cancelled, event.played]
    state.resolving = None


def _permanents_cleaned(state: BathroomRush, event: e.PermanentsCleaned) -> None:
    done(state, "clear_doors")
    for door in event.discarded:
        lane_at(state, door.lane_id).permanents = []
        state.action_discard += door.cards


LANES: dict[type[Event], Callable[[BathroomRush, Any], None]] = {
    e.PersonAdded: _person_added,
    e.PersonRevealed: _person_revealed,
    e.LostYouthRemoved: _lost_youth_removed,
    e.ProductionPlaced: _production_placed,
    e.LoadLost: _load_lost,
    e.LoadChanged: _load_changed,
    e.PermanentApplied: _permanent_applied,
    e.PlayerMovedToFreeLane: _player_moved_to_free_lane,
    e.PlayersSwapped: _players_swapped,
    e.PlayerPersonSwapped: _player_person_swapped,
    e.PersonOvertook: _person_overtook,
    e.PersonsExchanged: _persons_exchanged,
    e.GroupDiscarded: _group_discarded,
    e.GroupStacked: _group_stacked,
    e.PersonCalled: _person_called,
    e.NewspaperLeft: _newspaper_left,
    e.PersonSpent: _person_spent,
    e.PermanentPlaced: _permanent_placed,
    e.PermanentsCancelled: _permanents_cancelled,
    e.PermanentsCleaned: _permanents_cleaned,
}
