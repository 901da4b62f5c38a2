"""The twenty events: one function each, named as the event, the number that of the die.

A function gives the steps that the event consists of when `activator` has rolled it.
All values here are computed from the positions before the event (FR-EVBASE-05, FR-DEC-13).
"""

from collections.abc import Callable, Iterable
from typing import Final

from domain.games.frantic import steps as s
from domain.games.frantic.board import START, clamped
from domain.games.frantic.state import (
    Frantic,
    front_most,
    in_turn_after,
    rear_most,
    right_of,
    teleport_square,
)
from domain.kernel.table import Seat


def epic_fail(state: Frantic, _: Seat) -> s.Steps:
    """Printed: put the rear-most pawn on the front-most numbered teleport (FR-EV-01)."""
    return put({pawn: max(state.teleports) for pawn in rear_most(state)}, "FR-EV-01")


def earthquake(state: Frantic, activator: Seat) -> s.Steps:
    """Printed: in turn, put your pawn on the square of the person at your right (FR-EV-02)."""
    return tuple(s.FollowNeighbour(seat) for seat in in_turn_after(state, activator))


def marching_orders(_: Frantic, activator: Seat) -> s.Steps:
    """Printed: choose a pawn, roll, and move it on; this is a movement action (FR-EV-03)."""
    return (s.MarchingChoice(activator),)


def teleport_terror(state: Frantic, activator: Seat) -> s.Steps:
    """Printed: in turn, roll and go to the numbered teleport of that number (FR-EV-04)."""
    return _by_roll(state, activator, "teleport", "FR-EV-04")


def market(state: Frantic, activator: Seat) -> s.Steps:
    """Printed: turn up a card for everybody; in turn, take one of them (FR-EV-05, FR-DEC-14)."""
    takers = in_turn_after(state, activator)[: len(state.deck)]
    return (s.RevealMarket(takers),) if takers else ()


def mexican_standoff(state: Frantic, _: Seat) -> s.Steps:
    """Printed: put all pawns on numbered teleport 6 (FR-EV-06)."""
    return put(dict.fromkeys(range(state.seats), teleport_square(state, 6)), "FR-EV-06")


def expansion(state: Frantic, activator: Seat) -> s.Steps:
    """Printed: in turn, roll and move on so many squares (FR-EV-07)."""
    return _by_roll(state, activator, "forward", "FR-EV-07")


def recession(state: Frantic, activator: Seat) -> s.Steps:
    """Printed: in turn, roll and move back so many squares (FR-EV-08)."""
    return _by_roll(state, activator, "backward", "FR-EV-08")


def restock(state: Frantic, activator: Seat) -> s.Steps:
    """Printed: in turn, lay a card; its effect is carried out; then draw up to at least four (FR-EV-09)."""
    order = in_turn_after(state, activator)
    return (*(s.RestockPlacement(seat) for seat in order), s.Draw(order, "FR-EV-09"))


def reset(state: Frantic, activator: Seat) -> s.Steps:
    """Printed: in turn, discard your hand and draw four cards (FR-EV-10)."""
    order = in_turn_after(state, activator)
    return tuple(step for seat in order for step in (s.DiscardHand(seat), s.Draw((seat,), "FR-EV-10")))


def tsunami(state: Frantic, activator: Seat) -> s.Steps:
    """Printed: in turn, roll; whoever rolls lower than the one before moves on by that roll (FR-EV-11)."""
    return (s.Tsunami(right_of(state, activator)),)


def gambling_man(state: Frantic, activator: Seat) -> s.Steps:
    """Printed: in turn, roll; the highest go to the numbered teleport of their number (FR-EV-12)."""
    return (s.Gambling(in_turn_after(state, activator)),)


def friday_the_13th(_: Frantic, __: Seat) -> s.Steps:
    """Printed: nothing happens (FR-EV-13)."""
    return ()


def loot(_: Frantic, __: Seat) -> s.Steps:
    """Printed: pass all your hand cards to the right (FR-EV-14)."""
    return (s.PassHands(),)


def surprise_party(state: Frantic, activator: Seat) -> s.Steps:
    """Printed: in turn, move a pawn of your choice 2 squares on (FR-EV-15)."""
    return tuple(s.SurpriseChoice(seat) for seat in in_turn_after(state, activator))


def charity(state: Frantic, _: Seat) -> s.Steps:
    """Printed: the front-most pawn goes back 4 squares, all others on by 1 (FR-EV-16)."""
    ahead = front_most(state)
    moves = {pawn: clamped(square - 4 if pawn in ahead else square + 1) for pawn, square in _pawns(state)}
    return put(moves, "FR-EV-16")


def robin_hood(state: Frantic, _: Seat) -> s.Steps:
    """Printed: the front-most pawns change places with the rear-most (FR-EV-17)."""
    first, last = max(state.pawns), min(state.pawns)
    if first == last:
        return ()
    return put(
        {p: last if at == first else first for p, at in _pawns(state) if at in (first, last)}, "FR-EV-17"
    )


def reorganize(_: Frantic, activator: Seat) -> s.Steps:
    """Printed: move 2 numbered teleports on the board (FR-EV-18)."""
    return (s.TeleportChoice(activator),)


def communism(state: Frantic, _: Seat) -> s.Steps:
    """Printed: put all pawns on the square of the front-most (FR-EV-19)."""
    return put(dict.fromkeys(range(state.seats), max(state.pawns)), "FR-EV-19")


def epic_win(state: Frantic, _: Seat) -> s.Steps:
    """Printed: put the front-most pawn on the start (FR-EV-20)."""
    return put(dict.fromkeys(front_most(state), START), "FR-EV-20")


D20_EVENTS: Final[tuple[Callable[[Frantic, Seat], s.Steps], ...]] = (
    epic_fail,
    earthquake,
    marching_orders,
    teleport_terror,
    market,
    mexican_standoff,
    expansion,
    recession,
    restock,
    reset,
    tsunami,
    gambling_man,
    friday_the_13th,
    loot,
    surprise_party,
    charity,
    robin_hood,
    reorganize,
    communism,
    epic_win,
)


def title(number: int) -> str:
    return D20_EVENTS[number - 1].__name__.upper().replace("_", " ")


def put(squares: dict[Seat, int], rule: str) -> s.Steps:
    return tuple(s.Shift(pawn, to, "event", rule=rule) for pawn, to in squares.items())


def _by_roll(state: Frantic, activator: Seat, squares: str, rule: str) -> s.Steps:
    return tuple(
        step
        for seat in in_turn_after(state, activator)
        for step in (
            s.Roll(seat, 6, "event_effect", rule),
            s.ShiftByRoll(seat, "event", rule, squares),  # type: ignore[arg-type]
        )
    )


def _pawns(state: Frantic) -> Iterable[tuple[Seat, int]]:
    return enumerate(state.pawns)
