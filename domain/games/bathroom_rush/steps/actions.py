"""What action cards do, and the decompression."""

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import POO, action, kind
from domain.games.bathroom_rush.due import DieDue
from domain.games.bathroom_rush.lanes import beside, head, lane_at, numbered, players, stand
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.games.bathroom_rush.steps.persons import move_to_free_lane
from domain.games.bathroom_rush.steps.shared import reserve_change, roll_red, running
from domain.kernel.decision import Caused
from domain.kernel.table import Hidden, Seat


def remove_group(state: BathroomRush) -> Caused:
    """cunning: a group beside the player goes; those behind it move up."""
    acting = running(state)
    rule = "BR-CUN-02" if acting.side == "front" else "BR-CUN-03"
    return _discard_group(state, acting.seat or 0, acting.side or "front", acting.card or "", True, rule)


def step_forward(state: BathroomRush) -> Caused:
    """cheek: past the group in front."""
    acting = running(state)
    return _step(state, acting.seat or 0, -1, acting.card or "", "BR-CHK-01")


def step_back(state: BathroomRush) -> Caused:
    """give_way: behind the group behind."""
    acting = running(state)
    return _step(state, acting.hits[0], 1, acting.card or "", "BR-GIV-01")


def switch(state: BathroomRush) -> Caused:
    """switch_lane: to the free lane."""
    acting = running(state)
    return move_to_free_lane(state, acting.seat or 0, acting.card or "", "BR-SWI-01")


def swap_players(state: BathroomRush) -> Caused:
    acting = running(state)
    seat, other = acting.seat or 0, acting.hits[0]
    swapped = e.PlayersSwapped(seat, other, *stand(state, seat), *stand(state, other))
    return Caused(swapped, ("BR-SWP-01", "BR-LANE-05"))


def empty(state: BathroomRush) -> Caused:
    """empty_bottle: the red die off the own reserve."""
    acting = running(state)
    return reserve_change(state, acting.seat or 0, -(acting.roll or 0), acting.card or "", "BR-BOT-01")


def spit(state: BathroomRush) -> Caused:
    """sneeze."""
    acting = running(state)
    card = acting.card or ""
    return reserve_change(state, acting.hits[0], action(card).amount, card, "BR-SNZ-01")


def scream(state: BathroomRush) -> Caused | None:
    """desperate_scream: everybody else who is not in the bathroom, one after the other."""
    acting = running(state)
    card = acting.card or ""
    remaining = set(players(state))
    for seat in acting.hits:
        if seat in remaining:
            return reserve_change(state, seat, action(card).amount, card, "BR-SCR-01")
    return None


def exchange(state: BathroomRush) -> Caused | None:
    """merry_children: front and behind change places around each who did not defend."""
    acting = running(state)
    for seat in acting.hits:
        if seat in acting.defenders or not beside(state, seat, "front") or not beside(state, seat, "behind"):
            continue  # BR-DEF-01, BR-MER-02
        return Caused(e.PersonsExchanged(seat, *stand(state, seat)), ("BR-MER-01",))
    return None


def double_load(state: BathroomRush) -> Caused:
    """malaise."""
    acting = running(state)
    load = _bathroom(state, acting.lane_id).load
    rule = "BR-MAL-01" if load else "BR-MAL-02"
    return Caused(e.LoadChanged(acting.lane_id, load, 2 * load, acting.card or ""), (rule,))


def roll_to_soil(state: BathroomRush) -> DieDue | None:
    """cleaner: nobody in the bathroom, no die."""
    return roll_red(state) if head(state, running(state).lane_id) else None


def soil(state: BathroomRush) -> Caused | None:
    acting = running(state)
    if acting.roll is None:
        return None
    load = _bathroom(state, acting.lane_id).load
    return Caused(e.LoadChanged(acting.lane_id, load, load + acting.roll, acting.card or ""), ("BR-CLN-02",))


def clear_doors(state: BathroomRush) -> Caused | None:
    """cleaner: all permanents at all doors go, whoever's they are."""
    cards = [
        e.LaneCards(lane_id, tuple(lane.permanents)) for lane_id, lane in numbered(state) if lane.permanents
    ]
    return Caused(e.PermanentsCleaned(tuple(cards)), ("BR-CLN-03", "BR-DEC-43")) if cards else None


def place_permanent(state: BathroomRush) -> Caused:
    """foul_stench, clogged_drain: behind the door, or away with one of the other kind."""
    acting = running(state)
    card, lane_id = acting.card or "", acting.lane_id
    stench = kind(card) == "foul_stench"
    for lying in lane_at(state, lane_id).permanents:
        if kind(lying) == action(card).cancels:
            cancelled = e.PermanentsCancelled(lane_id, card, lying)
            return Caused(cancelled, ("BR-FST-03" if stench else "BR-CLG-03",))
    rule = "BR-FST-04" if stench else "BR-CLG-04"
    return Caused(e.PermanentPlaced(lane_id, card), (rule, "BR-FAM-07", "BR-ACT-03"))


def shed_load(state: BathroomRush) -> Caused | None:
    """old_friends: a group taken out of the bathroom leaves its tokens there."""
    lane_id, position, group = _moved(state)
    if position > 1:
        return None
    return Caused(e.LoadLost(lane_id, position, group.load), ("BR-OLD-04", "BR-GRP-08"))


def stack(state: BathroomRush) -> Caused:
    """old_friends: onto a group beside another player."""
    acting = running(state)
    lane_id, position, group = _moved(state)
    target = beside(state, acting.hits[0], acting.target_side or "front")
    assert target is not None, "the window moves nothing"
    to_lane_id, to_position, onto = target
    cards = () if isinstance(group.cards, Hidden) else tuple(group.cards)
    load = group.load + onto.load
    stacked = e.GroupStacked(lane_id, position, to_lane_id, to_position, cards, load, onto.placed)
    return Caused(stacked, ("BR-OLD-02", "BR-OLD-03", "BR-GRP-06"))


def relieve(state: BathroomRush) -> Caused:
    """The decompression table, or the milder one of focus; only the own reserve (BR-DCP-03)."""
    acting = running(state)
    seat, roll = acting.seat or 0, acting.roll or 0
    before = state.reserves[seat]
    if acting.card is None:
        return Caused(e.Decompressed(seat, roll, before, decompressed(before, roll), "plain"), ("BR-DCP-02",))
    removed = action(acting.card).amount if roll == 4 else roll
    after = max(0, before - removed)
    return Caused(e.Decompressed(seat, roll, before, after, "focus"), ("BR-FOC-01",))


def decompressed(value: int, roll: int) -> int:
    """1 to 3 remove that many pee, 4 adds a poo (BR-DCP-02, BR-TOK-05).

    Values need no changing of a poo into pee (BR-TOK-03, BR-FAQ-07); other red dice have no table (BR-FAQ-02).
    """
    return value + POO if roll == 4 else max(0, value - roll)


def leave_behind(state: BathroomRush) -> Caused | None:
    """Whoever stood behind a decompression leaves (BR-DCP-05, BR-FOC-02)."""
    acting = running(state)
    seat = acting.seat or 0
    if not state.options.behind_replacement or beside(state, seat, "behind") is None:
        return None  # BR-VAR-04
    rule = "BR-DCP-05" if acting.card is None else "BR-FOC-02"
    return _discard_group(state, seat, "behind", acting.card or "decompression", False, rule)


def _discard_group(
    state: BathroomRush, seat: Seat, side: str, cause: str, closed_up: bool, rule: str
) -> Caused:
    found = beside(state, seat, side)  # type: ignore[arg-type]
    assert found is not None, "a missing group is no target"
    lane_id, position, group = found
    cards = () if isinstance(group.cards, Hidden) else tuple(group.cards)
    gone = e.GroupDiscarded(lane_id, position, cards, group.load, closed_up, cause)
    return Caused(gone, (rule, "BR-GRP-10", "BR-LANE-02" if closed_up else "BR-LANE-03"))


def _step(state: BathroomRush, seat: Seat, by: int, cause: str, rule: str) -> Caused:
    lane_id, position = stand(state, seat)
    return Caused(e.PlayerPersonSwapped(seat, lane_id, position, position + by, cause), (rule,))


def _bathroom(state: BathroomRush, lane_id: int) -> Group:
    group = head(state, lane_id)
    assert group is not None, "an empty bathroom has no load"
    return group


def _moved(state: BathroomRush) -> tuple[int, int, Group]:
    acting = running(state)
    found = beside(state, acting.seat or 0, acting.side or "front")
    assert found is not None, "a missing group is no target"
    return found
