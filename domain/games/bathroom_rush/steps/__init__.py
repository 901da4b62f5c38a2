"""The steps of all effects, by the names that `EFFECTS` uses."""

from collections.abc import Callable
from typing import Final

from domain.games.bathroom_rush.due import DieDue, ShuffleDue
from domain.games.bathroom_rush.rounds import advance, collect, pass_marker, start_round
from domain.games.bathroom_rush.settling import replace, settle
from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.steps import actions, persons, shared
from domain.kernel.decision import Caused

Step = Callable[[BathroomRush], Caused | DieDue | ShuffleDue | None]

_STEPS: Final[tuple[Step, ...]] = (
    settle,
    replace,
    collect,
    advance,
    pass_marker,
    start_round,
    shared.ask,
    shared.shield,
    shared.block,
    shared.discard_card,
    shared.spend,
    shared.roll_blue,
    shared.roll_red,
    persons.overtake,
    persons.spill,
    persons.flee,
    persons.restrict,
    persons.tease,
    persons.roll_for_newspaper,
    persons.leave_newspaper,
    persons.call,
    persons.produce_stacked,
    actions.remove_group,
    actions.step_forward,
    actions.step_back,
    actions.switch,
    actions.swap_players,
    actions.empty,
    actions.spit,
    actions.scream,
    actions.exchange,
    actions.double_load,
    actions.roll_to_soil,
    actions.soil,
    actions.clear_doors,
    actions.place_permanent,
    actions.shed_load,
    actions.stack,
    actions.relieve,
    actions.leave_behind,
)

STEPS: Final[dict[str, Step]] = {step.__name__: step for step in _STEPS}
