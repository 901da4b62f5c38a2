"""The steps that the twenty events consist of, as far as only they have them."""

import msgspec

from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.commands import RollDie
from domain.games.frantic.course.dice import rolls
from domain.games.frantic.effects.d20 import D20_EVENTS, put, title
from domain.games.frantic.state import Frantic, hand_of, right_of, rolled, teleport_square
from domain.kernel.decision import Caused


def activate_event(state: Frantic, step: s.ActivateEvent) -> Caused:
    number = rolled(state)
    happening = D20_EVENTS[number - 1](state, step.activator)
    event = e.EventActivated(step.activator, number, title(number), then=(*happening, s.EventEnd(number)))
    return Caused(event, ("FR-EVBASE-01", f"FR-EV-{number:02}"))


def finish_event(_: Frantic, step: s.EventEnd) -> Caused:
    return Caused(e.EventFinished(step.number), (f"FR-EV-{step.number:02}",))


def follow_neighbour(state: Frantic, step: s.FollowNeighbour) -> Caused:
    to = state.pawns[right_of(state, step.seat)]
    event = e.PawnPlaced(step.seat, state.pawns[step.seat], to, "event")
    return Caused(event, ("FR-EV-02", "FR-EVBASE-04"))


def reveal_market(state: Frantic, step: s.RevealMarket) -> Caused:
    assert isinstance(state.deck, list)
    cards = tuple(state.deck[: len(step.seats)])
    choices = tuple(s.MarketChoice(seat) for seat in step.seats)
    return Caused(e.MarketRevealed(cards, then=choices), ("FR-EV-05",))


def discard_hand(state: Frantic, step: s.DiscardHand) -> Caused:
    return Caused(e.HandDiscarded(step.seat, tuple(hand_of(state, step.seat))), ("FR-EV-10", "FR-DEC-15"))


def pass_hands(state: Frantic, _: s.PassHands) -> Caused:
    return Caused(e.HandsPassed((state.hands[-1], *state.hands[:-1])), ("FR-EV-14",))


def move_teleport(state: Frantic, step: s.MoveTeleport) -> Caused:
    stack = state.board[step.to]
    event = e.NumberedTeleportMoved(
        step.teleport,
        teleport_square(state, step.teleport),
        step.to,
        stack[-1].card if stack else None,
    )
    return Caused(event, ("FR-EV-18", "FR-NTP-03"))


def tsunami_breaks(state: Frantic, step: s.Tsunami) -> Caused | None:
    """A lower roll makes a movement action of the roll before; else the next one rolls."""
    if not step.is_rolled or step.previous is None or rolled(state) >= step.previous:
        return None
    walk = s.Walk(step.seat, step.seat, "forward", ghost=False, left=step.previous)
    event = e.MovementStarted(step.seat, step.seat, step.previous, "forward", False, then=(walk,))
    return Caused(event, ("FR-EV-11",))


def tsunami_is_over(state: Frantic, step: s.Tsunami) -> bool:
    return tsunami_breaks(state, step) is None and _next_tsunami_roll(state, step) is None


def roll_in_tsunami(state: Frantic, step: s.Tsunami, command: RollDie) -> Caused:
    following = _next_tsunami_roll(state, step)
    assert following is not None
    return rolls(state, following.seat, command.value, "event_effect", "FR-EV-11", following)


def _next_tsunami_roll(state: Frantic, step: s.Tsunami) -> s.Tsunami | None:
    """The step that follows the next roll; None when the waters have calmed (FR-DEC-16)."""
    if not step.is_rolled:
        return msgspec.structs.replace(step, is_rolled=True)
    if step.rolled + 1 >= state.options.tsunami_max_rolls:
        return None
    return s.Tsunami(right_of(state, step.seat), rolled(state), step.rolled + 1, is_rolled=True)


def gamblers_go(state: Frantic, step: s.Gambling) -> Caused | None:
    """When everybody has rolled."""
    if not step.is_rolled or len(step.values) + 1 < len(step.seats):
        return None
    values = (*step.values, rolled(state))
    best = max(values)
    to = teleport_square(state, best)
    first, *others = (seat for seat, value in zip(step.seats, values, strict=True) if value == best)
    then = put(dict.fromkeys(others, to), "FR-EV-12")
    event = e.PawnPlaced(first, state.pawns[first], to, "event", then=then)
    return Caused(event, ("FR-EV-12", "FR-EVBASE-03"))


def roll_in_gambling(state: Frantic, step: s.Gambling, command: RollDie) -> Caused:
    values = (*step.values, rolled(state)) if step.is_rolled else ()
    following = s.Gambling(step.seats, values, is_rolled=True)
    return rolls(state, step.seats[len(values)], command.value, "event_effect", "FR-EV-12", following)
