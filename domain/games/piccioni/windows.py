"""Reaction windows: when one opens, who is asked, which triggers there are, when it closes (PI-REA).

All of it is read from public facts, so that neither a window nor a question tells anything about a hand.
"""

from domain.games.piccioni import events as e
from domain.games.piccioni.board import LOCATIONS, balcony, clockwise_after
from domain.games.piccioni.cards import ACTIONS, PIGEONS
from domain.games.piccioni.rules import is_eligible, zone_of
from domain.games.piccioni.state import Piccioni
from domain.games.piccioni.steps import Window
from domain.kernel.decision import Caused
from domain.kernel.table import Seat

SHARING = ("wroom", "zot")
FINABLE = ("birdseed", "guano")


def redirect_window(state: Piccioni) -> Caused | None:
    """Pigeons have come to a Balcony of another seat, which may send them on (PI-REA-10, PI-SEE-09)."""
    owners = tuple(seat for seat in eligible_seats(state) if delivered(state, seat))
    if not owners:
        return None
    return Caused(e.WindowOpened("redirect", ("delivery",), owners), ("PI-REA-10",))


def response_window(state: Piccioni) -> Caused | None:
    """Once for every action card played as a move, if there is something to answer (PI-REA-11)."""
    play = state.play
    if play is None or play.answered:
        return None
    seats = eligible_seats(state)
    due = triggers(state)
    if not seats or not due:
        return None  # PI-REA-09
    return Caused(e.WindowOpened("response", due, seats), ("PI-REA-02", "PI-REA-08", "PI-REA-11"))


def infamous_window(state: Piccioni) -> Caused:
    """An Infamous Pigeon has landed: its card wins over the general timing (PI-REA-14, PI-DEC-13, PI-GEN-05)."""
    opened = e.WindowOpened("infamous", ("infamous",), eligible_seats(state))
    return Caused(opened, ("PI-REA-14", "PI-INF-02"))


def triggers(state: Piccioni) -> tuple[str, ...]:
    """What the play can be answered for (PI-REA-11); reactions are not answered (PI-REA-05, PI-DEC-17)."""
    play = state.play
    if play is None:
        return ()
    family = ACTIONS[play.card].family
    present = {
        "share": family in SHARING,
        "fine": family in FINABLE and play.zone in LOCATIONS,  # PI-FIN-03, PI-DEC-36
        "infamous": bool(arrivals(state)),
    }
    return tuple(name for name, is_present in present.items() if is_present)


def arrivals(state: Piccioni) -> list[str]:
    """The Zones in which Infamous Pigeons lie that came there during this move (PI-REA-11, PI-REA-12)."""
    if state.play is None:
        return []
    zones = (zone_of(state, card) for card in state.play.moved if PIGEONS[card].answered)
    return list(dict.fromkeys(zone for zone in zones if zone is not None))


def guano_zones(state: Piccioni, window: Window) -> list[str]:
    """Where a guano reaction may be laid in this window (PI-GUA-04)."""
    match window.kind:
        case "infamous":
            return [balcony(state.active)]
        case "response":
            return arrivals(state)
        case "redirect":
            return []


def delivered(state: Piccioni, seat: Seat) -> list[str]:
    """The pigeons just come to the Balcony of `seat`, in the order in which they came (PI-SEE-07)."""
    if state.play is None:
        return []
    here = state.zones[balcony(seat)].flock
    return [card for card in state.play.unsettled if card in here]


def asked(state: Piccioni, window: Window) -> Seat | None:
    """The seat that has to answer now; seats that can no longer react are passed over (PI-REA-08)."""
    if window.kind == "response" and not triggers(state):
        return None  # PI-REA-09
    return next((seat for seat in window.seats if is_eligible(state, seat)), None)


def continue_window(state: Piccioni, window: Window) -> Caused | None:
    """What is due in an open window before the next answer: a window inside it, or its end."""
    if window.kind == "response" and (inner := redirect_window(state)):
        return Caused(inner.event, ("PI-REA-13",))
    if asked(state, window) is None:
        return Caused(e.WindowClosed(window.kind), ("PI-REA-09",))
    return None


def eligible_seats(state: Piccioni) -> tuple[Seat, ...]:
    """Who is asked, one after the other, clockwise, never the active seat (PI-DEC-14, PI-DEC-16)."""
    return tuple(seat for seat in clockwise_after(state.active, state.seats) if is_eligible(state, seat))
