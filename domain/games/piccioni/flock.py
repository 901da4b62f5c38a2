"""Pigeons in their Zones: room, bans, drags, landings."""

from collections.abc import Iterable, Sequence

from domain.games.piccioni.board import LOCATIONS, balcony, canonical_zones
from domain.games.piccioni.cards import PIGEONS
from domain.games.piccioni.state import Piccioni
from domain.games.piccioni.steps import Drag, Gather


def zone_of(state: Piccioni, card: str) -> str | None:
    """The Zone of the face-up pigeon `card` (PI-GEN-04)."""
    for name, zone in state.zones.items():
        if card in zone.flock:
            return name
    return None


def occupancy(state: Piccioni, zone: str) -> int:
    """The room taken; guano takes none (PI-LIM-01)."""
    return sum(PIGEONS[card].size for card in state.zones[zone].flock)


def fits(state: Piccioni, cards: Sequence[str], zone: str) -> bool:
    """Whether there is room for all of `cards` together (PI-LIM-02, PI-LIM-05, PI-INVARIANT-8)."""
    capacity = LOCATIONS[zone].capacity if zone in LOCATIONS else None
    if capacity is None:
        return True
    return occupancy(state, zone) + sum(PIGEONS[card].size for card in cards) <= capacity


def may_enter(card: str, zone: str) -> bool:
    """Lame Pigeons never go to the power lines (PI-LOC-03, PI-INVARIANT-9).

    Nothing else is banned (PI-FLK-01, PI-DEC-24).
    """
    return zone not in PIGEONS[card].banned_from


def draggable(state: Piccioni, drag: Drag) -> list[str]:
    """The cards that may follow a Lady Pigeon that has just moved (PI-LAD-03)."""
    return [
        card
        for card in state.zones[drag.source].flock
        if may_enter(card, drag.to) and (not drag.capped or fits(state, (card,), drag.to))
    ]


def drag_after(state: Piccioni, card: str, source: str, to: str, *, capped: bool) -> tuple[Drag, ...]:
    """The drag that `card`, about to move, leads to (PI-LAD-02, PI-LAD-04, PI-SEE-03).

    Only moves from Zone to Zone drag, and the capacity counts as it does for the move (PI-DEC-22, PI-DEC-23).
    """
    if not PIGEONS[card].drags:
        return ()
    others = (other for other in state.zones[source].flock if other != card)
    follows = any(may_enter(o, to) and (not capped or fits(state, (card, o), to)) for o in others)
    return (Drag(source, to, capped),) if follows else ()


def gatherable(state: Piccioni, gather: Gather) -> list[str]:
    """The cards a birdseed may take now: from each Zone that has not given yet, any that may enter (PI-SEE-01)."""
    return [card for zone in gather.sources for card in state.zones[zone].flock if may_enter(card, gather.to)]


def gather_sources(state: Piccioni, to: str) -> tuple[str, ...]:
    """The Zones that have to give a card to `to`, in canonical order (PI-SEE-01, PI-SEE-02, PI-SEE-04)."""
    return tuple(
        zone
        for zone in canonical_zones(state.active, state.seats)
        if zone != to and any(may_enter(card, to) for card in state.zones[zone].flock)
    )


def scareable(cards: Iterable[str]) -> list[str]:
    """All but the Stupid Pigeons (PI-SCR-02, PI-STU-02)."""
    return [card for card in cards if PIGEONS[card].scareable]


def landings(state: Piccioni, card: str) -> list[str]:
    """The Zones where a revealed pigeon may land, in printed order, by its own entry rule (PI-INV-03)."""
    pigeon = PIGEONS[card]
    for zone in pigeon.lands_first:
        if fits(state, (card,), zone):
            return [zone]
    lands = [balcony(state.active) if zone == "own_balcony" else zone for zone in pigeon.lands]
    return [zone for zone in lands if fits(state, (card,), zone)]


def trophy_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in arrival order, those that go back to the deck last (PI-WRO-08, PI-INF-05, PI-DEC-26)."""
    return tuple(sorted(cards, key=lambda card: card in PIGEONS and PIGEONS[card].swapped))


def takes_guano_pair(state: Piccioni, zone: str) -> bool:
    """Whether a second guano card may follow there: a Fat Pigeon is in the Zone (PI-FAT-02)."""
    return any(PIGEONS[card].guano_pair for card in state.zones[zone].flock)


def is_scared_by_guano(zone: str) -> bool:
    return zone in LOCATIONS and LOCATIONS[zone].scared_by_guano  # PI-LOC-04
