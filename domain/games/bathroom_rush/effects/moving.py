"""The steps of effects after which somebody stands elsewhere."""

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import IS_PERSON, Side, action, person
from domain.games.bathroom_rush.lanes import beside, free_lane, known, lane_at, stand
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.kernel.decision import Caused
from domain.kernel.table import Seat


def move_to_free_lane(state: BathroomRush, step: s.MoveToFreeLane) -> Caused:
    """To the end of the free lane; the old lane closes up and is the free one now (BR-LANE-04, BR-DEC-37)."""
    from_lane, _ = stand(state, step.seat)
    to_lane = free_lane(state)
    position = len(lane_at(state, to_lane).slots) + 1
    moved = e.PlayerMovedToFreeLane(step.seat, from_lane, to_lane, position, step.card)
    if step.card in IS_PERSON:
        return Caused(moved, (person(step.card).rule, "BR-TURN-08", "BR-LANE-04"))
    return Caused(moved, (action(step.card).rule, "BR-LANE-04"))


def step_past(state: BathroomRush, step: s.StepPast) -> Caused:
    lane_id, position = stand(state, step.seat)
    after = position - 1 if step.side == "front" else position + 1
    swapped = e.PlayerPersonSwapped(step.seat, lane_id, position, after, step.card)
    return Caused(swapped, (action(step.card).rule,))


def swap_players(state: BathroomRush, step: s.SwapPlayers) -> Caused:
    places = (*stand(state, step.seat), *stand(state, step.other))
    return Caused(e.PlayersSwapped(step.seat, step.other, *places), ("BR-SWP-01", "BR-LANE-05"))


def lacks_a_neighbour(state: BathroomRush, step: s.ExchangeBeside) -> bool:
    """A player without a front or without a behind group is not affected (BR-MER-02)."""
    return beside(state, step.seat, "front") is None or beside(state, step.seat, "behind") is None


def exchange_beside(state: BathroomRush, step: s.ExchangeBeside) -> Caused:
    return Caused(e.PersonsExchanged(step.seat, *stand(state, step.seat)), ("BR-MER-01",))


def remove_beside(state: BathroomRush, step: s.RemoveBeside) -> Caused:
    lane_id, position, group = _beside(state, step.seat, step.side)
    cards = known(group.cards)
    removal = e.GroupDiscarded(lane_id, position, cards, group.load, closed_up=True, cause=step.card)
    rule = "BR-CUN-02" if step.side == "front" else "BR-CUN-03"
    return Caused(removal, (rule, "BR-GRP-10", "BR-LANE-02"))


def stays_behind(state: BathroomRush, step: s.LeaveBehind) -> bool:
    """Nobody is there, or the option keeps whoever is (BR-VAR-04)."""
    return not state.options.behind_replacement or beside(state, step.seat, "behind") is None


def leave_behind(state: BathroomRush, step: s.LeaveBehind) -> Caused:
    lane_id, position, group = _beside(state, step.seat, "behind")
    removal = e.GroupDiscarded(
        lane_id,
        position,
        known(group.cards),
        group.load,
        closed_up=False,
        cause=step.card,
        then=(s.AddPerson(lane_id, position, "replacement"),),
    )
    rule = "BR-DCP-05" if step.card == s.DECOMPRESSION else "BR-FOC-02"
    return Caused(removal, (rule, "BR-GRP-10", "BR-LANE-03"))


def leaves_no_bathroom(state: BathroomRush, step: s.ShedLoad) -> bool:
    return _beside(state, step.seat, step.side)[1] > 1


def shed_load(state: BathroomRush, step: s.ShedLoad) -> Caused:
    lane_id, position, group = _beside(state, step.seat, step.side)
    return Caused(e.LoadLost(lane_id, position, group.load), ("BR-OLD-04", "BR-GRP-08"))


def stack(state: BathroomRush, step: s.Stack) -> Caused:
    lane_id, position, group = _beside(state, step.seat, step.side)
    to_lane_id, to_position, onto = _beside(state, step.other, step.other_side)
    cards = known(group.cards)
    stacked = e.GroupStacked(  # who stood behind moves up or is replaced as after cunning: BR-DEC-31
        lane_id,
        position,
        to_lane_id,
        to_position,
        cards,
        load_after=group.load + onto.load,
        produces=onto.placed,
        then=(s.ProduceStacked(to_lane_id, cards),) if onto.placed else (),
    )
    return Caused(stacked, ("BR-OLD-02", "BR-OLD-03", "BR-GRP-06"))


def _beside(state: BathroomRush, seat: Seat, side: Side) -> tuple[int, int, Group]:
    neighbour = beside(state, seat, side)
    assert neighbour is not None, "a missing group is no target, and a window moves nobody"
    return neighbour
