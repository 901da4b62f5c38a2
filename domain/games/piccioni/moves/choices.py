"""The active seat's choices while an effect is carried out, one entry at a time: gather, drag, scare, place.

A choice with one answer is not asked: `only_…` makes its event (PI-DEC-40).
"""

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.board import FLOCK_DECK, zone_names
from domain.games.piccioni.cards import PIGEONS
from domain.games.piccioni.commands import DragFlock, GatherFlock, PlaceFlock, ScareFlock
from domain.games.piccioni.flock import (
    drag_after,
    draggable,
    fits,
    gatherable,
    landings,
    may_enter,
    scareable,
    zone_of,
)
from domain.games.piccioni.state import Piccioni
from domain.kernel.decision import Caused, Rejected
from domain.kernel.rows import By
from domain.kernel.table import Command, Seat


def legal_gathers(state: Piccioni, step: s.Gather, _: Seat) -> list[Command]:
    return [GatherFlock(card) for card in gatherable(state, step)]


def only_gather(state: Piccioni, step: s.Gather) -> Caused | None:
    possible = gatherable(state, step)
    return _gathered(state, step, possible[0]) if len(possible) == 1 else None


def gather(state: Piccioni, step: s.Gather, command: GatherFlock, _: Seat, __: By) -> Caused:
    """One card of a Zone that has not given yet moves to the chosen one (PI-SEE-01, PI-SEE-05)."""
    legal = gatherable(state, step)
    if command.card not in legal:
        if zone_of(state, command.card) in step.sources:
            _refuse_ban(command.card, step.to, "PI-SEE-02")
        detail = f"{command.card} cannot be gathered now; possible: {', '.join(legal)}"
        raise Rejected("wrong_moves", "PI-SEE-01", detail)
    return _gathered(state, step, command.card)


def _gathered(state: Piccioni, step: s.Gather, card: str) -> Caused:
    source = zone_of(state, card) or ""
    drags = drag_after(state, card, source, step.to, capped=False)
    left = tuple(zone for zone in step.sources if zone != source)
    then = (*drags, *((s.Gather(step.to, left),) if left else ()))
    moved = e.FlockMoved(card, source, step.to, "gather", then=then)
    return Caused(moved, ("PI-SEE-01", "PI-LIM-03", *(("PI-LAD-02",) if drags else ())))


def legal_drags(state: Piccioni, step: s.Drag, _: Seat) -> list[Command]:
    return [DragFlock(card) for card in draggable(state, step)]


def only_drag(state: Piccioni, step: s.Drag) -> Caused | None:
    possible = draggable(state, step)
    return _dragged(state, step, possible[0]) if len(possible) == 1 else None


def drag(state: Piccioni, step: s.Drag, command: DragFlock, _: Seat, __: By) -> Caused:
    """A card of the Zone that a Lady Pigeon has left follows her (PI-LAD-02, PI-LAD-03)."""
    legal = draggable(state, step)
    if command.card not in legal:
        if command.card in state.zones[step.source].flock:
            _refuse_ban(command.card, step.to, "PI-LAD-03")
            _refuse_full(state, command.card, step.to)
        detail = f"{command.card} is not in {step.source}; possible: {', '.join(legal)}"
        raise Rejected("wrong_drags", "PI-LAD-03", detail)
    return _dragged(state, step, command.card)


def _dragged(state: Piccioni, step: s.Drag, card: str) -> Caused:
    drags = drag_after(state, card, step.source, step.to, capped=step.capped)
    moved = e.FlockMoved(card, step.source, step.to, "drag", then=drags)
    return Caused(moved, ("PI-LAD-02", *(("PI-LAD-04",) if drags else ())))


def scared(state: Piccioni, step: s.Scare) -> list[str]:
    """The cards still to go; nothing comes to the Zone while they do."""
    return scareable(state.zones[step.zone].flock)


def nobody_scared(state: Piccioni, step: s.Scare) -> bool:
    return not scared(state, step)


def legal_scares(state: Piccioni, step: s.Scare, _: Seat) -> list[Command]:
    """Every card still to go with every destination, the deck last."""
    zones = [zone for zone in zone_names(state.seats) if zone != step.zone]
    return [
        ScareFlock(card, to)
        for card in scared(state, step)
        for to in (*zones, FLOCK_DECK)
        if to == FLOCK_DECK or (may_enter(card, to) and fits(state, (card,), to))
    ]


def default_scare(state: Piccioni, step: s.Scare, _: Seat) -> Command:
    return ScareFlock(scared(state, step)[0], FLOCK_DECK)


def scare(state: Piccioni, step: s.Scare, command: ScareFlock, _: Seat, __: By) -> Caused:
    """A scared card goes to another Zone, by the room there is now, or back to the deck (PI-SCR-07, PI-DEC-21)."""
    card, to = command.card, command.to
    if to != FLOCK_DECK and to not in state.zones:
        raise _no_zone(state, to, "PI-SCR-04", f"neither the {FLOCK_DECK} nor")
    if card in PIGEONS:
        _refuse_ban(card, to, "PI-SCR-06")
    left = scared(state, step)
    if card not in left:
        detail = f"{card} is not scared here; still to go: {', '.join(left)}"
        raise Rejected("not_scareable", "PI-SCR-02", detail)
    if to == step.zone:  # PI-INVARIANT-10
        raise Rejected("same_zone", "PI-SCR-05", f"{card} is scared from {to} and cannot stay")
    if to == FLOCK_DECK:
        return Caused(e.FlockSetAside(card, step.zone, done=0), ("PI-SCR-09",))
    _refuse_full(state, card, to)
    drags = drag_after(state, card, step.zone, to, capped=True)
    moved = e.FlockMoved(card, step.zone, to, "scare", done=0, then=drags)
    return Caused(moved, ("PI-SCR-04", *(("PI-SCR-08",) if drags else ())))


def legal_landings(state: Piccioni, step: s.Place, _: Seat) -> list[Command]:
    return [PlaceFlock(zone) for zone in landings(state, step.card)]


def only_landing(state: Piccioni, step: s.Place) -> Caused | None:
    possible = landings(state, step.card)
    return _placed(state, step.card, possible[0]) if len(possible) == 1 else None  # PI-INV-04


def place(state: Piccioni, step: s.Place, command: PlaceFlock, _: Seat, __: By) -> Caused:
    """The revealed pigeon lands where its entry rule allows (PI-INV-04)."""
    legal = landings(state, step.card)
    if command.zone not in state.zones:
        raise _no_zone(state, command.zone, "PI-GEN-02", "not")
    if command.zone not in legal:
        if command.zone in PIGEONS[step.card].lands:
            _refuse_full(state, step.card, command.zone)
        detail = f"{step.card} does not land in {command.zone}; possible: {', '.join(legal)}"
        raise Rejected("illegal_entry_zone", "PI-INV-03", detail)
    return _placed(state, step.card, command.zone)


def _placed(state: Piccioni, card: str, zone: str) -> Caused:
    """An Infamous Pigeon that lands may be answered, unless the option forbids it (PI-REA-14)."""
    pigeon = PIGEONS[card]
    opens = pigeon.answered and state.options.infamous_window_in_invasion
    then = (s.OpenWindow("infamous"),) if opens else ()
    return Caused(e.FlockPlaced(card, zone, then=then), ("PI-INV-03", pigeon.entry_rule))


def _no_zone(state: Piccioni, zone: str, rule: str, but: str) -> Rejected:
    return Rejected("illegal_zone", rule, f"{zone} is {but} one of {', '.join(zone_names(state.seats))}")


def _refuse_ban(card: str, zone: str, rule: str) -> None:
    if not may_enter(card, zone):
        raise Rejected("lame_forbidden", rule, f"{card} can never be placed on {zone}")


def _refuse_full(state: Piccioni, card: str, zone: str) -> None:
    if not fits(state, (card,), zone):
        raise Rejected("zone_full", "PI-LIM-02", f"there is no room for {card} on {zone}")
