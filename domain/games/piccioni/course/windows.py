"""Reaction windows: when one opens, who is asked, which triggers there are, when it closes (PI-REA).

All of it is read from public facts, so that neither a window nor a question tells of a hand (PI-INVARIANT-16).
"""

from typing import Final

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.board import LOCATIONS, balcony, clockwise_after
from domain.games.piccioni.cards import ACTIONS, PIGEONS
from domain.games.piccioni.flock import zone_of
from domain.games.piccioni.state import Piccioni
from domain.kernel.decision import Caused
from domain.kernel.table import Seat

OPENED_BY: Final = {
    "redirect": ("PI-REA-10",),
    "response": ("PI-REA-02", "PI-REA-08", "PI-REA-11"),
    "infamous": ("PI-REA-14", "PI-INF-02"),  # its card wins over the general timing (PI-DEC-13, PI-GEN-05)
}


def nobody_to_ask(state: Piccioni, step: s.OpenWindow) -> bool:
    """No eligible seat, or nothing to answer (PI-REA-09)."""
    return not _seats(state, step.kind)


def open_window(state: Piccioni, step: s.OpenWindow) -> Caused:
    """Seats are asked one after the other; a redirect may open inside a response (PI-REA-13)."""
    kind, seats = step.kind, _seats(state, step.kind)
    is_inside = s.CloseWindow("response") in state.agenda
    then: tuple[s.AnyStep, ...] = (*(s.AskSeat(kind, seat) for seat in seats), s.CloseWindow(kind))
    opened = e.WindowOpened(kind, triggers(state, kind), seats, then=then)
    return Caused(opened, ("PI-REA-13",) if is_inside else OPENED_BY[kind])


def not_asked(state: Piccioni, step: s.AskSeat) -> bool:
    """Eligibility is checked again (PI-REA-08), and whether a trigger is left (PI-REA-09)."""
    return not is_eligible(state, step.seat) or not triggers(state, step.kind)


def close_window(_: Piccioni, step: s.CloseWindow) -> Caused:
    return Caused(e.WindowClosed(step.kind), ("PI-REA-09",))


def triggers(state: Piccioni, kind: s.WindowKind) -> tuple[str, ...]:
    """Moves that can be answered (PI-REA-11); reactions are not (PI-REA-05, PI-DEC-17)."""
    if kind != "response":
        return ("delivery",) if kind == "redirect" else ("infamous",)
    play = state.play
    if play is None:
        return ()
    names: list[str] = []
    trigger = ACTIONS[play.card].trigger
    if trigger == "share" or (trigger == "fine" and play.zone in LOCATIONS):  # PI-FIN-03, PI-DEC-36
        names.append(trigger)
    if _arrivals(state):
        names.append("infamous")
    return tuple(names)


def infamous_zones(state: Piccioni, kind: s.WindowKind) -> list[str]:
    """Where the Infamous Pigeons lie that such a window answers (PI-GUA-04)."""
    return [balcony(state.active)] if kind == "infamous" else _arrivals(state)


def delivered(state: Piccioni, seat: Seat) -> list[str]:
    """The pigeons just come to the Balcony of `seat`, in the order of their arrival (PI-SEE-07)."""
    if state.play is None:
        return []
    here = state.zones[balcony(seat)].flock
    return [card for card in state.play.unsettled if card in here]


def all_diverted(state: Piccioni, step: s.Divert) -> bool:
    return not delivered(state, step.seat)


def divert(state: Piccioni, step: s.Divert) -> Caused:
    card = delivered(state, step.seat)[0]
    moved = e.FlockMoved(card, balcony(step.seat), step.to, "redirect", done=0)
    return Caused(moved, ("PI-SEE-07", "PI-SEE-08"))


def _arrivals(state: Piccioni) -> list[str]:
    """The Zones of the Infamous Pigeons that came there during this move (PI-REA-11, PI-REA-12)."""
    if state.play is None:
        return []
    zones = [zone_of(state, card) for card in state.play.moved if PIGEONS[card].answered]
    return [zone for zone in dict.fromkeys(zones) if zone is not None]


def _seats(state: Piccioni, kind: s.WindowKind) -> tuple[Seat, ...]:
    """The seats asked one after the other, clockwise, never the active seat (PI-DEC-14, PI-DEC-16).

    Only owners of Balconies to which pigeons came may send these on (PI-REA-10, PI-SEE-09).
    """
    if not triggers(state, kind) or (kind == "redirect" and not (state.play and state.play.unsettled)):
        return ()
    seats = [seat for seat in clockwise_after(state.active, state.seats) if is_eligible(state, seat)]
    return tuple([seat for seat in seats if delivered(state, seat)] if kind == "redirect" else seats)


def is_eligible(state: Piccioni, seat: Seat) -> bool:
    """Once in a turn, by public facts alone (PI-REA-03, PI-REA-07)."""
    return seat != state.active and seat not in state.reacted and len(state.hands[seat]) > 0
