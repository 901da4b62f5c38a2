"""The steps of effects that roll dice and move tokens."""

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import IS_PERSON, POO, SIDES, Die, action, kind, person
from domain.games.bathroom_rush.commands import RollDie
from domain.games.bathroom_rush.effects.registry import EFFECTS
from domain.games.bathroom_rush.lanes import head, is_out, lane_at
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.kernel.chance import Roll
from domain.kernel.decision import Caused


def die(_: BathroomRush, step: s.RollForEffect) -> tuple[Roll, ...]:
    return one(EFFECTS.die(step.play))


def one(colour: Die) -> tuple[Roll, ...]:
    return (Roll("result", SIDES[colour], "BR-TERM-07"),)


def rolled(_: BathroomRush, step: s.RollForEffect, command: RollDie) -> Caused:
    play, result = step.play, command.result
    seat = None if isinstance(play, s.FreeLaneAct) else play.seat
    card = None if isinstance(play, s.Relief) else play.card
    event = e.DieRolled(EFFECTS.die(play), result, "effect", seat, card, then=EFFECTS.after(play, result))
    return Caused(event, ("BR-TERM-07",))


def red_die(_: BathroomRush, __: s.RollToSoil) -> tuple[Roll, ...]:
    return one("red")


def is_nobody_there(state: BathroomRush, step: s.RollToSoil) -> bool:
    """Nobody in the bathroom, no die."""
    return head(state, step.lane_id) is None


def rolled_to_soil(_: BathroomRush, step: s.RollToSoil, command: RollDie) -> Caused:
    then = (s.AddLoad(step.lane_id, command.result, step.card),)
    event = e.DieRolled("red", command.result, "effect", step.seat, step.card, then=then)
    return Caused(event, ("BR-TERM-07",))


def is_out_already(state: BathroomRush, step: s.ChangeReserve) -> bool:
    return is_out(state, step.seat)


def change_reserve(state: BathroomRush, step: s.ChangeReserve) -> Caused:
    """In full, but never to less than nothing (BR-TOK-05, BR-TOK-06, BR-DEC-18, BR-INV-12)."""
    before = state.reserves[step.seat]
    rule = person(step.card).rule if step.card in IS_PERSON else action(step.card).rule
    return Caused(e.ReserveChanged(step.seat, before, max(0, before + step.by), step.card), (rule,))


def relieve(state: BathroomRush, step: s.Relieve) -> Caused:
    """The decompression table, or the milder one of focus; only the own reserve (BR-DCP-03)."""
    before = state.reserves[step.seat]
    if step.card == s.DECOMPRESSION:
        after = decompressed(before, step.rolled)
        return Caused(e.Decompressed(step.seat, step.rolled, before, after, "plain"), ("BR-DCP-02",))
    after = max(0, before - (action(step.card).amount if step.rolled == 4 else step.rolled))
    return Caused(e.Decompressed(step.seat, step.rolled, before, after, "focus"), ("BR-FOC-01",))


def decompressed(value: int, roll: int) -> int:
    """1 to 3 remove that many pee, 4 adds a poo (BR-DCP-02, BR-TOK-05, BR-DEC-01).

    Values need no changing of a poo into pee (BR-TOK-03, BR-FAQ-07); other red dice have no table (BR-FAQ-02).
    """
    return value + POO if roll == 4 else max(0, value - roll)


def double_load(state: BathroomRush, step: s.DoubleLoad) -> Caused:
    load = _bathroom(state, step.lane_id).load
    rule = "BR-MAL-01" if load else "BR-MAL-02"
    return Caused(e.LoadChanged(step.lane_id, load, 2 * load, step.card), (rule,))


def add_load(state: BathroomRush, step: s.AddLoad) -> Caused:
    load = _bathroom(state, step.lane_id).load
    return Caused(e.LoadChanged(step.lane_id, load, load + step.by, step.card), ("BR-CLN-02",))


def are_doors_clear(state: BathroomRush, _: s.ClearDoors) -> bool:
    return not any(lane.permanents for lane in state.lanes)


def clear_doors(state: BathroomRush, _: s.ClearDoors) -> Caused:
    """All permanents at all doors go, whoever's they are."""
    cards = tuple(
        e.LaneCards(lane.lane_id, tuple(lane.permanents)) for lane in state.lanes if lane.permanents
    )
    return Caused(e.PermanentsCleaned(cards), ("BR-CLN-03", "BR-DEC-43"))


def place_permanent(state: BathroomRush, step: s.PlacePermanent) -> Caused:
    printed = action(step.card)
    for lying in lane_at(state, step.lane_id).permanents:
        if kind(lying) == printed.cancels:
            return Caused(e.PermanentsCancelled(step.lane_id, step.card, lying), (printed.cancels_by,))
    return Caused(e.PermanentPlaced(step.lane_id, step.card), (printed.stays_by, "BR-FAM-07", "BR-ACT-03"))


def _bathroom(state: BathroomRush, lane_id: int) -> Group:
    group = head(state, lane_id)
    assert group is not None, "an empty bathroom has no load"
    return group
