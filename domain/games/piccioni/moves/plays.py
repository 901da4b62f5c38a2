"""The first kind of move: an action card is played in a Zone (PI-PLY)."""

from collections.abc import Iterator
from itertools import combinations

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.board import balcony, zone_names
from domain.games.piccioni.cards import ACTIONS, Action
from domain.games.piccioni.commands import PlayAction
from domain.games.piccioni.effects import EFFECTS
from domain.games.piccioni.moves.extras import check_extra, extra_rules, extras
from domain.games.piccioni.state import Piccioni
from domain.kernel.decision import Caused, Rejected
from domain.kernel.refusals import check_in_hand
from domain.kernel.rows import By
from domain.kernel.table import Seat


def play_action(state: Piccioni, _: s.TakeMove, command: PlayAction, seat: Seat, __: By) -> Caused:
    """A card of the hand is played with its whole active use (PI-PLY-01), even in vain (PI-PLY-03, PI-DEC-10)."""
    _check(state, command, seat)
    action = ACTIONS[command.card]
    use = EFFECTS.actives[action.kind]
    shared = (s.ShareTrophies(),) if action.trigger == "share" else ()
    after = (s.OpenWindow("response"), *shared, s.FinishMove("play_action"))
    then = (*use.steps(state, command), *after)  # PI-PLY-06
    rules = (action.active_rule, *use.cites, *extra_rules(command.extra))
    if action.stays:
        laid = e.GuanoLaid(seat, command.card, command.zone, "active", command.extra, then=then)
        return Caused(laid, rules)
    return Caused(e.ActionPlayed(seat, command.card, command.zone, then=then), rules)


def legal_plays(state: Piccioni, card: str) -> Iterator[PlayAction]:
    action = ACTIONS[card]
    for zone in play_zones(state, action):
        flock = state.zones[zone].flock
        if not action.stays:
            for picks in combinations(sorted(flock), picks_due(state, action, zone)):
                yield PlayAction(card, zone, picks)
        elif flock:
            for extra in extras(state, state.active, card, zone):
                yield PlayAction(card, zone, extra=extra)


def play_zones(state: Piccioni, action: Action) -> tuple[str, ...]:
    """Where the active use may be played, whatever lies there (PI-PLY-02)."""
    if action.zones == ("any",):
        return zone_names(state.seats)
    return tuple(balcony(state.active) if zone == "own_balcony" else zone for zone in action.zones)


def picks_due(state: Piccioni, action: Action, zone: str) -> int:
    """Pigeons a Blam! names: two on the Statue, one on the Balcony, if there are (PI-BLM-02, PI-DEC-33)."""
    own = zone == balcony(state.active)
    return min(action.picks.get("own_balcony" if own else zone, 0), len(state.zones[zone].flock))


def _check(state: Piccioni, command: PlayAction, seat: Seat) -> None:
    cards = [command.card, *((command.extra,) if command.extra is not None else ())]
    check_in_hand(state.hands[seat], cards, "PI-PLY-01")
    action = ACTIONS[command.card]
    if not action.zones:
        detail = f"{command.card} has no active use: it only reacts"
        raise Rejected("no_active_use", action.active_rule, detail)
    zones = play_zones(state, action)
    if command.zone not in zones:
        detail = f"{command.card} cannot be played in {command.zone}; possible: {', '.join(zones)}"
        raise Rejected("illegal_zone", "PI-PLY-02", detail)
    if action.stays and not state.zones[command.zone].flock:
        raise Rejected("no_flock_in_zone", "PI-GUA-01", f"there is no pigeon in {command.zone}")
    check_extra(state, command.card, command.zone, command.extra)
    _check_picks(state, action, command)


def _check_picks(state: Piccioni, action: Action, command: PlayAction) -> None:
    there = state.zones[command.zone].flock
    needed = picks_due(state, action, command.zone)
    picks = set(command.picks)
    if len(command.picks) != needed or len(picks) != needed or not picks <= set(there):
        names = ", ".join(there) or "none"
        detail = f"{command.card} in {command.zone} picks {needed} different pigeons of {names}"
        raise Rejected("wrong_picks", action.picks_rule or action.active_rule, detail)
