"""Which die lies on the table: the one to be rolled now, or what was rolled and not yet done with."""

from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import Die
from domain.games.bathroom_rush.course.ending import due_die
from domain.games.bathroom_rush.course.production import next_die
from domain.games.bathroom_rush.effects.registry import EFFECTS
from domain.games.bathroom_rush.state import BathroomRush


def on_the_table(state: BathroomRush) -> tuple[Die, tuple[int, ...]] | None:
    """The die and what it has shown; nothing while it is still to be rolled."""
    step = state.agenda[0] if state.agenda else None
    match step:
        case s.RollForEffect(play=play):
            return EFFECTS.die(play), ()
        case s.RollToSoil():
            return "red", ()
        case s.Produce() | s.ProduceStacked():
            die = next_die(state, step)
            return (die[1], ()) if die else None
        case s.Count():
            die = due_die(state, step)
            return (die[1], ()) if die else None
        case s.TieBreak(rolled=rolled):
            return "red", tuple(roll.result for roll in rolled)
        case s.Relieve(rolled=result) | s.TieRelief(rolled=result) | s.AddLoad(by=result):
            return "red", (result,)
        case s.LeaveNewspaper(amount=result):
            return "blue", (result,)
    return None
