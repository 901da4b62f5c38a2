"""Movement actions step by step, and everything else that moves a pawn."""

import msgspec

from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.board import FINISH, START, STEP, clamped
from domain.games.frantic.cards import kind, row
from domain.games.frantic.effects import EFFECTS, on_landing
from domain.games.frantic.effects.blue import x
from domain.games.frantic.state import (
    Frantic,
    own_movement,
    rolled,
    teleport_square,
    top_card,
    top_kind,
)
from domain.kernel.decision import Caused

ACTIVATION_RULE = {"play": "FR-TURN-02", "pass": "FR-PASS-01", "land": "FR-MOVE-08"}


def start(state: Frantic, step: s.Movement) -> Caused:
    steps = rolled(state) if step.steps is None else step.steps
    walk = s.Walk(step.pawn, step.mover, step.direction, step.ghost, steps)
    event = e.MovementStarted(step.pawn, step.mover, steps, step.direction, step.ghost, then=(walk,))
    return Caused(event, (step.rule,))


def walk(state: Frantic, step: s.Walk) -> Caused:
    """One step, or the end of them (FR-MOVE-01). The square that the pawn leaves does nothing
    (FR-MOVE-07)."""
    here = state.pawns[step.pawn]
    if not step.left:
        # A pawn that could not move stands on start or finish, where no card lies (FR-MOVE-08, FR-DEC-27).
        then = () if step.ghost else on_landing(state, step.pawn, here, step.mover, step.direction)
        return Caused(e.MovementEnded(step.pawn, here, then=then), ("FR-MOVE-08",))
    if here == (FINISH if step.direction == "forward" else START):
        rest = msgspec.structs.replace(step, left=0)
        return Caused(e.StepsLost(step.pawn, "edge", step.left, then=(rest,)), ("FR-MOVE-06",))
    ahead = here + STEP[step.direction]
    to = ahead if step.ghost else x(state, ahead, step.direction)
    after = msgspec.structs.replace(step, left=step.left - 1)
    event = e.PawnStepped(
        step.pawn,
        here,
        to,
        skipped_x=tuple(range(ahead, to, STEP[step.direction])),
        then=(*_passing(state, after, to), after),
    )
    rules = ("FR-MOVE-01", "FR-MOVE-02") if to != ahead else ("FR-MOVE-01",)
    return Caused(event, (*rules, "FR-MOVE-11") if step.ghost else rules)


def lose_steps(state: Frantic, step: s.LoseSteps) -> Caused:
    shortened = state.agenda[1]
    assert isinstance(shortened, s.Walk)
    rest = msgspec.structs.replace(shortened, left=shortened.left - step.lost)
    event = e.StepsLost(step.pawn, step.by, step.lost, done=2, then=(rest,))
    return Caused(event, (step.rule,))


def activate(state: Frantic, step: s.Activation) -> Caused:
    """Its effects are carried out to the end, wherever the card has gone meanwhile (FR-REACT-04)."""
    then = EFFECTS.of(kind(step.card), step.timing)(state, step)
    event = e.CardActivated(step.card, step.timing, step.pawn, step.mover, then=then)
    return Caused(event, (row(step.card).works[step.timing], ACTIVATION_RULE[step.timing], "FR-LOOP-01"))


def shift(state: Frantic, step: s.Shift) -> Caused:
    """A pawn is put on a square; from an X it goes on (FR-MOVE-10), after PUSH and JUMP it lands (FR-MOVE-09)."""
    then: s.Steps = ()
    if step.past_x and top_kind(state, step.to) == "x":
        beyond = x(state, step.to, step.past_x)
        then = (s.Shift(step.pawn, beyond, "x_shift", step.landing, rule="FR-MOVE-10"),)
    elif step.landing:
        then = on_landing(state, step.pawn, step.to, step.landing.mover, step.landing.direction)
    event = e.PawnPlaced(step.pawn, state.pawns[step.pawn], step.to, step.cause, then=then)
    return Caused(event, (step.rule, "FR-MOVE-09" if step.landing else "FR-MOVE-12"))


def exchange(state: Frantic, step: s.Exchange) -> Caused:
    """Two pawns change places; from an X the one that landed goes on in its direction (FR-MOVE-10)."""
    here, there = state.pawns[step.pawn], state.pawns[step.other]
    back = s.Shift(step.other, here, "swap", rule="FR-SWAP-01")
    out = shift(state, s.Shift(step.pawn, there, "swap", past_x=step.direction, rule="FR-SWAP-01"))
    event = msgspec.structs.replace(out.event, then=(*out.event.then, back))  # type: ignore[attr-defined]
    return Caused(event, out.rules)


def shift_by_roll(state: Frantic, step: s.ShiftByRoll) -> Caused:
    """The numbered teleport on which the pawn arrives is not activated (FR-NTP-04)."""
    here = state.pawns[step.pawn]
    if step.squares == "teleport":
        to = teleport_square(state, rolled(state))
    else:
        to = clamped(here + rolled(state) * STEP[step.squares])
    return Caused(e.PawnPlaced(step.pawn, here, to, step.cause), (step.rule, "FR-MOVE-12"))


def modify(state: Frantic, step: s.ModifyMovement) -> Caused:
    """Green effects combine; a skip or a cancellation overrides them all (FR-GREEN-01)."""
    movement = own_movement(state)
    changed: s.OwnMovement | None = None
    if movement is not None:
        match step.kind:
            case "reverse":
                changed = msgspec.structs.replace(movement, direction="backward")
            case "ghost":
                changed = msgspec.structs.replace(movement, ghost=True)
            case "remote":
                changed = msgspec.structs.replace(movement, pawn=step.pawn)
    event = e.MovementModified(step.kind, step.pawn, changed)
    return Caused(event, (step.rule, "FR-GREEN-01"))


def _passing(state: Frantic, walk: s.Walk, square: int) -> s.Steps:
    """STOP works on any pawn that enters (FR-MOVE-03), SNAIL on one with a step left (FR-MOVE-04, FR-MOVE-05)."""
    card = top_card(state, square)
    if walk.ghost or card is None or card in state.activated:
        return ()
    of_card = top_kind(state, square)
    if of_card == "stop" or (of_card == "snail" and walk.left):
        return (s.Activation(card, "pass", walk.mover, walk.pawn, walk.direction),)
    return ()
