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
    seats = _seats(state, step.kind)
    opened = e.WindowOpened(step.kind, triggers(state, step.kind), seats, then=(s.Window(step.kind, seats),))
    return Caused(opened, OPENED_BY[step.kind])


def continue_window(state: Piccioni, window: s.Window) -> Caused | None:
    """What is due in an open window before the next answer: a window inside it, or its end."""
    if window.kind == "response" and (owners := _seats(state, "redirect")):
        inner = s.Window("redirect", owners)
        opened = e.WindowOpened("redirect", ("delivery",), owners, done=0, then=(inner,))
        return Caused(opened, ("PI-REA-13",))
    return None if asked(state, window) else Caused(e.WindowClosed(window.kind), ("PI-REA-09",))


def asked(state: Piccioni, window: s.Window) -> tuple[Seat, ...]:
    """The one seat that has to answer now; seats that can no longer react are passed over (PI-REA-08)."""
    if not triggers(state, window.kind):
        return ()  # PI-REA-09
    return next(((seat,) for seat in window.seats if is_eligible(state, seat)), ())


def triggers(state: Piccioni, kind: s.WindowKind) -> tuple[str, ...]:
    """What can be answered (PI-REA-11); reactions are not (PI-REA-05, PI-DEC-17)."""
    if kind != "response":
        return ("delivery",) if kind == "redirect" else ("infamous",)
    play = state.play
    if play is None:
        return ()
    found: list[str] = []
    trigger = ACTIONS[play.card].trigger
    if trigger == "share" or (trigger == "fine" and play.zone in LOCATIONS):  # PI-FIN-03, PI-DEC-36
        found.append(trigger)
    if _arrivals(state):
        found.append("infamous")
    return tuple(found)


def infamous_zones(state: Piccioni, window: s.Window) -> list[str]:
    """Where the Infamous Pigeons lie that this window answers (PI-GUA-04)."""
    return [balcony(state.active)] if window.kind == "infamous" else _arrivals(state)


def delivered(state: Piccioni, seat: Seat) -> list[str]:
    """The pigeons just come to the Balcony of `seat`, in the order in which they came (PI-SEE-07)."""
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
    """The Zones in which Infamous Pigeons lie that came there during this move (PI-REA-11, PI-REA-12)."""
    moved = state.play.moved if state.play else []
    zones = (zone_of(state, card) for card in moved if PIGEONS[card].answered)
    return list(dict.fromkeys(zone for zone in zones if zone is not None))


def _seats(state: Piccioni, kind: s.WindowKind) -> tuple[Seat, ...]:
    """Who is asked, one after the other, clockwise, never the active seat (PI-DEC-14, PI-DEC-16).

    Only owners of Balconies to which pigeons came may send these on (PI-REA-10, PI-SEE-09).
    """
    if not triggers(state, kind) or (kind == "redirect" and not (state.play and state.play.unsettled)):
        return ()
    others = (seat for seat in clockwise_after(state.active, state.seats) if is_eligible(state, seat))
    return tuple(seat for seat in others if kind != "redirect" or delivered(state, seat))


def is_eligible(state: Piccioni, seat: Seat) -> bool:
    """Once in a turn, by public facts alone (PI-REA-03, PI-REA-07)."""
    return seat != state.active and seat not in state.reacted and len(state.hands[seat]) > 0
