"""The active seat's choices while an effect is carried out, one entry at a time: gather, drag, scare, place."""

from typing import Final

from domain.games.piccioni import events as e
from domain.games.piccioni.board import FLOCK_DECK, zone_names
from domain.games.piccioni.cards import PIGEONS
from domain.games.piccioni.commands import DragFlock, GatherFlock, PlaceFlock, ScareFlock
from domain.games.piccioni.rules import (
    draggable,
    fits,
    gatherable,
    has_follower,
    landings,
    may_enter,
    zone_of,
)
from domain.games.piccioni.state import Piccioni
from domain.games.piccioni.steps import AskInfamous, Drag, Gather, Place, Scare
from domain.games.piccioni.windows import eligible_seats
from domain.kernel.decision import Caused, Rejected
from domain.kernel.table import Command


def gather(state: Piccioni, command: GatherFlock) -> Caused:
    """One card of a Zone that has not given yet moves to the chosen one (PI-SEE-01, PI-SEE-05)."""
    step = state.agenda[-1]
    assert isinstance(step, Gather)
    legal = gatherable(state, step)
    if command.card not in legal:
        zone = zone_of(state, command.card)
        if zone in step.sources:
            _refuse_ban(command.card, step.to, "PI-SEE-02")
        raise Rejected(
            "wrong_moves", "PI-SEE-01", f"{command.card} cannot be gathered now; possible: {', '.join(legal)}"
        )
    return gathered(state, step, command.card)


def gathered(state: Piccioni, step: Gather, card: str) -> Caused:
    source = zone_of(state, card) or ""
    follows = has_follower(state, card, source, step.to, capped=False)
    moved = e.FlockMoved(card, source, step.to, "gather", "free" if follows else None)
    return Caused(moved, ("PI-SEE-01", "PI-LIM-03", *(("PI-LAD-02",) if follows else ())))


def drag(state: Piccioni, command: DragFlock) -> Caused:
    """A card of the Zone that a Lady Pigeon has left follows her (PI-LAD-02, PI-LAD-03)."""
    step = state.agenda[-1]
    assert isinstance(step, Drag)
    legal = draggable(state, step)
    if command.card not in legal:
        if command.card in state.zones[step.source].flock:
            _refuse_ban(command.card, step.to, "PI-LAD-03")
            _refuse_full(state, command.card, step.to)
        raise Rejected(
            "wrong_drags",
            "PI-LAD-03",
            f"{command.card} is not in {step.source}; possible: {', '.join(legal)}",
        )
    return dragged(state, step, command.card)


def dragged(state: Piccioni, step: Drag, card: str) -> Caused:
    follows = has_follower(state, card, step.source, step.to, capped=step.capped)
    again = ("capped" if step.capped else "free") if follows else None
    moved = e.FlockMoved(card, step.source, step.to, "drag", again)  # type: ignore[arg-type]
    return Caused(moved, ("PI-LAD-02", *(("PI-LAD-04",) if follows else ())))


def scare(state: Piccioni, command: ScareFlock) -> Caused:
    """A scared card goes to another Zone, by the room there is now, or back to the deck (PI-SCR-07, PI-DEC-21)."""
    step = state.agenda[-1]
    assert isinstance(step, Scare)
    card, to = command.card, command.to
    if to != FLOCK_DECK and to not in state.zones:
        raise Rejected(
            "illegal_zone",
            "PI-SCR-04",
            f"{to} is neither the {FLOCK_DECK} nor one of {', '.join(zone_names(state.seats))}",
        )
    if card in PIGEONS:
        _refuse_ban(card, to, "PI-SCR-06")
    if card not in step.cards:
        if card in step.sent:
            raise Rejected("scare_incomplete", "PI-SCR-04", f"{card} has already left {step.zone}")
        raise Rejected(
            "not_scareable", "PI-SCR-02", f"{card} is not scared here; still to go: {', '.join(step.cards)}"
        )
    if to == step.zone:
        raise Rejected("same_zone", "PI-SCR-05", f"{card} is scared from {to} and cannot stay")
    if to == FLOCK_DECK:
        return Caused(e.FlockSetAside(card, step.zone), ("PI-SCR-09",))
    _refuse_full(state, card, to)
    follows = has_follower(state, card, step.zone, to, capped=True)
    moved = e.FlockMoved(card, step.zone, to, "scare", "capped" if follows else None)
    return Caused(moved, ("PI-SCR-04", *(("PI-SCR-08",) if follows else ())))


def scare_choices(state: Piccioni, step: Scare) -> list[Command]:
    """Every card still to go with every destination, the deck last."""
    zones = [zone for zone in zone_names(state.seats) if zone != step.zone]
    return [
        ScareFlock(card, to)
        for card in step.cards
        for to in (*zones, FLOCK_DECK)
        if to == FLOCK_DECK or (may_enter(card, to) and fits(state, (card,), to))
    ]


def place(state: Piccioni, command: PlaceFlock) -> Caused:
    """The revealed pigeon lands where its entry rule allows (PI-INV-04)."""
    step = state.agenda[-1]
    assert isinstance(step, Place)
    legal = landings(state, step.card)
    if command.zone not in legal:
        if command.zone in PIGEONS[step.card].lands:
            _refuse_full(state, step.card, command.zone)
        raise Rejected(
            "illegal_entry_zone",
            "PI-INV-03",
            f"{step.card} does not land in {command.zone}; possible: {', '.join(legal)}",
        )
    return placed(state, step.card, command.zone)


def placed(state: Piccioni, card: str, zone: str) -> Caused:
    """An Infamous Pigeon that lands may be answered, unless the option forbids it (PI-REA-14)."""
    opens = PIGEONS[card].answered and state.options.infamous_window_in_invasion and eligible_seats(state)
    then = (AskInfamous(),) if opens else ()
    return Caused(e.FlockPlaced(card, zone, then), ("PI-INV-03", LANDING[PIGEONS[card].kind]))


def _refuse_ban(card: str, zone: str, rule: str) -> None:
    if not may_enter(card, zone):
        raise Rejected("lame_forbidden", rule, f"{card} can never be placed on {zone}")


def _refuse_full(state: Piccioni, card: str, zone: str) -> None:
    if not fits(state, (card,), zone):
        raise Rejected("zone_full", "PI-LIM-02", f"there is no room for {card} on {zone}")


LANDING: Final = {
    "fat": "PI-FAT-01",
    "infamous": "PI-INF-01",
    "lady": "PI-LAD-01",
    "stupid": "PI-STU-01",
    "lame": "PI-LAM-01",
}
"""The entry rule of each kind, to be cited."""
