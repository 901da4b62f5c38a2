"""The first kind of move: an action card is played in a Zone (PI-PLY)."""

from collections.abc import Iterator
from itertools import combinations

from domain.games.piccioni.board import balcony, zone_names
from domain.games.piccioni.cards import ACTIONS, Action
from domain.games.piccioni.commands import PlayAction
from domain.games.piccioni.effects import ACTIVE
from domain.games.piccioni.hands import check_extra, check_in_hand, extras
from domain.games.piccioni.state import Piccioni
from domain.kernel.decision import Caused, Rejected


def play_action(state: Piccioni, command: PlayAction) -> Caused:
    """A card of the hand is played with its whole active use (PI-PLY-01), even in vain (PI-PLY-03, PI-DEC-10)."""
    check_in_hand(state, state.active, "PI-PLY-01", command.card, command.extra)
    action = ACTIONS[command.card]
    if not action.zones:
        raise Rejected("no_active_use", "PI-FIN-01", f"{command.card} has no active use: it only reacts")
    zones = play_zones(state, action)
    if command.zone not in zones:
        raise Rejected(
            "illegal_zone",
            "PI-PLY-02",
            f"{command.card} cannot be played in {command.zone}; possible: {', '.join(zones)}",
        )
    if action.family == "guano" and not state.zones[command.zone].flock:
        raise Rejected("no_flock_in_zone", "PI-GUA-01", f"there is no pigeon in {command.zone}")
    check_extra(state, command.card, command.zone, command.extra)
    _check_picks(state, action, command)
    return ACTIVE[action.kind](state, command)


def legal_plays(state: Piccioni, card: str) -> Iterator[PlayAction]:
    action = ACTIONS[card]
    for zone in play_zones(state, action):
        flock = state.zones[zone].flock
        if action.family != "guano":
            for picks in combinations(sorted(flock), picks_due(action, zone, len(flock))):
                yield PlayAction(card, zone, picks)
        elif flock:
            for extra in extras(state, state.active, card, zone):
                yield PlayAction(card, zone, extra=extra)


def play_zones(state: Piccioni, action: Action) -> tuple[str, ...]:
    """Where the active use may be played, whatever lies there (PI-PLY-02)."""
    if action.zones == ("any",):
        return zone_names(state.seats)
    return tuple(balcony(state.active) if zone == "own_balcony" else zone for zone in action.zones)


def picks_due(action: Action, zone: str, pigeons: int) -> int:
    """Pigeons a Blam! names: two on the Statue, one on the Balcony, if there are (PI-BLM-02, PI-DEC-33)."""
    if action.family != "blam":
        return 0
    return min(2 if zone == "statue" else 1, pigeons)


def _check_picks(state: Piccioni, action: Action, command: PlayAction) -> None:
    there = state.zones[command.zone].flock
    due = picks_due(action, command.zone, len(there))
    picks = set(command.picks)
    if len(command.picks) != due or len(picks) != due or not picks <= set(there):
        raise Rejected(
            "wrong_picks",
            "PI-BLM-02",
            f"{command.card} in {command.zone} picks {due} different pigeons of {', '.join(there) or 'none'}",
        )
