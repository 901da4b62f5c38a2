"""Which step of the agenda is the present one, and what it leads to without anybody's decision."""

from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple

import msgspec

from domain.games.frantic import d20_steps, movement, reactions, rounds, turn
from domain.games.frantic import steps as s
from domain.games.frantic.choices import for_cards, in_events
from domain.games.frantic.placing import open_squares
from domain.games.frantic.state import Frantic, rolled
from domain.kernel.decision import Caused
from domain.kernel.table import Seat


class Die(NamedTuple):
    """A die that chance has to roll: by whom, for what, and the step that will use it if none lies there yet."""

    roller: Seat
    sides: Literal[6, 20]
    purpose: s.Purpose
    rule: str
    attempt: int = 1
    user: s.Steps = ()


FORCED: Final[dict[type[s.AnyStep], Callable[[Frantic, Any], Caused | None]]] = {
    s.RoundStart: rounds.start_round,
    s.Deal: rounds.deal,
    s.StartingSeat: rounds.set_starting_seat,
    s.RoundEnd: rounds.end_round,
    s.Scoring: rounds.score,
    s.ClearBoard: rounds.clear_board,
    s.MatchEnd: rounds.end_match,
    s.TurnStart: turn.start_turn,
    s.Play: turn.skip_play,
    s.RestockPlacement: turn.skip_play,
    s.Draw: turn.draw,
    s.Take: turn.take,
    s.TurnEnd: turn.end_turn,
    s.Offer: reactions.open_window,
    s.Window: reactions.close_window,
    s.Thrown: reactions.throw,
    s.Blocked: reactions.block,
    s.RollAgain: reactions.roll_again,
    s.Movement: movement.start,
    s.Walk: movement.walk,
    s.LoseSteps: movement.lose_steps,
    s.Activation: movement.activate,
    s.Shift: movement.shift,
    s.Exchange: movement.exchange,
    s.ModifyMovement: movement.modify,
    s.ShiftByRoll: movement.shift_by_roll,
    s.ActivateEvent: d20_steps.activate_event,
    s.EventEnd: d20_steps.finish_event,
    s.FollowNeighbour: d20_steps.follow_neighbour,
    s.RevealMarket: d20_steps.reveal_market,
    s.DiscardHand: d20_steps.discard_hand,
    s.PassHands: d20_steps.pass_hands,
    s.MoveTeleport: d20_steps.move_teleport,
    s.Tsunami: d20_steps.tsunami_breaks,
    s.Gambling: d20_steps.gamblers_go,
}


def _tsunami_is_over(state: Frantic, step: s.Tsunami) -> bool:
    is_lower = step.is_rolled and step.previous is not None and rolled(state) < step.previous
    return not is_lower and d20_steps.next_tsunami_roll(state, step) is None


MAY_AWAIT: Final = (s.Window, s.Play, s.RestockPlacement, s.Tsunami, s.Gambling)
"""Steps that await somebody at first, and lead to a forced event at last."""

VOID: Final[dict[type[s.AnyStep], Callable[[Frantic, Any], bool]]] = {
    s.Offer: lambda state, step: not reactions.asked(state, step),
    s.Draw: lambda state, step: turn.next_to_draw(state, step) is None,
    s.MagnetChoice: lambda state, step: not for_cards.takeable_squares(state, step.card),
    s.TeleportChoice: lambda state, step: (
        not (in_events.movable_teleports(state, step) and open_squares(state))
    ),
    s.Tsunami: _tsunami_is_over,
}
"""Steps that may have become void, by public facts only; the next event passes them over."""


def current(state: Frantic) -> tuple[int, s.AnyStep | None]:
    """The present step, and how many void ones lie before it; None when the match is over."""
    for passed_over, step in enumerate(state.agenda):
        is_void = VOID.get(type(step))
        if is_void is None or not is_void(state, step):
            return passed_over, step
    return len(state.agenda), None


def is_inside_a_chain(state: Frantic) -> bool:
    """Whether a forced event is due. A view answers as the state does, though it may not know the event."""
    _, step = current(state)
    if isinstance(step, MAY_AWAIT):
        return FORCED[type(step)](state, step) is not None
    return type(step) in FORCED


def forced(state: Frantic) -> Caused | None:
    """The next event that nobody decides, or None when a seat, chance or nobody is awaited."""
    passed_over, step = current(state)
    handler = FORCED.get(type(step)) if step else None
    due = handler(state, step) if handler else None
    return passing_over(due, passed_over) if due else None


def passing_over(due: Caused, voids: int) -> Caused:
    """The same event, with which the void steps before its own are done too."""
    if not voids:
        return due
    event: Any = due.event
    return Caused(msgspec.structs.replace(event, done=event.done + voids), due.rules)


def die_due(state: Frantic, step: s.AnyStep | None) -> Die | None:
    match step:
        case s.Roll():
            return Die(step.roller, step.sides, step.purpose, step.rule, step.attempt)
        case s.OwnMovement():
            walk = s.Movement(step.pawn, step.mover, step.direction, step.ghost)
            return Die(step.mover, 6, "movement", walk.rule, user=(walk,))
        case s.Tsunami():
            tsunami = d20_steps.next_tsunami_roll(state, step)
            return Die(tsunami.seat, 6, "event_effect", "FR-EV-11", user=(tsunami,)) if tsunami else None
        case s.Gambling():
            gambling = d20_steps.next_gambling_roll(state, step)
            roller = step.seats[len(gambling.values)]
            return Die(roller, 6, "event_effect", "FR-EV-12", user=(gambling,))
    return None
