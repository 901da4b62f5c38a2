"""Folds of what changes in the lanes."""

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.evolve.folds import FOLDS
from domain.games.bathroom_rush.lanes import group_on, lane_at
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.kernel.table import Hidden
from domain.kernel.zones import below


def _exchange(state: BathroomRush, lane_id: int, one: int, other: int) -> None:
    slots = lane_at(state, lane_id).slots
    slots[one - 1], slots[other - 1] = slots[other - 1], slots[one - 1]


@FOLDS.on(e.PersonAdded)
def _person_added(state: BathroomRush, event: e.PersonAdded) -> None:
    cards = event.card if isinstance(event.card, Hidden) else [event.card]
    lane_at(state, event.lane_id).slots.insert(event.position - 1, Group(cards, face_down=True))
    state.person_deck = below(state.person_deck, 1)


@FOLDS.on(e.PersonRevealed)
def _person_revealed(state: BathroomRush, event: e.PersonRevealed) -> None:
    """Nothing ever turns a person down again (BR-LANE-07, BR-DEC-04)."""
    group = group_on(state, event.lane_id, event.position)
    group.face_down = False
    group.cards = event.card if isinstance(event.card, Hidden) else [event.card]


@FOLDS.on(e.LostYouthRemoved)
def _lost_youth_removed(state: BathroomRush, event: e.LostYouthRemoved) -> None:
    del lane_at(state, event.lane_id).slots[event.position - 1]
    state.person_discard.append(event.card)


@FOLDS.on(e.ProductionPlaced)
def _production_placed(state: BathroomRush, event: e.ProductionPlaced) -> None:
    group = group_on(state, event.lane_id, 1)
    group.load = event.load_after
    group.placed = True


@FOLDS.on(e.LoadLost)
def _load_lost(state: BathroomRush, event: e.LoadLost) -> None:
    group = group_on(state, event.lane_id, event.position)
    group.load = 0
    group.placed = False


@FOLDS.on(e.LoadChanged)
def _load_changed(state: BathroomRush, event: e.LoadChanged) -> None:
    group_on(state, event.lane_id, 1).load = event.after


@FOLDS.on(e.PermanentApplied)
def _permanent_applied(state: BathroomRush, event: e.PermanentApplied) -> None:
    group_on(state, event.lane_id, 1).load = event.load_after


@FOLDS.on(e.NewspaperLeft)
def _newspaper_left(state: BathroomRush, event: e.NewspaperLeft) -> None:
    group_on(state, event.lane_id, event.position).load = event.load_after


@FOLDS.on(e.PlayerMovedToFreeLane)
def _player_moved_to_free_lane(state: BathroomRush, event: e.PlayerMovedToFreeLane) -> None:
    lane_at(state, event.from_lane).slots.remove(event.seat)
    lane_at(state, event.to_lane).slots.append(event.seat)


@FOLDS.on(e.PlayersSwapped)
def _players_swapped(state: BathroomRush, event: e.PlayersSwapped) -> None:
    lane_at(state, event.lane_id).slots[event.position - 1] = event.other_seat
    lane_at(state, event.other_lane_id).slots[event.other_position - 1] = event.seat


@FOLDS.on(e.PlayerPersonSwapped)
def _player_person_swapped(state: BathroomRush, event: e.PlayerPersonSwapped) -> None:
    _exchange(state, event.lane_id, event.position_before, event.position_after)


@FOLDS.on(e.PersonOvertook)
def _person_overtook(state: BathroomRush, event: e.PersonOvertook) -> None:
    _exchange(state, event.lane_id, event.new_position, event.new_position - 1)


@FOLDS.on(e.PersonsExchanged)
def _persons_exchanged(state: BathroomRush, event: e.PersonsExchanged) -> None:
    _exchange(state, event.lane_id, event.position - 1, event.position + 1)


@FOLDS.on(e.GroupDiscarded)
def _group_discarded(state: BathroomRush, event: e.GroupDiscarded) -> None:
    del lane_at(state, event.lane_id).slots[event.position - 1]
    state.person_discard += event.cards


@FOLDS.on(e.GroupStacked)
def _group_stacked(state: BathroomRush, event: e.GroupStacked) -> None:
    moved = group_on(state, event.lane_id, event.position)
    onto = group_on(state, event.to_lane_id, event.to_position)
    onto.cards = [*onto.cards, *event.cards] if isinstance(onto.cards, list) else onto.cards
    onto.load = event.load_after
    onto.spent = moved.spent  # BR-GRP-03
    del lane_at(state, event.lane_id).slots[event.position - 1]


@FOLDS.on(e.PersonCalled)
def _person_called(state: BathroomRush, event: e.PersonCalled) -> None:
    state.person_deck = below(state.person_deck, 1)
    card = "" if isinstance(event.card, Hidden) else event.card
    if event.outcome == "lost_youth":
        state.person_discard.append(card)
        return
    group = group_on(state, event.lane_id, event.position)
    group.cards = [*group.cards, card] if isinstance(group.cards, list) else group.cards


@FOLDS.on(e.PersonSpent)
def _person_spent(state: BathroomRush, event: e.PersonSpent) -> None:
    for slot in lane_at(state, event.lane_id).slots:
        if isinstance(slot, Group) and isinstance(slot.cards, list) and slot.cards[-1] == event.card:
            slot.spent = True


@FOLDS.on(e.PermanentPlaced)
def _permanent_placed(state: BathroomRush, event: e.PermanentPlaced) -> None:
    lane_at(state, event.lane_id).permanents.append(event.card)
    state.resolving = None


@FOLDS.on(e.PermanentsCancelled)
def _permanents_cancelled(state: BathroomRush, event: e.PermanentsCancelled) -> None:
    lane_at(state, event.lane_id).permanents.remove(event.cancelled)
    state.action_discard += [event.cancelled, event.played]
    state.resolving = None


@FOLDS.on(e.PermanentsCleaned)
def _permanents_cleaned(state: BathroomRush, event: e.PermanentsCleaned) -> None:
    for door in event.discarded:
        lane_at(state, door.lane_id).permanents = []
        state.action_discard += door.cards
