"""Whose decision is pending, and whether a command answers it: the first three refusals (PI-DEC-39)."""

from typing import Final

from domain.games.piccioni import commands as c
from domain.games.piccioni import steps as s
from domain.games.piccioni.forced import forced
from domain.games.piccioni.state import Piccioni
from domain.games.piccioni.windows import asked
from domain.kernel.agenda import Step
from domain.kernel.decision import Rejected
from domain.kernel.table import Command, PlayDefault, Resume, Seat

MOVES: Final = (c.PlayAction, c.ConvertToTrophy, c.DrawCards)
ANSWERS: Final = (c.PlayReaction, c.PassReaction)

ANSWER_TO: Final[dict[type[Step], tuple[type[Command], ...]]] = {
    s.TakeMove: MOVES,
    s.Gather: (c.GatherFlock,),
    s.Drag: (c.DragFlock,),
    s.Scare: (c.ScareFlock,),
    s.Place: (c.PlaceFlock,),
    s.Window: ANSWERS,
    s.ShuffleFlock: (c.ShuffleFlockDeck,),
    s.DrawLeft: (c.RefillActionDeck,),
}

UNFINISHED: Final[dict[type[Step], tuple[str, str]]] = {
    s.Gather: ("wrong_moves", "PI-SEE-01"),
    s.Drag: ("wrong_drags", "PI-LAD-02"),
    s.Scare: ("scare_incomplete", "PI-SCR-04"),
}
"""A list that is begun has to be finished: what its seat is told when it turns to something else."""


def in_turn(state: Piccioni) -> Seat | None:
    """The seat that has to decide now; public facts tell which. Scares are the active seat's (PI-SCR-03)."""
    if state.phase != "playing" or not state.agenda:
        return None
    match state.agenda[-1]:
        case s.TakeMove() | s.Gather() | s.Drag() | s.Scare() | s.Place():
            return state.active
        case s.Window() as window:
            return asked(state, window)
        case _:
            return None


def check_moment(state: Piccioni, command: Command, seat: Seat | None) -> None:
    """Raise `Rejected` unless the match waits for this kind of command from this seat (None: the system)."""
    if state.phase == "finished":
        raise Rejected("match_over", "PI-END-05", "the match is over")
    if isinstance(command, Resume):
        if forced(state) is None:
            raise Rejected("wrong_command", "PI-DEC-43", "resume is for a match stopped inside a chain")
        return
    is_chain = forced(state) is not None
    decider = None if is_chain else in_turn(state)
    if is_chain or seat != decider:
        whose = "nobody's: the match goes on by itself" if decider is None else f"that of seat {decider}"
        raise Rejected("not_your_decision", _whose_rule(state, command, seat), f"the decision is {whose}")
    if isinstance(command, PlayDefault):
        return
    step = type(state.agenda[-1]) if state.phase == "playing" else None
    expected = ANSWER_TO.get(step, ()) if step else (c.StartMatch,)
    if type(command) in expected:
        return
    code, rule = (
        UNFINISHED.get(step, ("wrong_command", "PI-TRN-05")) if step else ("wrong_command", "PI-SET-01")
    )
    names = " or ".join(kind.__struct_config__.tag for kind in expected)  # type: ignore[misc]
    raise Rejected(code, rule, f"now is the moment for {names}")


def _whose_rule(state: Piccioni, command: Command, seat: Seat | None) -> str:
    """The rule that keeps the seat from acting now."""
    if isinstance(command, ANSWERS):
        if seat == state.active:
            return "PI-REA-01"
        return "PI-REA-03" if seat in state.reacted else "PI-REA-06"
    if isinstance(command, MOVES) and seat == state.active:
        return "PI-TRN-03" if state.moves_completed == 2 else "PI-TRN-05"
    return "PI-TRN-01"
